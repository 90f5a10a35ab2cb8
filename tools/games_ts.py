"""Write web/src/shell/common/built-in-games.ts: what the shelf and the standings say about the built-in games.

The words are the games' own (`about` in their texts); the client has them before it asks the server anything.

python tools/games_ts.py [--check]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT / "src"))

from spieltisch.games import game as find_game  # noqa: E402
from spieltisch.games.registry import BUILT_IN  # noqa: E402
from spieltisch.kernel.game import LANGUAGES, Game  # noqa: E402
from spieltisch.server.web.catalogue import about, player_counts  # noqa: E402

TARGET = PROJECT / "web" / "src" / "shell" / "common" / "built-in-games.ts"
HEADER = """// Written by tools/games_ts.py from the games' texts (`about`); edit those, not this.

import type { Language } from '../../lib/settings.svelte';

export interface BuiltIn {
  name: string;
  title: string;
  minutes: number;
  players: Record<Language, string>;
  /** The tagline. */
  one: Record<Language, string>;
  /** What is counted, several and one of it. */
  unit: Record<Language, string>;
  unitOne: Record<Language, string>;
  /** Whether fewer is better. */
  low: boolean;
}

export const builtIn: BuiltIn[] = """
OR = {"de": "oder", "en": "or"}


def players_of(game: Game) -> dict[str, str]:
    """The numbers of players: "2–8", "2 oder 4"."""
    counts = [one.players for one in player_counts(game)]
    if len(counts) > 1 and counts == list(range(counts[0], counts[-1] + 1)):
        return dict.fromkeys(LANGUAGES, f"{counts[0]}–{counts[-1]}")
    return {language: f" {OR[language]} ".join(map(str, counts)) for language in LANGUAGES}


def entry(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": about(game, "title")["de"] or game.title,
        "minutes": game.minutes,
        "players": players_of(game),
        "one": about(game, "tagline"),
        "unit": about(game, "unit"),
        "unitOne": about(game, "unit_one"),
        "low": game.low_wins,
    }


def text() -> str:
    entries = [entry(find_game(name)) for name in BUILT_IN]
    return HEADER + json.dumps(entries, ensure_ascii=False, indent=2) + ";\n"


def main(words: list[str]) -> int:
    if "--check" in words:
        return 0 if TARGET.exists() and TARGET.read_text("utf-8") == text() else 1
    TARGET.write_text(text(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
