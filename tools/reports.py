"""The kept balance reports: what is simulated for each, said here and nowhere else.

python tools/reports.py [GAME …] [words for `spieltisch report`, such as --resume]

Writes docs/reports/GAME.html with two pictures, and the data that the browser's lab screen shows.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import spieltisch
from spieltisch.cli import main as run

PROJECT = Path(__file__).resolve().parent.parent
DOCS = PROJECT / "docs" / "reports"
SHIPPED = PROJECT / "src" / "spieltisch" / "server" / "reports"
GAMES = 1000  # of each variant, unless told otherwise
SWEEPS = {
    "skyjo_action": ["players=2,3,5,6", "deck=one_deck,no_actions,numbers_only", "layout=3x3"],
    "joggle": ["players=4", "goal=4x4,three_squares,two_squares", "extreme=on", "overlap=on"],
    "joker_battle_royal": ["players=3,5,6", "position_fights=on"],
    "joy": ["players=2,3", "free_for_all=on", "open=on", "memory=on"],
    "zeitalter_des_jay": ["players=2,3,5,6", "level=2..7", "play=tournament"],
}
PICTURES = ("order", "comeback")


def make(game: str, more: list[str]) -> int:
    page = DOCS / f"{game}.html"
    words = ["report", game, "--out", str(page), "--data", str(SHIPPED / f"{game}.json"), *more]
    if "--games" not in more:
        words += ["--games", str(GAMES)]
    for sweep in SWEEPS[game]:
        words += ["--sweep", sweep]
    with TemporaryDirectory() as folder:
        code = run([*words, "--lang", "en", "--pictures", folder])
        if code == 0:
            for key in PICTURES:
                shutil.copy(Path(folder) / f"{game}-{key}.svg", DOCS)
    return code


def main(words: list[str]) -> int:
    games = [word for word in words if word in SWEEPS] or list(spieltisch.NAMES)
    more = [word for word in words if word not in SWEEPS]
    return max(make(game, more) for game in games)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
