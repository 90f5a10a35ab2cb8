"""Saves: header, inputs, snapshot, as readable JSON.

A save is verified: replaying its inputs must lead to its snapshot.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec

from spieltisch.kernel import snapshot
from spieltisch.kernel.errors import IllegalMove, OptionError, SaveError
from spieltisch.kernel.events import Raw
from spieltisch.kernel.game import Game
from spieltisch.kernel.match import Match

FORMAT = 1
LARGEST = 32 * 1024 * 1024


class Header(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    revision: int
    players: int
    seed: int | str
    options: dict[str, Any]
    vocabulary: str


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The start of a match that was not dealt: a snapshot and the number of events before it."""

    snapshot: dict[str, Any]
    events: int


class Save(msgspec.Struct, forbid_unknown_fields=True):
    format: int
    header: Header
    position: Position | None
    inputs: list[tuple[int | str, int | str]]
    events: list[tuple[int, int, int, int, int, int]]
    snapshot: dict[str, Any]


def write(match: Match) -> str:
    """Write one line per part in a fixed order: the same match always gives the same bytes."""
    header = {
        "game": match.game.name,
        "revision": match.game.revision,
        "players": match.players,
        "seed": match.seed,
        "options": match.options,
        "vocabulary": match.vocabulary.digest(),
    }
    parts = {
        "format": FORMAT,
        "header": header,
        "position": match.position and {"snapshot": match.position, "events": match.earlier},
        "inputs": match.inputs,
        "events": match.raw_events,
        "snapshot": snapshot.dump(match.state),
    }
    lines = [f"{json.dumps(name)}: {json.dumps(part, separators=(',', ':'))}" for name, part in parts.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read(text: str, find_game: Callable[[str], Game]) -> Match:
    """Load a match; raises SaveError with the reason."""
    save = decode(text)
    try:
        game = find_game(save.header.game)
        options = game.settings(save.header.players, save.header.options)
    except OptionError as error:
        raise SaveError(f"the save's header does not fit: {error}") from None
    if save.header.revision > game.revision:
        raise SaveError(
            f"the save follows a newer edition of the {game.title} rules ({save.header.revision}; "
            f"this program knows {game.revision}): update Spieltisch to open it"
        )
    vocabulary = game.vocabulary(options, save.header.players)
    if save.header.revision == game.revision:
        same_moves = vocabulary.digest() == save.header.vocabulary
    else:
        same_moves = vocabulary.extends(save.header.vocabulary)
    if not same_moves:
        raise SaveError("the save's moves have other meanings than this program's: it belongs to another version")
    return replay(save, game, options) if save.header.revision == game.revision else resume(save, game, options)


def decode(text: str) -> Save:
    if len(text) > LARGEST:
        raise SaveError(f"the save is larger than {LARGEST >> 20} MiB: it cannot be one of ours")
    try:
        version = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise SaveError(f"the save is not readable JSON ({error}): is the file complete?") from None
    if not isinstance(version, dict) or not isinstance(version.get("format"), int):
        raise SaveError("this is no save of Spieltisch: it says no format")
    if version["format"] > FORMAT:
        raise SaveError(
            f"the save comes from a newer Spieltisch (format {version['format']}; this one reads up to {FORMAT}): "
            "update Spieltisch to open it"
        )
    try:
        return msgspec.convert(version, Save)
    except msgspec.ValidationError as error:
        raise SaveError(f"the save is damaged: {error}") from None


def replay(save: Save, game: Game, options: dict[str, Any]) -> Match:
    """Replay the inputs from the beginning and compare the result with the snapshot."""
    try:
        match = begin(save, game, options)
        for entry in save.inputs:
            match.enter(entry)
    except (IllegalMove, OptionError) as error:
        raise SaveError(f"the save is damaged: its moves cannot be played ({error})") from None
    if snapshot.dump(match.state) != save.snapshot:
        raise SaveError("the save is damaged: its moves do not lead to its snapshot")
    if save.events != match.raw_events:
        raise SaveError("the save is damaged: its moves do not lead to its events")
    return match


def begin(save: Save, game: Game, options: dict[str, Any]) -> Match:
    if save.position is None:
        return Match.start(game, save.header.players, save.header.seed, options)
    earlier = save.events[: max(0, save.position.events)]
    return from_snapshot(save, game, options, save.position.snapshot, earlier)


def resume(save: Save, game: Game, options: dict[str, Any]) -> Match:
    """Load a save of an older rules revision from its snapshot and events, without replaying its inputs."""
    return from_snapshot(save, game, options, save.snapshot, save.events)


def from_snapshot(save: Save, game: Game, options: dict[str, Any], data: dict[str, Any], events: list[Raw]) -> Match:
    state = game.restore(save.header.players, options, data)
    if state.seats != save.header.players:
        raise SaveError(f"the save is damaged: a snapshot for {state.seats} in a match of {save.header.players}")
    game.check_state(state)
    return Match.at(game, save.header.players, options, state, events)
