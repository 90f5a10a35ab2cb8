"""Joker Battle Royal, in the order of the rulebook: setup, a turn, and its end. Fights are in `fight.py`."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.joker_battle_royal.components import (
    CHOOSE_ATTACK,
    DECK,
    E_ENDED,
    E_LAST,
    E_MOVED,
    E_NO_TARGET,
    E_PLACED,
    E_PLAYED,
    E_QUIET,
    E_STARTS,
    E_STAYED,
    E_TURN,
    END_TURN,
    HAND,
    MOVE,
    MOVE_TO,
    MOVEMENT,
    PLACE,
    PLACE_JOKER,
    SLOTS,
    STAY,
    THE_END,
    TO,
    TURN,
    own_deck,
    range_of,
)
from spieltisch.games.joker_battle_royal.fight import (
    ChooseAttack,
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
from spieltisch.kernel.state import NOBODY, Decision, Step
from spieltisch.kernel.vecs import vec

# Setup


class SetUp(Step[Battle]):
    """JKR-10, JKR-11, JKR-12: lay out the grid, deal four cards to everyone, draw the starting player by lot."""

    def run(self, battle: Battle, seat: i64, a: i64, b: i64, /) -> None:
        battle.left = battle.seats
        self.lay_out_grid(battle)
        battle.starter = battle.rng.below(battle.seats)
        battle.tell(E_STARTS, battle.starter)
        for dealt in range(battle.seats):
            self.deal(battle, dealt)
        battle.agenda.push(PLACE_JOKER, battle.starter)

    def lay_out_grid(self, battle: Battle) -> None:
        battle.own_grid()
        deck = empty_pile(DECK)
        for card in range(DECK):
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
    """JKR-12, JKR-13: everyone in turn puts their Joker on a free field; the starting player has the first turn."""

    def options(self, battle: Battle, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for cell in range(CELLS):
            if battle.grid[cell] != NO_CARD and battle.is_free(cell):
                out.add(PLACE + cell)

    def choose(self, battle: Battle, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        battle.put_joker(seat, move - PLACE)
        battle.tell(E_PLACED, seat, move - PLACE)
        following: i64 = (seat + 1) % battle.seats
        battle.agenda.push(TURN if following == battle.starter else PLACE_JOKER, following)

    def refusal(self, battle: Battle, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if not PLACE <= move < PLACE + CELLS:
            return self.rule
        return "JKR-12 occupied" if is_field(move - PLACE) else "JKR-10 no_field"


# A turn


class Turn(Step[Battle]):
    """JKR-20, JKR-21, JKR-23: discard the open defence card; then movement, then attack."""

    def run(self, battle: Battle, seat: i64, a: i64, b: i64, /) -> None:
        battle.active = seat
        battle.trophy_taken = False
        battle.tell(E_TURN, seat)
        battle.discard_open_card(seat)
        battle.agenda.push(END_TURN, seat)
        if battle.hand_size(seat) > 0:
            battle.agenda.push(MOVEMENT, seat)


class Movement(Decision[Battle]):
    """JKR-21, JKR-22: play one hand card to move, or stay; the card goes to the discard."""

    def options(self, battle: Battle, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        slots = battle.slots
        for slot in range(seat * SLOTS, seat * SLOTS + HAND):
            if slots[slot] != NO_CARD:
                out.add(MOVE + slots[slot])
        out.add(STAY)

    def choose(self, battle: Battle, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == STAY:
            battle.tell(E_STAYED, seat)
            offer_attack(battle, seat)
            return
        slot: i64 = battle.slot_of(seat, move - MOVE)
        card: i64 = battle.empty(slot)
        battle.discard(seat, card)
        battle.tell(E_PLAYED, seat, card, slot - seat * SLOTS, range_of(card))
        battle.agenda.push(MOVE_TO, seat, range_of(card))

    def refusal(self, battle: Battle, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "JKR-21 not_in_hand" if MOVE <= move < MOVE + DECK else self.rule


class MoveTo(Decision[Battle]):
    """JKR-21, JKR-22: up to so many steps, through other Jokers but not onto one; staying put is allowed."""

    def options(self, battle: Battle, seat: i64, steps: i64, b: i64, out: Moves, /) -> None:
        start: i64 = battle.jokers[seat]
        first: i64 = start * FIELD_COUNT
        nearest = NEAREST
        occupied: i64 = battle.occupied
        out.add(TO + start)
        for i in range(first + 1, first + WITHIN[start * (FARTHEST + 1) + steps]):
            if (occupied >> nearest[i]) & 1 == 0:
                out.add(TO + nearest[i])

    def choose(self, battle: Battle, seat: i64, steps: i64, b: i64, move: i64, /) -> None:
        battle.tell(E_MOVED, seat, move - TO, battle.jokers[seat])
        battle.move_joker(seat, move - TO)
        offer_attack(battle, seat)

    def refusal(self, battle: Battle, seat: i64, steps: i64, b: i64, move: i64, /) -> str:
        if not TO <= move < TO + CELLS:
            return self.rule
        if not is_field(move - TO):
            return "JKR-22 no_way"
        return "JKR-21 too_far" if battle.is_free(move - TO) else "JKR-22 no_stopping"


def offer_attack(battle: Battle, seat: i64) -> None:
    """JKR-23: an attack is asked about if somebody can be attacked at all and there is a card left to do it with."""
    if battle.hand_size(seat) > 0:
        symbols: i64 = attack_symbols(battle, seat)
        if symbols == 0:
            battle.tell(E_NO_TARGET, seat)
        else:
            battle.agenda.push(CHOOSE_ATTACK, seat, symbols)


# The end of a turn and of the battle


class EndTurn(Step[Battle]):
    """JKR-26, JKR-13, JKR-41: the active player draws up; then the next one on the grid, unless it is the end."""

    def run(self, battle: Battle, seat: i64, a: i64, b: i64, /) -> None:
        following: i64 = next_on_grid(battle, seat)
        if battle.left == 1:
            battle.agenda.push(THE_END, following)
            return
        if battle.on_grid(seat):
            battle.draw_up(seat)
        battle.quiet_turns += 1
        if battle.trophy_taken:
            battle.quiet_turns = 0
        if battle.quiet_turns >= battle.setup.quiet_laps * battle.left:
            battle.tell(E_QUIET, NOBODY, battle.setup.quiet_laps)
            battle.agenda.push(THE_END, NOBODY)
        else:
            battle.agenda.push(TURN, following)


def next_on_grid(battle: Battle, seat: i64) -> i64:
    following: i64 = (seat + 1) % battle.seats
    while not battle.on_grid(following):
        following = (following + 1) % battle.seats
    return following


class TheEnd(Step[Battle]):
    """JKR-40, JKR-41: the last one on the grid adds two own cards to the trophies; whoever has the most wins."""

    def run(self, battle: Battle, survivor: i64, a: i64, b: i64, /) -> None:
        if survivor != NOBODY:
            battle.tell(E_LAST, survivor)
            battle.take_trophies(survivor, survivor, BONUS_AT_THE_END)
        battle.over = True
        battle.tell(E_ENDED, NOBODY)


OWN_CARDS: Final[list[int]] = own_deck()

STEPS: Final[vec[Step[Any]]] = vec[Step[Any]](
    [
        SetUp("JKR-10"),
        PlaceJoker("JKR-12"),
        Turn("JKR-20"),
        Movement("JKR-21"),
        MoveTo("JKR-22"),
        ChooseAttack("JKR-23"),
        ChooseTarget("JKR-24"),
        ChoosePosition("JKR-50"),
        Defence("JKR-30"),
        Resolution("JKR-33"),
        EndTurn("JKR-26"),
        TheEnd("JKR-40"),
    ]
)
