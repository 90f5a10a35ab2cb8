"""The constants of a match of JOY."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.games.joy.board.fields import Board
from spieltisch.games.joy.board.ways import Ways
from spieltisch.kernel.vecs import vec

WORKSHEETS: Final[i64] = 256


@final
class Setup:
    """The options, the board, the decks and the card limits.

    `worksheets` are caches of ways; their content depends only on the position.
    """

    def __init__(
        self,
        board: Board,
        run_cards: list[int],
        joy_cards: list[int],
        limits: list[tuple[int, int]],
        teams: i64,
        placement: list[int],
        open_tiles: bool,
        memory: bool,
        turn_cap: i64,
    ) -> None:
        self.board: Board = board
        self.worksheets: list[Ways | None] = [None] * WORKSHEETS
        self.run_cards: list[int] = run_cards
        self.joy_cards: list[int] = joy_cards
        self.joy_limits: vec[i64] = vec[i64]([joy for joy, _ in limits])
        self.run_limits: vec[i64] = vec[i64]([run for _, run in limits])
        self.teams: i64 = teams
        self.placement: list[int] = placement
        self.open_tiles: bool = open_tiles
        self.memory: bool = memory
        self.turn_cap: i64 = turn_cap

    def worksheet(self, key: i64) -> Ways:
        """A cache chosen by a generator's key, so that matches played in turn rarely overwrite each other's ways."""
        number: i64 = key & (WORKSHEETS - 1)
        ways = self.worksheets[number]
        if ways is None:
            ways = Ways(self.board)
            self.worksheets[number] = ways
        return ways
