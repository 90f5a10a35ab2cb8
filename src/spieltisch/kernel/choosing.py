"""What a game tells the bots: how a sensible player moves, how somebody stands, and where looking ahead may stop."""

from __future__ import annotations

from typing import Final, Generic, final

from mypy_extensions import i64

from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import StateT

LEAST: Final[i64] = -(1 << 30)
WAIT: Final[i64] = -1
WHOLE_GAME: Final[i64] = 1 << 30


class Heuristics(Generic[StateT]):
    """A game's own wisdom. Whatever it says of a seat's move comes from what that seat knows."""

    def __init__(self) -> None:
        # How far the search looks ahead: so many decisions, and on to a quiet position (`bots.search`).
        self.horizon: i64 = WHOLE_GAME
        # So many moves are looked into, the most sensible ones; the search leaves the others aside.
        self.candidates: i64 = 16
        # So many standard errors of a gain are not believed.
        self.doubt: float = 1.0
        # Of a hundred moves, *easy* overlooks so many.
        self.overlooked: i64 = 20
        # Whether a player may also wait and see (a real-time game).
        self.patient: bool = False

    def worth(self, state: StateT, seat: i64, move: i64, /) -> i64:
        """What a legal move is worth to a seat, in units of the game's own; LEAST if it is out of the question."""
        raise NotImplementedError(f"{type(self).__name__} does not say what a move is worth")

    def reflex(self, state: StateT, seat: i64, out: Moves, /) -> i64:
        """A move that needs no thinking, or WAIT."""
        return WAIT

    def move(self, state: StateT, seat: i64, out: Moves, rng: Rng, /) -> i64:
        """What a sensible player does."""
        return self.best(state, seat, out, rng)

    def waits(self, state: StateT, seat: i64, /) -> bool:
        """Whether waiting is worth a thought for a patient player."""
        return True

    def expert(self, state: StateT, seat: i64, out: Moves, rng: Rng, /) -> i64:
        """What a player does who takes more time: what a search begins with."""
        return self.move(state, seat, out, rng)

    def side(self, state: StateT, seat: i64, /) -> i64:
        """With whom a seat wins: its team, or itself."""
        return seat

    def stage(self, state: StateT, /) -> i64:
        """A number that changes where looking ahead may stop, such as the number of the round."""
        return 0

    def quiet(self, state: StateT, seat: i64, /) -> bool:
        """Whether a seat can judge a position; if not, such as in the middle of a fight, looking ahead goes on."""
        return True

    def strength(self, state: StateT, seat: i64, /) -> float:
        """How well a seat's side stands, on a scale of which the difference of two sides gives the odds (logistic)."""
        return 0.0

    def reason(self, state: StateT, seat: i64, move: i64, /) -> str:
        """Why somebody would make a move: the name of a text among the game's `hints`."""
        return "sensible"

    def situation(self, state: StateT, seat: i64, /) -> i64:
        """In a real-time game: a number that stays the same as long as there is no reason to think again."""
        return 0

    @final
    def best(self, state: StateT, seat: i64, out: Moves, rng: Rng) -> i64:
        """The legal move of the highest worth; equal ones by lot."""
        favourite = Favourite()
        for i in range(out.size):
            favourite.offer(out.at[i], self.worth(state, seat, out.at[i]), rng)
        return favourite.move


@final
class Favourite:
    """The best of the moves that were offered so far; equal ones by lot."""

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
