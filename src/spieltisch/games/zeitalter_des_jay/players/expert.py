"""The strong bot's choice: which fitting card to lay, and when to stock up instead of laying a traitor.

With one or two cards a traitor is expensive, because the player draws up to three cards (JAY-16). Stocking up costs no
more, keeps the duty, and may bring a card that fits. Among fitting cards the bot prefers one that leaves a flexible
hand and that the next player can hardly serve on, above all if that player is about to finish.

The weights were tuned in matches against greedy bots on level 1.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.table.marks import FACE_DOWN, LAYER
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import Pile, filled
from spieltisch.kernel.vecs import vec

# Weights by number of cards: one, two, three, four and more.
FITTING: Final[list[float]] = [1.4, 0.9, 0.95, 0.75]  # the cards left will fit
THREAT: Final[list[float]] = [1.5, 0.35, 0.4, 0.15]  # the next player, who has this many cards, can serve
NOBLE_KEPT: Final[list[float]] = [-0.95, -0.15, 0.3, 0.5]  # a noble figure is among the cards left
NOBLE_LAID: Final[list[float]] = [0.2, 0.25, 0.05, 0.1]  # a noble figure is laid
TRAITOR_LAID: Final[list[float]] = [-1.5, -1.5, -1.35, -1.6]  # a traitor is laid from a hand of this size
STOCKED: Final[list[float]] = [-0.6, -1.2, -2.25, -2.4]  # stocking up with a hand of this size
RELATED: Final = 0.35  # the cards left match the laid one
FINISHING: Final = 100.0
NEVER_LAID: Final = -100.0
NOBLES: Final[i64] = sum(1 << kind for kind in range(c.KINDS) if c.is_noble(kind))


def best_card(jay: Jay, seat: i64, out: Moves, usual: i64) -> i64:
    """The best card to lay; under duty also traitors and stocking up. `usual` if nothing can be laid."""
    counts = unseen_cards(jay, seat)
    best: i64 = usual
    value: float = NEVER_LAID
    for i in range(out.size):
        worth: float = card_worth(jay, seat, out.at[i], counts)
        if worth > value:
            value = worth
            best = out.at[i]
    return best


def card_worth(jay: Jay, seat: i64, move: i64, counts: vec[i64]) -> float:
    """The value of laying a card, openly or as a traitor, or of stocking up one card."""
    if move < c.LAY_DOWN:
        return lay_worth(jay, seat, move - c.LAY, counts) if may_lay(jay, seat, move - c.LAY) else NEVER_LAID
    if seat != jay.duty or jay.lying == c.NO_FIGURE:
        return NEVER_LAID
    if move < c.ANNOUNCE:
        return traitor_worth(jay, seat, move - c.LAY_DOWN, counts)
    return stock_worth(jay, seat, counts) if move == c.STOCK else NEVER_LAID


def may_lay(jay: Jay, seat: i64, card: i64) -> bool:
    return jay.lying == c.NO_FIGURE or jay.verdict(seat, card) != 0


def lay_worth(jay: Jay, seat: i64, card: i64, counts: vec[i64]) -> float:
    left: i64 = jay.hand_size[seat] - 1
    if left == 0:
        return NEVER_LAID if c.is_noble(card) else FINISHING
    worth: float = kept_worth(jay, seat, card, left, counts) - threat(jay, seat, card, counts)
    worth += RELATED * float(related(jay, seat, card)) / float(left)
    return worth + by_cards(NOBLE_LAID, left) if c.is_noble(card) else worth


def traitor_worth(jay: Jay, seat: i64, card: i64, counts: vec[i64]) -> float:
    """The next player can serve anything on a traitor."""
    held: i64 = jay.hand_size[seat]
    return (
        by_cards(TRAITOR_LAID, held)
        + kept_worth(jay, seat, card, max(held, c.LEAST_HAND), counts)
        - threat(jay, seat, c.TRAITOR, counts)
    )


def stock_worth(jay: Jay, seat: i64, counts: vec[i64]) -> float:
    held: i64 = jay.hand_size[seat]
    return by_cards(STOCKED, held) + kept_worth(jay, seat, c.NO_FIGURE, max(held, c.LEAST_HAND), counts)


def kept_worth(jay: Jay, seat: i64, card: i64, cards: i64, counts: vec[i64]) -> float:
    """The value of the hand without `card`, once it holds `cards` cards: its chance to fit, and its nobles."""
    left: i64 = jay.held[seat]
    if card < c.KINDS and jay.hand[seat * c.ROW + card] == 1:
        left &= ~(1 << card)
    noble: float = by_cards(NOBLE_KEPT, cards) if left & NOBLES else 0.0
    if cards == 1:
        left &= ~NOBLES
    return by_cards(FITTING, cards) * fitting(jay, left, counts) + noble


def fitting(jay: Jay, kinds: i64, counts: vec[i64]) -> float:
    """The probability that one of these kinds fits on an unseen card."""
    served: i64 = 0
    total: i64 = 1
    for lying in range(c.KINDS):
        total += counts[lying]
        if jay.setup.for_entitled[lying * 2] & kinds:
            served += counts[lying]
    return float(served) / float(total)


def threat(jay: Jay, seat: i64, figure: i64, counts: vec[i64]) -> float:
    """The weight of the probability that the next player can serve on a figure."""
    held: i64 = max(jay.hand_size[jay.next_player(seat)], 1)
    if figure == c.TRAITOR:
        return by_cards(THREAT, held)
    kinds: i64 = jay.setup.for_entitled[figure * 2]
    if held == 1:
        kinds &= ~NOBLES
    serving: i64 = 0
    total: i64 = 1
    for kind in range(c.KINDS):
        total += counts[kind]
        if (kinds >> kind) & 1:
            serving += counts[kind]
    return by_cards(THREAT, held) * (1.0 - math.pow(1.0 - float(serving) / float(total), float(held)))


def related(jay: Jay, seat: i64, card: i64) -> i64:
    """The number of other cards in the hand with the card's colour or letter; an ambassador has neither."""
    if card == c.AMBASSADOR:
        return 0
    found: i64 = -1
    for kind in range(c.KINDS):
        if c.same_colour(kind, card) or c.symbol(kind) == c.symbol(card):
            found += jay.hand[seat * c.ROW + kind]
    return found


def by_cards(weights: list[float], cards: i64) -> float:
    return weights[min(cards, len(weights)) - 1]


def unseen_cards(jay: Jay, seat: i64) -> vec[i64]:
    """The number of cards of each kind in piles, in other hands or face down, as far as the player knows."""
    counts = filled(c.KINDS, 0)
    for i in range(len(jay.setup.cards)):
        counts[jay.setup.cards[i]] += 1
    for kind in range(c.KINDS):
        counts[kind] -= jay.hand[seat * c.ROW + kind]
    count_seen(jay.box, jay.marks, seat, counts)
    count_seen(jay.aside, jay.aside_marks, seat, counts)
    return counts


def count_seen(cards: Pile, marks: Pile, seat: i64, counts: vec[i64]) -> None:
    for i in range(cards.size):
        if marks.cards[i] & FACE_DOWN == 0 or marks.cards[i] & LAYER == seat:
            counts[cards.cards[i]] -= 1
