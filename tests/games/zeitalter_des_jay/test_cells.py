"""What every cell of the catalogue's table means: level, lying cards, actor, laid card; against a table of its own."""

from __future__ import annotations

from itertools import product

import pytest

from spieltisch import IllegalMove
from spieltisch.games.zeitalter_des_jay import components as c
from tests.games.zeitalter_des_jay.builders import Table, name, table

PEASANTS = [symbol + colour for symbol in "HIOX" for colour in "vogb"]
FIGURES = {
    5: ["J" + colour for colour in "vogb"],
    6: ["T" + colour for colour in "vogb"],
    7: ["Q" + colour for colour in "vogb"],
}
TRAITOR = "#"

# The rows of the catalogue, for one card of each sort; all others follow by renaming letters and colours.
SINGLES = ["Hv", "A", TRAITOR, "Jv", "Tv", "Qv"]


def figures_of(level: int) -> list[str]:
    """All figures that can be laid on a level, the traitor included."""
    return [*PEASANTS, *(figure for first, four in FIGURES.items() if level >= first for figure in four), "A", TRAITOR]


def expected(level: int, lying: str, twins: bool, entitled: bool, laid: str) -> str | None:
    """`serve`, `throw` or nothing, straight from the rows of the catalogue's table."""
    throws, anytime, serves = row(level, lying, twins)
    if laid in throws:
        return "throw"
    if laid in anytime or (entitled and laid in serves):
        return "serve"
    return None


def row(level: int, lying: str, twins: bool) -> tuple[set[str], set[str], set[str]]:
    """What anyone may throw, what anyone may serve, and what the entitled may serve."""
    everything = set(figures_of(level))
    jays, thieves, queens = (set(four) & everything for four in FIGURES.values())
    twins = twins and level >= 3
    throws = {lying} if level >= 2 else set()
    anytime: set[str] = set()
    if twins:
        throws |= thieves
    if lying in ("A", TRAITOR):
        serves = everything - {"A"} if lying == "A" else everything - ({TRAITOR} if level > 1 else set())
        if twins:
            throws |= {"A", TRAITOR}
        anytime = jays
    else:
        same_symbol = {figure for figure in everything if figure[0] == lying[0] and len(figure) == 2}
        same_colour = {figure for figure in everything if figure[-1] == lying[-1] and len(figure) == 2}
        serves = (same_symbol | same_colour | {"A", TRAITOR}) - {lying}
        if twins:
            throws |= same_symbol
        if lying in PEASANTS:
            throws |= queens
        if lying in queens:
            anytime = set(PEASANTS)
    return throws, anytime, serves


def on_the_table(level: int, lying: str, twins: bool, entitled: bool, laid: str) -> Table:
    """Seat 1 laid what lies; seat 2 is under duty; the actor is seat 2 (entitled) or seat 0 (anyone)."""
    below = [] if not twins else [lying]
    faces = iter(["Xb", "Xg"])
    box = " ".join(f"#{next(faces)}1" if card == TRAITOR else f"{card}1" for card in [*below, lying])
    held = "Ob" if laid == TRAITOR else laid
    actor = 2 if entitled else 0
    hands = ["Io", "Io", "Io"]
    hands[actor] = f"{held} Io"
    return table(hands, box, duty=2, level=level, decks="own")


CELLS = [
    (level, lying, twins, entitled, laid)
    for level in range(1, 8)
    for lying, twins, entitled in product(
        [card for card in SINGLES if card in figures_of(level)], [False, True], [True, False]
    )
    for laid in figures_of(level)
]


@pytest.mark.parametrize("level", range(1, 8))
@pytest.mark.parametrize("entitled", [True, False])
def test_jay_21_every_cell_of_the_table_through_the_façade(level: int, entitled: bool):
    for cell in CELLS:
        if cell[0] == level and cell[3] == entitled:
            check_cell(*cell)


def check_cell(level: int, lying: str, twins: bool, entitled: bool, laid: str) -> None:
    game = on_the_table(level, lying, twins, entitled, laid)
    actor = 2 if entitled else 0
    wanted = expected(level, lying, twins, entitled, laid)
    move = "lay face down O blue" if laid == TRAITOR else f"lay {name(laid)}"
    if wanted is None:
        with pytest.raises(IllegalMove, match=r"JAY-(21|32):"):
            game.match.play(actor, move)
    else:
        game.match.play(actor, move)
        check_effect(game, (level, lying, twins, entitled, laid), wanted)


def check_effect(game: Table, cell: tuple[int, str, bool, bool, str], wanted: str | None) -> None:
    """A throw under duty reserves and passes the duty on; a thief always reserves; every serve clears and passes."""
    _, lying, _, entitled, laid = cell
    actor = 2 if entitled else 0
    laid_as = {raw[0] for raw in game.match.raw_events} & {c.E_SERVED, c.E_THREW}
    assert laid_as == {c.E_SERVED if wanted == "serve" else c.E_THREW}, cell
    state = game.state
    reserved = {seat for seat in range(3) if state.reserved[seat]}
    if wanted == "serve":
        assert state.duty == (actor + 1) % 3
        own = {actor} if laid[0] == "J" else set()
        redirected = {1} if own and lying in ("A", TRAITOR) else set()
        assert reserved == own | redirected, cell
    else:
        assert state.duty == (0 if entitled else 2)
        assert reserved == ({actor} if entitled or laid[0] == "T" else set()), cell


@pytest.mark.parametrize("level", range(1, 8))
def test_jay_40_every_lying_card_of_every_letter_and_colour_agrees_with_the_table(level: int):
    """All lying cards, not only one of each sort: the same cells, read from the level itself."""
    from spieltisch.games.zeitalter_des_jay.levels import LEVELS, SERVE, SERVE_ANYTIME, THROW
    from tests.games.zeitalter_des_jay.builders import figure

    def number(card: str) -> int:
        return int(c.TRAITOR) if card == TRAITOR else figure(card)

    for lying, laid in product(figures_of(level), repeat=2):
        for twins in (False, True):
            cell = LEVELS[level - 1].cell(number(lying), twins, number(laid))
            for entitled in (False, True):
                found = None
                if cell & THROW:
                    found = "throw"
                elif cell & SERVE_ANYTIME or (entitled and cell & SERVE):
                    found = "serve"
                assert found == expected(level, lying, twins, entitled, laid), (level, lying, twins, entitled, laid)
