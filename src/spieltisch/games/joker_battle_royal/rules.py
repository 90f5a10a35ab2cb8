"""The set-up, a player's turn and the end of a battle; the list of all steps. Fights are in `fight`."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.joker_battle_royal import _steps as base
from spieltisch.games.joker_battle_royal import _table as t
from spieltisch.games.joker_battle_royal import components as c
from spieltisch.games.joker_battle_royal import fight
from spieltisch.games.joker_battle_royal.grid import CELLS, FARTHEST, FIELD_COUNT, FIELDS, NEAREST, WITHIN, is_field
from spieltisch.games.joker_battle_royal.state import Battle
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD, empty_pile
from spieltisch.kernel.state import NOBODY, Step
from spieltisch.kernel.vecs import vec

# The set-up


class SetUp(base.SetUpStep):
    """JKR-10, JKR-11, JKR-12: lay out the grid, deal four cards to each player, draw the starting player at random."""

    def do(self, battle: Battle) -> None:
        battle.left = battle.seats
        self.lay_out_grid(battle)
        battle.starter = battle.rng.below(battle.seats)
        battle.tell_starts(battle.starter)
        for seat in range(battle.seats):
            for card in c.OWN_DECK:
                battle.draw_piles.push(seat, card)
            battle.draw_piles.shuffle(seat, battle.rng)
            battle.draw_up(seat)
        battle.push_place_joker(battle.starter)

    def lay_out_grid(self, battle: Battle) -> None:
        battle.own_grid()
        deck = empty_pile(c.DECK)
        for card in range(c.DECK):
            deck.push(card)
        deck.shuffle(battle.rng)
        for cell in FIELDS:
            battle.grid[cell] = deck.pop()
        while deck.size > 0:
            battle.aside.push(deck.pop())


class PlaceJoker(base.PlaceJokerStep):
    """JKR-12, JKR-13: in turn, players put their Joker on a free field; the starting player has the first turn."""

    def offer(self, battle: Battle, seat: i64, out: Moves) -> None:
        for cell in range(CELLS):
            if battle.grid[cell] != NO_CARD and battle.is_free(cell):
                out.add(t.PLACE + cell)

    def place(self, battle: Battle, seat: i64, field: i64) -> None:
        battle.put_joker(seat, field)
        battle.tell_placed(seat, field)
        following: i64 = (seat + 1) % battle.seats
        if following == battle.starter:
            battle.push_turn(following)
        else:
            battle.push_place_joker(following)

    def refuse_place(self, battle: Battle, seat: i64, field: i64) -> str:
        return "JKR-12 occupied" if is_field(field) else "JKR-10 no_field"


# A turn


class Turn(base.TurnStep):
    """JKR-20, JKR-21, JKR-23: discard the open defence card; then movement, then attack."""

    def do(self, battle: Battle, seat: i64) -> None:
        battle.active = seat
        battle.trophy_taken = False
        battle.tell_turn(seat)
        battle.discard_open_card(seat)
        battle.push_end_turn(seat)
        if battle.hand_size(seat) > 0:
            battle.push_movement(seat)


class Movement(base.MovementStep):
    """JKR-21, JKR-22: play one hand card to move, or stay; the card goes to the discard."""

    def offer(self, battle: Battle, seat: i64, out: Moves) -> None:
        battle.offer_hand(seat, c.ALL_SYMBOLS, t.MOVE, out)
        out.add(t.STAY)

    def move(self, battle: Battle, seat: i64, card: i64) -> None:
        slot: i64 = battle.take(seat, card)
        battle.discards.push(seat, card)
        battle.tell_played(seat, card, slot, c.range_of(card))
        battle.push_move_to(seat, c.range_of(card))

    def stay(self, battle: Battle, seat: i64) -> None:
        battle.tell_stayed(seat)
        fight.offer_attack(battle, seat)

    def refuse_move(self, battle: Battle, seat: i64, card: i64) -> str:
        return "JKR-21 not_in_hand"


class MoveTo(base.MoveToStep):
    """JKR-21, JKR-22: up to the card's range, through other Jokers but not onto one; staying put is allowed."""

    def offer(self, battle: Battle, seat: i64, steps: i64, out: Moves) -> None:
        start: i64 = battle.jokers[seat]
        first: i64 = start * FIELD_COUNT
        nearest = NEAREST
        occupied: i64 = battle.occupied
        out.add(t.TO + start)
        for i in range(first + 1, first + WITHIN[start * (FARTHEST + 1) + steps]):
            if (occupied >> nearest[i]) & 1 == 0:
                out.add(t.TO + nearest[i])

    def to(self, battle: Battle, seat: i64, steps: i64, field: i64) -> None:
        start: i64 = battle.jokers[seat]
        if field == start:
            battle.tell_stayed_on(seat, start)
        else:
            battle.tell_moved(seat, field, start)
            battle.move_joker(seat, field)
        fight.offer_attack(battle, seat)

    def refuse_to(self, battle: Battle, seat: i64, steps: i64, field: i64) -> str:
        if not is_field(field):
            return "JKR-22 no_way"
        return "JKR-21 too_far" if battle.is_free(field) else "JKR-22 no_stopping"


# The end of a turn and of the battle


class EndTurn(base.EndTurnStep):
    """JKR-26, JKR-13, JKR-41: the active player draws up; then the next player on the grid, or the end."""

    def do(self, battle: Battle, seat: i64) -> None:
        following: i64 = next_on_grid(battle, seat)
        if battle.left == 1:
            battle.push_the_end(following)
            return
        if battle.on_grid(seat):
            battle.draw_up(seat)
        battle.quiet_turns += 1
        if battle.trophy_taken:
            battle.quiet_turns = 0
        if battle.quiet_turns >= battle.setup.quiet_laps * battle.left:
            battle.tell_quiet(battle.setup.quiet_laps)
            battle.push_the_end(NOBODY)
        else:
            battle.push_turn(following)


def next_on_grid(battle: Battle, seat: i64) -> i64:
    following: i64 = (seat + 1) % battle.seats
    while not battle.on_grid(following):
        following = (following + 1) % battle.seats
    return following


class TheEnd(base.TheEndStep):
    """JKR-40, JKR-41: the last player on the grid adds two own cards to their trophies; most trophies win."""

    def do(self, battle: Battle, survivor: i64) -> None:
        if survivor != NOBODY:
            battle.tell_last(survivor)
            battle.take_trophies(survivor, survivor, BONUS_AT_THE_END)
        battle.over = True
        battle.tell_ended()


BONUS_AT_THE_END: Final[i64] = 2

STEPS: Final[vec[Step[Any]]] = base.in_order(
    set_up=SetUp(),
    place_joker=PlaceJoker(),
    turn=Turn(),
    movement=Movement(),
    move_to=MoveTo(),
    choose_attack=fight.ChooseAttack(),
    choose_target=fight.ChooseTarget(),
    choose_position=fight.ChoosePosition(),
    defence=fight.Defence(),
    resolution=fight.Resolution(),
    end_turn=EndTurn(),
    the_end=TheEnd(),
    choose_kept=fight.ChooseKept(),
)
