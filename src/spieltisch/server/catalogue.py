"""What is known about the games, for those who ask: facts, options, texts, rules."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from spieltisch import NAMES
from spieltisch import game as find_game
from spieltisch.bots import BOTS
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.game import Game
from spieltisch.kernel.options import Choice, Count, Flag, Option, Subset
from spieltisch.server.protocol.about import GameInfo, GameList, OptionInfo, RuleBook, RuleSection
from spieltisch.server.reasons import Trouble

RULE = re.compile(r"^- \*\*([A-Z]{3}-\d+[a-z]?)\*\*\s*(?:\[[^\]]*\]\s*)?")


@cache
def games() -> GameList:
    return GameList([game_info(find_game(name)) for name in NAMES])


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        least_players=game.least_players,
        most_players=game.most_players,
        default_players=game.default_players,
        real_time=game.real_time,
        options=[option_info(option) for option in game.options],
        bots=list(BOTS),
    )


def option_info(option: Option) -> OptionInfo:
    info = OptionInfo("text", option.name, option.default, option.rule, [], {}, None, None)
    match option:
        case Choice():
            info.kind, info.choices = "choice", list(option.choices)
        case Flag():
            info.kind = "flag"
        case Count():
            info.kind, info.least, info.most = "count", option.least, option.most
        case Subset():
            info.kind, info.choices, info.least = "subset", list(option.choices), option.least
            info.presets = {name: list(words) for name, words in option.presets.items()}
    return info


def known_game(name: str) -> Game:
    try:
        return find_game(name)
    except OptionError as error:
        raise Trouble("no_such_thing", 404, what=str(error)) from None


def texts(name: str, language: str) -> dict[str, Any]:
    try:
        return dict(known_game(name).texts(language).tables)
    except OptionError as error:
        raise Trouble("no_such_thing", 404, what=str(error)) from None


@cache
def rules(name: str, language: str) -> RuleBook:
    try:
        return RuleBook(sections(known_game(name).rules(language)))
    except OptionError as error:
        raise Trouble("no_such_thing", 404, what=str(error)) from None


def sections(text: str) -> list[RuleSection]:
    """The rules paragraph by paragraph, each under its heading, with its rule ID if it has one."""
    found: list[RuleSection] = []
    heading = ""
    for block in re.split(r"\n(?=- |#)|\n\s*\n", text):
        lines = block.strip().splitlines()
        if not lines:
            continue
        if lines[0].startswith("#"):
            heading = lines[0].lstrip("# ").strip()
            lines = lines[1:]
        body = " ".join(line.strip() for line in lines)
        if body:
            rule = RULE.match(body)
            found.append(RuleSection(rule[1] if rule else None, heading, RULE.sub("", body).removeprefix("- ")))
    return found
