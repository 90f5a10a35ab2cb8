"""The rules help: sectioned by rule ID, in our own words, German and English."""

from __future__ import annotations

import re

from rich.markdown import Markdown

from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.game import Game


def rule_text(game: Game, language: str, rule: str = "") -> Markdown:
    """All the rules, or the one with that ID, or those that hold a word."""
    text = game.rules(language)
    if not rule:
        return Markdown(text)
    entries = re.findall(r"^- \*\*[A-Z]{3}-\d+[a-z]?\*\*.*?(?=^- \*\*|^## |\Z)", text, re.MULTILINE | re.DOTALL)
    wanted = rule.upper()
    found = [entry for entry in entries if re.match(rf"- \*\*{re.escape(wanted)}\*\*", entry)]
    found = found or [entry for entry in entries if rule.lower() in entry.lower()]
    if not found:
        raise OptionError(f"no rule of {game.title} is called {rule!r} or speaks of it")
    return Markdown("\n".join(found))
