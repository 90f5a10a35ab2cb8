"""Positions of whole games for looking at boards without a server: web/public/fixtures/<game>[.<variant>].json.

    python tools/fixtures.py [GAME ...]

Bots play; the position after every input is kept as one seat sees it, with views, moves, events and texts.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import spieltisch
from spieltisch.bots import choose
from spieltisch.games.joy.data import load_board, load_decks
from spieltisch.games.joy.game import make_game
from spieltisch.kernel.game import Game
from spieltisch.kernel.match import Match

PROJECT = Path(__file__).resolve().parent.parent
FOLDER = PROJECT / "web" / "public" / "fixtures"
NAMES = ["Mira", "Heinz", "Jonas", "Ada", "Ben", "Clara", "Emil", "Frida"]
MOST = 160
DECIDER = "decider"
SMALL_BOARD = PROJECT / "tests" / "games" / "joy" / "small_board.toml"


@dataclass
class Variant:
    """Another table of the same game, `<game>.<name>`: other options, players, bots that try everything, or viewpoint
    (`decider` sees every position as whoever decides then)."""

    name: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    seat: int | str | None = 0
    bot: str = "greedy"
    seed: int = 7
    game: Game | None = None


VARIANTS = {
    "joy": [
        Variant("chance", 4, {"placement": "random"}, DECIDER, "random", 8),
        Variant("duel", 2, {"open": True}),
        Variant("three", 3, {"memory": True}, seat=1),
        Variant("all", 4, {"free_for_all": True}, seed=11),
        Variant("watch", 4, seat=None, seed=5),
        Variant("triangle", 3, game=make_game(load_board(SMALL_BOARD), load_decks())),
    ],
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


def viewpoint(match: Match, variant: Variant) -> int | None:
    if variant.seat == DECIDER:
        return next(iter(match.actors()), 0)
    return None if variant.seat is None else int(variant.seat)


def frames_of(match: Match, variant: Variant) -> list[dict[str, Any]]:
    """The game as one seat sees it: a frame after every input."""
    frames = [frame_of(match, viewpoint(match, variant), 0)]
    while match.result() is None and len(frames) < MOST:
        since = len(match.raw_events)
        actors = match.actors()
        if not actors:
            match.advance(match.deadline() or 1)
        else:
            mover = actors[len(frames) % len(actors)]
            match.play(mover, choose(match, mover, variant.bot, variant.seed))
        frames.append(frame_of(match, viewpoint(match, variant), since))
    return frames


def write(name: str, game: Game, variant: Variant) -> None:
    match = Match.start(variant.game or game, variant.players, variant.seed, variant.options)
    frames = frames_of(match, variant)
    texts = {language: game.texts(language).tables for language in ("de", "en")}
    path = FOLDER / f"{name}.json"
    path.write_text(json.dumps({"frames": frames, "texts": texts}, ensure_ascii=False), "utf-8")
    print(f"{path.name}: {len(frames)} frames, {path.stat().st_size // 1024} KiB")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or list(spieltisch.NAMES):
        game = spieltisch.game(name)
        write(name, game, Variant("", game.default_players))
        for variant in VARIANTS.get(name, []):
            write(f"{name}.{variant.name}", game, variant)


if __name__ == "__main__":
    main()
