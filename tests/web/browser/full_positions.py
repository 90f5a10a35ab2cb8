"""Positions in which every hand and display is as full as it gets, for boards that are mounted without a server."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import spieltisch
from spieltisch.bots import choose
from spieltisch.games.skyjo_action import components as skyjo
from spieltisch.kernel.match import Match
from tests.web.browser.conftest import PROJECT

sys.path.insert(0, str(PROJECT / "tools"))

from fixtures import frame_of
from live_tables import LiveTable, live_course

NAMES = ["Christiane", "Maximilian", "Friederike", "Konstantin", "Alexander", "Margarete", "Sebastian", "Annegret"]
LONGEST = "Wilhelmine-Charlotte Eva"  # as long as the name field allows
KINDS = list(skyjo.KIND_NAMES)
DECK = 26  # cards of a player in Joker Battle Royal (JKR-11)
OPEN_CARD = 31  # with all five symbols
STEPS = 420
MOST = 5

Frame = dict[str, Any]


@dataclass(frozen=True)
class Course:
    """A game of random moves, from which the fullest position of every decision is kept."""

    players: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 1


COURSES: dict[str, list[Course]] = {
    "skyjo_action": [
        Course(2),
        Course(4, seed=11),
        Course(6),
        Course(8, {"layout": "3x3"}),
        Course(3, {"deck": "one_deck"}, seed=2),
    ],
    "joggle": [Course(2), Course(4, {"goal": "two_squares", "consult": True}), Course(2, {"extreme": True})],
    "joker_battle_royal": [Course(3), Course(4), Course(5), Course(6, {"position_fights": True})],
    "joy": [Course(4, seed=8), Course(2, {"open": True}), Course(3), Course(4, {"free_for_all": True}, seed=11)],
}
LIVE = [
    LiveTable(2, {"level": 3}, clumsy=30),
    LiveTable(4, {"level": 7}, clumsy=30),
    LiveTable(6, {"level": 7, "play": "tournament"}, clumsy=30),
]

GAMES = (*COURSES, "zeitalter_des_jay")


def fullest(game: str) -> dict[str, list[Frame]]:
    """The frames of every course of a game by its name: all decisions at the largest table, the fullest at others."""
    if game == "zeitalter_des_jay":
        return {f"{table.players} players, {table.options}": live_frames(game, table) for table in LIVE}
    every = {f"{one.players} players, {one.options}": frames(game, one) for one in COURSES[game]}
    largest, *others = sorted(every, key=lambda name: -len(every[name][0]["names"]))
    return {largest: every[largest]} | {name: every[name][:MOST] for name in others}


def frames(game: str, course: Course) -> list[Frame]:
    best: dict[str, Frame] = {}
    for match, actor in positions(game, course):
        keep(best, crowded(game, frame_of(match, actor, 0)))
    return sorted(best.values(), key=fullness, reverse=True)


def positions(game: str, course: Course) -> Iterator[tuple[Match, int]]:
    match = spieltisch.start(game, players=course.players, seed=course.seed, options=course.options)
    for step in range(STEPS):
        actors = match.actors()
        if match.result() is not None or not actors:
            return
        actor = actors[step % len(actors)]
        yield match, actor
        match.play(actor, choose(match, actor, "random", course.seed + step) or match.moves(actor)[0])


def live_frames(game: str, table: LiveTable) -> list[Frame]:
    best: dict[str, Frame] = {}
    for step, match in enumerate(live_course(game, table)):
        keep(best, frame_of(match, 0, 0), "state")
        if step == STEPS:
            break
    return list(best.values())


def keep(best: dict[str, Frame], frame: Frame, kind: str = "decision") -> None:
    """One position of every decision: the one with the most to show."""
    frame["names"] = NAMES[: len(frame["names"])]
    frame["kind"] = str(frame["view"][kind])
    frame["events"] = frame["events"][-40:]
    known = best.get(frame["kind"])
    if known is None or fullness(frame) > fullness(known):
        best[frame["kind"]] = frame


def fullness(frame: Frame) -> tuple[int, int]:
    view = frame["view"]
    hand = view.get("hand")
    held = sum(len(deck) for deck in hand.values()) if isinstance(hand, dict) else len(hand or [])
    return held, len(frame["moves"])


def crowded(game: str, frame: Frame) -> Frame:
    """Hands, displays and trophies as full as the rules allow, for everyone at once."""
    if game == "joker_battle_royal":
        fill_battle(frame["view"])
    if game == "joy":
        fill_hand(frame["view"])
    if game == "skyjo_action" and any(frame["view"]["displays"]):
        every = [{"card": card, "playable": True} for card in [*KINDS, KINDS[1], KINDS[-1]]]
        frame["view"]["displays"] = [every] * frame["view"]["players"]
        frame["view"]["totals"] = [108 + seat for seat in range(frame["view"]["players"])]
    return frame


def fill_hand(view: dict[str, Any]) -> None:
    own, hand = view["players"][view["seat"]], view["hand"]
    for deck, spare in (("run", "8 joy"), ("joy", "split")):
        hand[deck] += [spare] * ((own[f"{deck}_limit"] or 0) - len(hand[deck]))


def fill_battle(view: dict[str, Any]) -> None:
    """Everyone has taken all there is of the others (JKR-33), bans a player (JKR-25) and has an open card (JKR-34)."""
    seats = view["seats"]
    for seat, player in enumerate(seats):
        others = [other for other in range(len(seats)) if other != seat]
        player["trophies"] = [{"card": OPEN_CARD, "owner": owner} for owner in others * DECK]
        player["banned"] = others[-1]
        if player["open_card"] is None and view["decision"] != "Defence":
            player["open_card"] = OPEN_CARD
