"""The set-up, a player's turn and the end of a battle; the list of all steps. Fights are in `fight`."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.joker_battle_royal import components as c
from spieltisch.games.joker_battle_royal.fight import (
    ChooseAttack,
    ChooseKept,
    ChoosePosition,
    ChooseTarget,
    Defence,
    Resolution,
    attack_symbols,
)
from spieltisch.games.joker_battle_royal.grid import CELLS, FARTHEST, FIELD_COUNT, FIELDS, NEAREST, WITHIN, is_field
from spieltisch.games.joker_battle_royal.state import BONUS_AT_THE_END, Battle
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD, empty_pile
from spieltisch.kernel.state import NOBODY, Decision, Step, steps_by_number
from spieltisch.kernel.vecs import vec

# Setup


class SetUp(Step[Battle]):
    """JKR-10, JKR-11, JKR-12: lay out the grid, deal four cards to each player, draw the starting player at random."""

    def run(self, battle: Battle, seat: i64, a: i64, b: i64, /) -> None:
        battle.left = battle.seats
        self.lay_out_grid(battle)
        battle.starter = battle.rng.below(battle.seats)
        battle.tell(c.E_STARTS, battle.starter)
        for dealt in range(battle.seats):
            self.deal(battle, dealt)
        battle.agenda.push(c.PLACE_JOKER, battle.starter)

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

    def deal(self, battle: Battle, seat: i64) -> None:
        for card in OWN_CARDS:
            battle.draw_piles.push(seat, card)
        battle.draw_piles.shuffle(seat, battle.rng)
        battle.draw_up(seat)


class PlaceJoker(Decision[Battle]):
    """JKR-12, JKR-13: in turn, players put their Joker on a free field; the starting player has the first turn."""

    def options(self, battle: Battle, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for cell in range(CELLS):
            if battle.grid[cell] != NO_CARD and battle.is_free(cell):
                out.add(c.PLACE + cell)

    def choose(self, battle: Battle, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        battle.put_joker(seat, move - c.PLACE)
        battle.tell(c.E_PLACED, seat, move - c.PLACE)
        following: i64 = (seat + 1) % battle.seats
        battle.agenda.push(c.TURN if following == battle.starter else c.PLACE_JOKER, following)

    def refusal(self, battle: Battle, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if not c.PLACE <= move < c.PLACE + CELLS:
            return self.rule
        return "JKR-12 occupied" if is_field(move - c.PLACE) else "JKR-10 no_field"


# A turn


class Turn(Step[Battle]):
    """JKR-20, JKR-21, JKR-23: discard the open defence card; then movement, then attack."""

    def run(self, battle: Battle, seat: i64, a: i64, b: i64, /) -> None:
        battle.active = seat
        battle.trophy_taken = False
        battle.tell(c.E_TURN, seat)
        battle.discard_open_card(seat)
        battle.agenda.push(c.END_TURN, seat)
        if battle.hand_size(seat) > 0:
            battle.agenda.push(c.MOVEMENT, seat)


class Movement(Decision[Battle]):
    """JKR-21, JKR-22: play one hand card to move, or stay; the card goes to the discard."""

    def options(self, battle: Battle, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        slots = battle.slots
        for slot in range(seat * c.SLOTS, seat * c.SLOTS + c.HAND):
            if slots[slot] != NO_CARD:
                out.add(c.MOVE + slots[slot])
        out.add(c.STAY)

    def choose(self, battle: Battle, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == c.STAY:
            battle.tell(c.E_STAYED, seat)
            offer_attack(battle, seat)
            return
        slot: i64 = battle.slot_of(seat, move - c.MOVE)
        card: i64 = battle.empty(slot)
        battle.discard(seat, card)
        battle.tell(c.E_PLAYED, seat, card, slot - seat * c.SLOTS, c.range_of(card))
        battle.agenda.push(c.MOVE_TO, seat, c.range_of(card))

    def refusal(self, battle: Battle, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "JKR-21 not_in_hand" if c.MOVE <= move < c.MOVE + c.DECK else self.rule


class MoveTo(Decision[Battle]):
    """JKR-21, JKR-22: up to the card's range, through other Jokers but not onto one; staying put is allowed."""

    def options(self, battle: Battle, seat: i64, steps: i64, b: i64, out: Moves, /) -> None:
        start: i64 = battle.jokers[seat]
        first: i64 = start * FIELD_COUNT
        nearest = NEAREST
        occupied: i64 = battle.occupied
        out.add(c.TO + start)
        for i in range(first + 1, first + WITHIN[start * (FARTHEST + 1) + steps]):
            if (occupied >> nearest[i]) & 1 == 0:
                out.add(c.TO + nearest[i])

    def choose(self, battle: Battle, seat: i64, steps: i64, b: i64, move: i64, /) -> None:
        start: i64 = battle.jokers[seat]
        if move - c.TO == start:
            battle.tell(c.E_STAYED_ON, seat, start)
        else:
            battle.tell(c.E_MOVED, seat, move - c.TO, start)
            battle.move_joker(seat, move - c.TO)
        offer_attack(battle, seat)

    def refusal(self, battle: Battle, seat: i64, steps: i64, b: i64, move: i64, /) -> str:
        if not c.TO <= move < c.TO + CELLS:
            return self.rule
        if not is_field(move - c.TO):
            return "JKR-22 no_way"
        return "JKR-21 too_far" if battle.is_free(move - c.TO) else "JKR-22 no_stopping"


