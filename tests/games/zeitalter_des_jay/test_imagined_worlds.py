"""Imagined worlds, counted: after refills they are exactly as likely as all deals and all hidden choices make them.

A small table beside the real one plays the same course of draws and lays with every card told apart, in every order of
every shuffle and with every card that somebody could have laid. What remains possible, once seat 0 has seen what it
saw, is the measure. Whoever lays a card is taken to lay any card of the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from spieltisch.games.zeitalter_des_jay.components import figure_called, figure_name
from spieltisch.games.zeitalter_des_jay.game import check_state
from spieltisch.games.zeitalter_des_jay.marks import AGE, FACE_DOWN, LAYER, age_of, layer_of, shuffle_of
from spieltisch.games.zeitalter_des_jay.state import Jay
from spieltisch.games.zeitalter_des_jay.worlds import hands_by_age, in_pile
from spieltisch.kernel.rng import Rng
from tests.chance import assert_in_proportion
from tests.games.zeitalter_des_jay.builders import name, table

SETS = 3
Course = str
World = Any


# The small table


@dataclass(frozen=True)
class Card:
    number: int
    kind: str
    age: int = 0


@dataclass(frozen=True)
class Lying:
    card: Card
    layer: int
    down: bool


@dataclass(frozen=True)
class Small:
    """Hands, box, pile and the traitors that were shuffled in; what seat 0 has seen."""

    hands: tuple[tuple[Card, ...], ...]
    box: tuple[Lying, ...] = ()
    pile: tuple[Card, ...] = ()
    shuffles: int = 0
    shuffled_in: tuple[tuple[int, int, int, str], ...] = ()
    saw: tuple[Any, ...] = field(default=())

    def after(self, step: str) -> Iterator[Small]:
        """All that can come of a step: `1 draws`, `1 lays`, `1 down`, `0 Hv` (seat 0 lays that one), `0>1 Hv`."""
        who, _, what = step.partition(" ")
        if ">" in who:
            yield self.handed_over(int(who[2]), name(what))
        elif what == "draws":
            yield from self.drawn(int(who))
        elif what in ("lays", "down"):
            for card in self.hands[int(who)]:
                yield self.laid(int(who), card, what == "down")
        else:
            yield self.laid(0, next(card for card in self.hands[0] if card.kind == name(what)), False)

    def handed_over(self, seat: int, kind: str) -> Small:
        card = next(card for card in self.hands[0] if card.kind == kind)
        taken = self.with_hand(0, tuple(other for other in self.hands[0] if other != card))
        return taken.with_hand(seat, (*taken.hands[seat], replace(card, age=self.shuffles)))

    def drawn(self, seat: int) -> Iterator[Small]:
        for filled in [self] if self.pile else self.refilled():
            card = replace(filled.pile[-1], age=filled.shuffles)
            drawn = replace(filled.with_hand(seat, (*filled.hands[seat], card)), pile=filled.pile[:-1])
            yield replace(drawn, saw=(*drawn.saw, card.kind if seat == 0 else None))

    def refilled(self) -> Iterator[Small]:
        below, top = self.box[:-2], self.box[-2:]
        traitors = [(self.shuffles + 1, each.card.age, each.layer, each.card.kind) for each in below if each.down]
        for order in permutations(each.card for each in below):
            yield replace(
                self,
                box=top,
                pile=order,
                shuffles=self.shuffles + 1,
                shuffled_in=(*self.shuffled_in, *traitors),
            )

    def laid(self, seat: int, card: Card, down: bool) -> Small:
        hand = tuple(other for other in self.hands[seat] if other != card)
        lying = replace(self.with_hand(seat, hand), box=(*self.box, Lying(card, seat, down)))
        return lying if seat == 0 else replace(lying, saw=(*lying.saw, (None if down else card.kind, card.age)))

    def with_hand(self, seat: int, hand: tuple[Card, ...]) -> Small:
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def world(self) -> World:
        """All that seat 0 cannot see, and the ages of it."""
        hands = tuple(tuple(sorted((card.age, card.kind) for card in hand)) for hand in self.hands[1:])
        traitors = tuple((lying.card.age, lying.card.kind) for lying in self.box if lying.down)
        return hands, traitors, tuple(card.kind for card in self.pile), self.shuffled_in


def posterior(
    hidden: list[str], sizes: tuple[int, int], own: list[str], course: list[Course]
) -> dict[Any, Counter[World]]:
    """The worlds that are possible after each thing that seat 0 may have seen, and in how many deals and choices."""
    cards = [Card(number, kind) for number, kind in enumerate([*own, *hidden])]
    mine, others = tuple(cards[: len(own)]), cards[len(own) :]
    tables = [
        Small((mine, order[: sizes[0]], order[sizes[0] : sum(sizes)]), pile=order[sum(sizes) :])
        for order in permutations(others)
    ]
    for step in course:
        tables = [after for before in tables for after in before.after(step)]
    found: dict[Any, Counter[World]] = {}
    for small in tables:
        found.setdefault(small.saw, Counter())[small.world()] += 1
    return found


# The real table


def real(hidden: list[str], sizes: tuple[int, int], own: list[str], course: list[Course], seed: int) -> tuple[Jay, Any]:
    """A course played by chance, and what seat 0 saw of it."""
    chance = Random(seed)
    order = chance.sample(hidden, len(hidden))
    hands = [" ".join(map(short, cards)) for cards in (own, order[: sizes[0]], order[sizes[0] : sum(sizes)])]
    jay = table(
        hands, "", stock=len(hidden) - sum(sizes), draws=" ".join(map(short, order[sum(sizes) :])), level=1
    ).state
    while jay.aside.size:
        jay.aside_marks.pop()
        jay.gain(0, jay.aside.pop())
    jay.rng = Rng(seed)
    saw: list[Any] = []
    for step in course:
        saw += done(jay, step, chance)
        check_state(jay)
    return jay, tuple(saw)


def short(kind: str) -> str:
    return kind.split()[0] + kind.split()[1][0]


def done(jay: Jay, step: str, chance: Random) -> list[Any]:
    who, _, what = step.partition(" ")
    if ">" in who:
        jay.lose(0, figure_called(name(what)))
        jay.gain_openly(int(who[2]), figure_called(name(what)))
        return []
    seat = int(who)
    if what == "draws":
        card = jay.draw_card(seat)
        jay.gain(seat, card)
        return [figure_name(card) if seat == 0 else None]
    chosen = what in ("lays", "down")
    card = jay.nth_card(seat, chance.randrange(jay.hand_size[seat])) if chosen else figure_called(name(what))
    before = ages(jay, seat)
    mark = seat | jay.lose_secretly(seat, card) if what == "down" else seat
    if what != "down":
        jay.lose(seat, card)
    jay.put_valid(card, mark)
    ((_, age),) = (before - ages(jay, seat)).elements()
    return [(None if what == "down" else figure_name(card), age)] if seat else []


def ages(jay: Jay, seat: int) -> Counter[tuple[int, int]]:
    counts = {(kind, age): n for age, hands in enumerate(hands_by_age(jay)) for kind, n in enumerate(hands[seat]) if n}
    return Counter(counts)


def world_of(jay: Jay) -> World:
    hands = tuple(
        tuple(sorted((age, figure_name(kind)) for kind, age in ages(jay, seat).elements())) for seat in (1, 2)
    )
    traitors = tuple(
        (jay.marks.cards[i] // AGE, figure_name(jay.box.cards[i]))
        for i in range(jay.box.size)
        if jay.marks.cards[i] & FACE_DOWN and jay.marks.cards[i] & LAYER
    )
    pile = tuple(figure_name(card) for card in jay.stock.cards[: jay.stock.size])
    shuffled_in = tuple(
        (shuffle_of(entry), age_of(entry), layer_of(entry), figure_name(entry % 32))
        for entry in in_pile(jay.shuffled_in)
    )
    return hands, traitors, pile, shuffled_in


def assert_imagined(jay: Jay, worlds: Counter[World]) -> None:
    total = sum(worlds.values())
    count = max(3000, -(-8 * total // min(worlds.values())))
    found = Counter(world_of(jay.imagine(0, Rng(seed))) for seed in range(count))  # type: ignore[arg-type]
    assert_in_proportion(found, worlds)


def variety(worlds: Counter[World]) -> tuple[int, int]:
    """Worlds that are not all alike tell the most."""
    return len(set(worlds.values())), len(worlds)


def kinds(texts: str) -> list[str]:
    return [name(text) for text in texts.split()]


@pytest.mark.parametrize(
    ("hidden", "sizes", "own", "course"),
    [
        pytest.param("Hv Ho Io Xg", (2, 2), "Hv Xb Ob", "0 Hv, 1 lays, 0 Xb, 0 Ob, 1 draws", id="drawn since"),
        pytest.param("Hv Hv Io Xg", (2, 2), "Hv Xb Ob", "0 Hv, 1 down, 0 Xb, 0 Ob, 0 draws", id="own draw"),
        pytest.param("Hv Hv Io Xg", (2, 2), "Hv Xb Ob", "0 Hv, 1 down, 0 Xb, 0 Ob, 2 draws, 2 lays", id="laid since"),
        pytest.param(
            "Hv Hv Io Xg",
            (2, 2),
            "Hv Io Xb Ob",
            "1 down, 0 Hv, 2 down, 0 Io, 0 Xb, 0 Ob, 0 draws, 2 draws, 2 lays",
            id="two traitors",
        ),
        pytest.param(
            "Hv Hv Io",
            (2, 1),
            "Hv Io Xb Ob Oo Og",
            "1 down, 0 Hv, 0 Io, 0 Xb, 1 draws, 1 draws, 1 down, 0 Ob, 0 Oo, 0 draws, 0 draws",
            id="a traitor of a traitor",
        ),
        pytest.param(
            "Hv Io Xg",
            (1, 1),
            "Hv Io Xb Ob Oo Og",
            "1 draws, 1 down, 0 Hv, 0 Xb, 0 Ob, 2 draws, 1 draws, 2 down, 0 Oo, 0 Og, 2 draws, 0 draws, 1 lays",
            id="two refills",
        ),
        pytest.param(
            "Hv Io Xg",
            (2, 1),
            "Hv Hv Xb Ob",
            "1 down, 0 Hv, 0 Hv, 0 Xb, 0 Ob, 0 draws, 0 draws",
            id="two own draws alike",
        ),
        pytest.param(
            "Hv Io Io",
            (2, 1),
            "Io Xb Ob",
            "1 down, 1 down, 0 Io, 0 Xb, 0 Ob, 0 draws, 0 draws",
            id="two traitors alike",
        ),
        pytest.param("Hv Ho Io", (2, 1), "Xb", "0>1 Xb, 1 down", id="a known card or not"),
        pytest.param(
            "Hv Ho Io",
            (2, 1),
            "Hv Xb Ob Og",
            "0 Hv, 0 Ob, 0 Xb, 1 draws, 0>1 Og, 1 down",
            id="a known card is not older",
        ),
        pytest.param(
            "Hv Ho Io",
            (2, 1),
            "Hv Ho Xb Ob Og",
            "0>1 Hv, 1 down, 0 Ho, 0 Ob, 0 Xb, 2 draws",
            id="a known card shuffled in",
        ),
        pytest.param(
            "Hv Ho Io",
            (2, 1),
            "Hv Ho Xb Ob Og",
            "0>1 Hv, 1 down, 0 Ho, 0 Ob, 0 Xb, 0 draws",
            id="a known card shuffled in and drawn",
        ),
        pytest.param(
            "Hv Ho Io",
            (2, 1),
            "Hv Ho Xb Ob Og",
            "0>1 Hv, 0>1 Ho, 1 down, 1 down, 0 Ob, 0 Xb, 2 draws, 2 lays",
            id="two known cards shuffled in",
        ),
        pytest.param(
            "Hv Ho Io",
            (2, 1),
            "Hv Hv Ho Xb Ob",
            "0>1 Hv, 0>1 Hv, 1 down, 0 Ho, 0 Ob, 0 Xb, 0 draws",
            id="two known cards alike",
        ),
        pytest.param(
            "Hv Ho Io",
            (2, 1),
            "Hv Ho Xb Ob",
            "0>1 Hv, 0>1 Ho, 1 down, 1 down, 0 Ob, 0 Xb, 0 draws, 0 draws",
            id="two known cards or others alike drawn",
        ),
        pytest.param(
            "Hv Io",
            (1, 1),
            "Hv Ho Xb Ob",
            "0>1 Hv, 0>1 Ho, 1 down, 1 down, 0 Ob, 0 Xb, 0 draws, 0 draws",
            id="two known cards drawn",
        ),
        pytest.param(
            "Hv Ho Io Io",
            (3, 1),
            "Hv Ho Io Xb Ob",
            "0>1 Hv, 1 down, 1 down, 0 Ho, 0 Io, 0 Xb, 0 Ob, 0 draws, 0 draws",
            id="two traitors of one hand, known or not",
        ),
        pytest.param(
            "Hv Ho Io Io",
            (2, 2),
            "Hv Ho Xb Ob",
            "0>1 Hv, 1 down, 2 down, 0 Ho, 0 Xb, 0 Ob, 0 draws, 0 draws",
            id="traitors of two hands, one with a known card",
        ),
    ],
)
def test_jay_14_after_refills_all_deals_and_choices_count_alike(
    hidden: str, sizes: tuple[int, int], own: str, course: str
):
    setting = kinds(hidden), sizes, kinds(own), course.split(", ")
    expected = posterior(*setting)
    reached: dict[Any, Jay] = {}
    for seed in range(40):
        jay, saw = real(*setting, seed)
        assert world_of(jay) in expected[saw]
        reached[saw] = jay
    for saw in sorted(reached, key=lambda saw: variety(expected[saw]), reverse=True)[:SETS]:
        assert_imagined(reached[saw], expected[saw])
