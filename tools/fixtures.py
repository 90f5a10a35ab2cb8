"""Positions of whole games for looking at boards without a server: web/public/fixtures/<game>.json.

    python tools/fixtures.py [GAME ...]

Greedy bots play; a frame after every input is kept, with views, moves, events and texts. Real-time games are played in
table time, by players who react after a while and err now and then; `<game>.<variant>.json` are other tables.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import spieltisch
from spieltisch.bots import choose
from spieltisch.games.zeitalter_des_jay import components as jay
from spieltisch.games.zeitalter_des_jay.heuristics import patient_move
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State
from spieltisch.lab.scheduler import Player, Scheduler

FOLDER = Path(__file__).resolve().parent.parent / "web" / "public" / "fixtures"
NAMES = ["Mira", "Heinz", "Jonas", "Ada", "Ben", "Clara", "Emil", "Frida"]
MOST = 160
# Milliseconds until the players of a real-time table react: two of them are slow enough to be counted out.
REACTIONS = [2400, 900, 4200, 1100, 1000, 1300]


@dataclass(frozen=True)
class Variant:
    """Another table of a game; with `states`, only the frames in one of these."""

    players: int
    options: dict[str, Any] = field(default_factory=dict)
    seat: int | None = 0
    seed: int = 7
    states: tuple[str, ...] = ()
    clumsy: int = 0


# The real-time tables; `clumsy` is how often, in a hundred decisions, a player does the first thing that comes to mind.
LIVE = {
    "zeitalter_des_jay": Variant(4, {"level": 7}, clumsy=6),
    "zeitalter_des_jay.level1": Variant(4, clumsy=4),
    "zeitalter_des_jay.level4": Variant(3, {"level": 4}, clumsy=4),
    "zeitalter_des_jay.two": Variant(2, {"level": 3}, clumsy=4),
    "zeitalter_des_jay.five": Variant(5, {"level": 5, "grace": 30}, clumsy=8),
    "zeitalter_des_jay.six": Variant(6, {"level": 6}, clumsy=4),
    "zeitalter_des_jay.tournament": Variant(4, {"level": 7, "play": "tournament"}, clumsy=10),
    "zeitalter_des_jay.rating": Variant(
        4, {"level": 2, "match": "rating", "play": "tournament"}, states=("prepare", "over"), clumsy=2
    ),
    "zeitalter_des_jay.spectator": Variant(4, {"level": 6}, seat=None, clumsy=6),
}


class Hasty(Player):
    """A sensible player of Zeitalter des Jay who now and then lays anything, or covers the box."""

    def __init__(self, clumsy: int, median: int) -> None:
        super().__init__(median, 400)
        self.clumsy = clumsy

    def choose(self, state: State, seat: int, out: Moves, rng: Rng) -> int:
        moves = [out.at[i] for i in range(out.size) if self.is_tempting(out.at[i])]
        if moves and rng.below(100) < self.clumsy:
            return moves[rng.below(len(moves))]
        return int(patient_move(state, seat, out, rng))

    def is_tempting(self, move: int) -> bool:
        return move < jay.ANNOUNCE or move in (jay.STOCK, jay.STOCK + 2, jay.PAUSE, jay.AWAY)


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


def frames_of(game: str, players: int, seed: int, options: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    """The game as one seat sees it: a frame after every input."""
    match = spieltisch.start(game, players=players, seed=seed, options=options)
    frames = [frame_of(match, seat, 0)]
    while match.result() is None and len(frames) < MOST:
        since = len(match.raw_events)
        actors = match.actors()
        if not actors:
            match.advance(match.deadline() or 1)
        else:
            mover = actors[len(frames) % len(actors)]
            match.play(mover, choose(match, mover, "greedy", seed))
        frames.append(frame_of(match, seat, since))
    return frames


def live_frames_of(game: str, table: Variant) -> list[dict[str, Any]]:
    """A real-time game as one seat sees it: a frame after every decision."""
    match = spieltisch.start(game, players=table.players, seed=table.seed, options=table.options)
    players: list[Player] = [Hasty(table.clumsy, REACTIONS[seat]) for seat in range(table.players)]
    scheduler = Scheduler(match.state, players, Rng(table.seed))
    frames = [frame_of(match, table.seat, 0)]
    since = len(match.raw_events)
    while match.result() is None and len(frames) < MOST:
        scheduler.run(1)
        match.collect()
        if not table.states or match.view(None)["state"] in table.states or match.result():
            frames.append(frame_of(match, table.seat, since))
            since = len(match.raw_events)
    return frames


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or [*spieltisch.NAMES, *(name for name in LIVE if "." in name)]:
        game = spieltisch.game(name.split(".")[0])
        if name in LIVE:
            frames = live_frames_of(game.name, LIVE[name])
        else:
            frames = frames_of(game.name, game.default_players, 7, {}, 0)
        texts = {language: game.texts(language).tables for language in ("de", "en")}
        path = FOLDER / f"{name}.json"
        path.write_text(json.dumps({"frames": frames, "texts": texts}, ensure_ascii=False), "utf-8")
        print(f"{path.name}: {len(frames)} frames, {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
