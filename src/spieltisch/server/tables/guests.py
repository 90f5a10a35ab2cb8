"""Guests: the open sockets at a table, the seats they have proved, and who is absent."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from spieltisch.server.base import clock
from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.rate_limits import TokenBucket

VERSIONS_SENT = 64
HELLOS_PER_SECOND, HELLO_BURST = 0.2, 10.0
ROUND_TRIPS = 8
LONGEST_ROUND_TRIP = 60_000
NEVER_CAME_SECONDS = 120.0
AWAY_SECONDS = 1800.0


@dataclass
class Guest:
    """An open socket: the seats it has proved (none: a spectator), which versions it was sent when, round trips.

    `given_up` are seats that it proved once and left since its last welcome. A `screen` shows the board to everybody in
    the room.
    """

    number: int
    seats: list[int] = field(default_factory=list)
    proofs: frozenset[str] = frozenset()  # the hashes of its secrets
    greeted: bool = False
    welcomed: bool = False
    given_up: set[int] = field(default_factory=set)
    screen: bool = False
    hellos: TokenBucket = field(default_factory=lambda: TokenBucket(HELLOS_PER_SECOND, HELLO_BURST))
    sent: deque[tuple[int, int]] = field(default_factory=lambda: deque(maxlen=VERSIONS_SENT))
    round_trips: deque[int] = field(default_factory=lambda: deque(maxlen=ROUND_TRIPS))

    def must_hold(self, seat: int) -> None:
        """A command needs a greeting first, and the secret of its seat."""
        if not self.greeted:
            raise RequestError("hello_first")
        if seat not in self.seats:
            raise RequestError("not_yours", 403)

    def viewpoints(self) -> list[int | None]:
        return [*self.seats] or [None]

    def measured(self, round_trip: float) -> None:
        """A ping came back."""
        if 0 <= round_trip < LONGEST_ROUND_TRIP:
            self.round_trips.append(round(round_trip))

    def round_trip(self) -> int:
        """The round trip to count on: the shortest of the latest, so that one slow answer changes nothing."""
        return min(self.round_trips, default=0)

    def sent_at(self, version: int) -> int:
        """When a version was sent. An unknown version counts as the oldest known, which is nobody's advantage."""
        times = [time for number, time in self.sent if number == version]
        return times[0] if times else min((time for _, time in self.sent), default=0)

    def next_sent_at(self, version: int) -> int | None:
        """When the first version after that one was sent."""
        return min((time for number, time in self.sent if number > version), default=None)


class Guests:
    """All guests by number; when each absent person left; whose seats a bot may fill; wanted paces; who waits."""

    def __init__(self, persons: Sequence[int]) -> None:
        self.by_number: dict[int, Guest] = {}
        self.absent: dict[int, float] = dict.fromkeys(persons, clock.now())
        self.offered: set[int] = set()
        self.paces: dict[int, float] = {}
        self.waiting: set[int] = set()
        self.came: set[int] = set(persons)
        self.last_seen = clock.now()

    def __len__(self) -> int:
        return len(self.by_number)

    def all(self) -> list[Guest]:
        return list(self.by_number.values())

    def welcomed(self) -> list[Guest]:
        return [guest for guest in self.by_number.values() if guest.welcomed]

    def spectators(self) -> int:
        return sum(guest.greeted and not guest.seats and not guest.screen for guest in self.by_number.values())

    def screen(self) -> bool:
        return any(guest.greeted and guest.screen for guest in self.by_number.values())

    def in_seat(self, seat: int) -> list[Guest]:
        return [guest for guest in self.by_number.values() if seat in guest.seats]

    def present(self, seat: int) -> bool:
        return any(seat in guest.seats for guest in self.by_number.values())

    def leave(self, guest: Guest) -> list[int]:
        """A socket has closed; the seats in which nobody is left. Calling it twice gives the same answer."""
        self.last_seen = clock.now()
        self.by_number.pop(guest.number, None)
        gone = [seat for seat in guest.seats if not self.present(seat)]
        for seat in gone:
            self.absent[seat] = clock.now()
            self.waiting.discard(seat)
        return gone

    def emptied(self, seats: Iterable[int], persons: Sequence[int]) -> list[int]:
        """Which of the seats that a socket gave up are now empty; their people are absent."""
        empty = [seat for seat in seats if seat in persons and not self.present(seat)]
        for seat in empty:
            self.absent.setdefault(seat, clock.now())
        return empty

    def back(self, seat: int) -> None:
        """Somebody is in the seat again, or it is no longer a person's."""
        self.came.add(seat)
        self.absent.pop(seat, None)
        self.offered.discard(seat)

    def slowest(self) -> float:
        """The pace of bots that the slowest person here wants."""
        return max((pace for seat, pace in self.paces.items() if self.present(seat)), default=1.0)

    def swap(self, one: int, other: int) -> None:
        """Two people changed seats: what is known about them moves along."""
        self.absent = {swapped(seat, one, other): since for seat, since in self.absent.items()}
        self.offered = {swapped(seat, one, other) for seat in self.offered}
        self.came = {swapped(seat, one, other) for seat in self.came}
        self.paces = {swapped(seat, one, other): pace for seat, pace in self.paces.items()}

    def only_persons(self, persons: Sequence[int]) -> None:
        """People who gave up their seats are no longer absent."""
        for seat in self.absent.keys() - set(persons):
            self.back(seat)

    def absent_from_now(self, seat: int) -> None:
        """Somebody has taken the seat and is not connected yet."""
        self.came.discard(seat)
        self.absent[seat] = clock.now()

    def overdue(self) -> list[int]:
        """The seats before the start whose players never came, or have been away for long."""
        now = clock.now()
        return [
            seat
            for seat, since in self.absent.items()
            if now - since > (AWAY_SECONDS if seat in self.came else NEVER_CAME_SECONDS)
        ]

    def to_be_offered(self, grace: float) -> list[int]:
        """The seats of people who have been absent for the grace time and whose seats are not offered yet."""
        latest = clock.now() - grace
        return [seat for seat, since in self.absent.items() if since <= latest and seat not in self.offered]

    def next_offer(self, grace: float) -> float | None:
        """Seconds until the next seat is to be offered."""
        now = clock.now()
        return min(
            (since + grace - now for seat, since in self.absent.items() if seat not in self.offered), default=None
        )


def swapped(seat: int, one: int, other: int) -> int:
    """The number of a seat after `one` and `other` were swapped."""
    return other if seat == one else one if seat == other else seat
