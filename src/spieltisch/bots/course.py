"""Matches as questions and answers: who has to choose now, and among what. Compiled.

A turn-based game asks its acting seat; where several decide at once (the first cards of SKYJO ACTION), one seat after
the other, and none is shown what the others have chosen. A real-time game is driven by the scheduler that also drives
the bots: whoever has nothing in mind is asked for a move or to wait, acts after a reaction time, and is asked again if
the move has become impossible by then. Whoever waits is asked again when something happens, after 2.1 s at the latest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from librt.vecs import extend, vec
from mypy_extensions import i16, i64, u8

from spieltisch.bots.scheduler import IDLE, NEVER, PATIENCE, Player, Scheduler
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.choosing import WAIT
from spieltisch.kernel.observation import Field, Observation, blank_row, kept_at, size_of
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State

HALF_KEY: Final[i64] = 1 << 30
PLACEMENT: Final[i64] = 0
WIN: Final[i64] = 1

Begin = Callable[[Rng], State]


def next_key(rng: Rng) -> i64:
    """A seed for another generator."""
    return (rng.word() >> 1) * HALF_KEY + (rng.word() >> 2)


class Course:
    """A turn-based match. `seat` is asked for one of the moves in `out`; NOBODY once the match is over."""

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.out: Moves = Moves()
        self.seat: i64 = NOBODY
        self.decisions: i64 = 0

    def ask(self) -> None:
        """Go on to the next question."""
        self.seat = self.state.actor()
        if self.seat != NOBODY:
            self.state.options(self.seat, self.out)

    def allows(self, move: i64) -> bool:
        return self.out.has(move)

    def answer(self, move: i64) -> None:
        """One of the moves in `out`."""
        self.decisions += 1
        self.state.apply(self.seat, move)
        self.ask()


@final
class LiveCourse(Course):
    """A real-time match: the moves in `out` can also be answered with WAIT."""

    def __init__(self, state: State, players: list[Player], rng: Rng) -> None:
        super().__init__(state)
        self.asker: Asker = Asker(state, players, rng)

    def ask(self) -> None:
        self.seat = self.asker.next_question()
        if self.seat != NOBODY:
            self.state.options(self.seat, self.out)

    def allows(self, move: i64) -> bool:
        return move == WAIT or self.out.has(move)

    def answer(self, move: i64) -> None:
        self.decisions += 1
        self.asker.intend(self.seat, move)
        self.ask()


@final
class Asker(Scheduler):
    """The scheduler, stopped wherever somebody has to choose."""

    def __init__(self, state: State, players: list[Player], rng: Rng) -> None:
        super().__init__(state, players, rng)
        self.looking: i64 = 0  # so many seats have looked at what there is to do now

    def next_question(self) -> i64:
        """Run on until somebody has to choose: whom, or NOBODY at the end."""
        while not self.state.over:
            seat: i64 = self.undecided()
            if seat == NOBODY:
                seat = self.next_event()
            if seat != NOBODY:
                return seat
        return NOBODY

    def undecided(self) -> i64:
        """The next seat that may act and has nothing in mind, or has been waiting."""
        actors: i64 = self.state.actors()
        while self.looking < self.state.seats:
            seat: i64 = self.looking
            self.looking += 1
            if self.intended[seat] < 0 and (actors >> seat) & 1:
                return seat
        return NOBODY

    def next_event(self) -> i64:
        """A deadline, or an action that is due; the seat that has to choose anew because its move is impossible."""
        state = self.state
        seat: i64 = self.next_seat()
        deadline: i64 = state.deadline()
        if seat == NOBODY and deadline < 0:
            raise RuntimeError("nobody may act, and nothing will happen unasked")
        if seat == NOBODY or 0 <= deadline <= self.due[seat] - state.time:
            state.advance(deadline)
            self.looking = 0
            return NOBODY
        if self.due[seat] > state.time:
            state.advance(self.due[seat] - state.time)
        move: i64 = self.intended[seat]
        self.intended[seat] = IDLE
        self.due[seat] = NEVER
        if move >= 0 and state.allows(seat, move, self.out):
            state.apply(seat, move)
            self.looking = 0
            return NOBODY
        return seat if (state.actors() >> seat) & 1 else NOBODY

    def intend(self, seat: i64, move: i64) -> None:
        self.intended[seat] = move
        if move >= 0:
            self.due[seat] = self.state.time + self.players[seat].reaction(self.rng)
        else:
            self.due[seat] = self.state.time + PATIENCE


@final
class Dealer:
    """Makes one match after the other of one kind.

    A table before the deal is copied, unless its making already took chance: then `begin` is called for every match.
    """

    def __init__(self, begin: Begin, players: list[Player] | None) -> None:
        self.begin: Begin = begin
        self.fresh: State = begin(Rng(0))
        self.by_lot: bool = self.fresh.rng.counter > 0
        self.players: list[Player] | None = players

    def deal(self, key: i64) -> Course:
        """The match of a seed, at its first question."""
        rng = Rng(key)
        state: State
        if self.by_lot:
            state = self.begin(rng)
        else:
            state = self.fresh.copy()
            state.rng = rng
        state.settle()
        players = self.players
        course: Course
        if players is None:
            course = Course(state)
        else:
            course = LiveCourse(state, players, Rng(next_key(Rng(key, 1))))
        course.ask()
        return course


def fill_rewards(state: State, teams: vec[i64], kind: i64, out: vec[float], at: i64) -> None:
    """What a finished match gives each seat, from -1 to 1: see `docs/training.md`."""
    order = state.ranking()
    seats: i64 = state.seats
    for seat in range(seats):
        mine: int = order[seat]
        below: i64 = 0
        above: i64 = 0
        opponents: i64 = 0
        for other in range(seats):
            if teams[other] != teams[seat]:
                opponents += 1
                if order[other] > mine:
                    above += 1
                elif order[other] < mine:
                    below += 1
        reward: float = float(below - above) / float(opponents)
        if kind == WIN and above > 0:
            reward = -1.0
        elif kind == WIN:
            reward = 1.0 if below > 0 else 0.0
        out[at + seat] = reward


def rewards_of(state: State, teams: list[int], kind: i64) -> list[float]:
    """The same as a list. (A vector that interpreted code made for compiled code would never be freed.)"""
    given = vec[float]([0.0] * state.seats)
    fill_rewards(state, vec[i64](teams), kind, given, 0)
    return [float(reward) for reward in given]


def blank_mask(size: i64) -> vec[u8]:
    return vec[u8]([u8(0)] * size)


@final
class Strip:
    """One match's part of a sheet: what stands before its row, before the numbers in it that are kept, before its mask.

    Each is a vector of its own in the sheet's memory. Extending it, which is one copy of memory and much quicker than
    number by number, writes over what stands there.
    """

    def __init__(self, before_row: vec[i16], before_kept: vec[i16], before_mask: vec[u8]) -> None:
        self.before_row: vec[i16] = before_row
        self.before_kept: vec[i16] = before_kept
        self.before_mask: vec[u8] = before_mask


@final
class Sheet:
    """Rows of numbers and masks of moves in memory that is allocated once, one match after the other."""

    def __init__(
        self, observation: Observation[Any], fields: list[Field], count: i64, moves: i64, may_wait: bool
    ) -> None:
        size: i64 = size_of(fields)
        kept: i64 = kept_at(fields)
        self.observation: Observation[Any] = observation
        self.size: i64 = size
        self.keeps: bool = kept < size
        self.moves: i64 = moves
        self.may_wait: bool = may_wait
        self.actions: i64 = moves + 1 if may_wait else moves
        self.blank_row: vec[i16] = blank_row(size)
        self.blank_mask: vec[u8] = blank_mask(self.actions)
        self.rows: vec[i16] = vec[i16](capacity=count * size)
        self.masks: vec[u8] = vec[u8](capacity=count * self.actions)
        self.strips: list[Strip] = []
        for i in range(count):  # noqa: B007 - a named counter stays a machine number
            before_kept = extend(self.rows, blank_row(kept))
            self.strips.append(Strip(self.rows, before_kept, self.masks))
            self.rows = extend(self.rows, self.blank_row)
            self.masks = extend(self.masks, self.blank_mask)

    def show(self, i: i64, course: Course, seat: i64) -> None:
        """What a seat knows and may do; the mask is empty unless that seat is asked."""
        strip = self.strips[i]
        extend(strip.before_row, self.blank_row)
        extend(strip.before_mask, self.blank_mask)
        if self.keeps:
            extend(strip.before_kept, self.observation.kept(course.state))
        self.observation.write(course.state, seat, self.rows, i * self.size)
        if seat != course.seat:
            return
        masks = self.masks
        moves = course.out.at
        first: i64 = i * self.actions
        for k in range(course.out.size):
            masks[first + moves[k]] = u8(1)
        if self.may_wait:
            masks[first + self.moves] = u8(1)


@final
class Stepper:
    """Many matches side by side: one call takes an answer for each and writes down what comes next.

    All results are in memory that is allocated once, one match after the other: observations and masks on a sheet, who
    is asked, rewards of the matches that ended. Where a match ends, or has gone on for `cap` decisions, the next one
    begins at once.
    """

    def __init__(
        self,
        dealer: Dealer,
        observation: Observation[Any],
        fields: list[Field],
        count: i64,
        moves: i64,
        teams: list[int],
        reward: i64,
        cap: i64,
        seed: i64,
    ) -> None:
        self.dealer: Dealer = dealer
        self.count: i64 = count
        self.sheet: Sheet = Sheet(observation, fields, count, moves, dealer.players is not None)
        self.seats_at: i64 = dealer.fresh.seats
        self.teams: vec[i64] = vec[i64](teams)
        self.reward: i64 = reward
        self.cap: i64 = cap
        self.rng: Rng = Rng(seed)
        self.chance: Rng = Rng(next_key(self.rng))
        self.keys: list[Rng] = [Rng(next_key(self.rng)) for _ in range(count)]
        self.courses: list[Course] = [dealer.deal(next_key(key)) for key in self.keys]
        self.answers: vec[i64] = vec[i64]([i64(0)] * count)
        self.seats: vec[i64] = vec[i64]([i64(0)] * count)
        self.rewards: vec[float] = vec[float]([0.0] * (count * self.seats_at))
        self.ended: vec[u8] = blank_mask(count)
        self.truncated: vec[u8] = blank_mask(count)
        for i in range(count):
            self.show(i, self.courses[i])

    def step(self, answers: list[int]) -> i64:
        """One answer for each match; how many matches ended. A ValueError names an illegal answer: nothing happened."""
        self.check(answers)
        ended: i64 = 0
        for i in range(self.count):
            course = self.courses[i]
            move: i64 = self.answers[i]
            course.answer(move if move < self.sheet.moves else WAIT)
            if self.ended[i] | self.truncated[i]:
                self.clear_rewards(i)
            if course.seat == NOBODY or course.decisions >= self.cap:
                course = self.finish(i, course)
                ended += 1
            # Right after the answer, while the match is still at hand in the processor's memory.
            self.show(i, course)
        return ended

    def check(self, answers: list[int]) -> None:
        """Note the answers if all of them are legal."""
        if len(answers) != self.count:
            raise ValueError(f"there are {self.count} matches and {len(answers)} answers")
        actions: i64 = self.sheet.actions
        masks = self.sheet.masks
        noted = self.answers
        first: i64 = 0
        for i in range(self.count):
            move: i64 = answers[i]
            if not 0 <= move < actions or masks[first + move] == 0:
                raise ValueError(f"{move} is no legal answer in match {i}: its mask says which are")
            noted[i] = move
            first += actions

    def finish(self, i: i64, course: Course) -> Course:
        """The end of a match; the one that follows it."""
        if course.seat == NOBODY:
            fill_rewards(course.state, self.teams, self.reward, self.rewards, i * self.seats_at)
            self.ended[i] = u8(1)
        else:
            self.truncated[i] = u8(1)
        follower = self.dealer.deal(next_key(self.keys[i]))
        self.courses[i] = follower
        return follower

    def clear_rewards(self, i: i64) -> None:
        self.ended[i] = u8(0)
        self.truncated[i] = u8(0)
        for k in range(i * self.seats_at, i * self.seats_at + self.seats_at):
            self.rewards[k] = 0.0

    def show(self, i: i64, course: Course) -> None:
        self.seats[i] = course.seat
        self.sheet.show(i, course, course.seat)

    def random_answers(self) -> list[int]:
        """For every match any legal answer, each equally likely."""
        answers: list[int] = []
        for course in self.courses:
            out = course.out
            k: i64 = self.chance.below(out.size + 1 if self.sheet.may_wait else out.size)
            answers.append(int(out.at[k]) if k < out.size else int(self.sheet.moves))
        return answers
