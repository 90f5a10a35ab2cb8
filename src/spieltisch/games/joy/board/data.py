"""JOY-2 to JOY-5: read the board and the decks from their files; errors name the file and the entry."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec

from spieltisch.games.joy import components as c
from spieltisch.games.joy.board.fields import BRIDGE, JOY, PLAIN, START, SWITCH, Board
from spieltisch.kernel.errors import SpieltischError

FOLDER = Path(__file__).parent
BOARD_FILE = FOLDER / "board.toml"
DECKS_FILE = FOLDER / "decks.toml"

TILES = c.COLOURS * c.TILES_PER_COLOUR
MOST_FIELDS = 127
MOST_BRIDGES = 8
KINDS = {"plain": PLAIN, "element": PLAIN, "joy": JOY, "switch": SWITCH, "bridge": BRIDGE, "start": START}


class DataError(SpieltischError):
    """A board or deck file is inconsistent."""


# The files


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    """A part of a file."""


class Field(Entry):
    id: int
    at: tuple[int, int]
    kind: Literal["plain", "element", "joy", "switch", "bridge", "start"]


class Bridge(Entry):
    name: str
    foot: int
    fields: list[int]


class Side(Entry):
    name: str
    fields: list[int]


class BoardFile(Entry):
    name: str
    direction: Literal["clockwise", "counter-clockwise"]
    start: int
    ring: list[int]
    fields: list[Field]
    bridges: list[Bridge]
    sides: list[Side]


class RunCards(Entry):
    value: int | Literal["joker"]
    count: Annotated[int, msgspec.Meta(ge=0, le=100)]
    symbol: bool = False


class JoyCards(Entry):
    kind: str
    count: Annotated[int, msgspec.Meta(ge=0, le=100)]


class Limit(Entry):
    joy: int
    run: int


class DecksFile(Entry):
    run: list[RunCards]
    joy: list[JoyCards]
    limits: list[Limit]


@dataclass(frozen=True)
class Decks:
    """All cards by kind number, and the limits (joy, run) by stars."""

    run_cards: list[int]
    joy_cards: list[int]
    limits: list[tuple[int, int]]


FileT = TypeVar("FileT", BoardFile, DecksFile)


def read(path: Path, kind: type[FileT]) -> FileT:
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), kind)
    except OSError as error:
        raise DataError(f"{path.name}: cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise DataError(f"{path.name}: {error}") from None


def refuse(path: Path, faults: Iterable[str]) -> None:
    """Raise the first fault that is found. Later checks may rely on the earlier ones."""
    for fault in faults:
        raise DataError(f"{path.name}: {fault}")


# The board


@cache
def load_board(path: Path = BOARD_FILE) -> Board:
    """Read a board file; a DataError names the file and the entry that is wrong."""
    file = read(path, BoardFile)
    refuse(path, board_faults(file))
    fields = sorted(file.fields, key=lambda field: field.id)
    at = [field.at for field in fields]
    ring = file.ring if turns(at, file.ring) == file.direction else file.ring[::-1]
    return Board(
        file.name,
        [KINDS[field.kind] for field in fields],
        at,
        ring,
        file.start,
        [bridge.name for bridge in file.bridges],
        [bridge.foot for bridge in file.bridges],
        [bridge.fields for bridge in file.bridges],
        [side.name for side in file.sides],
        [side.fields for side in file.sides],
        [field for side in file.sides for field in side.fields if fields[field].kind == "element"],
    )


def turns(at: list[tuple[int, int]], ring: list[int]) -> str:
    """Which way a list of fields turns in the drawing, where y grows downward."""
    corners = [at[field] for field in ring]
    area = sum(x * v - u * y for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True))
    return "clockwise" if area > 0 else "counter-clockwise"


def board_faults(file: BoardFile) -> Iterator[str]:
    """What is inconsistent in a board file."""
    kinds: dict[int, str] = {field.id: field.kind for field in file.fields}
    yield from field_faults(file, kinds)
    yield from unknown("ring", file.ring, kinds)
    yield from repeated("ring", file.ring)
    if len(file.ring) < 3:
        yield "ring: has at least 3 fields"
    yield from wrong_kinds("ring", [field for field in file.ring if kinds[field] in ("bridge", "start")], kinds)
    yield from bridge_faults(file, kinds)
    yield from side_faults(file, kinds)


def field_faults(file: BoardFile, kinds: dict[int, str]) -> Iterator[str]:
    ids = [field.id for field in file.fields]
    if len(ids) > MOST_FIELDS:
        yield f"fields: at most {MOST_FIELDS}, not {len(ids)}"
    yield from repeated("fields", ids)
    for number in range(len(ids)):
        if number not in kinds:
            yield f"fields: numbered from 0 without a gap, but there is no field {number}"
    yield from repeated("fields", [field.at for field in file.fields])
    yield from unknown("start", [file.start], kinds)
    if [number for number, kind in kinds.items() if kind == "start"] != [file.start]:
        yield f"start: field {file.start} and no other has the kind start"


def bridge_faults(file: BoardFile, kinds: dict[int, str]) -> Iterator[str]:
    if not 2 <= len(file.bridges) <= MOST_BRIDGES:
        yield f"bridges: 2 to {MOST_BRIDGES}, not {len(file.bridges)}"
    feet = [bridge.foot for bridge in file.bridges]
    yield from repeated("bridges", [bridge.name for bridge in file.bridges])
    yield from repeated("bridges", feet)
    for bridge in file.bridges:
        entry = f"bridge {bridge.name!r}"
        yield from unknown(entry, [bridge.foot, *bridge.fields], kinds)
        if bridge.foot not in file.ring:
            yield f"{entry}: its foot {bridge.foot} is not on the ring"
        if not bridge.fields:
            yield f"{entry}: has at least 1 field"
        yield from wrong_kinds(entry, [field for field in bridge.fields if kinds[field] != "bridge"], kinds)
    used = [field for bridge in file.bridges for field in bridge.fields]
    yield from repeated("bridges", used)
    for field, kind in kinds.items():
        if kind == "bridge" and field not in used:
            yield f"bridges: field {field} belongs to no bridge"
        if kind not in ("bridge", "start") and field not in file.ring:
            yield f"ring: field {field} is missing"
        if kind == "switch" and field not in feet:
            yield f"field {field}: a switch is the foot of a bridge"


def side_faults(file: BoardFile, kinds: dict[int, str]) -> Iterator[str]:
    if not file.sides:
        yield "sides: at least 1"
    fields = [field for side in file.sides for field in side.fields]
    yield from unknown("sides", fields, kinds)
    yield from repeated("sides", fields)
    if TILES % len(file.sides):
        yield f"sides: {TILES} tiles cannot be laid evenly on {len(file.sides)} sides"
    for side in file.sides:
        tiles = sum(kinds[field] == "element" for field in side.fields)
        if tiles != TILES // len(file.sides):
            yield f"side {side.name!r}: {TILES // len(file.sides)} element fields, not {tiles}"
    for field, kind in kinds.items():
        if kind == "element" and field not in fields:
            yield f"field {field}: an element field belongs to a side"


def unknown(entry: str, fields: Iterable[int], kinds: dict[int, str]) -> Iterator[str]:
    return (f"{entry}: there is no field {field}" for field in fields if field not in kinds)


def wrong_kinds(entry: str, fields: Iterable[int], kinds: dict[int, str]) -> Iterator[str]:
    return (f"{entry}: field {field} is of the kind {kinds[field]}" for field in fields)


def repeated(entry: str, things: Iterable[object]) -> Iterator[str]:
    return (f"{entry}: {thing!r} occurs {count} times" for thing, count in Counter(things).items() if count > 1)


# The decks


@cache
def load_decks(path: Path = DECKS_FILE) -> Decks:
    """Read a deck file; a DataError names the file and the entry that is wrong."""
    file = read(path, DecksFile)
    refuse(path, entry_faults(file))
    limits = [(limit.joy, limit.run) for limit in file.limits]
    run_cards = [run_kind(entry) for entry in file.run for _ in range(entry.count)]
    joy_cards = [c.JOY_NAMES.index(entry.kind) for entry in file.joy for _ in range(entry.count)]
    enough = f"cards are too few for {c.MOST_SEATS} hands and a pile"
    if len(run_cards) <= c.MOST_SEATS * max(run for _, run in limits):
        refuse(path, [f"run: {len(run_cards)} {enough}"])
    if sum(card != c.TRADE for card in joy_cards) <= c.MOST_SEATS * max(joy for joy, _ in limits):
        refuse(path, [f"joy: {len(joy_cards)} {enough}"])
    return Decks(run_cards, joy_cards, limits)


def entry_faults(file: DecksFile) -> Iterator[str]:
    if len(file.limits) != c.ROWS:
        yield f"limits: one entry for each of 1 to {c.ROWS} stars, not {len(file.limits)}"
    for i, limit in enumerate(file.limits):
        if limit.joy < 1 or limit.run < 1:
            yield f"limits[{i}]: at least 1 card of each kind"
    if file.limits[0].joy < c.FIRST_HAND_JOY or file.limits[0].run < c.FIRST_HAND_RUN:
        yield f"limits[0]: the first hand has {c.FIRST_HAND_JOY} joy and {c.FIRST_HAND_RUN} run cards"
    for i, cards in enumerate(file.run):
        if cards.value != "joker" and not 1 <= cards.value <= c.MOST_STEPS:
            yield f"run[{i}]: a value is 1 to {c.MOST_STEPS} or joker, not {cards.value}"
    for i, entry in enumerate(file.joy):
        if entry.kind not in c.JOY_NAMES:
            yield f"joy[{i}]: kinds are {', '.join(c.JOY_NAMES)}, not {entry.kind!r}"


def run_kind(cards: RunCards) -> int:
    value = c.JOKER if cards.value == "joker" else cards.value
    return int(value - 1 + (c.RUN_VALUES if cards.symbol else 0))
