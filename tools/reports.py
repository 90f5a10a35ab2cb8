"""Rebuild the balance reports in docs/reports; each simulates what its game names as `sweeps`.

python tools/reports.py [GAME …] [words for `spieltisch report`, such as --resume]

Writes docs/reports/GAME.html with two pictures and the data for the browser's lab screen.
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
SHIPPED = PROJECT / "src" / "spieltisch" / "server" / "web" / "balance_reports"
GAMES = 1000  # of each variant, unless told otherwise
PICTURES = ("order", "comeback")


def make(game: str, more: list[str]) -> int:
    page = DOCS / f"{game}.html"
    words = ["report", game, "--out", str(page), "--data", str(SHIPPED / f"{game}.json"), *more]
    if "--games" not in more:
        words += ["--games", str(GAMES)]
    for sweep in spieltisch.game(game).sweeps:
        words += ["--sweep", sweep]
    with TemporaryDirectory() as folder:
        code = run([*words, "--lang", "en", "--pictures", folder])
        if code == 0:
            for key in PICTURES:
                shutil.copy(Path(folder) / f"{game}-{key}.svg", DOCS)
    return code


def main(words: list[str]) -> int:
    games = [word for word in words if word in spieltisch.NAMES] or list(spieltisch.NAMES)
    more = [word for word in words if word not in spieltisch.NAMES]
    return max(make(game, more) for game in games)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
