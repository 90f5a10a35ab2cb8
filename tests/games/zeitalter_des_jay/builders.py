"""Positions of Zeitalter des Jay, written and read as text.

A card is its symbol and the first letter of its colour: `Hv` (H violet), `Jo` (Jay orange), `Tg` (thief green), `Qb`
(queen blue), `A` (ambassador); `?` is a peasant of no importance. In the box `#Hv` lies face down, `!Hv` is an error,
and `Hv2` was laid by seat 2.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

import spieltisch
from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.game import all_cards, begin, check_state, hand_cards
from spieltisch.games.zeitalter_des_jay.table.marks import ERROR, JUDGED, UNANNOUNCED
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng

GAME = spieltisch.game("zeitalter_des_jay")
SHORT = {"J": "Jay", "T": "thief", "Q": "queen"}
COLOUR = {name[0]: name for name in c.COLOUR_NAMES}
BOXED = re.compile(r"(?P<down>#?)(?P<wrong>!?)(?P<card>A|[HIOXJTQ][vogb])(?P<layer>\d?)")


def figure(text: str) -> int:
    """The number of a card written short."""
    return c.figure_called(name(text))


def name(text: str) -> str:
    """`Hv` is `H violet`; what is written out stays as it is."""
    if text == "A":
        return "ambassador"
    if len(text) == 2 and text[1] in COLOUR:
        return f"{SHORT.get(text[0], text[0])} {COLOUR[text[1]]}"
    return text


class Table:
    """A match in which seats act by short names; what it says about itself is read from a spectator's view."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def state(self) -> Jay:
        assert isinstance(self.match.state, Jay)
        return self.match.state

    def do(self, seat: int, *moves: str) -> Table:
        for move in moves:
            self.match.play(seat, move)
            check_state(self.state)
        return self

    def lay(self, seat: int, card: str) -> Table:
        return self.do(seat, f"lay {name(card)}")

    def down(self, seat: int, card: str) -> Table:
        return self.do(seat, f"lay face down {name(card)}")

    def everybody(self, move: str) -> Table:
        for seat in self.match.actors():
            self.do(seat, move)
        return self

    def wait(self, ms: int) -> Table:
        self.match.advance(ms)
        check_state(self.state)
        return self

    def refused(self, seat: int, move: str) -> str:
        """The rule by which a move is refused; nothing changes."""
        before = self.match.save()
        with pytest.raises(spieltisch.IllegalMove) as refusal:
            self.match.play(seat, move)
        assert self.match.save() == before
        assert set(refusal.value.reason) == {"de", "en"}
        return refusal.value.rule

    def refused_lay(self, seat: int, card: str) -> str:
        return self.refused(seat, f"lay {name(card)}")

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return self.match.view(seat)

    def moves(self, seat: int) -> list[str]:
        return self.match.moves(seat)

    def may_lay(self, seat: int, card: str) -> bool:
        return f"lay {name(card)}" in self.moves(seat)

    def may_serve(self) -> list[int]:
        """JAY-32: who is under duty or has reserved."""
        return sorted({self.duty, *self.reserved})

    @property
    def phase(self) -> str:
        found: str = self.view()["state"]
        return found

    @property
    def duty(self) -> int:
        found: int = self.view()["duty"]
        return found

    @property
    def reserved(self) -> list[int]:
        """The latest first."""
        found: list[int] = self.view()["reservations"]
        return found

    @property
    def lying(self) -> str:
        found: str = self.view()["lying"]
        return found

    def hand(self, seat: int) -> list[str]:
        found: list[str] = self.view(seat)["hand"]
        return found

    def cards(self, seat: int) -> int:
        found: int = self.view()["seats"][seat]["cards"]
        return found

    def owes(self, seat: int) -> int:
        found: int = self.view()["seats"][seat]["owes"]
        return found

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind, as a spectator hears them."""
        return [event for event in self.match.events(None) if event["event"] == kind]

    @property
    def points(self) -> list[int]:
        found: list[int] = self.view()["points"]
        return found


def table(
    hands: list[str],
    box: str = "Hv",
    *,
    duty: int = 0,
    reserved: str = "",
    draws: str = "",
    slots: str = "",
    aside: str = "",
    stock: int | None = None,
    opener: int = 0,
    points: list[int] | None = None,
    round: int = 1,
    **options: Any,
) -> Table:
    """A running round: the hands, the box from bottom to top, who is under duty, who has reserved (the latest last).

    `draws` are the next cards to be drawn; `stock` is how many cards the piles have, the rest is put aside.
    An empty box is a round that is still to be opened.
    """
    players = len(hands)
    settings = GAME.settings(players, {"level": 7} | options)
    jay = begin(players, settings, Rng(7))
    left = all_cards(settings, players)
    for seat, cards in enumerate(hands):
        for card in cards.split():
            jay.gain(seat, take(left, card))
    for place, card in enumerate(slots.split()):
        jay.slots[place] = take(left, card)
    for card in box.split():
        lay_in_box(jay, card, left, (duty - 1) % players)
    for card in aside.split():
        put_aside(jay, take(left, card))
    fill_stock(jay, left, [take(left, card) for card in draws.split()], stock)
    for seat in map(int, reserved.split()):
        jay.reserve(seat)
    jay.round = round
    jay.opener = opener
    for seat, count in enumerate(points or []):
        jay.points[seat] = count
    jay.round_due = jay.setup.time_limit
    jay.set_duty(duty)
    jay.shut = not box
    jay.enter(c.RUNNING if box else c.OPENING)
    check_state(jay)
    return Table(Match.at(GAME, players, settings, jay))


def take(cards: list[int], text: str) -> int:
    card = next(card for card in UNIMPORTANT if card in cards) if text == "?" else figure(text)
    assert card in cards, f"there is no {name(text)} left"
    cards.remove(card)
    return card


def put_aside(jay: Jay, card: int) -> None:
    jay.aside.push(card)
    jay.aside_marks.push(0)


def lay_in_box(jay: Jay, text: str, cards: list[int], layer: int) -> None:
    found = BOXED.fullmatch(text)
    assert found, f"not a card of the box: {text}"
    seat = int(found["layer"]) if found["layer"] else layer
    card = take(cards, found["card"])
    down = 8 if found["down"] else 0
    if found["wrong"]:
        jay.put(card, seat | down | ERROR | UNANNOUNCED | JUDGED)
        jay.open_errors[seat] += 1
    else:
        jay.put_valid(card, seat | down | JUDGED)


def fill_stock(jay: Jay, left: list[int], draws: list[int], size: int | None) -> None:
    count = len(left) if size is None else size - len(draws)
    for card in left[count:]:
        put_aside(jay, card)
    stock = [*left[:count], *reversed(draws)]
    total = len(stock)
    for seat in range(jay.seats):
        jay.pile_sizes[seat] = (total + jay.seats - 1 - seat) // jay.seats
        for _ in range(jay.pile_sizes[seat]):
            jay.deck_of(seat).push(stock.pop(0))


def start(players: int, seed: int = 1, **options: Any) -> Table:
    """A match from its beginning."""
    return Table(spieltisch.start("zeitalter_des_jay", players=players, seed=seed, options=options))


def dealt_cards(players: int, **options: Any) -> int:
    return hand_cards(GAME.settings(players, options), players)


UNIMPORTANT = [figure(symbol + colour) for colour in "gbo" for symbol in "XO"]
