"""Episodes: a match as a sequence of decisions, one seat at a time, for training environments. Compiled.

In a turn-based game the acting seat decides. If several seats decide at once (the first cards of SKYJO ACTION), they
decide one after the other, and none sees the others' choices. A real-time game runs on the bots' scheduler: a seat
without an intention decides on a move or waits. The move is made after a reaction time; if it is no longer legal by
then, the seat decides again. A waiting seat decides again at the next event, after 2.1 s at the latest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from librt.vecs import extend, vec
from mypy_extensions import i16, i64, u8

from spieltisch.bots.scheduler import PATIENCE, Player, Scheduler
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
    """Return a seed for another generator."""
    return (rng.word() >> 1) * HALF_KEY + (rng.word() >> 2)


class Episode:
    """A turn-based match. `seat` chooses one of the moves in `out`; it is NOBODY once the match is over."""

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.out: Moves = Moves()
        self.seat: i64 = NOBODY
        self.decisions: i64 = 0

    def advance(self) -> None:
        """Run to the next decision."""
        self.seat = self.state.actor()
        if self.seat != NOBODY:
            self.state.options(self.seat, self.out)

    def allows(self, move: i64) -> bool:
        return self.out.has(move)

    def decide(self, move: i64) -> None:
        """Apply the acting seat's choice, one of the moves in `out`, and run to the next decision."""
        self.decisions += 1
        self.state.apply(self.seat, move)
        self.advance()


@final
class LiveEpisode(Episode):
    """A real-time match: WAIT is legal beside the moves in `out`."""

    def __init__(self, state: State, players: list[Player], rng: Rng) -> None:
        super().__init__(state)
        self.scheduler: DecisionScheduler = DecisionScheduler(state, players, rng)

    def advance(self) -> None:
        self.seat = self.scheduler.next_decision()
        if self.seat != NOBODY:
            self.state.options(self.seat, self.out)

    def allows(self, move: i64) -> bool:
        return move == WAIT or self.out.has(move)

    def decide(self, move: i64) -> None:
        self.decisions += 1
        self.scheduler.decide(self.seat, move)
        self.advance()


@final
class DecisionScheduler(Scheduler):
    """A scheduler that stops at every decision."""

    def __init__(self, state: State, players: list[Player], rng: Rng) -> None:
        super().__init__(state, players, rng)
        self.polled: i64 = 0  # seats below this one have been polled since the last event

    def next_decision(self) -> i64:
        """Run to the next decision and return its seat, NOBODY at the end of the match."""
        while not self.state.over:
            seat: i64 = self.undecided()
            if seat == NOBODY:
                seat = self.next_event()
            if seat != NOBODY:
                return seat
        return NOBODY

    def undecided(self) -> i64:
        """Return the next seat that may act and has no move pending, NOBODY if there is none."""
        actors: i64 = self.state.actors()
        while self.polled < self.state.seats:
            seat: i64 = self.polled
            self.polled += 1
            if self.intended[seat] < 0 and (actors >> seat) & 1:
                return seat
        return NOBODY

    def next_event(self) -> i64:
        """Process the next deadline or due action. Return the seat whose move became illegal, otherwise NOBODY."""
        state = self.state
        seat: i64 = self.next_seat()
        deadline: i64 = state.deadline()
        if seat == NOBODY and deadline < 0:
            raise RuntimeError("no seat may act and there is no deadline")
        if seat == NOBODY or 0 <= deadline <= self.due[seat] - state.time:
            state.advance(deadline)
            self.polled = 0
            return NOBODY
        if self.due[seat] > state.time:
            state.advance(self.due[seat] - state.time)
        move: i64 = self.intended[seat]
        self.drop(seat)
        if move >= 0 and state.allows(seat, move, self.out):
            state.apply(seat, move)
            self.polled = 0
            return NOBODY
        return seat if (state.actors() >> seat) & 1 else NOBODY

    def decide(self, seat: i64, move: i64) -> None:
        """Schedule a seat's choice after its reaction time."""
        delay: i64 = self.players[seat].reaction(self.rng) if move >= 0 else PATIENCE
        self.intend(seat, move, self.state.time, delay)


@final
class EpisodeFactory:
    """Creates episodes of one game, player count and option set.

    It copies a state from before the deal. If setting up the game already uses randomness, it calls `begin` every time.
    """

    def __init__(self, begin: Begin, players: list[Player] | None) -> None:
        self.begin: Begin = begin
        self.fresh: State = begin(Rng(0))
        self.random_setup: bool = self.fresh.rng.counter > 0
        self.players: list[Player] | None = players

    def create(self, key: i64) -> Episode:
        """Create the episode of a seed, at its first decision."""
        rng = Rng(key)
        state: State
        if self.random_setup:
            state = self.begin(rng)
        else:
            state = self.fresh.copy()
            state.rng = rng
        state.settle()
        players = self.players
        episode: Episode
        if players is None:
            episode = Episode(state)
        else:
            episode = LiveEpisode(state, players, Rng(next_key(Rng(key, 1))))
        episode.advance()
        return episode


def fill_rewards(state: State, teams: vec[i64], kind: i64, out: vec[float], at: i64) -> None:
    """Write each seat's reward for a finished match, from -1 to 1; see `docs/training.md`."""
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
    """Return the rewards as a list. (A vector that interpreted code makes for compiled code is never freed.)"""
    given = vec[float]([0.0] * state.seats)
    fill_rewards(state, vec[i64](teams), kind, given, 0)
    return [float(reward) for reward in given]


def blank_mask(size: i64) -> vec[u8]:
    return vec[u8]([u8(0)] * size)


