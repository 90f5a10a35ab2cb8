"""Sentences from templates: one source for the log in the terminal, in the browser and for the screen reader.

A game's `texts/<language>.toml` has the tables `events`, `moves`, `prompts`, `refusals`, `hints`, `options`, `names`,
and `lab` where the lab's reports need another word for a kind of move (moves of one name count as one).
An event's sentence has up to three forms: `you` (the reader did it), `they` (somebody else did), `unseen`
(somebody else did, and the reader may not see everything). Where one form serves for all, it is a plain string.
`{other:seat}` names a seat; `{other:accusative}` and `{other:dative}` do so where the reader is "dich" or "dir"
(`you_accusative` and `you_dative` among the names). The name `place` is for somebody's place, such as "C2 bei dir".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from spieltisch.kernel.vocabulary import Word

PLACE = re.compile(r"\d+:\d+")
CASES = {"seat": "you", "accusative": "you_accusative", "dative": "you_dative"}


class Texts:
    """The sentences of one game in one language."""

    def __init__(self, language: str, tables: Mapping[str, Any]) -> None:
        self.language = language
        self.tables = tables

    def event(self, event: Mapping[str, Any], reader: int | None, names: Sequence[str]) -> str:
        """The sentence for an event, as told to `reader`."""
        forms = self.tables["events"][event["event"]]
        if isinstance(forms, str):
            template = forms
        elif event["seat"] is not None and event["seat"] == reader:
            template = forms.get("you", forms["they"])
        elif "unseen" in forms and any(event[field] is None for field in fields(forms["they"]) if field in event):
            template = forms["unseen"]
        else:
            template = forms["they"]
        return self.fill(template, event, reader, names)

    def move(self, word: Word, reader: int | None, names: Sequence[str]) -> str:
        """The caption of a move."""
        return self.fill(self.tables["moves"][word.key], dict(word.values), reader, names)

    def prompt(self, step: str, mine: bool) -> str:
        """One line that says what is being decided, for the one who decides or for those who wait."""
        forms = self.tables["prompts"][step]
        return str(forms["you" if mine else "they"])

    def refusal(self, key: str) -> tuple[str, str]:
        """A refusal's rule and reason; `key` is a rule ID, then the name of a text if it has one, then values."""
        rule, _, name = key.partition(" ")
        template = str(self.tables["refusals"][name.partition(" ")[0] or rule])
        return rule, self.fill(template, refusal_values(key), None, [])

    def hint(self, key: str) -> str:
        """Why a move is recommended."""
        return str(self.tables["hints"][key])

    def name(self, kind: str, value: Any) -> str:
        """The word for a value, such as the name of an action card."""
        return str(self.tables["names"].get(kind, {}).get(str(value), value))

    def fill(self, template: str, values: Mapping[str, Any], reader: int | None, names: Sequence[str]) -> str:
        return re.sub(
            r"\{(\w+)(?::(\w+))?\}", lambda found: self.word(found[1], found[2], values, reader, names), template
        )

    def word(
        self, field: str, kind: str | None, values: Mapping[str, Any], reader: int | None, names: Sequence[str]
    ) -> str:
        value = values[field]
        if field == "seat" or kind in CASES:
            return self.seat(value, reader, names, CASES[kind or "seat"])
        if isinstance(value, list):
            return ", ".join(self.name(kind or field, part) for part in value)
        if isinstance(value, str) and PLACE.fullmatch(value):
            return self.place(value, values.get("seat"), reader, names)
        return self.name(kind or field, value)

    def place(self, place: str, teller: int | None, reader: int | None, names: Sequence[str]) -> str:
        """A place `seat:cell`: its owner is named where it is not the one the sentence is about."""
        owner, _, cell = place.partition(":")
        word = self.name("cell", cell)
        if int(owner) == teller:
            return word
        template = str(self.tables["names"]["place"])
        return template.format(cell=word, seat=self.seat(int(owner), reader, names, "you_dative"))

    def seat(self, seat: int | None, reader: int | None, names: Sequence[str], you: str = "you") -> str:
        if seat is None:
            return ""
        return str(self.tables["names"][you]) if seat == reader else names[seat]


def refusal_values(key: str) -> dict[str, Any]:
    """The values of a refusal: words such as `shape=square`, or `fields=3,4` for a list of numbers."""
    pairs = [word.split("=") for word in key.split(" ")[2:]]
    return {name: [int(part) for part in value.split(",")] if "," in value else value for name, value in pairs}


def fields(template: str) -> list[str]:
    return re.findall(r"\{(\w+)", template)
