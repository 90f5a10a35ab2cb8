"""JOY-2 to JOY-5: read the board and the decks from their files; errors name the file and the entry."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, NoReturn, TypeVar

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


Number = Annotated[int, msgspec.Meta(ge=0, le=100)]


class DataError(SpieltischError):
    """A board or deck file is inconsistent."""


class Field(msgspec.Struct, forbid_unknown_fields=True):
    id: int
    at: tuple[int, int]
    kind: Literal["plain", "element", "joy", "switch", "bridge", "start"]


class Bridge(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    foot: int
    fields: list[int]


class Side(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    fields: list[int]


class BoardFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    direction: Literal["clockwise", "counter-clockwise"]
    start: int
    ring: list[int]
    fields: list[Field]
    bridges: list[Bridge]
    sides: list[Side]


class RunCards(msgspec.Struct, forbid_unknown_fields=True):
    value: int | Literal["joker"]
    count: Number
    symbol: bool = False


class JoyCards(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    count: Number


class Limit(msgspec.Struct, forbid_unknown_fields=True):
    joy: int
    run: int


class DecksFile(msgspec.Struct, forbid_unknown_fields=True):
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


# The board


@cache
def load_board(path: Path = BOARD_FILE) -> Board:
    """Read a board file; a DataError names the file and the entry that is wrong."""
    file = read(path, BoardFile)
    Check(path.name, file).all()
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


class Check:
    """Check that a board file is consistent."""

    def __init__(self, name: str, file: BoardFile) -> None:
        self.name = name
        self.file = file
        self.kinds = {field.id: field.kind for field in file.fields}

    def fail(self, entry: str, what: str) -> NoReturn:
        raise DataError(f"{self.name}: {entry}: {what}")

    def all(self) -> None:
        self.fields()
        self.ring()
        self.bridges()
        self.switches()
        self.sides()

    def fields(self) -> None:
        ids = [field.id for field in self.file.fields]
        if len(ids) > MOST_FIELDS:
            self.fail("fields", f"at most {MOST_FIELDS}, not {len(ids)}")
        self.once("fields", ids)
        for number in range(len(ids)):
            if number not in self.kinds:
                self.fail("fields", f"numbered from 0 without a gap, but there is no field {number}")
        self.once("fields", [field.at for field in self.file.fields])
        self.known("start", [self.file.start])
        if [number for number, kind in self.kinds.items() if kind == "start"] != [self.file.start]:
            self.fail("start", f"field {self.file.start} and no other has the kind start")

    def ring(self) -> None:
        self.known("ring", self.file.ring)
        self.once("ring", self.file.ring)
        if len(self.file.ring) < 3:
            self.fail("ring", "has at least 3 fields")
        for field in self.file.ring:
            if self.kinds[field] in ("bridge", "start"):
                self.fail("ring", f"field {field} is of the kind {self.kinds[field]}")

    def bridges(self) -> None:
        bridges = self.file.bridges
        if not 2 <= len(bridges) <= MOST_BRIDGES:
            self.fail("bridges", f"2 to {MOST_BRIDGES}, not {len(bridges)}")
        self.once("bridges", [bridge.name for bridge in bridges])
        self.once("bridges", [bridge.foot for bridge in bridges])
        for bridge in bridges:
            entry = f"bridge {bridge.name!r}"
            self.known(entry, [bridge.foot, *bridge.fields])
            if bridge.foot not in self.file.ring:
                self.fail(entry, f"its foot {bridge.foot} is not on the ring")
            if not bridge.fields:
                self.fail(entry, "has at least 1 field")
            for field in bridge.fields:
                if self.kinds[field] != "bridge":
                    self.fail(entry, f"field {field} is of the kind {self.kinds[field]}")
        used = [field for bridge in bridges for field in bridge.fields]
        self.once("bridges", used)
        for field, kind in self.kinds.items():
            if kind == "bridge" and field not in used:
                self.fail("bridges", f"field {field} belongs to no bridge")
            if kind not in ("bridge", "start") and field not in self.file.ring:
                self.fail("ring", f"field {field} is missing")

    def switches(self) -> None:
        feet = [bridge.foot for bridge in self.file.bridges]
        for field, kind in self.kinds.items():
            if kind == "switch" and field not in feet:
                self.fail(f"field {field}", "a switch is the foot of a bridge")

    def sides(self) -> None:
        sides = self.file.sides
        if not sides:
            self.fail("sides", "at least 1")
        self.known("sides", [field for side in sides for field in side.fields])
        self.once("sides", [field for side in sides for field in side.fields])
        if TILES % len(sides):
            self.fail("sides", f"{TILES} tiles cannot be laid evenly on {len(sides)} sides")
        for side in sides:
            tiles = sum(self.kinds[field] == "element" for field in side.fields)
            if tiles != TILES // len(sides):
                self.fail(f"side {side.name!r}", f"{TILES // len(sides)} element fields, not {tiles}")
        on_sides = {field for side in sides for field in side.fields}
        for field, kind in self.kinds.items():
            if kind == "element" and field not in on_sides:
                self.fail(f"field {field}", "an element field belongs to a side")

    def known(self, entry: str, fields: Iterable[int]) -> None:
        for field in fields:
            if field not in self.kinds:
                self.fail(entry, f"there is no field {field}")

    def once(self, entry: str, things: Iterable[object]) -> None:
        for thing, count in Counter(things).items():
            if count > 1:
                self.fail(entry, f"{thing!r} occurs {count} times")


# The decks


@cache
def load_decks(path: Path = DECKS_FILE) -> Decks:
    """Read a deck file; a DataError names the file and the entry that is wrong."""
    file = read(path, DecksFile)
    limits = [(limit.joy, limit.run) for limit in file.limits]
    check_limits(path.name, limits)
    run_cards = [run_kind(path.name, i, entry) for i, entry in enumerate(file.run) for _ in range(entry.count)]
    joy_cards = [joy_kind(path.name, i, entry) for i, entry in enumerate(file.joy) for _ in range(entry.count)]
    hands = c.MOST_SEATS * max(run for _, run in limits)
    if len(run_cards) <= hands:
        raise DataError(f"{path.name}: run: {len(run_cards)} cards are too few for {c.MOST_SEATS} hands and a pile")
    hands = c.MOST_SEATS * max(joy for joy, _ in limits)
    if sum(card != c.TRADE for card in joy_cards) <= hands:
        raise DataError(f"{path.name}: joy: {len(joy_cards)} cards are too few for {c.MOST_SEATS} hands and a pile")
    return Decks(run_cards, joy_cards, limits)


def check_limits(name: str, limits: list[tuple[int, int]]) -> None:
    if len(limits) != c.ROWS:
        raise DataError(f"{name}: limits: one entry for each of 1 to {c.ROWS} stars, not {len(limits)}")
    for i, (joy, run) in enumerate(limits):
        if joy < 1 or run < 1:
            raise DataError(f"{name}: limits[{i}]: at least 1 card of each kind")
    least = (c.FIRST_HAND_JOY, c.FIRST_HAND_RUN)
    if limits[0][0] < least[0] or limits[0][1] < least[1]:
        raise DataError(f"{name}: limits[0]: the first hand has {least[0]} joy and {least[1]} run cards")


def run_kind(name: str, i: int, entry: RunCards) -> int:
    if entry.value != "joker" and not 1 <= entry.value <= c.MOST_STEPS:
        raise DataError(f"{name}: run[{i}]: a value is 1 to {c.MOST_STEPS} or joker, not {entry.value}")
    value = c.JOKER if entry.value == "joker" else entry.value
    return int(value - 1 + (c.RUN_VALUES if entry.symbol else 0))


def joy_kind(name: str, i: int, entry: JoyCards) -> int:
    if entry.kind not in c.JOY_NAMES:
        raise DataError(f"{name}: joy[{i}]: kinds are {', '.join(c.JOY_NAMES)}, not {entry.kind!r}")
    return c.JOY_NAMES.index(entry.kind)
