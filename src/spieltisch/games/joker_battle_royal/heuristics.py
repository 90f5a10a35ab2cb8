"""Heuristics: values of moves and positions, in hundredths of a trophy, from what the seat knows.

The state may be an imagined one, so only public information about other players' cards is used.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from spieltisch.games.joker_battle_royal import _table as t
from spieltisch.games.joker_battle_royal import components as c
from spieltisch.games.joker_battle_royal.fight import FEW, KIND_MASK, position_bonus
from spieltisch.games.joker_battle_royal.grid import FARTHEST, FIELD_COUNT, NEAREST, WITHIN
from spieltisch.games.joker_battle_royal.state import Battle
from spieltisch.kernel.choosing import Heuristics
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.vecs import vec

TROPHY: Final[i64] = 100
LONG_SHOT: Final[i64] = 40  # an attack that will probably fail costs only the card
KNOCK_OUT: Final[i64] = 150  # eliminating a player pays a bonus card and ends their attacks
WATCHED: Final[i64] = 15  # for each player who could attack the Joker on its new field
SHOWING: Final[i64] = 30  # a hidden field card adds half a point on average, but may be a Joker

# The value of a position in trophies; fitted to the final order in 800 battles between greedy bots, half of which
# made occasional mistakes.
AVERAGE_RANK: Final[i64] = 3
DOT_CARD: Final = 0.4
OWN_TURN: Final = 1.2
OPEN_CARD: Final = 1.0
SHARPNESS: Final = 1.6

# The expected defence by the number of hand cards that may show the required symbol.
EXPECTED_DEFENCE: Final[vec[i64]] = vec[i64]([0, 180, 280, 325, 350])

# Why a hint recommends a move: up to which move which reason is given.
REASONS: Final[list[tuple[int, str]]] = [
    (t.PLACE_END, "place"),
    (t.TO_END, "position"),
    (t.ATTACK_END, "attack"),
    (t.NO_ATTACK + 1, "saves_card"),
    (t.AT_END, "attack"),
    (t.LEAVE_FIELD + 1, "sensible"),
    (t.DEFEND_END, "defence"),
    (t.OPEN + 1, "open_card"),
]


class BattleHeuristics(Heuristics[Battle]):
    """Values of moves and positions for bots and hints."""

    def __init__(self) -> None:
        super().__init__()
        self.horizon = 20
        self.candidates = 8
        self.overlooked = 50

    def worth(self, battle: Battle, seat: i64, move: i64, /) -> i64:
        if move < t.MOVE:
            return -WATCHED * watchers(battle, seat, move - t.PLACE)
        if move < t.STAY:
            return worth_of_moving(battle, seat, move - t.MOVE)
        if move == t.STAY:
            return worth_of_field(battle, seat, battle.jokers[seat], NO_CARD)
        if move < t.ATTACK:
            return worth_of_field(battle, seat, move - t.TO, NO_CARD)
        if move < t.NO_ATTACK:
            return worth_of_attack(battle, seat, battle.jokers[seat], move - t.ATTACK)
        if t.AT <= move < t.SHOW_FIELD:
            return worth_of_hit(battle, seat, battle.jokers[seat], move - t.AT, battle.card_in(seat, c.LAID))
        if move == t.SHOW_FIELD:
            return worth_of_showing(battle, seat)
        if t.DEFEND <= move <= t.OPEN:
            return worth_of_defence(battle, seat, move)
        return worth_of_keeping_open(move - t.KEEP) if move >= t.KEEP else 0

    def quiet(self, battle: Battle, seat: i64, /) -> bool:
        return battle.agenda.top_step() in (t.S_MOVEMENT, t.S_PLACE_JOKER)

    def strength(self, battle: Battle, seat: i64, /) -> float:
        """Trophies and own cards count alike, and so does each rank of the hand above the average.

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
        for end, reason in REASONS:
            if move < end:
                return reason
        return "kept"


HEURISTICS: Final = BattleHeuristics()


# Cards in hand


def worth_of_hand(battle: Battle, seat: i64) -> float:
    """The value of the hand in trophies, compared with cards of average rank."""
    worth: float = 0.0
    for slot in range(c.HAND):
        card: i64 = battle.card_in(seat, slot)
        if card != NO_CARD:
            worth += float(c.RANK[card] - AVERAGE_RANK)
            if card & c.DOT != 0:
                worth += DOT_CARD
    return worth


def keeping(card: i64) -> i64:
    """The value of a card in hand compared with the next card of the pile: its rank and its defending symbols."""
    worth: i64 = 20 * (c.RANK[card] - 3)
    if card & c.RING != 0:
        worth += 12
    if card & c.DOT != 0:
        worth += 8
    return worth


