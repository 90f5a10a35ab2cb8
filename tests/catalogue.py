"""The rule catalogues of the games: the IDs that a game's rules are known by."""

from __future__ import annotations

import re
from functools import cache

import spieltisch

RULE = re.compile(r"^- \*\*([A-Z]{3}-\d+[a-z]?)\*\* \[", re.MULTILINE)


@cache
def rule_ids(name: str, language: str = "en") -> tuple[str, ...]:
    return tuple(RULE.findall(spieltisch.game(name).rules(language)))
