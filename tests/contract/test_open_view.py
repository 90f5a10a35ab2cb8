"""The open view, for finished games: the true state with every hidden card, and nobody's own view."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import spieltisch
from spieltisch.games.registry import BUILT_IN
from spieltisch.kernel.match import Match
from tests.contract.driver import Case, every_case, sampled, start

OWN = {"seat", "hand", "hands", "completes", "reach", "targets", "targets_from", "ways", "fits"}


@every_case
def test_the_open_view_belongs_to_no_seat_and_agrees_with_every_seat(case: Case):
    for match in sampled(start(case, 61), 61, every=9, limit=200):
        everything = match.open_view()
        assert everything["seat"] is None
        for seat in (None, *range(match.players)):
            for key, seen in match.view(seat).items():
                assert key in OWN or agrees(seen, everything[key]), key


@every_case
def test_the_open_view_shows_every_hand_at_its_seat(case: Case):
    for match in sampled(start(case, 67), 67, every=9, limit=200):
        for seat in range(match.players):
            assert hand_of(match.open_view(), seat) == own_hand(match, seat)


@pytest.mark.parametrize("name", [name for name in BUILT_IN if name != "joggle"])
def test_the_open_view_holds_as_many_cards_of_each_kind_in_every_frame(name: str):
    """Cards move from pile to hand to table and are in the view wherever they lie.

    Only a Reactivate that is being carried out is on its way from the display to the discard.
    """
    match = start((name, spieltisch.game(name).default_players, {}), 71)
    frames = [
        cards_in(name, position.open_view())
        for position in sampled(match, 71, every=3, limit=150)
        if not getattr(position.state, "reactivates", 0)
    ]
    assert all(frame == frames[0] for frame in frames)
    assert sum(frames[0].values()) == CARDS[name]


CARDS = {"skyjo_action": 120 + 27, "joker_battle_royal": 32 + 4 * 26, "joy": 60 + 50, "zeitalter_des_jay": 72}


def agrees(seen: Any, true: Any) -> bool:
    """Nothing that a seat sees is missing or different."""
    if isinstance(seen, dict):
        return isinstance(true, dict) and all(key in true and agrees(seen[key], true[key]) for key in seen)
    if isinstance(seen, list):
        return len(seen) == len(true) and (all(map(agrees, seen, true)) or without_order(seen) <= without_order(true))
    return seen is None or seen == true


def without_order(cards: list[Any]) -> Counter[str]:
    """Cards put aside are sorted, the hidden ones last."""
    return Counter(str(card) for card in cards if card is not None)


def hand_of(view: dict[str, Any], seat: int) -> Any:
    return (
        view["seats"][seat]["hand"] if view["game"] == "joker_battle_royal" else view.get("hands", {seat: None})[seat]
    )


def own_hand(match: Match, seat: int) -> Any:
    """A hand as its owner sees it."""
    view = match.view(seat)
    if match.game.name == "joker_battle_royal":
        return view["seats"][seat]["hand"]
    if match.game.name == "skyjo_action" and view["active"] != seat:
        return []
    return view["hand"] if "hand" in view else view.get("hands", {seat: None})[seat]


def cards_in(name: str, view: dict[str, Any]) -> Counter[Any]:
    return Counter(FOUND[name](view))


def skyjo_cards(view: dict[str, Any]) -> list[Any]:
    shown = [cell["card"] for layout in view["layouts"] for cell in layout if cell is not None]
    held = [card["card"] for display in view["displays"] for card in display]
    drawn = [card["card"] for hand in view["hands"] for card in hand]
    piles = (
        view["pile_cards"]
        + view["discard_cards"]
        + view["action_pile_cards"]
        + view["action_row"]
        + view["action_discard"]
    )
    return shown + held + drawn + [card for card in piles if card is not None]


def joker_cards(view: dict[str, Any]) -> list[Any]:
    found: list[Any] = [("field", card) for card in [*view["grid"].values(), *view["aside_cards"]]]
    for owner, player in enumerate(view["seats"]):
        cards = [place["card"] for place in player["hand"] if place] + player["draw_pile_cards"] + player["discard"]
        found += [(owner, card) for card in [*cards, *player["gone"]]]
        found += [(owner, player["open_card"])] if player["open_card"] is not None else []
        found += [(trophy["owner"], trophy["card"]) for trophy in player["trophies"]]
    if view["attack"] is not None:
        found.append((view["attack"]["attacker"], view["attack"]["card"]))
    return found


def joy_cards(view: dict[str, Any]) -> list[Any]:
    found = [("run", one["card"]) for one in view["laid"]]
    for deck in ("run", "joy"):
        cards = [card for hand in view["hands"] for card in hand[deck]]
        found += [(deck, card) for card in [*cards, *view["pile_cards"][deck], *view["discards"][deck]]]
    return found


def jay_cards(view: dict[str, Any]) -> list[Any]:
    held = [card for hand in view["hands"] for card in hand]
    return [*held, *[card["card"] for card in view["box"]], *view["aside"], *view["pile_cards"]]


FOUND = {
    "skyjo_action": skyjo_cards,
    "joker_battle_royal": joker_cards,
    "joy": joy_cards,
    "zeitalter_des_jay": jay_cards,
}
