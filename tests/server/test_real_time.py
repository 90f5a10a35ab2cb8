"""Real time: the server's clock, fair order (JAY-95), slow mode (JAY-96), late cards, lost connections (JAY-87)."""

import json
from typing import Any

import pytest

from spieltisch.server.tables.guests import Guest as Socket
from spieltisch.server.tables.guests import Guests
from tests.games.zeitalter_des_jay.builders import name, table
from tests.server.places import rows
from tests.server.positions import Prepared, prepare, put
from tests.server.tables import PATIENCE, Guest, Server

HANDS = ["Ho Ib Ib", "? ?", "Hg Ib Ib", "? ?"]


def race(**wishes: Any) -> Prepared:
    """Seat 0 is under duty and seat 2 has reserved: both may serve the H violet, and the first one does."""
    return prepare(table(HANDS, "Hv", duty=0, reserved="2", level=2).match, **wishes)


def tournament_race(**wishes: Any) -> Prepared:
    return prepare(table(HANDS, "Hv", duty=0, reserved="2", level=2, play="tournament", referee=True).match, **wishes)


def waiting(**wishes: Any) -> Prepared:
    return prepare(table(["Ho Ib", "Hg Ib", "Hb Ib", "Hv Ob"], "Hv", duty=1, level=1).match, **wishes)


TABLES = {
    "arrival": race(order="arrival"),
    "fair": race(order="fair", window=400),
    "alone": race(order="fair", window=5000),
    "same": race(order="fair", window=400),
    "wire": tournament_race(order="arrival"),
    "late": tournament_race(order="arrival"),
    "delayed": tournament_race(order="arrival"),
    "slow": waiting(order="slow", window=1500),
    "count": waiting(),
    "graceful": prepare(table(["Ho Ib", "Hg Ib", "Hb Ib", "Hv Ob"], "Hv", duty=1, level=1, grace=1).match),
    "lost": prepare(table(["Ho Ib", "Hg Ib", "Hb Ib", "Hv Ob"], "Hv", duty=1, level=1, grace=1).match),
}


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    """A server whose clock stands still but for what a test advances it by."""
    data = tmp_path_factory.mktemp("live") / "tables.sqlite"
    put(data, *TABLES.values())
    running = Server(data, "--no-limits", "--grace", "30", "--held-clock")
    yield running
    running.stop()


def lay(guest: Guest, seat: int, card: str) -> str:
    """Lay a card without waiting for the answer; the message's id."""
    number = f"lay{seat}{card}"
    guest.send("move", id=number, seat=seat, move=f"lay {name(card)}", version=guest.updates[seat]["version"])
    return number


def arrived(guest: Guest) -> None:
    """Wait until the server has received everything that a guest sent: a line of the chat comes after it."""
    guest.must("chat", text="!")


def log_of(live: Server, prepared: Prepared) -> list[tuple[int | None, str, int]]:
    table = prepared.record.table
    return rows(live.data, f"SELECT seat, input, time FROM log WHERE \"table\" = '{table}' ORDER BY version")


def answer_ping(live: Server, guest: Guest, round_trip: float) -> None:
    """Answer a ping as over a line with a round trip of so many seconds."""
    while (data := json.loads(guest.socket.recv(timeout=PATIENCE)))["type"] != "ping":
        pass
    if round_trip:
        live.advance(round_trip)
    guest.send("pong", time=data["time"])
    arrived(guest)


# The server's clock


def test_table_time_runs_while_somebody_is_present_and_timers_fire(live):
    """JAY-80: "Strafe" comes 3 s after the count began, without another input."""
    guest = TABLES["count"].guest(live, 0, 1, 2, 3)
    live.advance(2.2)
    assert guest.move(0, "count")["type"] == "ack"
    live.advance(3)
    while not any(event["event"] == "counted_out" for event in guest.updates[0]["events"]):
        guest.expect("update")
    advance = [row for row in log_of(live, TABLES["count"]) if row[1] == "advance"]
    counted = next(row for row in log_of(live, TABLES["count"]) if row[1] == "count")
    assert advance[0][0] is None
    assert advance[0][2] - counted[2] == 3_000
    watcher = live.guest(guest.code)
    guest.close()
    watcher.until(lambda me: not any(seat["present"] for seat in me.table["seats"]))
    still = live.get(f"/api/tables/{guest.code}")["version"]
    live.advance(60)
    assert live.get(f"/api/tables/{guest.code}")["version"] == still
    watcher.close()


