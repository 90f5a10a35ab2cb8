"""Generated from declaration.py by `spieltisch generate`: do not edit.

The steps of SKYJO ACTION, typed: rule chapters derive from these.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from spieltisch.games.skyjo_action._table import (
    DISCARD,
    DISCARD_LINE,
    DISCARD_LINE_END,
    DRAW,
    KEEP,
    KEEP_DRAWN,
    KEEP_DRAWN_END,
    KEEP_LINES,
    KEEP_NONE,
    LAY_CELL,
    LAY_CELL_END,
    LAY_DRAWN,
    LAY_DRAWN_END,
    LAY_HIDDEN,
    LAY_OPEN,
    LOOK,
    LOOK_END,
    PICK,
    PICK_END,
    PLAY,
    PLAY_END,
    REUSE,
    REUSE_END,
    REVEAL,
    REVEAL_END,
    SMASH,
    SMASH_END,
    STEAL,
    STEAL_END,
    STEAL_NOTHING,
    SWAP,
    SWAP_END,
    TAKE_DISCARD,
    TAKE_PILE,
    TAKE_ROW,
    TAKE_ROW_END,
    THROW_AWAY,
    THROW_AWAY_END,
    WAIVE,
)
from spieltisch.games.skyjo_action.state import Skyjo
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import Decision, Step
from spieltisch.kernel.vecs import vec


class DealStep(Step[Skyjo]):
    """SKY-10: runs by itself."""

    def __init__(self) -> None:
        super().__init__("SKY-10")

    def do(self, sky: Skyjo) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        self.do(sky)


class FirstCardsStep(Decision[Skyjo]):
    """SKY-15: waits for several seats at once."""

    def __init__(self) -> None:
        super().__init__("SKY-15")

    def who(self, sky: Skyjo) -> i64:
        """The seats that may act, as a bit mask."""
        raise NotImplementedError(f"{type(self).__name__} asks nobody")

    def deciders(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> i64:
        return self.who(sky)

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, out)

    def reveal(self, sky: Skyjo, seat: i64, cell: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know reveal")

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.reveal(sky, seat, move - REVEAL)

    def refuse_reveal(self, sky: Skyjo, seat: i64, cell: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if REVEAL <= move < REVEAL_END:
            return self.refuse_reveal(sky, seat, move - REVEAL)
        return self.refuse_other(sky, seat)


class StartingPlayerStep(Step[Skyjo]):
    """SKY-16: runs by itself."""

    def __init__(self) -> None:
        super().__init__("SKY-16")

    def do(self, sky: Skyjo) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        self.do(sky)


class TurnStep(Decision[Skyjo]):
    """SKY-19: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-19")

    def offer(self, sky: Skyjo, seat: i64, extra: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, extra: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, extra, out)

    def draw(self, sky: Skyjo, seat: i64, extra: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know draw")

    def take_discard(self, sky: Skyjo, seat: i64, extra: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know take_discard")

    def take_row(self, sky: Skyjo, seat: i64, extra: i64, slot: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know take_row")

    def take_pile(self, sky: Skyjo, seat: i64, extra: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know take_pile")

    def waive(self, sky: Skyjo, seat: i64, extra: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know waive")

    def play(self, sky: Skyjo, seat: i64, extra: i64, kind: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know play")

    def throw_away(self, sky: Skyjo, seat: i64, extra: i64, kind: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know throw_away")

    def choose(self, sky: Skyjo, seat: i64, extra: i64, b: i64, move: i64, /) -> None:
        if move == DRAW:
            self.draw(sky, seat, extra)
        elif move == TAKE_DISCARD:
            self.take_discard(sky, seat, extra)
        elif move < TAKE_ROW_END:
            self.take_row(sky, seat, extra, move - TAKE_ROW)
        elif move == TAKE_PILE:
            self.take_pile(sky, seat, extra)
        elif move == WAIVE:
            self.waive(sky, seat, extra)
        elif move < PLAY_END:
            self.play(sky, seat, extra, move - PLAY)
        else:
            self.throw_away(sky, seat, extra, move - THROW_AWAY)

    def refuse_draw(self, sky: Skyjo, seat: i64, extra: i64) -> str:
        return self.rule

    def refuse_take_discard(self, sky: Skyjo, seat: i64, extra: i64) -> str:
        return self.rule

    def refuse_take_row(self, sky: Skyjo, seat: i64, extra: i64, slot: i64) -> str:
        return self.rule

    def refuse_take_pile(self, sky: Skyjo, seat: i64, extra: i64) -> str:
        return self.rule

    def refuse_waive(self, sky: Skyjo, seat: i64, extra: i64) -> str:
        return self.rule

    def refuse_play(self, sky: Skyjo, seat: i64, extra: i64, kind: i64) -> str:
        return self.rule

    def refuse_throw_away(self, sky: Skyjo, seat: i64, extra: i64, kind: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64, extra: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, extra: i64, b: i64, move: i64, /) -> str:
        if move == DRAW:
            return self.refuse_draw(sky, seat, extra)
        if move == TAKE_DISCARD:
            return self.refuse_take_discard(sky, seat, extra)
        if TAKE_ROW <= move < TAKE_ROW_END:
            return self.refuse_take_row(sky, seat, extra, move - TAKE_ROW)
        if move == TAKE_PILE:
            return self.refuse_take_pile(sky, seat, extra)
        if move == WAIVE:
            return self.refuse_waive(sky, seat, extra)
        if PLAY <= move < PLAY_END:
            return self.refuse_play(sky, seat, extra, move - PLAY)
        if THROW_AWAY <= move < THROW_AWAY_END:
            return self.refuse_throw_away(sky, seat, extra, move - THROW_AWAY)
        return self.refuse_other(sky, seat, extra)


class DrawnStep(Decision[Skyjo]):
    """SKY-21: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-21")

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, out)

    def discard(self, sky: Skyjo, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know discard")

    def swap(self, sky: Skyjo, seat: i64, cell: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know swap")

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == DISCARD:
            self.discard(sky, seat)
        else:
            self.swap(sky, seat, move - SWAP)

    def refuse_discard(self, sky: Skyjo, seat: i64) -> str:
        return self.rule

    def refuse_swap(self, sky: Skyjo, seat: i64, cell: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if move == DISCARD:
            return self.refuse_discard(sky, seat)
        if SWAP <= move < SWAP_END:
            return self.refuse_swap(sky, seat, move - SWAP)
        return self.refuse_other(sky, seat)


class PlaceStep(Decision[Skyjo]):
    """SKY-20: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-20")

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, out)

    def swap(self, sky: Skyjo, seat: i64, cell: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know swap")

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.swap(sky, seat, move - SWAP)

    def refuse_swap(self, sky: Skyjo, seat: i64, cell: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if SWAP <= move < SWAP_END:
            return self.refuse_swap(sky, seat, move - SWAP)
        return self.refuse_other(sky, seat)


class TurnUpStep(Decision[Skyjo]):
    """SKY-21: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-21")

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, out)

    def reveal(self, sky: Skyjo, seat: i64, cell: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know reveal")

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.reveal(sky, seat, move - REVEAL)

    def refuse_reveal(self, sky: Skyjo, seat: i64, cell: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if REVEAL <= move < REVEAL_END:
            return self.refuse_reveal(sky, seat, move - REVEAL)
        return self.refuse_other(sky, seat)


class StarRightStep(Decision[Skyjo]):
    """SKY-50: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-50")

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, out)

    def take_row(self, sky: Skyjo, seat: i64, slot: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know take_row")

    def take_pile(self, sky: Skyjo, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know take_pile")

    def waive(self, sky: Skyjo, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know waive")

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move < TAKE_ROW_END:
            self.take_row(sky, seat, move - TAKE_ROW)
        elif move == TAKE_PILE:
            self.take_pile(sky, seat)
        else:
            self.waive(sky, seat)

    def refuse_take_row(self, sky: Skyjo, seat: i64, slot: i64) -> str:
        return self.rule

    def refuse_take_pile(self, sky: Skyjo, seat: i64) -> str:
        return self.rule

    def refuse_waive(self, sky: Skyjo, seat: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if TAKE_ROW <= move < TAKE_ROW_END:
            return self.refuse_take_row(sky, seat, move - TAKE_ROW)
        if move == TAKE_PILE:
            return self.refuse_take_pile(sky, seat)
        if move == WAIVE:
            return self.refuse_waive(sky, seat)
        return self.refuse_other(sky, seat)


class FoundActionStep(Decision[Skyjo]):
    """SKY-90: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-90")

    def offer(self, sky: Skyjo, seat: i64, place: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, place: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, place, out)

    def discard(self, sky: Skyjo, seat: i64, place: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know discard")

    def keep(self, sky: Skyjo, seat: i64, place: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know keep")

    def choose(self, sky: Skyjo, seat: i64, place: i64, b: i64, move: i64, /) -> None:
        if move == DISCARD:
            self.discard(sky, seat, place)
        else:
            self.keep(sky, seat, place)

    def refuse_discard(self, sky: Skyjo, seat: i64, place: i64) -> str:
        return self.rule

    def refuse_keep(self, sky: Skyjo, seat: i64, place: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64, place: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, place: i64, b: i64, move: i64, /) -> str:
        if move == DISCARD:
            return self.refuse_discard(sky, seat, place)
        if move == KEEP:
            return self.refuse_keep(sky, seat, place)
        return self.refuse_other(sky, seat, place)


class DrewActionStep(Decision[Skyjo]):
    """SKY-90: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-90")

    def offer(self, sky: Skyjo, seat: i64, slot: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, slot: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, slot, out)

    def discard(self, sky: Skyjo, seat: i64, slot: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know discard")

    def keep(self, sky: Skyjo, seat: i64, slot: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know keep")

    def choose(self, sky: Skyjo, seat: i64, slot: i64, b: i64, move: i64, /) -> None:
        if move == DISCARD:
            self.discard(sky, seat, slot)
        else:
            self.keep(sky, seat, slot)

    def refuse_discard(self, sky: Skyjo, seat: i64, slot: i64) -> str:
        return self.rule

    def refuse_keep(self, sky: Skyjo, seat: i64, slot: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64, slot: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, slot: i64, b: i64, move: i64, /) -> str:
        if move == DISCARD:
            return self.refuse_discard(sky, seat, slot)
        if move == KEEP:
            return self.refuse_keep(sky, seat, slot)
        return self.refuse_other(sky, seat, slot)


class LinesCheckStep(Step[Skyjo]):
    """SKY-30: runs by itself."""

    def __init__(self) -> None:
        super().__init__("SKY-30")

    def do(self, sky: Skyjo, seat: i64, shared: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, sky: Skyjo, seat: i64, shared: i64, b: i64, /) -> None:
        self.do(sky, seat, shared)


class ChooseLineStep(Decision[Skyjo]):
    """SKY-35: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-35")

    def offer(self, sky: Skyjo, seat: i64, shared: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, shared: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, shared, out)

    def keep_lines(self, sky: Skyjo, seat: i64, shared: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know keep_lines")

    def discard_line(self, sky: Skyjo, seat: i64, shared: i64, line: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know discard_line")

    def choose(self, sky: Skyjo, seat: i64, shared: i64, b: i64, move: i64, /) -> None:
        if move == KEEP_LINES:
            self.keep_lines(sky, seat, shared)
        else:
            self.discard_line(sky, seat, shared, move - DISCARD_LINE)

    def refuse_keep_lines(self, sky: Skyjo, seat: i64, shared: i64) -> str:
        return self.rule

    def refuse_discard_line(self, sky: Skyjo, seat: i64, shared: i64, line: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64, shared: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, shared: i64, b: i64, move: i64, /) -> str:
        if move == KEEP_LINES:
            return self.refuse_keep_lines(sky, seat, shared)
        if DISCARD_LINE <= move < DISCARD_LINE_END:
            return self.refuse_discard_line(sky, seat, shared, move - DISCARD_LINE)
        return self.refuse_other(sky, seat, shared)


class LayLineStep(Decision[Skyjo]):
    """SKY-34: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-34")

    def offer(self, sky: Skyjo, seat: i64, line: i64, more: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, line: i64, more: i64, out: Moves, /) -> None:
        self.offer(sky, seat, line, more, out)

    def lay_cell(self, sky: Skyjo, seat: i64, line: i64, more: i64, cell: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know lay_cell")

    def choose(self, sky: Skyjo, seat: i64, line: i64, more: i64, move: i64, /) -> None:
        self.lay_cell(sky, seat, line, more, move - LAY_CELL)

    def refuse_lay_cell(self, sky: Skyjo, seat: i64, line: i64, more: i64, cell: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64, line: i64, more: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, line: i64, more: i64, move: i64, /) -> str:
        if LAY_CELL <= move < LAY_CELL_END:
            return self.refuse_lay_cell(sky, seat, line, more, move - LAY_CELL)
        return self.refuse_other(sky, seat, line, more)


class EndTurnStep(Step[Skyjo]):
    """SKY-80: runs by itself."""

    def __init__(self) -> None:
        super().__init__("SKY-80")

    def do(self, sky: Skyjo, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        self.do(sky, seat)


class ScoreStep(Step[Skyjo]):
    """SKY-81: runs by itself."""

    def __init__(self) -> None:
        super().__init__("SKY-81")

    def do(self, sky: Skyjo) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        self.do(sky)


class SwapFirstStep(Decision[Skyjo]):
    """SKY-60: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-60")

    def offer(self, sky: Skyjo, seat: i64, own: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, own: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, own, out)

    def pick(self, sky: Skyjo, seat: i64, own: i64, place: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know pick")

    def choose(self, sky: Skyjo, seat: i64, own: i64, b: i64, move: i64, /) -> None:
        self.pick(sky, seat, own, move - PICK)

    def refuse_pick(self, sky: Skyjo, seat: i64, own: i64, place: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64, own: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, own: i64, b: i64, move: i64, /) -> str:
        if PICK <= move < PICK_END:
            return self.refuse_pick(sky, seat, own, move - PICK)
        return self.refuse_other(sky, seat, own)


class SwapSecondStep(Decision[Skyjo]):
    """SKY-60: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-60")

    def offer(self, sky: Skyjo, seat: i64, own: i64, first: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, own: i64, first: i64, out: Moves, /) -> None:
        self.offer(sky, seat, own, first, out)

    def pick(self, sky: Skyjo, seat: i64, own: i64, first: i64, place: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know pick")

    def choose(self, sky: Skyjo, seat: i64, own: i64, first: i64, move: i64, /) -> None:
        self.pick(sky, seat, own, first, move - PICK)

    def refuse_pick(self, sky: Skyjo, seat: i64, own: i64, first: i64, place: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64, own: i64, first: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, own: i64, first: i64, move: i64, /) -> str:
        if PICK <= move < PICK_END:
            return self.refuse_pick(sky, seat, own, first, move - PICK)
        return self.refuse_other(sky, seat, own, first)


class LayFirstStep(Decision[Skyjo]):
    """SKY-60: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-60")

    def offer(self, sky: Skyjo, seat: i64, first: i64, second: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, first: i64, second: i64, out: Moves, /) -> None:
        self.offer(sky, seat, first, second, out)

    def lay_open(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know lay_open")

    def lay_hidden(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know lay_hidden")

    def choose(self, sky: Skyjo, seat: i64, first: i64, second: i64, move: i64, /) -> None:
        if move == LAY_OPEN:
            self.lay_open(sky, seat, first, second)
        else:
            self.lay_hidden(sky, seat, first, second)

    def refuse_lay_open(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> str:
        return self.rule

    def refuse_lay_hidden(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, first: i64, second: i64, move: i64, /) -> str:
        if move == LAY_OPEN:
            return self.refuse_lay_open(sky, seat, first, second)
        if move == LAY_HIDDEN:
            return self.refuse_lay_hidden(sky, seat, first, second)
        return self.refuse_other(sky, seat, first, second)


class LaySecondStep(Decision[Skyjo]):
    """SKY-60: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-60")

    def offer(self, sky: Skyjo, seat: i64, first: i64, second: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, first: i64, second: i64, out: Moves, /) -> None:
        self.offer(sky, seat, first, second, out)

    def lay_open(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know lay_open")

    def lay_hidden(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know lay_hidden")

    def choose(self, sky: Skyjo, seat: i64, first: i64, second: i64, move: i64, /) -> None:
        if move == LAY_OPEN:
            self.lay_open(sky, seat, first, second)
        else:
            self.lay_hidden(sky, seat, first, second)

    def refuse_lay_open(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> str:
        return self.rule

    def refuse_lay_hidden(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, first: i64, second: i64, move: i64, /) -> str:
        if move == LAY_OPEN:
            return self.refuse_lay_open(sky, seat, first, second)
        if move == LAY_HIDDEN:
            return self.refuse_lay_hidden(sky, seat, first, second)
        return self.refuse_other(sky, seat, first, second)


class ChooseDrawnStep(Decision[Skyjo]):
    """SKY-62: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-62")

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, out)

    def keep_drawn(self, sky: Skyjo, seat: i64, slot: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know keep_drawn")

    def keep_none(self, sky: Skyjo, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know keep_none")

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move < KEEP_DRAWN_END:
            self.keep_drawn(sky, seat, move - KEEP_DRAWN)
        else:
            self.keep_none(sky, seat)

    def refuse_keep_drawn(self, sky: Skyjo, seat: i64, slot: i64) -> str:
        return self.rule

    def refuse_keep_none(self, sky: Skyjo, seat: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if KEEP_DRAWN <= move < KEEP_DRAWN_END:
            return self.refuse_keep_drawn(sky, seat, move - KEEP_DRAWN)
        if move == KEEP_NONE:
            return self.refuse_keep_none(sky, seat)
        return self.refuse_other(sky, seat)


class PlaceDrawnStep(Decision[Skyjo]):
    """SKY-62: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-62")

    def offer(self, sky: Skyjo, seat: i64, slot: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, slot: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, slot, out)

    def swap(self, sky: Skyjo, seat: i64, slot: i64, cell: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know swap")

    def choose(self, sky: Skyjo, seat: i64, slot: i64, b: i64, move: i64, /) -> None:
        self.swap(sky, seat, slot, move - SWAP)

    def refuse_swap(self, sky: Skyjo, seat: i64, slot: i64, cell: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64, slot: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, slot: i64, b: i64, move: i64, /) -> str:
        if SWAP <= move < SWAP_END:
            return self.refuse_swap(sky, seat, slot, move - SWAP)
        return self.refuse_other(sky, seat, slot)


class LayRestStep(Decision[Skyjo]):
    """SKY-62: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-62")

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, out)

    def lay_drawn(self, sky: Skyjo, seat: i64, slot: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know lay_drawn")

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.lay_drawn(sky, seat, move - LAY_DRAWN)

    def refuse_lay_drawn(self, sky: Skyjo, seat: i64, slot: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if LAY_DRAWN <= move < LAY_DRAWN_END:
            return self.refuse_lay_drawn(sky, seat, move - LAY_DRAWN)
        return self.refuse_other(sky, seat)


class LookAtLineStep(Decision[Skyjo]):
    """SKY-63: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-63")

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, out)

    def look(self, sky: Skyjo, seat: i64, other: i64, line: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know look")

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.look(sky, seat, (move - LOOK) // 7, (move - LOOK) % 7)

    def refuse_look(self, sky: Skyjo, seat: i64, other: i64, line: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if LOOK <= move < LOOK_END:
            return self.refuse_look(sky, seat, (move - LOOK) // 7, (move - LOOK) % 7)
        return self.refuse_other(sky, seat)


class ChooseReusedStep(Decision[Skyjo]):
    """SKY-64: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-64")

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, out)

    def reuse(self, sky: Skyjo, seat: i64, kind: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know reuse")

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.reuse(sky, seat, move - REUSE)

    def refuse_reuse(self, sky: Skyjo, seat: i64, kind: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if REUSE <= move < REUSE_END:
            return self.refuse_reuse(sky, seat, move - REUSE)
        return self.refuse_other(sky, seat)


class ReactivatesJoinStep(Step[Skyjo]):
    """SKY-64: runs by itself."""

    def __init__(self) -> None:
        super().__init__("SKY-64")

    def do(self, sky: Skyjo, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        self.do(sky, seat)


class StealActionStep(Decision[Skyjo]):
    """SKY-67: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-67")

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, out)

    def steal_nothing(self, sky: Skyjo, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know steal_nothing")

    def steal(self, sky: Skyjo, seat: i64, other: i64, kind: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know steal")

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == STEAL_NOTHING:
            self.steal_nothing(sky, seat)
        else:
            self.steal(sky, seat, (move - STEAL) // 9, (move - STEAL) % 9)

    def refuse_steal_nothing(self, sky: Skyjo, seat: i64) -> str:
        return self.rule

    def refuse_steal(self, sky: Skyjo, seat: i64, other: i64, kind: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if move == STEAL_NOTHING:
            return self.refuse_steal_nothing(sky, seat)
        if STEAL <= move < STEAL_END:
            return self.refuse_steal(sky, seat, (move - STEAL) // 9, (move - STEAL) % 9)
        return self.refuse_other(sky, seat)


class MeteorsStep(Step[Skyjo]):
    """SKY-68: runs by itself."""

    def __init__(self) -> None:
        super().__init__("SKY-68")

    def do(self, sky: Skyjo, seat: i64, victim: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, sky: Skyjo, seat: i64, victim: i64, b: i64, /) -> None:
        self.do(sky, seat, victim)


class MeteorStep(Decision[Skyjo]):
    """SKY-68: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-68")

    def offer(self, sky: Skyjo, seat: i64, victim: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, victim: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, victim, out)

    def pick(self, sky: Skyjo, seat: i64, victim: i64, place: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know pick")

    def smash(self, sky: Skyjo, seat: i64, victim: i64, other: i64, kind: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know smash")

    def choose(self, sky: Skyjo, seat: i64, victim: i64, b: i64, move: i64, /) -> None:
        if move < PICK_END:
            self.pick(sky, seat, victim, move - PICK)
        else:
            self.smash(sky, seat, victim, (move - SMASH) // 9, (move - SMASH) % 9)

    def refuse_pick(self, sky: Skyjo, seat: i64, victim: i64, place: i64) -> str:
        return self.rule

    def refuse_smash(self, sky: Skyjo, seat: i64, victim: i64, other: i64, kind: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64, victim: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, victim: i64, b: i64, move: i64, /) -> str:
        if PICK <= move < PICK_END:
            return self.refuse_pick(sky, seat, victim, move - PICK)
        if SMASH <= move < SMASH_END:
            return self.refuse_smash(sky, seat, victim, (move - SMASH) // 9, (move - SMASH) % 9)
        return self.refuse_other(sky, seat, victim)


class FillDrawnStep(Step[Skyjo]):
    """SKY-90: runs by itself."""

    def __init__(self) -> None:
        super().__init__("SKY-90")

    def do(self, sky: Skyjo, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        self.do(sky, seat)


class FirstTurnStep(Step[Skyjo]):
    """SKY-18: runs by itself."""

    def __init__(self) -> None:
        super().__init__("SKY-18")

    def do(self, sky: Skyjo, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        self.do(sky, seat)


class StarShownStep(Step[Skyjo]):
    """SKY-50: runs by itself."""

    def __init__(self) -> None:
        super().__init__("SKY-50")

    def do(self, sky: Skyjo, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        self.do(sky, seat)


class SwappedOutStep(Decision[Skyjo]):
    """SKY-90: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("SKY-90")

    def offer(self, sky: Skyjo, seat: i64, slot: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, sky: Skyjo, seat: i64, slot: i64, b: i64, out: Moves, /) -> None:
        self.offer(sky, seat, slot, out)

    def discard(self, sky: Skyjo, seat: i64, slot: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know discard")

    def keep(self, sky: Skyjo, seat: i64, slot: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know keep")

    def choose(self, sky: Skyjo, seat: i64, slot: i64, b: i64, move: i64, /) -> None:
        if move == DISCARD:
            self.discard(sky, seat, slot)
        else:
            self.keep(sky, seat, slot)

    def refuse_discard(self, sky: Skyjo, seat: i64, slot: i64) -> str:
        return self.rule

    def refuse_keep(self, sky: Skyjo, seat: i64, slot: i64) -> str:
        return self.rule

    def refuse_other(self, sky: Skyjo, seat: i64, slot: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, sky: Skyjo, seat: i64, slot: i64, b: i64, move: i64, /) -> str:
        if move == DISCARD:
            return self.refuse_discard(sky, seat, slot)
        if move == KEEP:
            return self.refuse_keep(sky, seat, slot)
        return self.refuse_other(sky, seat, slot)


def in_order(
    *,
    deal: DealStep,
    first_cards: FirstCardsStep,
    starting_player: StartingPlayerStep,
    turn: TurnStep,
    drawn: DrawnStep,
    place: PlaceStep,
    turn_up: TurnUpStep,
    star_right: StarRightStep,
    found_action: FoundActionStep,
    drew_action: DrewActionStep,
    lines_check: LinesCheckStep,
    choose_line: ChooseLineStep,
    lay_line: LayLineStep,
    end_turn: EndTurnStep,
    score: ScoreStep,
    swap_first: SwapFirstStep,
    swap_second: SwapSecondStep,
    lay_first: LayFirstStep,
    lay_second: LaySecondStep,
    choose_drawn: ChooseDrawnStep,
    place_drawn: PlaceDrawnStep,
    lay_rest: LayRestStep,
    look_at_line: LookAtLineStep,
    choose_reused: ChooseReusedStep,
    reactivates_join: ReactivatesJoinStep,
    steal_action: StealActionStep,
    meteors: MeteorsStep,
    meteor: MeteorStep,
    fill_drawn: FillDrawnStep,
    first_turn: FirstTurnStep,
    star_shown: StarShownStep,
    swapped_out: SwappedOutStep,
) -> vec[Step[Any]]:
    """The steps by number."""
    return vec[Step[Any]](
        [
            deal,
            first_cards,
            starting_player,
            turn,
            drawn,
            place,
            turn_up,
            star_right,
            found_action,
            drew_action,
            lines_check,
            choose_line,
            lay_line,
            end_turn,
            score,
            swap_first,
            swap_second,
            lay_first,
            lay_second,
            choose_drawn,
            place_drawn,
            lay_rest,
            look_at_line,
            choose_reused,
            reactivates_join,
            steal_action,
            meteors,
            meteor,
            fill_drawn,
            first_turn,
            star_shown,
            swapped_out,
        ]
    )
