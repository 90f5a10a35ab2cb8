"""Taking a decision back, by consent of all people at the table, if nothing hidden was revealed since."""

from __future__ import annotations

from dataclasses import dataclass, field

from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State
from spieltisch.server.course import Course, begin, effective
from spieltisch.server.records import Entry, TableRecord

WORLDS = 12


@dataclass
class Request:
    """Somebody asks to take back everything since `back_to`; it holds only as long as nobody moves."""

    seat: int
    back_to: int
    version: int
    earlier: Course
    asked: list[int]
    agreed: set[int] = field(default_factory=set)

    @property
    def granted(self) -> bool:
        return set(self.asked) <= self.agreed


def last_decision(entries: list[Entry], seat: int) -> int | None:
    """The version of a seat's last decision that still counts."""
    return next((entry.version for entry in reversed(effective(entries)) if entry.seat == seat), None)


def course_before(record: TableRecord, entries: list[Entry], version: int) -> tuple[Course, bool]:
    """The course before a decision, and whether anything hidden has been revealed from there on."""
    course = begin(record)
    following = effective(entries)
    for entry in following:
        if entry.version >= version:
            break
        course.enter(entry)
    earlier = course.copy()
    revealed = False
    for entry in following:
        if entry.version >= version and not revealed:
            revealed = reveals(course.match, entry)
            course.enter(entry)
    return earlier, revealed


def reveals(match: Match, entry: Entry) -> bool:
    """Whether a move tells anybody something new; what is no move (a forfeit, say) is never taken back.

    It does if, in worlds which somebody cannot tell from this one, the same move looks different to them: then seeing
    it is learning something. Where it is not possible, any other move will do that looks like it: a card that was
    chosen in secret tells nobody which one it is not.
    """
    mover, number = entry.seat, match.vocabulary.number(entry.input)
    if mover is None or number is None:
        return True
    for seat in range(match.players):
        real = seen_after(match, match.state, seat, mover, number)
        for seed in range(WORLDS):
            world = match.state.imagine(seat, Rng(seed + 1))
            legal = world.legal(mover)
            moves = [number] if number in legal else legal
            if not any(seen_after(match, world, seat, mover, move) == real for move in moves):
                return True
    return False


def seen_after(match: Match, state: State, seat: int, mover: int, number: int) -> object:
    """What a seat sees after a move from a position of the match."""
    world = Match.at(match.game, match.players, match.options, state.copy())
    world.play(mover, match.vocabulary.notation(number))
    return world.view(seat), world.events(seat)
