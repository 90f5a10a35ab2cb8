"""Events: everybody gets every event, but its secrets only reach the seats in its mask."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.kernel.events import EVERYONE_MASK, EventKind, EventTable, number
from spieltisch.kernel.state import EVERYONE, NOTHING


def card(value: int) -> str:
    return f"card {value}"


TABLE = EventTable(
    {
        0: EventKind("drew", {"card": card, "slot": number}, frozenset({"card"})),
        1: EventKind("ended"),
        2: EventKind("gave", {"slot": number, "other": number, "card": card}, frozenset({"card"})),
    }
)


def test_only_seats_in_the_mask_see_the_secret():
    raw = (0, 1, 7, 2, NOTHING, 0b0101)
    seen = [TABLE.seen(raw, seat) for seat in (0, 1, 2, 3, None)]
    assert [event["card"] for event in seen] == ["card 7", None, "card 7", None, None]
    assert {event["slot"] for event in seen} == {2}
    assert all(event["event"] == "drew" and event["seat"] == 1 for event in seen)


def test_spectators_see_what_everyone_may_see():
    assert TABLE.seen((0, 1, 7, 2, NOTHING, int(EVERYONE)), None)["card"] == "card 7"
    assert EVERYONE_MASK == EVERYONE


def test_a_field_is_empty_rather_than_missing():
    assert TABLE.seen((0, 1, 7, int(NOTHING), int(NOTHING), 0), 0) == {
        "event": "drew",
        "seat": 1,
        "card": None,
        "slot": None,
    }


def test_an_event_without_an_actor_has_no_seat():
    nothing = int(NOTHING)
    assert TABLE.seen((1, -1, nothing, nothing, nothing, int(EVERYONE)), 0) == {"event": "ended", "seat": None}


RAW = st.tuples(
    st.sampled_from([0, 2]),
    st.integers(-1, 3),
    st.integers(0, 9),
    st.integers(0, 9),
    st.integers(0, 9),
    st.one_of(st.integers(0, 15), st.just(EVERYONE_MASK)),
)


@given(RAW, st.integers(0, 3))
def test_a_redacted_event_looks_the_same_to_its_seat_and_holds_no_secret(raw, seat):
    redacted = TABLE.redacted(raw, seat)
    assert TABLE.seen(redacted, seat) == TABLE.seen(raw, seat)
    if raw[5] != EVERYONE_MASK and not raw[5] >> seat & 1:
        secret = {0: 2, 2: 4}[raw[0]]
        assert redacted[secret] == NOTHING
        assert redacted[5] == 0


@given(RAW, st.integers(0, 3))
def test_a_redacted_event_does_not_say_who_else_knows(raw, seat):
    redacted = TABLE.redacted(raw, seat)
    assert redacted[5] in (0, 1 << seat, EVERYONE_MASK)
    assert TABLE.redacted(redacted, seat) == redacted


def test_event_numbers_have_no_gap():
    with pytest.raises(ValueError, match="without a gap"):
        EventTable({0: EventKind("a"), 2: EventKind("b")})
