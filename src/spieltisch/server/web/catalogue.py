"""The catalogue of games: facts, options, texts, rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from spieltisch import game as find_game
from spieltisch import names
from spieltisch.bots import BOTS
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.game import LANGUAGES, Game
from spieltisch.kernel.options import Choice, Count, Flag, Option, Subset
from spieltisch.kernel.paragraphs import Paragraph, paragraphs
from spieltisch.server.base.errors import RequestError
from spieltisch.server.protocol.about import GameInfo, GameList, OptionInfo, PlayerCount, RuleBook, RuleSection


@cache
def games() -> GameList:
    return GameList([game_info(find_game(name)) for name in names()])


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        least_players=game.least_players,
        most_players=game.most_players,
        default_players=game.default_players,
        player_counts=player_counts(game),
        real_time=game.real_time,
        options=[option_info(option) for option in game.options],
        bots=list(BOTS),
        minutes=game.minutes,
        low_wins=game.low_wins,
        tagline=about(game, "tagline"),
        unit=about(game, "unit"),
        unit_one=about(game, "unit_one"),
        board=dict(game.board) if game.board is not None else None,
    )


def about(game: Game, key: str) -> dict[str, str]:
    """What a game's texts say about it, by language."""
    return {language: str(game.texts(language).tables.get("about", {}).get(key, "")) for language in LANGUAGES}


def player_counts(game: Game) -> list[PlayerCount]:
    """Every number of players the game is for: with its defaults, or else with one other choice."""
    wishes: list[dict[str, Any]] = [{}] + [
        {one.name: word} for one in game.options if isinstance(one, Choice) for word in one.choices
    ]
    counts = []
    for players in range(game.least_players, game.most_players + 1):
        fitting = next((wish for wish in wishes if is_possible(game, players, wish)), None)
        if fitting is not None:
            counts.append(PlayerCount(players, fitting))
    return counts


def is_possible(game: Game, players: int, options: dict[str, Any]) -> bool:
    try:
        game.settings(players, options)
    except OptionError:
        return False
    return True


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
        raise RequestError("no_such_thing", 404, what=str(error)) from None


def texts(name: str, language: str) -> dict[str, Any]:
    try:
        return dict(known_game(name).texts(language).tables)
    except OptionError as error:
        raise RequestError("no_such_thing", 404, what=str(error)) from None


@cache
def rules(name: str, language: str) -> RuleBook:
    try:
        game = known_game(name)
        return RuleBook(
            book=[rule_section(part) for part in paragraphs(game.rule_book(language))],
            sections=[rule_section(part) for part in paragraphs(game.rules(language))],
        )
    except OptionError as error:
        raise RequestError("no_such_thing", 404, what=str(error)) from None


def rule_section(part: Paragraph) -> RuleSection:
    return RuleSection(
        id=part.rule,
        heading=part.heading,
        text=part.text,
        item=part.item,
        cites=list(part.cites),
        rows=[list(row) for row in part.rows],
    )
