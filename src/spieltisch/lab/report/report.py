"""A report: chapters, plain data, page and pictures from the rows of a simulation."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from spieltisch import _build
from spieltisch.kernel.errors import OptionError, SaveError
from spieltisch.kernel.game import LANGUAGES
from spieltisch.lab.report.chapters import Chapter, chapters, paragraph
from spieltisch.lab.report.findings import ENOUGH_GAMES, all_facts
from spieltisch.lab.report.page import page
from spieltisch.lab.report.voice import Voice
from spieltisch.lab.simulate import Simulation

PICTURES = (".svg", ".png")


@dataclass(frozen=True)
class Report:
    """The content of a report in both languages."""

    game: str
    title: str
    version: str
    games: int
    bots: list[str]
    intro: dict[str, list[str]]
    chapters: list[Chapter]
    method: dict[str, list[str]]
    command: str

    @cached_property
    def data(self) -> dict[str, Any]:
        """Plain data for the browser's lab screen."""
        return {
            "game": self.game,
            "title": self.title,
            "version": self.version,
            "games": self.games,
            "bots": self.bots,
            "intro": self.intro,
            "chapters": [
                {
                    "key": chapter.key,
                    "heading": chapter.heading,
                    "text": chapter.text,
                    "figure": {language: chapter.figure.svg(language) for language in LANGUAGES}
                    if chapter.figure is not None
                    else None,
                }
                for chapter in self.chapters
            ],
            "method": self.method,
            "command": self.command,
        }


def report(simulation: Simulation, words: Sequence[str]) -> Report:
    """Build the report of a simulation; `words` is the command that made it."""
    job = simulation.job
    facts = all_facts(simulation)
    if not facts or len(facts[0].rows) < ENOUGH_GAMES:
        raise OptionError(f"a report needs at least {ENOUGH_GAMES} games, so that an interval means something")
    voices = {language: Voice(job.game, language) for language in LANGUAGES}
    decisions = sum(row.decisions for row in simulation.rows)
    bots = list(dict.fromkeys(job.bots))

    def intro(voice: Voice) -> list[str]:
        told = voice.say(
            "intro",
            "lead",
            games=voice.number(len(simulation.rows)),
            decisions=voice.number(decisions),
            bots=voice.all_of(bots),
            title=voice.game.title,
            players=voice.say("intro", "players", count=facts[0].variant.players),
        )
        return [told, voice.say("intro", "note")]

    def method(voice: Voice) -> list[str]:
        seeds = voice.say("method", "seeds", games=voice.number(job.games), seed=job.seed)
        return [paragraph(seeds, voice.say("method", "intervals"), voice.say("method", "ahead"))]

    return Report(
        job.game,
        voices["en"].game.title,
        _build.version(),
        len(simulation.rows),
        bots,
        {language: intro(voice) for language, voice in voices.items()},
        chapters(facts),
        {language: method(voice) for language, voice in voices.items()},
        shlex.join(["spieltisch", *words]),
    )


def write_page(made: Report, file: Path, language: str) -> None:
    write(file, page(made.data, language).encode())


def write_data(made: Report, file: Path) -> None:
    """Write the data for the browser's lab screen."""
    write(file, msgspec.json.encode(made.data) + b"\n")


def write_pictures(made: Report, folder: Path, language: str) -> list[Path]:
    """Write every figure as SVG and PNG."""
    written = []
    for chapter in made.chapters:
        if chapter.figure is not None:
            for suffix in PICTURES:
                path = folder / f"{made.game}-{chapter.key}{suffix}"
                drawn = (
                    chapter.figure.png(language) if suffix == ".png" else chapter.figure.svg(language, False).encode()
                )
                write(path, drawn)
                written.append(path)
    return written


def check_report(path: Path) -> None:
    if path.suffix.lower() != ".html":
        raise OptionError(f"a report is written as .html, not as {path.name!r}")


def write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.new")
        beside.write_bytes(content)
        beside.replace(path)
    except OSError as error:
        raise SaveError(f"cannot write {path}: {error.strerror or error}") from None