def offer_attack(battle: Battle, seat: i64) -> None:
    """JKR-23: ask for an attack only if there is a possible target and a card left to attack with."""
    if battle.hand_size(seat) > 0:
        symbols: i64 = attack_symbols(battle, seat)
        if symbols == 0:
            battle.tell(c.E_NO_TARGET, seat)
        else:
            battle.agenda.push(c.CHOOSE_ATTACK, seat, symbols)


# The end of a turn and of the battle


class EndTurn(Step[Battle]):
    """JKR-26, JKR-13, JKR-41: the active player draws up; then the next player on the grid, or the end."""

    def run(self, battle: Battle, seat: i64, a: i64, b: i64, /) -> None:
        following: i64 = next_on_grid(battle, seat)
        if battle.left == 1:
            battle.agenda.push(c.THE_END, following)
            return
        if battle.on_grid(seat):
            battle.draw_up(seat)
        battle.quiet_turns += 1
        if battle.trophy_taken:
            battle.quiet_turns = 0
        if battle.quiet_turns >= battle.setup.quiet_laps * battle.left:
            battle.tell(c.E_QUIET, NOBODY, battle.setup.quiet_laps)
            battle.agenda.push(c.THE_END, NOBODY)
        else:
            battle.agenda.push(c.TURN, following)


def next_on_grid(battle: Battle, seat: i64) -> i64:
    following: i64 = (seat + 1) % battle.seats
    while not battle.on_grid(following):
        following = (following + 1) % battle.seats
    return following


class TheEnd(Step[Battle]):
    """JKR-40, JKR-41: the last player on the grid adds two own cards to their trophies; most trophies win."""

    def run(self, battle: Battle, survivor: i64, a: i64, b: i64, /) -> None:
        if survivor != NOBODY:
            battle.tell(c.E_LAST, survivor)
            battle.take_trophies(survivor, survivor, BONUS_AT_THE_END)
        battle.over = True
        battle.tell(c.E_ENDED, NOBODY)


OWN_CARDS: Final[list[int]] = c.own_deck()

STEPS: Final[vec[Step[Any]]] = steps_by_number(
    {
        c.SET_UP: SetUp("JKR-10"),
        c.PLACE_JOKER: PlaceJoker("JKR-12"),
        c.TURN: Turn("JKR-20"),
        c.MOVEMENT: Movement("JKR-21"),
        c.MOVE_TO: MoveTo("JKR-22"),
        c.CHOOSE_ATTACK: ChooseAttack("JKR-23"),
        c.CHOOSE_TARGET: ChooseTarget("JKR-24"),
        c.CHOOSE_POSITION: ChoosePosition("JKR-50"),
        c.DEFENCE: Defence("JKR-30"),
        c.RESOLUTION: Resolution("JKR-33"),
        c.END_TURN: EndTurn("JKR-26"),
        c.THE_END: TheEnd("JKR-40"),
        c.CHOOSE_KEPT: ChooseKept("JKR-37"),
    }
)
