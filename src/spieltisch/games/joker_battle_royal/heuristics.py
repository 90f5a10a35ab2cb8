"""What a sensible player does: a worth for every legal move, in hundredths of a trophy, from what the seat knows.

The state may be an imagined one: of the others' cards nothing is used but what everybody knows.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from spieltisch.games.joker_battle_royal.components import (
    AT,
    ATTACK,
    ATTACKS_WITH,
    DEFEND,
    DEFENDS_WITH,
    DOT,
    HAND,
    JOKER,
    LAID,
    MOVE,
    MOVEMENT,
    NO_ATTACK,
    PLACE,
    PLACE_JOKER,
    RANK,
    RING,
    SHOW_FIELD,
    SLOTS,
    STAY,
    TO,
    USE_OPEN,
    range_of,
)
from spieltisch.games.joker_battle_royal.fight import FEW, KIND_MASK, position_bonus
from spieltisch.games.joker_battle_royal.grid import FARTHEST, FIELD_COUNT, NEAREST, WITHIN
from spieltisch.games.joker_battle_royal.state import OUT_OF_SIGHT, Battle
from spieltisch.kernel.agenda import FRAME, Moves
from spieltisch.kernel.choosing import Heuristics
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State
from spieltisch.kernel.vecs import vec

TROPHY: Final[i64] = 100
LONG_SHOT: Final[i64] = 40  # an attack that will probably be fended off costs only the card
KNOCK_OUT: Final[i64] = 150  # throwing somebody out pays a bonus card and ends their attacks
WATCHED: Final[i64] = 15  # for everybody who could attack the field where the Joker ends up
SHOWING: Final[i64] = 30  # a hidden field card: half a point more on average, and now and then a Joker

# How a player stands, in trophies; fitted to who ended ahead of whom in 800 battles of greedy players, half of them
# with a mistake now and then.
AVERAGE_RANK: Final[i64] = 3
DOT_CARD: Final = 0.4
OWN_TURN: Final = 1.2
OPEN_CARD: Final = 1.0
SHARPNESS: Final = 1.6

# The defence to expect from so many hand cards that may show the needed symbol.
EXPECTED_DEFENCE: Final[vec[i64]] = vec[i64]([0, 180, 280, 325, 350])


class BattleHeuristics(Heuristics[Battle]):
    """What a sensible player thinks of a move and of a position."""

    def __init__(self) -> None:
        super().__init__()
        self.horizon = 20
        self.candidates = 8
        self.overlooked = 50

    def worth(self, battle: Battle, seat: i64, move: i64, /) -> i64:
        return worth_of(battle, seat, move)

    def quiet(self, battle: Battle, seat: i64, /) -> bool:
        return battle.agenda.top_step() in (MOVEMENT, PLACE_JOKER)

    def strength(self, battle: Battle, seat: i64, /) -> float:
        """Trophies and own cards count alike, and so does every rank by which the hand is above the average.

        The fewer cards are left in the battle, the more a lead is worth.
        """
        cards: i64 = 1
        for other in range(battle.seats):
            if battle.on_grid(other):
                cards += battle.owned(other)
        standing: float = float(battle.trophies.sizes[seat])
        if battle.on_grid(seat):
            standing += float(battle.owned(seat)) + worth_of_hand(battle, seat)
            if battle.active == seat:
                standing += OWN_TURN
            if battle.open_cards[seat] != NO_CARD:
                standing += OPEN_CARD
        return SHARPNESS * standing / sqrt(float(cards))

    def reason(self, battle: Battle, seat: i64, move: i64, /) -> str:
        return reason_for(battle, seat, move)


HEURISTICS: Final = BattleHeuristics()


def greedy_move(state: State, seat: i64, out: Moves, rng: Rng) -> i64:
    """The legal move of the highest worth; equal ones by lot."""
    assert isinstance(state, Battle)
    return HEURISTICS.best(state, seat, out, rng)


def worth_of(battle: Battle, seat: i64, move: i64) -> i64:
    if move < MOVE:
        return -WATCHED * watchers(battle, seat, move - PLACE)
    if move < STAY:
        return worth_of_moving(battle, seat, move - MOVE)
    if move == STAY:
        return worth_of_field(battle, seat, battle.jokers[seat], NO_CARD)
    if move < ATTACK:
        return worth_of_field(battle, seat, move - TO, NO_CARD)
    if move < NO_ATTACK:
        return worth_of_attack(battle, seat, battle.jokers[seat], move - ATTACK)
    if AT <= move < SHOW_FIELD:
        return worth_of_hit(battle, seat, battle.jokers[seat], move - AT, battle.slots[seat * SLOTS + LAID])
    if move == SHOW_FIELD:
        return worth_of_showing(battle, seat)
    if DEFEND <= move <= USE_OPEN:
        return worth_of_defence(battle, seat, move)
    return 0


# Cards in hand


def worth_of_hand(battle: Battle, seat: i64) -> float:
    """What the hand is worth, in trophies, compared with cards of the average rank."""
    worth: float = 0.0
    for slot in range(seat * SLOTS, seat * SLOTS + HAND):
        card: i64 = battle.slots[slot]
        if card != NO_CARD:
            worth += float(RANK[card] - AVERAGE_RANK)
            if card & DOT != 0:
                worth += DOT_CARD
    return worth


def keeping(card: i64) -> i64:
    """What a card is worth in hand, compared with the next one from the pile: rank counts, and defending symbols do."""
    worth: i64 = 20 * (RANK[card] - 3)
    if card & RING != 0:
        worth += 12
    if card & DOT != 0:
        worth += 8
    return worth


# Attacking


def expected_defence(battle: Battle, target: i64, kind: i64) -> i64:
    """What the target will probably answer, from its open card and from what its hand is known to lack."""
    symbol: i64 = DEFENDS_WITH[kind]
    possible: i64 = 0
    for slot in range(target * SLOTS, target * SLOTS + HAND):
        if battle.slots[slot] != NO_CARD and battle.lacks[slot] & symbol == 0:
            possible += 1
    expected: i64 = EXPECTED_DEFENCE[possible]
    card: i64 = battle.open_cards[target]
    if card != NO_CARD and card & symbol != 0:
        expected = max(expected, TROPHY * RANK[card])
    return expected


def worth_of_hit(battle: Battle, seat: i64, field: i64, target: i64, card: i64) -> i64:
    """Attacking a target from a field with a card: the damage to expect, or -1 if it cannot be done."""
    kind: i64 = battle.reach_from(seat, field, target)
    if kind == OUT_OF_SIGHT or card & ATTACKS_WITH[kind] == 0:
        return -1
    damage: i64 = TROPHY * (RANK[card] + 1) - expected_defence(battle, target, kind)
    worth: i64 = max(damage, LONG_SHOT + damage // 20)
    if battle.owned(target) <= FEW and damage > 0:
        worth += KNOCK_OUT
    return worth


def worth_of_attack(battle: Battle, seat: i64, field: i64, card: i64) -> i64:
    """The best target for a card from a field, less what the card would be worth in hand."""
    best: i64 = -1
    banned: i64 = battle.banned(seat)
    for target in range(battle.seats):
        if target not in (seat, banned) and battle.on_grid(target):
            best = max(best, worth_of_hit(battle, seat, field, target, card))
    return best - keeping(card) if best >= 0 else -1000


def worth_of_showing(battle: Battle, seat: i64) -> i64:
    """JKR-50: a field card that lies open is known; any other is a small gamble."""
    field: i64 = battle.jokers[seat]
    if (battle.face_up >> field) & 1 == 0:
        return SHOWING
    if battle.grid[field] == JOKER:
        return -10 * TROPHY
    kind: i64 = battle.agenda.frames[(battle.agenda.size - 1) * FRAME + 3]
    return 1 + TROPHY * position_bonus(battle.grid[field], battle.slots[seat * SLOTS + LAID], kind)


# Moving


def watchers(battle: Battle, seat: i64, field: i64) -> i64:
    """How many others could attack a Joker on that field."""
    count: i64 = 0
    for other in range(battle.seats):
        if other != seat and battle.on_grid(other) and battle.reach_from(seat, field, other) != OUT_OF_SIGHT:
            count += 1
    return count


def worth_of_field(battle: Battle, seat: i64, field: i64, without: i64) -> i64:
    """The best attack from a field with the cards left in hand, less the danger of standing there."""
    best: i64 = 0
    for slot in range(seat * SLOTS, seat * SLOTS + HAND):
        card: i64 = battle.slots[slot]
        if card not in (NO_CARD, without):
            best = max(best, worth_of_attack(battle, seat, field, card))
    return best - WATCHED * watchers(battle, seat, field)


def worth_of_moving(battle: Battle, seat: i64, card: i64) -> i64:
    """The best field in reach of a card, less what the card would be worth in hand."""
    start: i64 = battle.jokers[seat]
    best: i64 = worth_of_field(battle, seat, start, card)
    first: i64 = start * FIELD_COUNT
    for i in range(first + 1, first + WITHIN[start * (FARTHEST + 1) + range_of(card)]):
        if battle.is_free(NEAREST[i]):
            best = max(best, worth_of_field(battle, seat, NEAREST[i], card))
    return best - keeping(card)


# Defending


def worth_of_defence(battle: Battle, seat: i64, move: i64) -> i64:
    """The highest rank that fits; the open card saves a card; for nothing goes whatever is worth least."""
    if move == USE_OPEN:
        return TROPHY * RANK[battle.open_cards[seat]] + LONG_SHOT
    card: i64 = move - DEFEND
    kind: i64 = battle.agenda.frames[(battle.agenda.size - 1) * FRAME + 3] & KIND_MASK
    value: i64 = RANK[card] if card & DEFENDS_WITH[kind] != 0 else 0
    return TROPHY * value - keeping(card)


# Why


def reason_for(battle: Battle, seat: i64, move: i64) -> str:
    """The reason that a hint gives for a move."""
    if move < MOVE:
        return "place"
    if move < ATTACK:
        return "position"
    if move < NO_ATTACK or AT <= move < SHOW_FIELD:
        return "attack"
    if move == NO_ATTACK:
        return "saves_card"
    if move == USE_OPEN:
        return "open_card"
    return "defence" if DEFEND <= move < USE_OPEN else "sensible"
