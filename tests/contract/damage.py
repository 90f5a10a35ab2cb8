"""Damaged saves: each is rejected with a clear error or loads as the match it describes. Never a crash or a hang.

python -m tests.contract.damage --saves 100000
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import spieltisch

REPORT = Path(__file__).resolve().parents[2] / "docs" / "damaged-saves.md"
LONGEST = 5.0
LETTERS = '0123456789-,[]{}":xé'


def damaged(text: str, chance: Random) -> str:
    """Apply one to three mutations: change, delete or double a character, or delete or repeat a range."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text))
        end = min(len(text), at + chance.randrange(1, 40))
        text = chance.choice(
            (
                text[:at] + chance.choice(LETTERS) + text[at + 1 :],
                text[:at] + text[at + 1 :],
                text[:at] + text[at] * 2 + text[at + 1 :],
                text[:at] + text[end:],
                text[:end] + text[at:],
            )
        )
    return text


def fault_of(text: str) -> str | None:
    """Return the fault in loading a text, None if there is none."""
    began = time.perf_counter()
    try:
        loaded = spieltisch.load(text)
        if json.loads(loaded.save()) != meaning(text):
            return "loads as something else"
    except spieltisch.SaveError:
        pass
    except Exception as error:
        return repr(error)
    if time.perf_counter() - began > LONGEST:
        return "takes too long"
    return None


def meaning(text: str) -> Any:
    """Return the content of a save: missing options have their default, duplicate choices count once."""
    told = json.loads(text)
    header = told["header"]
    settings = spieltisch.game(header["game"]).settings(header["players"], header["options"])
    header["options"] = json.loads(json.dumps(settings))
    return told


def a_save(name: str, chance: Random) -> str:
    """Return a game in progress."""
    match = spieltisch.start(name, spieltisch.game(name).default_players, chance.randrange(1 << 30))
    for _ in range(chance.randrange(40)):
        seat = match.actors()[0]
        match.play(seat, chance.choice(match.moves(seat)))
    return match.save()


def torment(saves: int, seed: int) -> list[str]:
    """Damage that many saves of all games in turn; return the faults."""
    chance, wrong, texts = Random(seed), [], dict[str, str]()
    for number in range(saves):
        name = spieltisch.NAMES[number % len(spieltisch.NAMES)]
        if number % 500 < len(spieltisch.NAMES):
            texts[name] = a_save(name, chance)
        text = damaged(texts[name], chance)
        fault = fault_of(text)
        if fault is not None:
            wrong.append(f"{name}: {fault}: {text[:300]}")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description="Damage saves and load them.")
    parser.add_argument("--saves", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    began = time.perf_counter()
    wrong = torment(arguments.saves, arguments.seed)
    told = f"{arguments.saves} damaged saves, {len(wrong)} wrong, in {time.perf_counter() - began:.0f} s."
    print(told, *wrong[:20], sep="\n")
    REPORT.write_text(f"# Damaged saves\n\nWritten by `make fuzz`.\n\n{told}\n", "utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
