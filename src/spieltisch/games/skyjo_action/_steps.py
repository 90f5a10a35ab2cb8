"""Generated from declaration.py by `spieltisch generate`: do not edit.

The steps of SKYJO ACTION, typed: rule chapters derive from these.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from spieltisch.games.skyjo_action import _table as t
from spieltisch.games.skyjo_action.state import Skyjo
from spieltisch.kernel.state import Step, steps_by_number
from spieltisch.kernel.steps import Asks, AsksAll, AsksWith1, AsksWith2, Runs, RunsFor, RunsForWith1
from spieltisch.kernel.vecs import vec

DealStep = Runs[Skyjo]
StartingPlayerStep = Runs[Skyjo]
LinesCheckStep = RunsForWith1[Skyjo]
EndTurnStep = RunsFor[Skyjo]
ScoreStep = Runs[Skyjo]
ReactivatesJoinStep = RunsFor[Skyjo]
MeteorsStep = RunsForWith1[Skyjo]
FillDrawnStep = RunsFor[Skyjo]
FirstTurnStep = RunsFor[Skyjo]
StarShownStep = RunsFor[Skyjo]


class FirstCardsStep(AsksAll[Skyjo]):
    def reveal(self, sky: Skyjo, seat: i64, cell: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.reveal(sky, seat, move - t.REVEAL)


class TurnStep(AsksWith1[Skyjo]):
    def draw(self, sky: Skyjo, seat: i64, extra: i64) -> None: ...

    def take_discard(self, sky: Skyjo, seat: i64, extra: i64) -> None: ...

    def take_row(self, sky: Skyjo, seat: i64, extra: i64, slot: i64) -> None: ...

    def take_pile(self, sky: Skyjo, seat: i64, extra: i64) -> None: ...

    def waive(self, sky: Skyjo, seat: i64, extra: i64) -> None: ...

    def play(self, sky: Skyjo, seat: i64, extra: i64, kind: i64) -> None: ...

    def throw_away(self, sky: Skyjo, seat: i64, extra: i64, kind: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, extra: i64, b: i64, move: i64, /) -> None:
        if move == t.DRAW:
            self.draw(sky, seat, extra)
        elif move == t.TAKE_DISCARD:
            self.take_discard(sky, seat, extra)
        elif move < t.TAKE_ROW_END:
            self.take_row(sky, seat, extra, move - t.TAKE_ROW)
        elif move == t.TAKE_PILE:
            self.take_pile(sky, seat, extra)
        elif move == t.WAIVE:
            self.waive(sky, seat, extra)
        elif move < t.PLAY_END:
            self.play(sky, seat, extra, move - t.PLAY)
        else:
            self.throw_away(sky, seat, extra, move - t.THROW_AWAY)


class DrawnStep(Asks[Skyjo]):
    def discard(self, sky: Skyjo, seat: i64) -> None: ...

    def swap(self, sky: Skyjo, seat: i64, cell: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == t.DISCARD:
            self.discard(sky, seat)
        else:
            self.swap(sky, seat, move - t.SWAP)


class PlaceStep(Asks[Skyjo]):
    def swap(self, sky: Skyjo, seat: i64, cell: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.swap(sky, seat, move - t.SWAP)


class TurnUpStep(Asks[Skyjo]):
    def reveal(self, sky: Skyjo, seat: i64, cell: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.reveal(sky, seat, move - t.REVEAL)


class StarRightStep(Asks[Skyjo]):
    def take_row(self, sky: Skyjo, seat: i64, slot: i64) -> None: ...

    def take_pile(self, sky: Skyjo, seat: i64) -> None: ...

    def waive(self, sky: Skyjo, seat: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move < t.TAKE_ROW_END:
            self.take_row(sky, seat, move - t.TAKE_ROW)
        elif move == t.TAKE_PILE:
            self.take_pile(sky, seat)
        else:
            self.waive(sky, seat)


class FoundActionStep(AsksWith1[Skyjo]):
    def discard(self, sky: Skyjo, seat: i64, place: i64) -> None: ...

    def keep(self, sky: Skyjo, seat: i64, place: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, place: i64, b: i64, move: i64, /) -> None:
        if move == t.DISCARD:
            self.discard(sky, seat, place)
        else:
            self.keep(sky, seat, place)


class DrewActionStep(AsksWith1[Skyjo]):
    def discard(self, sky: Skyjo, seat: i64, slot: i64) -> None: ...

    def keep(self, sky: Skyjo, seat: i64, slot: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, slot: i64, b: i64, move: i64, /) -> None:
        if move == t.DISCARD:
            self.discard(sky, seat, slot)
        else:
            self.keep(sky, seat, slot)


class ChooseLineStep(AsksWith1[Skyjo]):
    def keep_lines(self, sky: Skyjo, seat: i64, shared: i64) -> None: ...

    def discard_line(self, sky: Skyjo, seat: i64, shared: i64, line: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, shared: i64, b: i64, move: i64, /) -> None:
        if move == t.KEEP_LINES:
            self.keep_lines(sky, seat, shared)
        else:
            self.discard_line(sky, seat, shared, move - t.DISCARD_LINE)


class LayLineStep(AsksWith2[Skyjo]):
    def lay_cell(self, sky: Skyjo, seat: i64, line: i64, more: i64, cell: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, line: i64, more: i64, move: i64, /) -> None:
        self.lay_cell(sky, seat, line, more, move - t.LAY_CELL)


class SwapFirstStep(AsksWith1[Skyjo]):
    def pick(self, sky: Skyjo, seat: i64, own: i64, place: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, own: i64, b: i64, move: i64, /) -> None:
        self.pick(sky, seat, own, move - t.PICK)


class SwapSecondStep(AsksWith2[Skyjo]):
    def pick(self, sky: Skyjo, seat: i64, own: i64, first: i64, place: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, own: i64, first: i64, move: i64, /) -> None:
        self.pick(sky, seat, own, first, move - t.PICK)


class LayFirstStep(AsksWith2[Skyjo]):
    def lay_open(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> None: ...

    def lay_hidden(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, first: i64, second: i64, move: i64, /) -> None:
        if move == t.LAY_OPEN:
            self.lay_open(sky, seat, first, second)
        else:
            self.lay_hidden(sky, seat, first, second)


class LaySecondStep(AsksWith2[Skyjo]):
    def lay_open(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> None: ...

    def lay_hidden(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, first: i64, second: i64, move: i64, /) -> None:
        if move == t.LAY_OPEN:
            self.lay_open(sky, seat, first, second)
        else:
            self.lay_hidden(sky, seat, first, second)


class ChooseDrawnStep(Asks[Skyjo]):
    def keep_drawn(self, sky: Skyjo, seat: i64, slot: i64) -> None: ...

    def keep_none(self, sky: Skyjo, seat: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move < t.KEEP_DRAWN_END:
            self.keep_drawn(sky, seat, move - t.KEEP_DRAWN)
        else:
            self.keep_none(sky, seat)


class PlaceDrawnStep(AsksWith1[Skyjo]):
    def swap(self, sky: Skyjo, seat: i64, slot: i64, cell: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, slot: i64, b: i64, move: i64, /) -> None:
        self.swap(sky, seat, slot, move - t.SWAP)


class LayRestStep(Asks[Skyjo]):
    def lay_drawn(self, sky: Skyjo, seat: i64, slot: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.lay_drawn(sky, seat, move - t.LAY_DRAWN)


class LookAtLineStep(Asks[Skyjo]):
    def look(self, sky: Skyjo, seat: i64, other: i64, line: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.look(sky, seat, (move - t.LOOK) // 7, (move - t.LOOK) % 7)


class ChooseReusedStep(Asks[Skyjo]):
    def reuse(self, sky: Skyjo, seat: i64, kind: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.reuse(sky, seat, move - t.REUSE)


class StealActionStep(Asks[Skyjo]):
    def steal_nothing(self, sky: Skyjo, seat: i64) -> None: ...

    def steal(self, sky: Skyjo, seat: i64, other: i64, kind: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == t.STEAL_NOTHING:
            self.steal_nothing(sky, seat)
        else:
            self.steal(sky, seat, (move - t.STEAL) // 9, (move - t.STEAL) % 9)


class MeteorStep(AsksWith1[Skyjo]):
    def pick(self, sky: Skyjo, seat: i64, victim: i64, place: i64) -> None: ...

    def smash(self, sky: Skyjo, seat: i64, victim: i64, other: i64, kind: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, victim: i64, b: i64, move: i64, /) -> None:
        if move < t.PICK_END:
            self.pick(sky, seat, victim, move - t.PICK)
        else:
            self.smash(sky, seat, victim, (move - t.SMASH) // 9, (move - t.SMASH) % 9)


class SwappedOutStep(AsksWith1[Skyjo]):
    def discard(self, sky: Skyjo, seat: i64, slot: i64) -> None: ...

    def keep(self, sky: Skyjo, seat: i64, slot: i64) -> None: ...

    def choose(self, sky: Skyjo, seat: i64, slot: i64, b: i64, move: i64, /) -> None:
        if move == t.DISCARD:
            self.discard(sky, seat, slot)
        else:
            self.keep(sky, seat, slot)


def in_order(**steps: Step[Any]) -> vec[Step[Any]]:
    """The steps, in the order in which they are declared."""
    return steps_by_number(dict(enumerate(steps.values())))
