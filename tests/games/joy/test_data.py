"""The board and deck files: what they are checked for, and that nothing but the files knows the board."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from mypy_extensions import i64

from spieltisch.games.joy.board.data import BOARD_FILE, DECKS_FILE, DataError, load_board, load_decks
from spieltisch.games.joy.board.drawing import board_svg, board_text
from spieltisch.games.joy.board.fields import NO_BRIDGE
from spieltisch.games.joy.board.ways import Ways
from spieltisch.games.joy.game import make_game
from spieltisch.games.joy.table.checks import check_state
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel import snapshot
from spieltisch.kernel.errors import SaveError
from spieltisch.kernel.match import Match
from spieltisch.kernel.vecs import vec
from tests.games.joy.builders import table

SMALL = Path(__file__).parent / "small_board.toml"
TRIANGLE = make_game(load_board(SMALL), load_decks())


def edited(folder: Path, source: Path, old: str, new: str) -> Path:
    text = source.read_text("utf-8")
    assert old in text
    path = folder / source.name
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("start = 52", "start = 60", "start: there is no field 60"),
        ("start = 52", "start = 7", "start: field 7 and no other has the kind start"),
        ("start = 52\n", "", "missing required field `start`"),
        ("{ id = 3,", "{ id = 2,", "fields: 2 occurs 2 times"),
        ("{ id = 3,", "{ id = 99,", "fields: numbered from 0 without a gap, but there is no field 3"),
        ("at = [3, 10]", "at = [2, 10]", "fields: (2, 10) occurs 2 times"),
        ('kind = "joy"', 'kind = "fun"', "Invalid enum value 'fun' - at `$.fields[0].kind`"),
        ("0, 1, 2, 3, 4, 5, 6, 7, 8, 9,\n", "0, 1, 2, 3, 4, 5, 6, 7, 8,\n", "ring: field 9 is missing"),
        ("0, 1, 2, 3, 4, 5, 6, 7, 8, 9,\n", "0, 1, 2, 3, 4, 5, 6, 7, 8, 40,\n", "ring: field 40 is of the kind bridge"),
        ("fields = [40, 41, 42]", "fields = [40, 41]", "bridges: field 42 belongs to no bridge"),
        ("fields = [40, 41, 42]", "fields = [40, 41, 7]", "bridge 'south': field 7 is of the kind plain"),
        ("fields = [40, 41, 42]", "fields = [43, 41, 42]", "bridges: 43 occurs 2 times"),
        ("foot = 5\n", "foot = 41\n", "bridge 'south': its foot 41 is not on the ring"),
        ("foot = 5\n", "foot = 6\n", "field 5: a switch is the foot of a bridge"),
        ('at = [2, 10], kind = "element"', 'at = [2, 10], kind = "plain"', "side 'south': 3 element fields, not 2"),
        ('direction = "counter-clockwise"', 'direction = "left"', "Invalid enum value 'left' - at `$.direction`"),
        ("[[sides]]", "[[sides", "board.toml:"),
    ],
)
def test_joy_2_a_wrong_board_is_refused_naming_file_and_entry(tmp_path: Path, old: str, new: str, message: str):
    with pytest.raises(DataError) as error:
        load_board(edited(tmp_path, BOARD_FILE, old, new))
    assert str(error.value).startswith("board.toml: ")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("value = 1,", "value = 12,", "run[0]: a value is 1 to 11 or joker, not 12"),
        ('"trade"', '"treat"', "joy[5]: kinds are jump_start"),
        ("{ joy = 2, run = 3 }", "{ joy = 0, run = 3 }", "limits[2]: at least 1 card"),
        ("  { joy = 2, run = 3 },\n", "", "limits: one entry for each of 1 to 3 stars, not 2"),
        ("{ joy = 4, run = 5 }", "{ joy = 4, run = 4 }", "limits[0]: the first hand has 2 joy and 5 run cards"),
        ("{ joy = 4, run = 5 }", "{ joy = 4, run = 50 }", "run: 60 cards are too few"),
        ("{ joy = 4, run = 5 }", "{ joy = 40, run = 5 }", "joy: 50 cards are too few"),
        ("count = 4 }", 'count = "four" }', "`$.run[0].count`"),
    ],
)
def test_joy_3_wrong_decks_are_refused_naming_file_and_entry(tmp_path: Path, old: str, new: str, message: str):
    with pytest.raises(DataError) as error:
        load_decks(edited(tmp_path, DECKS_FILE, old, new))
    assert str(error.value).startswith("decks.toml: ")
    assert message in str(error.value)


def test_a_missing_file_is_a_clear_error(tmp_path: Path):
    with pytest.raises(DataError, match=r"nowhere.toml: cannot be read"):
        load_board(tmp_path / "nowhere.toml")


# Another board


def test_the_ring_is_run_in_the_direction_of_the_file():
    board = load_board(SMALL)
    assert board.after[0] == 1
    assert board.after[17] == 0


def test_the_other_board_is_walked_by_its_own_bridges():
    position = table(2, game=TRIANGLE, figures={0: 2}, runs={0: "3, 1"})
    assert position.ends("3") == {5, 21}
    position = table(2, game=TRIANGLE, figures={0: 18}, runs={0: "2"})
    assert position.ends("2") == {20}
    position.play(0, "run 2")
    assert position.markers() == "in out"


def test_stopping_on_a_foot_that_is_no_switch_turns_nothing():
    position = table(2, game=TRIANGLE, figures={0: 8}, runs={0: "1"}, joys={0: ""})
    position.play(0, "run 1")
    assert position.markers() == "in in"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"memory": True, "placement": "random"}, {"open": True}])
def test_random_games_on_the_other_board(players: int, options: dict[str, object]):
    for seed in range(2):
        chance = Random(seed)
        match = Match.start(TRIANGLE, players, seed, {"turn_cap": 40} | options)
        while match.result() is None:
            (seat,) = match.actors()
            match.play(seat, chance.choice(match.moves(seat)))
            match.view(seat)
        assert isinstance(match.state, Joy)
        check_state(match.state)


@pytest.mark.parametrize("path", [BOARD_FILE, SMALL])
def test_there_are_never_more_ways_to_one_field_than_there_are_words(path: Path):
    """`via 1` to `via 32`: on both boards the most is far below."""
    board = load_board(path)
    most = 0
    chance = Random(1)
    ways = Ways(board)
    for _ in range(3000):
        figures = vec[i64]([chance.randrange(board.size) for _ in range(4)])
        ways.find(figures, 4, 0, chance.randrange(1 << board.bridge_count), 12, -1)
        most = max(most, *(ways.ways_to(end) for end in range(board.size)))
    assert most <= 16


# Snapshots


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("figures", [6, 6, 52, 52], "figures where none can stand"),
        ("figures", [6, 99, 52, 52], "figures where none can stand"),
        ("lying", [52 * 8], "cubes where none can lie"),
        ("lying", [-8], "cubes where none can lie"),
        ("inventory", [9] + [-1] * 11, "no cubes"),
        ("supply", [0] * 6, "every cube exactly once"),
        ("heights", [1] * 53, "heights"),
        ("tiles", [0] * 12, "every tile exactly once"),
        ("tile_on", [-1] * 53, "tiles do not lie"),
    ],
)
def test_a_snapshot_that_cannot_be_is_refused(field: str, value: list[int], why: str):
    position = table()
    data = snapshot.dump(position.joy)
    data[field] = value
    snapshot.fill(position.joy, data)
    with pytest.raises(SaveError, match=why):
        check_state(position.joy)


@pytest.mark.parametrize("cube", [53 * 8, 1 << 40])
def test_a_snapshot_with_cubes_beside_the_board_is_refused(cube: int):
    position = table()
    data = snapshot.dump(position.joy)
    data["lying"] = [cube]
    with pytest.raises(SaveError, match=f"lying cannot hold {cube}"):
        snapshot.fill(position.joy, data)


def test_a_snapshot_is_read_over_what_lay_there():
    position = table(cubes={3: "red blue", 7: "green"})
    data = snapshot.dump(position.joy)
    position.joy.lay_cube(0, 9, 1, 0)
    position.joy.runs.discard.push(0)
    snapshot.fill(position.joy, data)
    assert snapshot.dump(position.joy) == data
    assert sum(position.joy.lying.shown[:53]) == 3
    assert sum(position.joy.runs.discard.counts) == position.joy.runs.discard.size


@pytest.mark.parametrize(
    ("deck", "field", "value", "why"),
    [
        ("runs", "counts", [0, 0, 0, 0], "as many cards as it says"),
        ("runs", "kinds_held", [0, 0, 0, 0], "the kinds it says"),
        ("runs", "pile", [1] * 40, "every run card exactly once"),
        ("joys", "pile", [1] * 42, "every joy card exactly once"),
        ("joys", "kinds", 9, "other kinds of cards"),
        ("runs", "known", [0] * 6, "known in a hand that are not in it"),
        ("joys", "known", [-1], "known in a hand that are not in it"),
        ("joys", "known", [4 * 8], "known in a hand that are not in it"),
    ],
)
def test_a_snapshot_with_wrong_decks_is_refused(deck: str, field: str, value: object, why: str):
    position = table()
    data = snapshot.dump(position.joy)
    data[deck][field] = value
    snapshot.fill(position.joy, data)
    with pytest.raises(SaveError, match=why):
        check_state(position.joy)


# Drawing


@pytest.mark.parametrize("path", [BOARD_FILE, SMALL])
def test_every_field_is_drawn(path: Path):
    board = load_board(path)
    text, svg = board_text(board), board_svg(board)
    for field in range(board.size):
        assert f"{field:>2}" in text
        assert f'id="field-{field}"' in svg
    assert svg.startswith("<svg")
    assert svg.rstrip().endswith("</svg>")
    assert all(name in text for name in board.bridge_names)


def test_the_neighbours_of_a_field_know_it_too():
    for path in (BOARD_FILE, SMALL):
        board = load_board(path)
        for field in range(board.size):
            for other in board.adjoining(field):
                assert field in board.adjoining(other)
            assert (board.bridge[field] != NO_BRIDGE) == (board.kind_list[field] == 3)


@pytest.mark.parametrize("seat", [1, 2])
def test_a_snapshot_with_a_card_laid_down_by_somebody_else_is_refused(seat: int):
    position = table(figures={0: 6, 2: 9}, joys={0: "trade"}, runs={0: "1, 2, 3", 2: "8, 9, 10"})
    position.play(0, "play trade", "give 1")
    position.joy.lay_face_down(0, position.joy.runs.at(seat, 0))
    with pytest.raises(SaveError, match="laid face down that is not its player's"):
        check_state(position.joy)
