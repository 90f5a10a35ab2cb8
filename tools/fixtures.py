"""Positions of whole games for viewing boards without a server: web/public/fixtures/<game>.json.

    python tools/fixtures.py [GAME | GAME.VARIANT ...]

Bots play; every position is kept as one seat sees it, with view, moves, events and texts.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from live_tables import LIVE, LiveTable, live_course

import spieltisch
from spieltisch.bots import choose
from spieltisch.games.joy.board.data import load_board, load_decks
from spieltisch.games.joy.game import make_game
from spieltisch.kernel.game import Game
from spieltisch.kernel.match import Match

PROJECT = Path(__file__).resolve().parent.parent
FOLDER = PROJECT / "web" / "public" / "fixtures"
NAMES = ["Mira", "Heinz", "Jonas", "Ada", "Ben", "Clara", "Emil", "Frida"]
MOST = 160
SMALL_BOARD = PROJECT / "tests" / "games" / "joy" / "small_board.toml"


@dataclass(frozen=True)
class Variant:
    """Another set of options: `harness.html?game=skyjo_action.two`."""

    players: int
    options: dict[str, Any] = field(default_factory=dict)
    seat: int | None = 0
    bot: str = "greedy"
    seed: int = 7
    most: int = MOST
    skip: int = 0  # positions to skip at the beginning
    deciders: bool = False  # show every position to the seat that decides
    board: Path | None = None  # JOY on another board


VARIANTS = {
    "skyjo_action.actions": Variant(3, bot="random", seed=11, most=400),
    "skyjo_action.one_deck": Variant(3, {"deck": "one_deck"}, bot="random", seed=2, most=400, deciders=True),
    "skyjo_action.no_actions": Variant(4, {"deck": "no_actions"}),
    "skyjo_action.two": Variant(2),
    "skyjo_action.six": Variant(6),
    "skyjo_action.eight": Variant(8, {"layout": "3x3"}),
    "skyjo_action.spectator": Variant(4, seat=None),
    "joggle.teams": Variant(4, {"goal": "two_squares", "consult": True}, seat=2, seed=3),
    "joggle.extreme": Variant(2, {"goal": "combination", "extreme": True, "shuffled": True}, seat=1, seed=5),
    "joggle.watched": Variant(4, {"goal": "4x4", "overlap": True}, seat=None, seed=2),
    "joker_battle_royal.three": Variant(3, seat=1, seed=5),
    "joker_battle_royal.six": Variant(6, {"position_fights": True}, seat=2, seed=4),
    "joker_battle_royal.end": Variant(3, seed=6, skip=226, most=400),
    "joker_battle_royal.watched": Variant(5, {"position_fights": True}, seat=None, seed=3),
    "joy.chance": Variant(4, {"placement": "random"}, bot="random", seed=8, deciders=True),
    "joy.late": Variant(4, seed=8, skip=120, most=300, deciders=True),
    "joy.partners": Variant(4, seed=2, skip=40, most=70, deciders=True),
    "joy.duel": Variant(2, {"open": True}),
    "joy.three": Variant(3, {"memory": True}, seat=1),
    "joy.all": Variant(4, {"free_for_all": True}, seed=11),
    "joy.spectator": Variant(4, seat=None, seed=5),
    "joy.triangle": Variant(3, board=SMALL_BOARD),
}


def frame_of(match: Match, seat: int | None, since: int) -> dict[str, Any]:
    words = match.vocabulary.words
    legal = [] if seat is None else match.state.legal(seat)
    return {
        "seat": seat,
        "view": match.view(seat),
        "events": match.events(seat, since),
        "names": NAMES[: match.players],
        "moves": [
            {"move": words[n].notation, "target": words[n].target, "key": words[n].key, "values": dict(words[n].values)}
            for n in legal
        ],
    }


def table_of(game: str, variant: Variant) -> Game:
    return make_game(load_board(variant.board), load_decks()) if variant.board else spieltisch.game(game)


def viewpoint(match: Match, variant: Variant) -> int | None:
    return next(iter(match.actors()), 0) if variant.deciders else variant.seat


def frames_of(game: str, variant: Variant) -> list[dict[str, Any]]:
    """The game as one seat sees it: a frame after every input."""
    seed = variant.seed
    match = Match.start(table_of(game, variant), variant.players, seed, variant.options)
    frames = [frame_of(match, viewpoint(match, variant), 0)]
    while match.result() is None and len(frames) < variant.most:
        since = len(match.raw_events)
        actors = match.actors()
        if not actors:
            match.advance(match.deadline() or 1)
        else:
            mover = actors[len(frames) % len(actors)]
            match.play(mover, choose(match, mover, variant.bot, seed) or match.moves(mover)[0])
        frames.append(frame_of(match, viewpoint(match, variant), since))
    return frames[variant.skip :]


def live_frames_of(game: str, table: LiveTable) -> list[dict[str, Any]]:
    """A real-time game as one seat sees it."""
    frames: list[dict[str, Any]] = []
    since = 0
    for match in live_course(game, table):
        frames.append(frame_of(match, table.seat, since))
        since = len(match.raw_events)
        if len(frames) == MOST:
            break
    return frames


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or list(dict.fromkeys([*spieltisch.NAMES, *VARIANTS, *LIVE])):
        game = spieltisch.game(name.partition(".")[0])
        if name in LIVE:
            frames = live_frames_of(game.name, LIVE[name])
        else:
            frames = frames_of(game.name, VARIANTS.get(name, Variant(game.default_players)))
        texts = {language: game.texts(language).tables for language in ("de", "en")}
        path = FOLDER / f"{name}.json"
        path.write_text(json.dumps({"frames": frames, "texts": texts}, ensure_ascii=False), "utf-8")
        print(f"{path.name}: {len(frames)} frames, {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
