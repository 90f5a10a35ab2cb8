"""About the server: its games and their rules, the balance reports, its health."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct


class OptionInfo(Struct):
    """An option of a game. `choices` for a choice or subset, `presets` for a subset, `least` and `most` for a count."""

    kind: Literal["choice", "flag", "count", "subset", "text"]
    name: str
    default: Any
    rule: str
    choices: list[str]
    presets: dict[str, list[str]]
    least: int | None
    most: int | None


class GameInfo(Struct):
    name: str
    title: str
    least_players: int
    most_players: int
    default_players: int
    real_time: bool
    options: list[OptionInfo]
    bots: list[str]


class GameList(Struct):
    games: list[GameInfo]


class RuleSection(Struct):
    id: str | None
    heading: str
    text: str


class RuleBook(Struct):
    sections: list[RuleSection]


class ReportInfo(Struct):
    """A balance report of the lab that is kept here."""

    game: str
    title: str
    version: str
    games: int
    bots: list[str]


class ReportList(Struct):
    reports: list[ReportInfo]


class ReportChapter(Struct):
    """A question, its answer and its figure (SVG, or none) in each language."""

    key: str
    heading: dict[str, str]
    text: dict[str, str]
    figure: dict[str, str] | None


class Report(ReportInfo):
    """A whole report; `intro` and `method` are paragraphs, `command` is what makes the same numbers."""

    intro: dict[str, list[str]]
    chapters: list[ReportChapter]
    method: dict[str, list[str]]
    command: str


class Health(Struct):
    status: Literal["ok", "failing"]
    version: str
    tables: int
    sockets: int
