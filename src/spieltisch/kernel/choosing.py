"""What a game tells the bots: a baseline move, an evaluation, and where a lookahead may stop."""

from __future__ import annotations

from typing import Final, Generic, final

from mypy_extensions import i64, mypyc_attr

from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import StateT

LEAST: Final[i64] = -(1 << 30)
WAIT: Final[i64] = -1
WHOLE_GAME: Final[i64] = 1 << 30


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics(Generic[StateT]):
    """A game's heuristics. They may use only what the seat knows."""

    def __init__(self) -> None:
        # The lookahead of the search in decisions, extended to the next quiet position (`bots.search`).
        self.horizon: i64 = WHOLE_GAME
        # The maximum number of candidates, the most valuable first.
        self.candidates: i64 = 16
        # The standard errors by which a gain must exceed zero.
        self.doubt: float = 1.0
        # The percentage of moves that *easy* overlooks.
        self.overlooked: i64 = 20
        # Whether a player may also wait (in a real-time game).
        self.patient: bool = False

    def worth(self, state: StateT, seat: i64, move: i64, /) -> i64:
        """The value of a legal move to a seat, in the game's own units; LEAST to rule it out."""
        raise NotImplementedError(f"{type(self).__name__} does not say what a move is worth")

    def reflex(self, state: StateT, seat: i64, out: Moves, /) -> i64:
        """An obvious move, or WAIT."""
        return WAIT

    def move(self, state: StateT, seat: i64, out: Moves, rng: Rng, /) -> i64:
        """The baseline move of a sensible player."""
        return self.best(state, seat, out, rng)

    def careless(self, state: StateT, seat: i64, out: Moves, rng: Rng, /) -> i64:
        """What a sensible player does who notices less: *easy*."""
        return self.move(state, seat, out, rng)

    def waits(self, state: StateT, seat: i64, /) -> bool:
        """Whether waiting is a candidate."""
        return True

    def expert(self, state: StateT, seat: i64, out: Moves, rng: Rng, /) -> i64:
        """A stronger baseline than `move`, the starting point of a search."""
        return self.move(state, seat, out, rng)

    def side(self, state: StateT, seat: i64, /) -> i64:
        """The side of a seat: its team, or itself."""
        return seat

    def stage(self, state: StateT, /) -> i64:
        """A number that changes where a lookahead may stop, such as the round."""
        return 0

    def quiet(self, state: StateT, seat: i64, /) -> bool:
        """Whether the position can be evaluated; if not, such as in the middle of a fight, the lookahead continues."""
        return True

    def strength(self, state: StateT, seat: i64, /) -> float:
        """The evaluation of a seat's side; the difference of two sides gives the log-odds."""
        return 0.0

    def may_hint(self, state: StateT, /) -> bool:
        """Whether a hint would tell nobody what the rules keep secret."""
        return True

    def reason(self, state: StateT, seat: i64, move: i64, /) -> str:
        """The reason for a move: a key of the texts' `hints`."""
        return "sensible"

    def situation(self, state: StateT, seat: i64, /) -> i64:
        """In a real-time game: a number that changes when the bot should decide again."""
        return 0

    def held_back(self, state: StateT, seat: i64, move: i64, /) -> i64:
        """In a real-time game: for how many more milliseconds no bot makes a move that would be unkind now."""
        return 0

    def hurried(self, state: StateT, seat: i64, /) -> bool:
        """In a real-time game: whether a seat loses something if it takes its time."""
        return False

    @final
    def best(self, state: StateT, seat: i64, out: Moves, rng: Rng) -> i64:
        """The legal move with the highest worth; ties are broken at random."""
        favourite = Favourite()
        for i in range(out.size):
            favourite.offer(out.at[i], self.worth(state, seat, out.at[i]), rng)
        return favourite.move


@final
class Favourite:
    """The best of the offered moves; ties are broken at random."""

    def __init__(self) -> None:
        self.move: i64 = WAIT
        self.worth: i64 = LEAST
        self.ties: i64 = 0

    def offer(self, move: i64, worth: i64, rng: Rng) -> None:
        if worth > self.worth or self.move == WAIT:
            self.move = move
            self.worth = worth
            self.ties = 1
        elif worth == self.worth:
            self.ties += 1
            if rng.below(self.ties) == 0:
                self.move = move
