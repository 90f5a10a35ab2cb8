"""Format numbers, shares, lists and names in German and English."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from spieltisch.games import game as find_game
from spieltisch.kernel.options import Count, Flag
from spieltisch.lab.estimates import Estimate
from spieltisch.lab.simulate import PLAYERS, Variant

HERE = Path(__file__).parent
SPACE = "\N{NO-BREAK SPACE}"
GERMAN_MARKS = str.maketrans(",.", ".,")


@cache
def sentences(language: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((HERE / "texts" / f"{language}.toml").read_text("utf-8"))


class Voice:
    """Formats text about one game in one language."""

    def __init__(self, game: str, language: str) -> None:
        self.game = find_game(game)
        self.language = language
        self.texts = self.game.texts(language)

    def say(self, section: str, key: str, **values: Any) -> str:
        return sentences(self.language)[section][key].format(**values)

    # Numbers

    def number(self, value: float) -> str:
        """A number with its significant digits."""
        if 0 < abs(value) < 0.005:
            return self.decimal("< 0.01")
        digits = 0 if float(value).is_integer() or abs(value) >= 100 else 1 if abs(value) >= 10 else 2
        return self.decimal(f"{value:,.{digits}f}")

    def decimal(self, text: str) -> str:
        text = text.replace("-", "−")
        return text if self.language == "en" else text.translate(GERMAN_MARKS)

    def percent(self, share: float) -> str:
        return self.decimal(f"{100 * share:.1f}") + SPACE + "%"

    def share(self, estimate: Estimate) -> str:
        """A share with its interval."""
        interval = f"{100 * estimate.low:.1f}–{100 * estimate.high:.1f}"
        return f"{self.percent(estimate.mean)} ({self.decimal(interval)})"

    def points(self, estimate: Estimate) -> str:
        """A difference of shares in percentage points, with its interval."""
        mean, low, high = (
            self.decimal(f"{100 * value:+.1f}") for value in (estimate.mean, estimate.low, estimate.high)
        )
        return f"{mean} [{low}; {high}]"

    def ordinal(self, tenth: int) -> str:
        return self.say("words", "ordinals").split(" ")[tenth]

    def all_of(self, parts: Sequence[str]) -> str:
        """Join parts as in "one, two and three"."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.say('words', 'and')} {parts[-1]}"

    # Names

    def move(self, kind: str) -> str:
        """The name of a kind of move: from the texts' `lab` table, or its caption with … for open values."""
        key, *pairs = kind.split(" ")
        values = dict(pair.split("=") for pair in pairs)
        template = self.texts.tables.get("lab", {}).get(key) or self.texts.tables["moves"][key]
        if not isinstance(template, str):
            template = template["they"]
        return re.sub(
            r"\{(\w+)(?::(\w+))?\}",
            lambda found: self.texts.name(found[2] or found[1], values[found[1]]) if found[1] in values else "…",
            template,
        )

    def variant(self, variant: Variant) -> str:
        """A variant, named by the options in which it differs."""
        if not variant.swept:
            return self.say("words", "as_chosen")
        return ", ".join(self.option(name, value) for name, value in variant.swept.items())

    def option(self, name: str, value: Any) -> str:
        if name == PLAYERS:
            return self.say("words", "players_count", count=value)
        option = next(one for one in self.game.options if one.name == name)
        told = self.texts.tables["options"]
        if isinstance(option, Flag):
            return self.say("words", "on" if value else "off", name=briefly(told[name]))
        if isinstance(option, Count):
            return f"{briefly(told[name])} {value}"
        return briefly(told.get(f"{name}.{value}", f"{told[name]} {value}"))


def briefly(text: str) -> str:
    """A text without its trailing explanation."""
    return re.split(r":| \(", text)[0]
