"""Sentences from templates: one source for the terminal, the browser and screen readers.

A game's `texts/<language>.toml` has the tables `events`, `moves`, `prompts`, `refusals`, `hints`, `options`, `names`,
and `lab` for names of kinds of moves in the lab's reports (kinds with the same name are counted together).

An event's sentence has several forms. Where one form serves for all, it is a plain string.

- `you`: the reader did it, or the reader's `partner`, if the event names one; `you_own`: and did it to themselves
- `they`: somebody else did; `they_own`: and did it to themselves; `at_you`: did it to the reader
- `unseen`: somebody else did, and the reader may not see everything

Only `they` is required. Whom it was done to is the event's `other`, or the owner of its `place`.
`{other:seat}` names a seat; `{other:accusative}` and `{other:dative}` do so where the reader is "dich" or "dir"
(`you_accusative` and `you_dative` among the names). `{place}` names the owner of a place that is not the one the
sentence is about, such as "C2 bei dir" (the name `place`); `{place:owned}` always does, `{place:cell}` never.
`{sides.0}` is the first of several values.

A move's caption is a plain string, or has the form `they` and besides it `own` (the move concerns the reader's own
cards) or `named` (the position tells what the move is about; see `Game.named`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from spieltisch.kernel.vocabulary import Word

PLACE = re.compile(r"\d+:\d+")
NEGATIVE = re.compile(r"^-(?=\d)")  # a hyphen that ought to be a minus sign
SLOT = re.compile(r"\{(\w+)(?:\.(\d+))?(?::(\w+))?\}")
CASES = {"seat": "you", "accusative": "you_accusative", "dative": "you_dative"}


class Texts:
    """The sentences of one game in one language."""

    def __init__(self, language: str, tables: Mapping[str, Any]) -> None:
        self.language = language
        self.tables = tables

    def event(self, event: Mapping[str, Any], reader: int | None, names: Sequence[str]) -> str:
        """The sentence for an event, as told to `reader`."""
        forms = self.tables["events"][event["event"]]
        template = forms if isinstance(forms, str) else form(forms, event, reader)
        return self.fill(template, event, reader, names)

    def move(self, word: Word, reader: int | None, names: Sequence[str]) -> str:
        """The caption of a move.

        The form `named` is for a move that tells what it is about, `own` for one that concerns the reader's own
        cards.
        """
        forms, values = self.tables["moves"][word.key], {**dict(word.values), **dict(word.things)}
        if isinstance(forms, str):
            template = forms
        elif "named" in forms and all(field in values for field in fields(forms["named"])):
            template = forms["named"]
        else:
            template = forms["own" if "own" in forms and values["other"] == reader else "they"]
        caption = self.fill(template, values, reader, names)
        return caption[:1].upper() + caption[1:]

    def prompt(self, step: str, mine: bool) -> str:
        """The current decision in one line, for the seat that decides or for those who wait."""
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
        word = str(self.tables["names"].get(kind, {}).get(str(value), value))
        return NEGATIVE.sub("−", word)

    def fill(self, template: str, values: Mapping[str, Any], reader: int | None, names: Sequence[str]) -> str:
        def word(found: re.Match[str]) -> str:
            field, index, kind = found.groups()
            value = values[field] if index is None else values[field][int(index)]
            return self.word(field, value, kind, values.get("seat"), reader, names)

        return SLOT.sub(word, template)

    def word(
        self, field: str, value: Any, kind: str | None, teller: int | None, reader: int | None, names: Sequence[str]
    ) -> str:
        if field == "seat" or kind in CASES:
            return self.seat(value, reader, names, CASES[kind or "seat"])
        if isinstance(value, list):
            return ", ".join(self.name(kind or field, part) for part in value)
        if isinstance(value, str) and PLACE.fullmatch(value):
            if kind == "cell":
                return self.name(kind, value.partition(":")[2])
            return self.place(value, None if kind == "owned" else teller, reader, names)
        return self.name(kind or field, value)

    def place(self, place: str, teller: int | None, reader: int | None, names: Sequence[str]) -> str:
        """A place `seat:cell`; its owner is named unless the sentence is about them."""
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


def form(forms: Mapping[str, str], event: Mapping[str, Any], reader: int | None) -> str:
    """The form of an event's sentence that fits its reader."""
    seat, target = event["seat"], target_of(event)
    if reader is not None and reader in (seat, event.get("partner")):
        return forms["you_own"] if target == seat and "you_own" in forms else forms.get("you", forms["they"])
    if "unseen" in forms and any(event[field] is None for field in fields(forms["they"]) if field in event):
        return forms["unseen"]
    if target is not None and target == reader and "at_you" in forms:
        return forms["at_you"]
    return forms["they_own"] if target == seat and "they_own" in forms else forms["they"]


def target_of(event: Mapping[str, Any]) -> int | None:
    """The seat that an event was done to."""
    if "other" in event:
        other: int | None = event["other"]
        return other
    place = event.get("place")
    return int(place.partition(":")[0]) if isinstance(place, str) and PLACE.fullmatch(place) else None


def refusal_values(key: str) -> dict[str, Any]:
    """The values of a refusal: words such as `shape=square`, or `fields=3,4` for a list of numbers."""
    pairs = [word.split("=") for word in key.split(" ")[2:]]
    return {name: [int(part) for part in value.split(",")] if "," in value else value for name, value in pairs}


def fields(template: str) -> list[str]:
    return re.findall(r"\{(\w+)", template)