# Waiting


def test_the_time_of_a_table_stands_still_while_a_learner_reads(live):
    host = live.host("zeitalter_des_jay", "m b", pace=0)
    host.start()

    def version() -> int:
        return int(live.get(f"/api/tables/{host.code}")["version"])

    host.must("wait", waiting=True)
    before = version()
    live.advance(60)
    assert version() == before
    host.must("wait", waiting=False)
    live.advance(60)
    assert version() > before
    host.close()


def test_a_learner_who_goes_away_does_not_wait_any_longer():
    guests = Guests([0])
    reader = Socket(1, [0])
    guests.by_number = {1: reader}
    guests.waiting.add(0)
    guests.leave(reader)
    assert guests.waiting == set()


def test_nobody_stops_the_time_of_others(live):
    host = live.host("zeitalter_des_jay", "m m b", pace=0)
    host.start()
    assert host.ask("wait", waiting=True)["code"] == "not_alone"
    host.close()


# The order of inputs


def test_in_order_of_arrival_the_first_message_wins(live):
    one, two = (TABLES["arrival"].guest(live, seat) for seat in (0, 2))
    lay(one, 0, "Ho")
    assert one.expect("ack", "refused")["type"] == "ack"
    lay(two, 2, "Hg")
    assert two.expect("ack", "refused")["type"] == "refused"
    for guest in (one, two):
        guest.close()


def test_jay_95_within_the_window_the_smaller_reaction_wins_and_all_see_the_verdict(live):
    near, far = (TABLES["fair"].guest(live, seat) for seat in (0, 2))
    watcher = TABLES["fair"].guest(live)
    answer_ping(live, near, 0)
    answer_ping(live, far, 0.14)
    lay(near, 0, "Ho")
    arrived(near)
    live.advance(0.03)
    lay(far, 2, "Hg")
    arrived(far)
    live.advance(0.4)
    assert far.expect("ack", "refused")["type"] == "ack"
    assert near.expect("ack", "refused")["type"] == "refused"
    verdict = watcher.expect("verdict")
    assert verdict["seats"] == [0, 2]
    assert verdict["order"] == [2, 0]
    times = {told["seat"]: told for told in verdict["times"]}
    assert times[2]["arrived"] - times[0]["arrived"] == 30
    assert (times[0]["round_trip"], times[2]["round_trip"]) == (0, 140)
    assert times[2]["reaction"] == times[0]["reaction"] + 30 - 140
    rows = log_of(live, TABLES["fair"])
    entry = next(row for row in rows if row[1].startswith("verdict "))
    assert json.loads(entry[1].removeprefix("verdict "))["times"] == verdict["times"]
    assert [row[0] for row in rows if row[1].startswith("lay")] == [2]
    for guest in (near, far, watcher):
        guest.close()


def test_jay_95_with_equal_round_trips_the_order_of_arrival_stays(live):
    one, two = (TABLES["same"].guest(live, seat) for seat in (0, 2))
    lay(two, 2, "Hg")
    arrived(two)
    live.advance(0.05)
    lay(one, 0, "Ho")
    arrived(one)
    live.advance(0.4)
    assert two.expect("ack", "refused")["type"] == "ack"
    assert one.expect("ack", "refused")["type"] == "refused"
    for guest in (one, two):
        guest.close()


def test_jay_95_nobody_waits_where_nobody_competes(live):
    """No time passes between the move and its answer, whatever the window."""
    alone = TABLES["alone"].guest(live, 0)
    lay(alone, 0, "Ho")
    assert alone.expect("ack", "refused")["type"] == "ack"
    alone.close()


