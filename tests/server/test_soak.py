"""A short soak test; and its checks detect the faults they are meant to detect."""

import asyncio

import pytest

from spieltisch.server.protocol.common import MoveInfo, ResultInfo
from spieltisch.server.protocol.from_server import Update
from tests.server.crowd import Crowd, Pace, Party, Person
from tests.server.soak import FEW_MIB, bad_news, events, flat, soak, trend

QUICK = Pace(turns=(0.02, 0.05), real_time=(0.05, 0.2))
MINUTES = [60.0 * minute for minute in range(1, 61)]


@pytest.mark.slow
def test_tables_of_every_game_survive_broken_connections(data):
    found = soak(data, tables=5, seconds=5, every=1, pace=QUICK)
    assert found.wrong == []
    assert len(found.crowd.acknowledged) >= 50
    assert found.crowd.seen["lines torn off"] >= 1


def flat_memory(minute: int) -> float:
    """A hundred megabytes, give or take one or two."""
    return 100 + minute * 7 % 3


def test_fluctuating_memory_is_flat_and_growing_memory_is_not():
    wavering = [flat_memory(minute) for minute in range(60)]
    assert flat(trend(MINUTES, wavering), FEW_MIB)
    assert flat(trend(MINUTES, [value + 40 * (minute < 12) for minute, value in enumerate(wavering)]), FEW_MIB)
    assert not flat(trend(MINUTES, [value + minute / 6 for minute, value in enumerate(wavering)]), FEW_MIB)
    assert not flat(trend(MINUTES, [value + 15 * (minute == 59) for minute, value in enumerate(wavering)]), FEW_MIB)


def test_every_log_line_that_is_not_known_to_be_harmless_counts():
    log = '{"time":1,"event":"table opens"}\n{"time":2,"event":"write failed"}\nTraceback\n'
    assert bad_news(events(log)) == {"write failed": 1, "Traceback": 1}


UPDATE = Update(0, 5, 8, [{}, {}], {"deck": 3}, [], None, None, None, 0, None)
NEXT = Update(0, 6, 10, [{}], {"deck": 2}, [], None, None, None, 0, None)
RESULT = ResultInfo([0], [1, 2], [3, 4])


def told(*updates: Update, new_line: bool = False, others: tuple[Update, ...] = ()) -> list[str]:
    """The faults found in a person's update after others received theirs."""

    async def hear() -> list[str]:
        crowd = Crowd("http://nowhere")
        party = Party(crowd, 0)
        for person, heard in ((Person(party, "t", []), others), (Person(party, "t", []), updates)):
            for update in heard:
                person.new_line = {0} if new_line and person.updates else set()
                person.take(update)
        return crowd.faults

    return asyncio.run(hear())


def changed(update: Update, **fields: object) -> Update:
    return Update(**{name: getattr(update, name) for name in update.__struct_fields__} | fields)


def test_consistent_updates_are_not_contradictions():
    assert told(UPDATE, NEXT, others=(UPDATE, NEXT)) == []
    assert told(UPDATE, changed(NEXT, first=8, events=[{}, {}, {}]), new_line=True) == []
    assert told(UPDATE, UPDATE, new_line=True) == []


@pytest.mark.parametrize(
    "fields", [{"version": 5}, {"version": 4}, {"version": 7}, {"first": 9}, {"first": 11}], ids=str
)
def test_gaps_in_versions_and_events_are_detected(fields):
    assert len(told(UPDATE, changed(NEXT, **fields))) == 1 + (fields == {"version": 5})


@pytest.mark.parametrize("fields", [{"version": 4, "first": 4}, {"first": 11}, {"version": 5, "first": 9}], ids=str)
def test_a_reconnect_that_contradicts_earlier_updates_is_detected(fields):
    assert len(told(UPDATE, changed(NEXT, **fields), new_line=True)) == 1


def test_the_same_version_must_look_the_same():
    again = changed(UPDATE, moves=[MoveInfo("lift 1", "cell:1", "lift", {})])
    assert len(told(UPDATE, again, new_line=True)) == 1


def test_updates_of_two_seats_must_agree():
    assert len(told(changed(NEXT, events=[{}, {}]), others=(NEXT,))) == 1
    assert len(told(changed(NEXT, result=RESULT), others=(changed(NEXT, result=ResultInfo([1], [2, 1], [3, 4])),))) == 1
