"""The clock that tests advance: once a time has passed, what was due by then has happened."""

from itertools import product

from spieltisch.server.base.clock import HeldClock

STEPS = (0.9, 0.2, 0.7, 0.8, 1.0)  # as tests advance it: most of them are no binary fractions


def rings(clock: HeldClock, seconds: float) -> list[bool]:
    """A timer; the list is filled when it rings."""
    rung: list[bool] = []
    clock.call_later(seconds, lambda: rung.append(True))
    return rung


def advance(clock: HeldClock, seconds: float) -> None:
    end = clock.after(seconds)
    while clock.ring_next(end):
        pass


def test_what_is_due_in_a_second_rings_when_a_second_has_passed():
    for before in product(STEPS, repeat=4):
        clock = HeldClock()
        for seconds in before:
            advance(clock, seconds)
        since = clock.now()
        rung = rings(clock, since + 1 - clock.now())
        advance(clock, 1)
        assert rung, before
        assert since <= clock.now() - 1, before


def test_what_is_due_in_parts_of_a_second_rings_after_these_parts():
    for parts in product(STEPS, repeat=2):
        clock = HeldClock()
        rung = rings(clock, sum(parts))
        advance(clock, parts[0])
        assert not rung
        advance(clock, parts[1])
        assert rung, parts


def test_nothing_rings_too_early():
    clock = HeldClock()
    rung = rings(clock, 0.7)
    advance(clock, 0.699)
    assert not rung