@final
class BufferSlot:
    """One episode's part of a buffer: vectors that end right before its row, the row's kept numbers, and its mask.

    They share the buffer's memory. Extending one overwrites what follows it: a single memory copy, much faster than
    writing number by number.
    """

    def __init__(self, before_row: vec[i16], before_kept: vec[i16], before_mask: vec[u8]) -> None:
        self.before_row: vec[i16] = before_row
        self.before_kept: vec[i16] = before_kept
        self.before_mask: vec[u8] = before_mask


@final
class ObservationBuffer:
    """Observations and action masks of all episodes, row by row, in memory that is allocated once."""

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
        self.slots: list[BufferSlot] = []
        for i in range(count):  # noqa: B007 - a named counter stays a machine number
            before_kept = extend(self.rows, blank_row(kept))
            self.slots.append(BufferSlot(self.rows, before_kept, self.masks))
            self.rows = extend(self.rows, self.blank_row)
            self.masks = extend(self.masks, self.blank_mask)

    def write(self, i: i64, episode: Episode, seat: i64) -> None:
        """Write what a seat knows and may do. The mask is empty unless it is that seat's decision."""
        slot = self.slots[i]
        extend(slot.before_row, self.blank_row)
        extend(slot.before_mask, self.blank_mask)
        if self.keeps:
            extend(slot.before_kept, self.observation.kept(episode.state))
        self.observation.write(episode.state, seat, self.rows, i * self.size)
        if seat != episode.seat:
            return
        masks = self.masks
        moves = episode.out.at
        first: i64 = i * self.actions
        for k in range(episode.out.size):
            masks[first + moves[k]] = u8(1)
        if self.may_wait:
            masks[first + self.moves] = u8(1)


@final
class Stepper:
    """Steps a batch of episodes: one call takes an action for each and writes the next observations.

    All results are in memory that is allocated once, row by row: observations, masks, acting seats, and the rewards of
    the episodes that ended. When an episode ends or reaches `cap` decisions, the next one begins at once.
    """

    def __init__(
        self,
        factory: EpisodeFactory,
        observation: Observation[Any],
        fields: list[Field],
        count: i64,
        moves: i64,
        teams: list[int],
        reward: i64,
        cap: i64,
        seed: i64,
    ) -> None:
        self.factory: EpisodeFactory = factory
        self.count: i64 = count
        self.buffer: ObservationBuffer = ObservationBuffer(
            observation, fields, count, moves, factory.players is not None
        )
        self.seats_at: i64 = factory.fresh.seats
        self.teams: vec[i64] = vec[i64](teams)
        self.reward: i64 = reward
        self.cap: i64 = cap
        self.rng: Rng = Rng(seed)
        self.chance: Rng = Rng(next_key(self.rng))
        self.keys: list[Rng] = [Rng(next_key(self.rng)) for _ in range(count)]
        self.episodes: list[Episode] = [factory.create(next_key(key)) for key in self.keys]
        self.moves: vec[i64] = vec[i64]([i64(0)] * count)
        self.seats: vec[i64] = vec[i64]([i64(0)] * count)
        self.rewards: vec[float] = vec[float]([0.0] * (count * self.seats_at))
        self.ended: vec[u8] = blank_mask(count)
        self.truncated: vec[u8] = blank_mask(count)
        for i in range(count):
            self.observe(i, self.episodes[i])

    def step(self, actions: list[int]) -> i64:
        """Apply one action per episode; return how many ended. If one is illegal, raise ValueError; apply none."""
        self.check(actions)
        ended: i64 = 0
        for i in range(self.count):
            episode = self.episodes[i]
            move: i64 = self.moves[i]
            episode.decide(move if move < self.buffer.moves else WAIT)
            if self.ended[i] | self.truncated[i]:
                self.clear_rewards(i)
            if episode.seat == NOBODY or episode.decisions >= self.cap:
                episode = self.finish(i, episode)
                ended += 1
            # Written at once, while the state is still in the processor's cache.
            self.observe(i, episode)
        return ended

    def check(self, actions: list[int]) -> None:
        """Store the actions if all of them are legal."""
        if len(actions) != self.count:
            raise ValueError(f"there are {self.count} matches and {len(actions)} actions")
        width: i64 = self.buffer.actions
        masks = self.buffer.masks
        stored = self.moves
        first: i64 = 0
        for i in range(self.count):
            move: i64 = actions[i]
            if not 0 <= move < width or masks[first + move] == 0:
                raise ValueError(f"action {move} is not legal in match {i}; see its mask")
            stored[i] = move
            first += width

    def finish(self, i: i64, episode: Episode) -> Episode:
        """Record the end of an episode and return its successor."""
        if episode.seat == NOBODY:
            fill_rewards(episode.state, self.teams, self.reward, self.rewards, i * self.seats_at)
            self.ended[i] = u8(1)
        else:
            self.truncated[i] = u8(1)
        successor = self.factory.create(next_key(self.keys[i]))
        self.episodes[i] = successor
        return successor

    def clear_rewards(self, i: i64) -> None:
        self.ended[i] = u8(0)
        self.truncated[i] = u8(0)
        for k in range(i * self.seats_at, i * self.seats_at + self.seats_at):
            self.rewards[k] = 0.0

    def observe(self, i: i64, episode: Episode) -> None:
        self.seats[i] = episode.seat
        self.buffer.write(i, episode, episode.seat)

    def random_actions(self) -> list[int]:
        """Return a uniformly random legal action for every episode."""
        actions: list[int] = []
        for episode in self.episodes:
            out = episode.out
            k: i64 = self.chance.below(out.size + 1 if self.buffer.may_wait else out.size)
            actions.append(int(out.at[k]) if k < out.size else int(self.buffer.moves))
        return actions
