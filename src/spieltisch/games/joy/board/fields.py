"""JOY-2: the board as a graph of fields. `data` reads and checks its file."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.kernel.pile import filled
from spieltisch.kernel.vecs import append, vec

NO_FIELD: Final[i64] = -1
NO_BRIDGE: Final[i64] = -1

# Kinds of fields. A field is an element field if a tile lies on it (JOY-80), regardless of its print.
PLAIN: Final[i64] = 0
JOY: Final[i64] = 1
SWITCH: Final[i64] = 2
BRIDGE: Final[i64] = 3
START: Final[i64] = 4
KIND_NAMES: Final = ("plain", "joy", "switch", "bridge", "start")


@final
class Board:
    """The fields and their neighbours. Nothing here changes during a match."""

    def __init__(
        self,
        name: str,
        kinds: list[int],
        at: list[tuple[int, int]],
        ring: list[int],
        start: int,
        bridge_names: list[str],
        feet: list[int],
        bridges: list[list[int]],
        side_names: list[str],
        sides: list[list[int]],
        tile_fields: list[int],
    ) -> None:
        self.name: str = name
        self.size: i64 = len(kinds)
        self.kind_list: list[int] = kinds
        self.at: list[tuple[int, int]] = at
        self.ring: list[int] = ring
        self.start: i64 = start
        self.bridge_names: list[str] = bridge_names
        self.bridges: list[list[int]] = bridges
        self.side_names: list[str] = side_names
        self.sides: list[list[int]] = sides
        self.tile_list: list[int] = tile_fields
        self.bridge_count: i64 = len(bridges)
        # By field; `straight` are the ring fields without a bridge.
        self.kinds: vec[i64] = vec[i64](kinds)
        self.after: vec[i64] = filled(self.size, NO_FIELD)
        self.before: vec[i64] = filled(self.size, NO_FIELD)
        self.bridge: vec[i64] = filled(self.size, NO_BRIDGE)
        self.inward: vec[i64] = filled(self.size, NO_FIELD)
        self.outward: vec[i64] = filled(self.size, NO_FIELD)
        self.foot_of: vec[i64] = filled(self.size, NO_BRIDGE)
        self.straight: vec[i64] = filled(self.size, 0)
        # By bridge: its outer field (next to the ring) and its inner field (next to the start).
        self.outer: vec[i64] = filled(self.bridge_count, NO_FIELD)
        self.inner: vec[i64] = filled(self.bridge_count, NO_FIELD)
        # The neighbours of field f have the indices first[f] to first[f + 1] - 1.
        self.first: vec[i64] = filled(self.size + 1, 0)
        self.neighbours: vec[i64] = vec[i64]()
        self.join_ring()
        self.join_bridges(feet)
        self.list_neighbours()

    def join_ring(self) -> None:
        for i, field in enumerate(self.ring):
            following = self.ring[(i + 1) % len(self.ring)]
            self.after[field] = following
            self.before[following] = field

    def join_bridges(self, feet: list[int]) -> None:
        for number, fields in enumerate(self.bridges):
            way = [feet[number], *fields, int(self.start)]
            self.foot_of[feet[number]] = number
            self.outer[number] = fields[0]
            self.inner[number] = fields[-1]
            for i, field in enumerate(fields):
                self.bridge[field] = number
                self.outward[field] = way[i]
                self.inward[field] = way[i + 2]
        for field in self.ring:
            if self.foot_of[field] == NO_BRIDGE:
                self.straight[field] = 1

    def list_neighbours(self) -> None:
        """JOY-47: neighbouring fields, regardless of the markers."""
        for field in range(self.size):
            self.first[field] = len(self.neighbours)
            for other in self.adjoining(field):
                self.neighbours = append(self.neighbours, other)
        self.first[self.size] = len(self.neighbours)

    def adjoining(self, field: int) -> list[int]:
        if field == self.start:
            return [int(self.inner[bridge]) for bridge in range(self.bridge_count)]
        if self.bridge[field] != NO_BRIDGE:
            return [int(self.outward[field]), int(self.inward[field])]
        beside = [int(self.before[field]), int(self.after[field])]
        if self.foot_of[field] != NO_BRIDGE:
            beside.append(int(self.outer[self.foot_of[field]]))
        return beside