def test_jay_96_slow_mode_collects_inputs_and_plays_them_in_the_order_of_duty(live):
    guests = [TABLES["slow"].guest(live, seat) for seat in (2, 1)]
    lay(guests[0], 2, "Hb")
    lay(guests[1], 1, "Hg")
    for guest in guests:
        arrived(guest)
    live.advance(1.4)
    assert log_of(live, TABLES["slow"]) == []
    live.advance(0.1)
    answers = {guest.seats[0]: guest.expect("ack", "refused")["type"] for guest in guests}
    assert answers == {1: "ack", 2: "ack"}
    assert [row[:2] for row in log_of(live, TABLES["slow"])] == [(1, f"lay {name('Hg')}"), (2, f"lay {name('Hb')}")]
    for guest in guests:
        guest.close()


# Cards that become wrong in transit


def test_a_card_that_was_right_when_its_player_saw_the_table_is_returned_without_penalty(live):
    one, two = (TABLES["wire"].guest(live, seat) for seat in (0, 2))
    lay(one, 0, "Ho")
    one.expect("ack")
    lay(two, 2, "Hg")
    answer = two.expect("ack", "refused", "error")
    assert (answer["type"], answer["code"]) == ("error", "became_wrong")
    two.until_told(1)
    me = two.updates[2]["view"]["seats"][2]
    assert (me["cards"], me["owes"], me["open_errors"]) == (3, 0, 0)
    for guest in (one, two):
        guest.close()


def test_a_card_laid_long_after_its_player_saw_the_change_is_an_error(live):
    one, two = (TABLES["late"].guest(live, seat) for seat in (0, 2))
    lay(one, 0, "Ho")
    one.expect("ack")
    two.expect("update")
    live.advance(1)
    two.send("move", id="late", seat=2, move=f"lay {name('Hg')}", version=0)
    answer = two.expect("ack", "refused", "error")
    assert answer["type"] == "ack", answer
    two.until_told(2)
    assert any(event["event"] == "error" for event in two.updates[2]["events"])
    for guest in (one, two):
        guest.close()


def test_jay_95_a_client_that_answers_pings_late_gains_no_time_for_wrong_cards(live):
    """The round trip is trusted up to a limit here as well."""
    one, two = (TABLES["delayed"].guest(live, seat) for seat in (0, 2))
    answer_ping(live, two, 5)
    lay(one, 0, "Ho")
    one.expect("ack")
    two.until_told(1)
    live.advance(1)
    two.send("move", id="late", seat=2, move=f"lay {name('Hg')}", version=0)
    answer = two.expect("ack", "refused", "error")
    assert answer["type"] == "ack", answer
    two.until_told(2)
    assert any(event["event"] == "error" for event in two.updates[2]["events"])
    for guest in (one, two):
        guest.close()


# JAY-87: losing the connection


def test_jay_87_the_game_pauses_for_a_lost_connection_and_resumes_on_return(live):
    stays = TABLES["graceful"].guest(live, 0, 2, 3)
    drops = TABLES["graceful"].guest(live, 1)
    drops.close()
    stays.until(lambda me: me.updates[0]["view"]["seats"][1]["away"])
    drops.connect()
    stays.until(lambda me: not me.updates[0]["view"]["seats"][1]["away"])
    assert stays.table["seats"][1]["standing_in"] is None
    for guest in (stays, drops):
        guest.close()


def test_jay_87_a_bot_plays_for_a_player_who_does_not_return_in_time(live):
    stays = TABLES["lost"].guest(live, 0, 2, 3)
    drops = TABLES["lost"].guest(live, 1)
    drops.close()
    stays.until(lambda me: me.updates[0]["view"]["seats"][1]["away"])
    live.advance(1)
    stays.until(lambda me: me.table["seats"][1]["standing_in"] == "greedy")
    assert any(row[:2] == (1, "away") for row in log_of(live, TABLES["lost"]))
    drops.connect()
    assert drops.table["seats"][1]["standing_in"] is None
    for guest in (stays, drops):
        guest.close()
