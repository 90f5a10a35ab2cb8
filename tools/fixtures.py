"""Positions of whole games for looking at boards without a server: web/public/fixtures/<game>.json.

    python tools/fixtures.py [GAME ...]

Greedy bots play; every decision of the seats 0 and 1 and the end are kept, with views, moves, events and texts.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import spieltisch
from spieltisch.bots import choose
from spieltisch.kernel.match import Match

FOLDER = Path(__file__).resolve().parent.parent / "web" / "public" / "fixtures"
NAMES = ["Mira", "Heinz", "Jonas", "Ada", "Ben", "Clara", "Emil", "Frida"]
MOST = 160

# Other tables of a game: players, seed, options, and whose view is kept.
VARIANTS: dict[str, tuple[int, int, dict[str, Any], int | None]] = {
    "joggle.teams": (4, 3, {"goal": "two_squares", "consult": True}, 2),
    "joggle.extreme": (2, 5, {"goal": "combination", "extreme": True, "shuffled": True}, 1),
    "joggle.watched": (4, 2, {"goal": "4x4", "overlap": True}, None),
    "joker_battle_royal.three": (3, 5, {}, 1),
    "joker_battle_royal.six": (6, 4, {"position_fights": True}, 2),
    "joker_battle_royal.end": (3, 6, {}, 0),
    "joker_battle_royal.watched": (5, 3, {"position_fights": True}, None),
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


def frames_of(
    game: str, players: int, seed: int, options: dict[str, Any], seat: int | None, most: int
) -> list[dict[str, Any]]:
    """The game as one seat sees it: a frame after every input, at most the last MOST."""
    match = spieltisch.start(game, players=players, seed=seed, options=options)
    frames = [frame_of(match, seat, 0)]
    while match.result() is None and len(frames) < most:
        since = len(match.raw_events)
        actors = match.actors()
        if not actors:
            match.advance(match.deadline() or 1)
        else:
            mover = actors[len(frames) % len(actors)]
            match.play(mover, choose(match, mover, "greedy", seed))
        frames.append(frame_of(match, seat, since))
    return frames[-MOST:]


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or [*spieltisch.NAMES, *VARIANTS]:
        game = spieltisch.game(name.split(".")[0])
        players, seed, options, seat = VARIANTS.get(name, (game.default_players, 7, {}, 0))
        frames = frames_of(game.name, players, seed, options, seat, 10 * MOST if name.endswith(".end") else MOST)
        texts = {language: game.texts(language).tables for language in ("de", "en")}
        path = FOLDER / f"{name}.json"
        path.write_text(json.dumps({"frames": frames, "texts": texts}, ensure_ascii=False), "utf-8")
        print(f"{path.name}: {len(frames)} frames, {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
