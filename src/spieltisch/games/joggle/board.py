"""JOG-1: the board's data file: reading it, and saying what is wrong with it and where."""

from __future__ import annotations

import tomllib
from pathlib import Path

from spieltisch.games.joggle.components import COLOUR_LETTERS, FACE_NAMES, FIELDS_OF_A_COLOUR, SIZE
from spieltisch.kernel.errors import OptionError

PRINTED_BOARD = Path(__file__).parent / "board.toml"


def load_board(path: Path | str = PRINTED_BOARD) -> str:
    """The board of a file, as the option `board` takes it: `BYBYBYBY/GRGRGRGR/…`."""
    path = Path(path)
    try:
        text = path.read_text("utf-8")
        rows = tomllib.loads(text).get("rows")
    except (OSError, UnicodeDecodeError) as error:
        raise OptionError(f"the board {path} cannot be read: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"the board {path} is not readable TOML: {error}") from None
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise OptionError(
            f"{path}, line {line_of_rows(text)}: `rows` should be a list of {SIZE} texts, one for each row"
        )
    lines = row_lines(text, rows)
    return check_rows(rows, [f"{path}, line {line}" for line in lines], f"{path}, line {line_of_rows(text)}")


def check_board(board: str) -> str:
    """A board in one line, checked."""
    rows = board.split("/")
    return check_rows(rows, [f"option 'board', row {number}" for number in range(1, len(rows) + 1)], "option 'board'")


def check_rows(rows: list[str], places: list[str], whole: str) -> str:
    """Eight rows of eight known colours, sixteen fields of each; otherwise an OptionError that names the place."""
    counts = dict.fromkeys(COLOUR_LETTERS, 0)
    for row, place in zip(rows, places, strict=True):
        for letter in row:
            if letter not in counts:
                raise OptionError(f"{place}: unknown colour {letter!r}; the colours are {colour_list()} (JOG-1)")
        if len(row) != SIZE:
            raise OptionError(f"{place}: the row has {len(row)} fields, not {SIZE} (JOG-1)")
    if len(rows) != SIZE:
        raise OptionError(
            f"{places[SIZE] if len(rows) > SIZE else whole}: the board has {len(rows)} rows, not {SIZE} (JOG-1)"
        )
    for row, place in zip(rows, places, strict=True):
        for letter in row:
            counts[letter] += 1
            if counts[letter] > FIELDS_OF_A_COLOUR:
                raise OptionError(
                    f"{place}: here the board gets more than {FIELDS_OF_A_COLOUR} fields in {colour_called(letter)}; "
                    f"every colour has {FIELDS_OF_A_COLOUR} (JOG-1)"
                )
    return "/".join(rows)


def colour_called(letter: str) -> str:
    return FACE_NAMES[COLOUR_LETTERS.index(letter)]


def colour_list() -> str:
    return ", ".join(f"{letter} ({colour_called(letter)})" for letter in COLOUR_LETTERS)


def row_lines(text: str, rows: list[str]) -> list[int]:
    """In which line of the file each row stands."""
    lines: list[int] = []
    at = text.find("[", text.find("rows"))
    for row in rows:
        found = min((i for i in (text.find(f'"{row}"', at), text.find(f"'{row}'", at)) if i >= 0), default=at)
        lines.append(text.count("\n", 0, found) + 1)
        at = max(at, found + 1)
    return lines


def line_of_rows(text: str) -> int:
    return next((number for number, line in enumerate(text.splitlines(), 1) if line.lstrip().startswith("rows")), 1)
