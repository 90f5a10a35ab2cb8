"""What a laid figure does on the lying card; each level is defined by its difference from the one before.

A *cell* is a set of bits for (lying card, whether it lies on its twin, laid figure). Without bits the figure must not
be laid.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.kernel.pile import filled
from spieltisch.kernel.vecs import vec

SERVE: Final[i64] = 1  # by the player under duty or with a reservation
SERVE_ANYTIME: Final[i64] = 2  # by anyone
THROW: Final[i64] = 4  # by anyone; a figure that can be thrown is never served (JAY-40)
RESERVES: Final[i64] = 8  # the figure reserves for its layer, served or thrown
REDIRECTS: Final[i64] = 16  # the layer of the lying card reserves too


class Level1:
    """JAY-21, JAY-24, JAY-26: serving."""

    def __init__(self) -> None:
        self.slots: i64 = 0

    def cell(self, lying: i64, twins: bool, laid: i64) -> i64:
        if laid == lying:
            return SERVE if laid == c.TRAITOR else 0
        if c.is_envoy(lying) or c.is_envoy(laid) or c.same_colour(lying, laid) or c.symbol(lying) == c.symbol(laid):
            return SERVE
        return 0


class Level2(Level1):
    """JAY-30: a twin of the lying card is thrown."""

    def cell(self, lying: i64, twins: bool, laid: i64) -> i64:
        return THROW if laid == lying else super().cell(lying, twins, laid)


class Level3(Level2):
    """JAY-40: on twins a similar figure is thrown."""

    def cell(self, lying: i64, twins: bool, laid: i64) -> i64:
        return THROW if twins and c.symbol(laid) == c.symbol(lying) else super().cell(lying, twins, laid)


class Level4(Level3):
    """JAY-45: everybody has two slot cards; no new rules of laying."""

    def __init__(self) -> None:
        super().__init__()
        self.slots = 2


class Level5(Level4):
    """JAY-50, JAY-51: a Jay reserves for its server; on an ambassador or traitor anyone may serve it at any time."""

    def cell(self, lying: i64, twins: bool, laid: i64) -> i64:
        before: i64 = super().cell(lying, twins, laid)
        if c.symbol(laid) != c.JAY_SYMBOL or before != SERVE:
            return before
        return SERVE | SERVE_ANYTIME | RESERVES | REDIRECTS if c.is_envoy(lying) else SERVE | RESERVES


class Level6(Level5):
    """JAY-55: a thief is thrown on any twins, and whenever it is thrown it reserves."""

    def cell(self, lying: i64, twins: bool, laid: i64) -> i64:
        before: i64 = super().cell(lying, twins, laid)
        if c.symbol(laid) != c.THIEF_SYMBOL:
            return before
        return THROW | RESERVES if twins or before == THROW else before


class Level7(Level6):
    """JAY-60: a queen is thrown on any peasant; on a queen anyone may serve a peasant at any time."""

    def cell(self, lying: i64, twins: bool, laid: i64) -> i64:
        if c.symbol(laid) == c.QUEEN_SYMBOL and c.is_peasant(lying):
            return THROW
        if c.symbol(lying) == c.QUEEN_SYMBOL and c.is_peasant(laid):
            return SERVE | SERVE_ANYTIME
        return super().cell(lying, twins, laid)


LEVELS: Final[list[Level1]] = [Level1(), Level2(), Level3(), Level4(), Level5(), Level6(), Level7()]


def cell_at(lying: i64, twins: bool, laid: i64) -> i64:
    """The index of a cell in the table of a level."""
    return (lying * 2 + (1 if twins else 0)) * c.ROW + laid


def cell_table(level: Level1) -> vec[i64]:
    """All cells of a level; an empty box has nothing to serve or throw on."""
    cells = filled((c.NO_FIGURE + 1) * 2 * c.ROW, 0)
    for lying in range(c.TRAITOR + 1):
        for laid in range(c.TRAITOR + 1):
            cells[cell_at(lying, False, laid)] = level.cell(lying, False, laid)
            cells[cell_at(lying, True, laid)] = level.cell(lying, True, laid)
    return cells


def mask_table(cells: vec[i64], bits: i64) -> vec[i64]:
    """For each lying card, alone and on its twin, the figures whose cell has one of the bits."""
    masks = filled((c.NO_FIGURE + 1) * 2, 0)
    for at in range((c.NO_FIGURE + 1) * 2):
        for laid in range(c.TRAITOR + 1):
            if cells[at * c.ROW + laid] & bits:
                masks[at] |= 1 << laid
    return masks


assert c.symbol(c.AMBASSADOR) == c.symbol(c.TRAITOR)
TABLES: Final[list[vec[i64]]] = [cell_table(level) for level in LEVELS]
