"""JOG-1 to JOG-3: board, die, marbles, supply; and the board as a data file."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import spieltisch
from spieltisch.games.joggle import components as c
from spieltisch.games.joggle.board import PRINTED_BOARD, load_board
from spieltisch.games.joggle.shapes import SHAPE_NAMES, SHAPES
from spieltisch.kernel.options import parse
from tests.games.joggle.builders import GAME, STANDARD, begun

ROWS = load_board().split("/")


def colours(match: spieltisch.Match) -> list[str]:
    return [well["colour"] for well in match.view(None)["wells"]]


def test_jog_1_the_board_has_sixteen_fields_of_each_of_four_colours():
    counted = Counter(colours(spieltisch.start("joggle", 2, 1)))
    assert counted == {"blue": 16, "yellow": 16, "green": 16, "red": 16}
    assert sum(counted.values()) == c.FIELDS == c.SIZE * c.SIZE


def test_jog_1_every_block_of_two_by_two_holds_all_four_colours():
    for y in range(7):
        for x in range(7):
            assert {ROWS[y][x], ROWS[y][x + 1], ROWS[y + 1][x], ROWS[y + 1][x + 1]} == set("BYGR")


def test_jog_1_shuffled_colours_keep_their_counts_and_differ_from_match_to_match():
    boards = [colours(spieltisch.start("joggle", 2, seed, {"shuffled": True})) for seed in range(20)]
    assert all(Counter(board) == {"blue": 16, "yellow": 16, "green": 16, "red": 16} for board in boards)
    assert len({tuple(board) for board in boards}) == 20


def test_jog_1_shuffled_colours_may_come_to_lie_on_every_field():
    boards = [colours(spieltisch.start("joggle", 2, seed, {"shuffled": True})) for seed in range(80)]
    assert all({board[field] for board in boards} == set(c.FACE_NAMES[:4]) for field in range(64))


def test_jog_1_shuffled_colours_survive_a_save():
    match = spieltisch.start("joggle", 2, 3, {"shuffled": True})
    assert colours(spieltisch.load(match.save())) == colours(match)


def test_jog_2_there_are_sixteen_marbles_a_side_and_a_die_with_two_joggles():
    assert Counter(c.DIE) == {0: 1, 1: 1, 2: 1, 3: 1, c.JOGGLE: 2}
    assert c.MARBLES * c.SIDES == 32
    for players in (2, 4):
        assert sum(spieltisch.start("joggle", players, 1).view(None)["supply"]) == 32


def test_jog_2_every_face_of_the_die_comes_as_often_as_it_should():
    state = begun(2, {}, 7)
    rolled: Counter[int] = Counter()
    for _ in range(6000):
        state.roll(0)
        rolled[state.die] += 1
    assert all(850 < rolled[face] < 1150 for face in range(4))
    assert 1850 < rolled[c.JOGGLE] < 2150


def test_jog_3_the_supply_is_shown_to_everyone():
    match = spieltisch.start("joggle", 2, 1)
    seat = match.actors()[0]
    match.play(seat, match.moves(seat)[0])
    expected = [16, 16]
    expected[seat] = 15
    assert match.view(0)["supply"] == match.view(1)["supply"] == match.view(None)["supply"] == expected


def test_jog_17_a_board_has_49_squares_and_84_rectangles():
    assert Counter(SHAPE_NAMES[kind] for kind, _ in SHAPES) == {"square": 49, "rectangle": 84}
    assert len({tuple(fields) for _, fields in SHAPES}) == 133


# The data file


def board_file(folder: Path, rows: list[str]) -> Path:
    path = folder / "other.toml"
    path.write_text("# a board\nrows = [\n" + "".join(f'    "{row}",\n' for row in rows) + "]\n", "utf-8")
    return path


def changed(row: int, text: str) -> list[str]:
    return [text if number == row else found for number, found in enumerate(ROWS)]


def test_the_packaged_board_is_readable():
    assert load_board(PRINTED_BOARD) == "/".join(ROWS)


def test_another_board_is_played_on_and_kept_in_the_save(tmp_path: Path):
    turned = [row[::-1] for row in ROWS]
    options = parse(GAME.options, [f"board={board_file(tmp_path, turned)}"])
    match = spieltisch.start("joggle", 2, 1, options)
    assert [name[0].upper() for name in colours(match)] == list("".join(turned)) != list(STANDARD)
    (tmp_path / "other.toml").unlink()
    assert colours(spieltisch.load(match.save())) == colours(match)


@pytest.mark.parametrize(
    ("rows", "line", "message"),
    [
        (changed(0, "BYBYBYB"), 3, "the row has 7 fields, not 8"),
        (changed(3, "RGRGRGRGR"), 6, "the row has 9 fields, not 8"),
        (changed(5, "GRGXGRGR"), 8, "unknown colour 'X'"),
        (changed(7, ""), 10, "the row has 0 fields, not 8"),
        (ROWS[:7], 2, "the board has 7 rows, not 8"),
        ([*ROWS, "BYBYBYBY"], 11, "the board has 9 rows, not 8"),
        (changed(7, "RRRGRGRG"), 10, "more than 16 fields in red"),
        ([], 2, "the board has 0 rows, not 8"),
    ],
)
def test_a_wrong_board_is_refused_with_file_and_line(tmp_path: Path, rows: list[str], line: int, message: str):
    path = board_file(tmp_path, rows)
    with pytest.raises(spieltisch.OptionError) as error:
        load_board(path)
    assert str(error.value).startswith(f"{path}, line {line}: ")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('rows = [\n"BY" "GR"\n]\n', "line 2"),
        ("rows = 3\n", "line 1: `rows` should be a list"),
        ("rows = [1, 2]\n", "line 1: `rows` should be a list"),
        ("\ncolours = []\n", "`rows` should be a list"),
        ("rows = ['BYBYBYBY', 'BYBYBYBZ']\n", "line 1: unknown colour 'Z'"),
    ],
)
def test_an_unreadable_board_is_refused(tmp_path: Path, text: str, message: str):
    path = tmp_path / "wrong.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(spieltisch.OptionError, match=r"wrong\.toml") as error:
        load_board(path)
    assert message in str(error.value)


def test_a_missing_board_is_refused(tmp_path: Path):
    with pytest.raises(spieltisch.OptionError, match="cannot be read"):
        load_board(tmp_path / "none.toml")


@pytest.mark.parametrize("board", ["", "BYGR", 7, None, "/".join([*ROWS, ""]), "/".join(changed(2, "YBYBYBYb"))])
def test_a_wrong_board_option_is_refused(board: object):
    with pytest.raises(spieltisch.OptionError, match="board"):
        spieltisch.start("joggle", 2, 1, {"board": board})
