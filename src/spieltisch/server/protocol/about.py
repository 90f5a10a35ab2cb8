"""About the server: games and rules, balance reports, health."""

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


class PlayerCount(Struct):
    """A number of players a game can be played with, and the options it needs besides the defaults."""

    players: int
    options: dict[str, Any]


class GameInfo(Struct):
    """A game: facts, options, what the shelf says (`tagline`, `unit` and `unit_one` of the score, by language).

    `board` describes the table of a game that the client has no board for.
    """

    name: str
    title: str
    least_players: int
    most_players: int
    default_players: int
    player_counts: list[PlayerCount]
    real_time: bool
    options: list[OptionInfo]
    bots: list[str]
    minutes: int
    low_wins: bool
    tagline: dict[str, str]
    unit: dict[str, str]
    unit_one: dict[str, str]
    board: dict[str, Any] | None


class GameList(Struct):
    games: list[GameInfo]


class RuleSection(Struct):
    """A paragraph of the rules: the ID it is known by, or the IDs it cites; `rows` is a table, its headings first."""

    id: str | None
    heading: str
    text: str
    item: bool
    cites: list[str]
    rows: list[list[str]]


class RuleBook(Struct):
    """`book` tells how to play; `sections` is the reference, one section per rule ID."""

    book: list[RuleSection]
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
    """A question, its answer and its figure (SVG or none) in each language."""

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


class NetworkAddress(Struct):
    """An address of the home network at which this server listens; `answers` when it was tried."""

    url: str
    kind: Literal["network", "vpn"]
    answers: bool


class NetworkInfo(Struct):
    """Whether friends in the same Wi-Fi can come. `mine`: this page may change it; `public`: the URL behind a proxy."""

    mine: bool
    open: bool
    public: str | None
    addresses: list[NetworkAddress]
    visited: bool


class OpenNetwork(Struct):
    open: bool


class Health(Struct):
    status: Literal["ok", "failing"]
    version: str
    tables: int
    sockets: int
