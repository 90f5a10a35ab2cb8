"""The clock that tests advance: what is due after a time has happened once that time has passed, whatever came before."""

from itertools import product

from spieltisch.server.base.clock import HeldClock

STEPS = (0.9, 0.2, 0.7, 0.8, 1.0)  # as tests advance it: most of them are no binary fractions


def advance(clock: HeldClock, seconds: float) -> None:
    end = clock.after(seconds)
    while clock.ring_next(end):
        pass


def test_what_is_due_in_a_second_rings_when_a_second_has_passed():
    for before in product(STEPS, repeat=4):
        clock, rung = HeldClock(), []
        for seconds in before:
            advance(clock, seconds)
        since = clock.now()
        clock.call_later(since + 1 - clock.now(), lambda rung=rung: rung.append(True))
        advance(clock, 1)
        assert rung, before
        assert since <= clock.now() - 1, before


def test_what_is_due_in_parts_of_a_second_rings_after_these_parts():
    for parts in product(STEPS, repeat=2):
        clock, rung = HeldClock(), []
        clock.call_later(sum(parts), lambda rung=rung: rung.append(True))
        advance(clock, parts[0])
        assert not rung
        advance(clock, parts[1])
        assert rung, parts


def test_nothing_rings_too_early():
    clock, rung = HeldClock(), []
    clock.call_later(0.7, lambda: rung.append(True))
    advance(clock, 0.699)
    assert not rung
