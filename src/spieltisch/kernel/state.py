"""States and steps: how any game goes from one decision to the next."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar, final

from mypy_extensions import i64

from spieltisch.kernel.agenda import FRAME, Agenda, Moves, empty_agenda
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.vecs import vec

EVERYONE: Final[i64] = (1 << 32) - 1
NOBODY: Final[i64] = -1
# No mask of seats: a secret is for the seat that an event is about.
NOBODY_ELSE: Final[i64] = 0
# A viewer that sees all cards, in place of a seat. For finished games only.
EVERYTHING: Final[i64] = -2
NOTHING: Final[i64] = -1000

StateT = TypeVar("StateT", bound="State")


class Step(Generic[StateT]):
    """One concept of the rulebook. A step has no data of its own; its frame on the agenda does.

    A step that runs by itself overrides `run`. A step that waits for players is a `Decision`.
    """

    def __init__(self, rule: str = "") -> None:
        self.rule: str = rule
        self.waits: bool = False
        self.alone: bool = getattr(type(self), "deciders") is getattr(Step, "deciders")  # noqa: B009 - also compiled

    def run(self, state: StateT, seat: i64, a: i64, b: i64, /) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not run")

    def deciders(self, state: StateT, seat: i64, a: i64, b: i64, /) -> i64:
        """The seats that may act, as a bit mask."""
        return 1 << seat

    def options(self, state: StateT, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        """Write the legal moves of the acting seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def take_backs(self, state: StateT, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        """Write the moves that only undo the acting seat's last choice, if there are any.

        They are legal, but they lead nowhere: random play, search and training read `options` and never see them.
        """

    def choose(self, state: StateT, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        """Apply the acting seat's choice. The frame has already been popped from the agenda."""
        raise NotImplementedError(f"{type(self).__name__} decides nothing")

    def refusal(self, state: StateT, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        """Why a move is not among the options: a rule ID, the name of a text of the game's `refusals`, and values.

        For example `JOG-15 completes_shape shape=square fields=3,4,11,12`.
        """
        return self.rule


class Decision(Step[StateT]):
    """A step that waits for one seat, or for several at once."""

    def __init__(self, rule: str = "") -> None:
        super().__init__(rule)
        self.waits = True


def steps_by_number(numbered: dict[int, Step[Any]]) -> vec[Step[Any]]:
    """The steps of a game, each listed with its number: none missing, in order."""
    if list(numbered) != list(range(len(numbered))):
        raise ValueError(f"steps are numbered from 0 without gaps, not {list(numbered)}")
    return vec[Step[Any]](list(numbered.values()))


@final
class Sink:
    """Where events are recorded: (kind, seat, a, b, c, mask of those who see the secret part)."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, int, int, int, int, int]] = []


class State:
    """A position: plain data, copyable, with the agenda of what is still to be done.

    A game's state adds its own fields and overrides `copy` and `reimagine`, and where it needs them
    `deadline`, `tick` and `ranking`.
    """

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng) -> None:
        self.seats: i64 = seats
        self.steps: vec[Step[Any]] = steps
        self.rng: Rng = rng
        self.agenda: Agenda = empty_agenda()
        self.time: i64 = 0
        self.over: bool = False
        self.sink: Sink | None = None
        self.buffer: Moves | None = None

    # What may be done now

    @final
    def actor(self) -> i64:
        """The lowest seat that may act now, or -1."""
        agenda = self.agenda
        if self.over or agenda.size == 0:
            return NOBODY
        at: i64 = (agenda.size - 1) * FRAME
        frames = agenda.frames
        if self.steps[frames[at]].alone:
            return frames[at + 1]
        mask: i64 = self.actors()
        if mask == 0:
            return NOBODY
        seat: i64 = 0
        while not (mask >> seat) & 1:
            seat += 1
        return seat

    @final
    def actors(self) -> i64:
        """The seats that may act now, as a bit mask."""
        agenda = self.agenda
        if self.over or agenda.size == 0:
            return 0
        at: i64 = (agenda.size - 1) * FRAME
        frames = agenda.frames
        step = self.steps[frames[at]]
        if step.alone:
            return 1 << frames[at + 1]
        return step.deciders(self, frames[at + 1], frames[at + 2], frames[at + 3])

    @final
    def options(self, seat: i64, out: Moves) -> None:
        """Write the moves that take the game on into a buffer. The seat must be one of the actors."""
        out.size = 0
        agenda = self.agenda
        at: i64 = (agenda.size - 1) * FRAME
        frames = agenda.frames
        step = self.steps[frames[at]]
        step.options(self, seat, frames[at + 2], frames[at + 3], out)

    @final
    def legal(self, seat: i64) -> list[int]:
        """The legal moves of a seat, those that take back a choice included; none if it may not act."""
        agenda = self.agenda
        if self.over or agenda.size == 0:
            return []
        at: i64 = (agenda.size - 1) * FRAME
        frames = agenda.frames
        step = self.steps[frames[at]]
        if step.alone:
            if seat != frames[at + 1]:
                return []
        elif not (step.deciders(self, frames[at + 1], frames[at + 2], frames[at + 3]) >> seat) & 1:
            return []
        out = self.buffer
        if out is None:
            out = Moves()
            self.buffer = out
        out.size = 0
        step.options(self, seat, frames[at + 2], frames[at + 3], out)
        step.take_backs(self, seat, frames[at + 2], frames[at + 3], out)
        return out.as_list()

    def allows(self, seat: i64, move: i64, out: Moves) -> bool:
        """Whether the seat may make this move now. A game may override this with a faster check."""
        if not (self.actors() >> seat) & 1:
            return False
        self.options(seat, out)
        agenda = self.agenda
        at: i64 = (agenda.size - 1) * FRAME
        frames = agenda.frames
        self.steps[frames[at]].take_backs(self, seat, frames[at + 2], frames[at + 3], out)
        return out.has(move)

    @final
    def refusal(self, seat: i64, move: i64) -> str:
        """Why the seat may not make this move now (a move that is not legal)."""
        agenda = self.agenda
        at: i64 = (agenda.size - 1) * FRAME
        frames = agenda.frames
        step = self.steps[frames[at]]
        return step.refusal(self, seat, frames[at + 2], frames[at + 3], move)

    @final
    def waiting_rule(self) -> str:
        """The rule of the step that waits."""
        return self.steps[self.agenda.top_step()].rule

    # Doing it

    @final
    def apply(self, seat: i64, move: i64) -> None:
        """Make a move and run to the next decision. The caller guarantees that the move is legal."""
        agenda = self.agenda
        agenda.size -= 1
        at: i64 = agenda.size * FRAME
        frames = agenda.frames
        step = self.steps[frames[at]]
        step.choose(self, seat, frames[at + 2], frames[at + 3], move)
        self.settle()

    @final
    def settle(self) -> None:
        """Run all steps that need no decision."""
        agenda = self.agenda
        while agenda.size > 0:
            at: i64 = (agenda.size - 1) * FRAME
            frames = agenda.frames
            step = self.steps[frames[at]]
            if step.waits:
                return
            agenda.size -= 1
            step.run(self, frames[at + 1], frames[at + 2], frames[at + 3])

    # Time

    def deadline(self) -> i64:
        """Milliseconds until the game acts by itself, or -1."""
        return -1

    def advance(self, ms: i64) -> None:
        """Let time pass, stopping at every deadline on the way."""
        left: i64 = ms
        while True:
            due: i64 = self.deadline()
            if due < 0 or due > left:
                break
            self.time += due
            left -= due
            self.tick()
            self.settle()
        self.time += left

    def tick(self) -> None:
        """Act at a deadline."""
        raise NotImplementedError("a state with deadlines says what happens at them")

    # Who sees what

    @final
    def tell(
        self, kind: i64, seat: i64, a: i64 = NOTHING, b: i64 = NOTHING, c: i64 = NOTHING, to: i64 = EVERYONE
    ) -> None:
        """Report an event; its secret parts are for the seats in the mask `to`."""
        sink = self.sink
        if sink is not None:
            sink.heard.append((kind, seat, a, b, c, to))

    @final
    def confide(
        self, kind: i64, seat: i64, a: i64 = NOTHING, b: i64 = NOTHING, c: i64 = NOTHING, to: i64 = NOBODY_ELSE
    ) -> None:
        """Report an event with a secret for the seats in the mask `to`; without a mask, for the seat itself."""
        if to == NOBODY_ELSE:
            self.tell(kind, seat, a, b, c, 1 << seat)
        else:
            self.tell(kind, seat, a, b, c, to)

    @final
    def imagine(self, seat: i64, rng: Rng) -> State:
        """A random world that the seat cannot tell from this one.

        It depends only on what the seat knows and on `rng`.
        """
        world = self.copy()
        world.rng = rng
        world.reimagine(seat)
        return world

    def reimagine(self, seat: i64) -> None:
        """Redeal everything that the seat does not know, with `self.rng`."""
        raise NotImplementedError("a game says what its seats do not know")

    # The end

    def scores(self) -> list[int]:
        """The score of every seat, as the game counts."""
        raise NotImplementedError("a game counts scores")

    def ranking(self) -> list[int]:
        """A value per seat that determines the ranks: higher is better, equal values share a rank."""
        return self.scores()

    def copy(self) -> State:
        raise NotImplementedError("a game copies its state")

    @final
    def copy_kernel_to(self, twin: State) -> None:
        """Copy the kernel's fields; the copy records no events."""
        twin.agenda = self.agenda.copy()
        twin.time = self.time
        twin.over = self.over
