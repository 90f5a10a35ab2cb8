"""A match: a state, its inputs and its events, with an interface of notation and plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from spieltisch.kernel import snapshot
from spieltisch.kernel.errors import IllegalMove, OptionError
from spieltisch.kernel.events import Raw
from spieltisch.kernel.game import LANGUAGES, Game
from spieltisch.kernel.options import Options
from spieltisch.kernel.rng import Rng, seeded
from spieltisch.kernel.state import EVERYTHING, Sink, State
from spieltisch.kernel.texts import refusal_values
from spieltisch.kernel.vocabulary import Vocabulary, Word

Input = tuple[int | str, str | int]
ADVANCE = "advance"
LONGEST_WAIT = 365 * 24 * 3600 * 1000


VOCABULARIES: dict[tuple[object, int, str], Vocabulary] = {}
MOST_VOCABULARIES = 256


def vocabulary_of(game: Game, options: Options, players: int) -> Vocabulary:
    """The vocabulary of a game, cached by options."""
    key = (game.vocabulary, players, repr(sorted(options.items())))
    if key not in VOCABULARIES:
        if len(VOCABULARIES) >= MOST_VOCABULARIES:
            VOCABULARIES.pop(next(iter(VOCABULARIES)))
        VOCABULARIES[key] = game.vocabulary(options, players)
    return VOCABULARIES[key]


@dataclass(frozen=True)
class Result:
    """How a match ended: winners, ranks from 1 (ties share), scores as the game counts them."""

    winners: list[int]
    ranks: list[int]
    scores: list[int]


class Match:
    """One match of one game. Seats are numbered from 0; moves are texts such as `swap 7`."""

    def __init__(self, game: Game, players: int, seed: int | str, options: Options, state: State) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.options = options
        self.state = state
        self.vocabulary: Vocabulary = vocabulary_of(game, options, players)
        self.position: dict[str, Any] | None = None
        self.earlier = 0
        self.inputs: list[Input] = []
        self.raw_events: list[Raw] = []
        self.sink = Sink()
        state.sink = self.sink

    @classmethod
    def start(cls, game: Game, players: int, seed: int | str, options: Mapping[str, Any]) -> Match:
        """A new match, dealt and at its first decision."""
        settings = game.settings(players, options)
        try:
            rng = seeded(seed)
        except ValueError as error:
            raise OptionError(str(error)) from None
        match = cls(game, players, seed, settings, game.begin(players, settings, rng))
        match.state.settle()
        match.collect()
        return match

    @classmethod
    def at(cls, game: Game, players: int, options: Options, state: State, events: list[Raw] | None = None) -> Match:
        """A match that begins at a given position."""
        match = cls(game, players, 0, options, state)
        match.position = snapshot.dump(state)
        match.raw_events = list(events or [])
        match.earlier = len(match.raw_events)
        return match

    # Legal moves

    def actors(self) -> list[int]:
        """The seats that may act now; in a real-time game, usually several."""
        mask = self.state.actors()
        return [seat for seat in range(self.players) if mask >> seat & 1]

    def moves(self, seat: int) -> list[str]:
        """The legal moves of a seat, in notation; none if it may not act."""
        self.check_seat(seat)
        return self.vocabulary.notations(self.state.legal(seat))

    def word(self, number: int) -> Word:
        """A legal move with what its caption can name in this position."""
        word = self.vocabulary.words[number]
        named = self.game.named(self.state, number) if self.game.named is not None else {}
        return replace(word, things=tuple(named.items())) if named else word

    # Inputs

    def play(self, seat: int, move: str) -> None:
        """Make a move. An illegal one raises IllegalMove with the rule and changes nothing."""
        number = self.judge(seat, move)
        self.state.apply(seat, number)
        self.inputs.append((seat, move))
        self.collect()

    def judge(self, seat: int, move: str) -> int:
        """The number of a legal move; raises IllegalMove otherwise."""
        self.check_seat(seat)
        number = self.vocabulary.number(move) if isinstance(move, str) else None
        if number is not None and number in self.state.legal(seat):
            return number
        if self.state.over:
            raise self.refuse(f"{self.game.out_of_turn} over")
        if not self.state.actors() >> seat & 1:
            raise self.refuse(f"{self.game.out_of_turn} not_your_turn")
        if number is None:
            raise self.refuse(f"{self.state.waiting_rule()} unknown_move")
        raise self.refuse(self.state.refusal(seat, number))

    def refuse(self, key: str) -> IllegalMove:
        reasons = {language: self.game.texts(language).refusal(key) for language in LANGUAGES}
        told = {language: reason for language, (_, reason) in reasons.items()}
        return IllegalMove(reasons["en"][0], told, refusal_values(key))

    def deadline(self) -> int | None:
        """Milliseconds until the game acts by itself, or None."""
        due = self.state.deadline()
        return due if due >= 0 and not self.state.over else None

    def advance(self, ms: int) -> None:
        """Let table time pass. Time is an input like any other; the kernel reads no clock."""
        if isinstance(ms, bool) or not isinstance(ms, int) or not 0 <= ms <= LONGEST_WAIT:
            raise OptionError(f"time passes in whole milliseconds from 0 to {LONGEST_WAIT}, not {ms!r}")
        self.state.advance(ms)
        self.inputs.append((ADVANCE, ms))
        self.collect()

    def collect(self) -> None:
        self.raw_events += self.sink.heard
        self.sink.heard.clear()

    # Views

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see (None: a spectator), as plain data."""
        return joined(self.public_part(), self.seat_part(seat))

    def open_view(self) -> dict[str, Any]:
        """The full position, hidden cards and piles included. For finished games only."""
        return joined(self.public_part(), self.open_part())

    def open_part(self) -> dict[str, Any]:
        return {"seat": None, **self.game.view(self.state, EVERYTHING)}

    def public_part(self) -> dict[str, Any]:
        """The part of the view that is the same for everybody."""
        return {
            "game": self.game.name,
            "players": self.players,
            "over": self.state.over,
            "actors": self.actors(),
            "decision": self.decision(),
            **self.game.public_view(self.state),
        }

    def seat_part(self, seat: int | None) -> dict[str, Any]:
        """The part of a seat's view that differs from the public one."""
        if seat is not None:
            self.check_seat(seat)
        return {"seat": seat, **self.game.view(self.state, seat)}

    def decision(self) -> str | None:
        """The name of the current decision."""
        agenda = self.state.agenda
        return None if self.state.over or agenda.size == 0 else type(self.state.steps[agenda.top_step()]).__name__

    def events(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """The events from number `since` on, as a seat may see them. All seats get the same number of events."""
        if seat is not None:
            self.check_seat(seat)
        return [self.game.events.seen(raw, seat) for raw in self.raw_events[since:]]

    def log(self, seat: int | None, language: str, names: list[str], since: int = 0) -> list[str]:
        """The events as sentences."""
        texts = self.game.texts(language)
        return [texts.event(event, seat, names) for event in self.events(seat, since)]

    def imagine(self, seat: int, seed: int) -> Match:
        """A random world that the seat cannot tell from the real one: for honest bots."""
        self.check_seat(seat)
        world = self.state.imagine(seat, Rng(seed))
        events = [self.game.events.redacted(raw, seat) for raw in self.raw_events]
        return Match.at(self.game, self.players, self.options, world, events)

    # The end

    def result(self) -> Result | None:
        """None while the match goes on; then winners, ranks and scores."""
        if not self.state.over:
            return None
        order = self.state.ranking()
        ranks = [1 + sum(other > mine for other in order) for mine in order]
        return Result([seat for seat, rank in enumerate(ranks) if rank == 1], ranks, self.state.scores())

    # Saving

    def save(self) -> str:
        """The match as readable JSON: header, inputs, snapshot."""
        from spieltisch.kernel.save import write

        return write(self)

    def rewound(self, count: int) -> Match:
        """A new match with the first `count` inputs of this one."""
        if not 0 <= count <= len(self.inputs):
            raise OptionError(f"the match has {len(self.inputs)} inputs; it cannot go to number {count}")
        match = self.beginning()
        for entry in self.inputs[:count]:
            match.enter(entry)
        return match

    def beginning(self) -> Match:
        if self.position is None:
            return Match.start(self.game, self.players, self.seed, self.options)
        state = self.game.restore(self.players, self.options, self.position)
        return Match.at(self.game, self.players, self.options, state, self.raw_events[: self.earlier])

    def enter(self, entry: Input) -> None:
        """Apply an input of the log."""
        who, what = entry
        if who == ADVANCE and isinstance(what, int):
            self.advance(what)
        elif isinstance(who, int) and isinstance(what, str):
            self.play(who, what)
        else:
            raise OptionError(f"not an input: {entry!r}")

    def steps(self) -> Iterator[Match]:
        """Replay the match from its beginning, one input at a time."""
        match = self.beginning()
        yield match
        for entry in self.inputs:
            match.enter(entry)
            yield match

    def check_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise OptionError(f"seats are numbered 0 to {self.players - 1}; there is no seat {seat!r}")


def joined(public: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The public part of a view, extended or overridden by a seat's part."""
    return {**{name: part for name, part in public.items() if name not in own}, **own}