# Attacking


def expected_defence(battle: Battle, target: i64, kind: i64) -> i64:
    """The target's expected defence, from its open card and the known traits of its hand."""
    symbol: i64 = c.DEFENDS_WITH[kind]
    possible: i64 = 0
    for slot in range(target * c.SLOTS, target * c.SLOTS + c.HAND):
        if battle.slots[slot] != NO_CARD and battle.lacks[slot] & symbol == 0:
            possible += 1
    expected: i64 = EXPECTED_DEFENCE[possible]
    card: i64 = battle.open_cards[target]
    if card != NO_CARD and card & symbol != 0:
        expected = max(expected, TROPHY * c.RANK[card])
    return expected


def worth_of_hit(battle: Battle, seat: i64, field: i64, target: i64, card: i64) -> i64:
    """The expected damage of attacking a target from a field with a card, or -1 if that is impossible."""
    kind: i64 = battle.reach_from(seat, field, target)
    if kind == c.OUT_OF_SIGHT or card & c.ATTACKS_WITH[kind] == 0:
        return -1
    damage: i64 = TROPHY * (c.RANK[card] + 1) - expected_defence(battle, target, kind)
    worth: i64 = max(damage, LONG_SHOT + damage // 20)
    if battle.owned(target) <= FEW and damage > 0:
        worth += KNOCK_OUT
    return worth


def worth_of_attack(battle: Battle, seat: i64, field: i64, card: i64) -> i64:
    """The best target for a card from a field, less the value of the card in hand."""
    best: i64 = -1
    banned: i64 = battle.banned(seat)
    for target in range(battle.seats):
        if target not in (seat, banned) and battle.on_grid(target):
            best = max(best, worth_of_hit(battle, seat, field, target, card))
    return best - keeping(card) if best >= 0 else -1000


def worth_of_showing(battle: Battle, seat: i64) -> i64:
    """JKR-50: an open field card is known; a hidden one is a small gamble."""
    field: i64 = battle.jokers[seat]
    if (battle.face_up >> field) & 1 == 0:
        return SHOWING
    if battle.grid[field] == c.JOKER:
        return -10 * TROPHY
    bonus: i64 = position_bonus(battle.grid[field], battle.card_in(seat, c.LAID), battle.choose_position_kind())
    return 1 + TROPHY * bonus


# Moving


def watchers(battle: Battle, seat: i64, field: i64) -> i64:
    """The number of others who could attack a Joker on that field."""
    count: i64 = 0
    for other in range(battle.seats):
        if other != seat and battle.on_grid(other) and battle.reach_from(seat, field, other) != c.OUT_OF_SIGHT:
            count += 1
    return count


def worth_of_field(battle: Battle, seat: i64, field: i64, without: i64) -> i64:
    """The best attack from a field with the remaining hand, less the danger there."""
    best: i64 = 0
    for slot in range(c.HAND):
        card: i64 = battle.card_in(seat, slot)
        if card not in (NO_CARD, without):
            best = max(best, worth_of_attack(battle, seat, field, card))
    return best - WATCHED * watchers(battle, seat, field)


def worth_of_moving(battle: Battle, seat: i64, card: i64) -> i64:
    """The best field in range of a card, less the value of the card in hand."""
    start: i64 = battle.jokers[seat]
    best: i64 = worth_of_field(battle, seat, start, card)
    first: i64 = start * FIELD_COUNT
    for i in range(first + 1, first + WITHIN[start * (FARTHEST + 1) + c.range_of(card)]):
        if battle.is_free(NEAREST[i]):
            best = max(best, worth_of_field(battle, seat, NEAREST[i], card))
    return best - keeping(card)


# Defending


def worth_of_defence(battle: Battle, seat: i64, move: i64) -> i64:
    """The highest rank that fits; the open card saves a hand card; without a fit, the cheapest card."""
    if move == t.OPEN:
        return TROPHY * c.RANK[battle.open_cards[seat]] + LONG_SHOT
    card: i64 = move - t.DEFEND
    kind: i64 = battle.defence_fight() & KIND_MASK
    value: i64 = c.RANK[card] if card & c.DEFENDS_WITH[kind] != 0 else 0
    return TROPHY * value - keeping(card)


def worth_of_keeping_open(card: i64) -> i64:
    """JKR-37: the rank counts against melee and cross attacks with the ring, against ranged ones with the dot."""
    attacks: i64 = 0
    if card & c.RING != 0:
        attacks += 2
    if card & c.DOT != 0:
        attacks += 1
    return LONG_SHOT * attacks * c.RANK[card]
