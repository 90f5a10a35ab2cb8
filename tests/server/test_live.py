"""Real time: the server's clock, fair order (JAY-95), slow mode (JAY-96), what becomes wrong on the wire, JAY-87."""

import json
import time
from typing import Any

import pytest

from tests.games.zeitalter_des_jay.builders import name, table
from tests.server.places import rows
from tests.server.positions import Prepared, prepare, put
from tests.server.tables import Guest, Server

HANDS = ["Ho Ib Ib", "? ?", "Hg Ib Ib", "? ?"]


def race(**wishes: Any) -> Prepared:
    """Seat 0 is under duty and seat 2 has reserved: either may serve the H violet, the first one does."""
    return prepare(table(HANDS, "Hv", duty=0, reserved="2", level=2).match, **wishes)


def tournament_race(**wishes: Any) -> Prepared:
    return prepare(table(HANDS, "Hv", duty=0, reserved="2", level=2, play="tournament").match, **wishes)


def waiting(**wishes: Any) -> Prepared:
    return prepare(table(["Ho Ib", "Hg Ib", "Hb Ib", "Hv Ob"], "Hv", duty=1, level=1).match, **wishes)


TABLES = {
    "arrival": race(),
    "fair": race(order="fair", window=400),
    "alone": race(order="fair", window=5000),
    "same": race(order="fair", window=400),
    "wire": tournament_race(),
    "late": tournament_race(),
    "slow": waiting(order="slow", window=1500),
    "count": waiting(),
    "graceful": prepare(table(["Ho Ib", "Hg Ib", "Hb Ib", "Hv Ob"], "Hv", duty=1, level=1, grace=1).match),
    "lost": prepare(table(["Ho Ib", "Hg Ib", "Hb Ib", "Hv Ob"], "Hv", duty=1, level=1, grace=1).match),
}


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    data = tmp_path_factory.mktemp("live") / "tables.sqlite"
    put(data, *TABLES.values())
    running = Server(data, "--no-limits", "--grace", "30")
    yield running
    running.stop()


def lay(guest: Guest, seat: int, card: str) -> str:
    """Lay a card without waiting for the answer; the message's id."""
    number = f"lay{seat}{card}"
    guest.send("move", id=number, seat=seat, move=f"lay {name(card)}", version=guest.updates[seat]["version"])
    return number


def log_of(live: Server, prepared: Prepared) -> list[tuple[int | None, str, int]]:
    table = prepared.record.table
    return rows(live.data, f"SELECT seat, input, time FROM log WHERE \"table\" = '{table}' ORDER BY version")


def answer_pings(guest: Guest, late: float, count: int) -> None:
    """Answer pings as over a line with a round trip of so many seconds."""
    answered = 0
    while answered < count:
        data = json.loads(guest.socket.recv(timeout=20))
        if data["type"] == "ping":
            time.sleep(late)
            guest.send("pong", time=data["time"])
            answered += 1


# The server's clock


def test_table_time_runs_while_somebody_is_there_and_timers_fire_unasked(live):
    """JAY-80: "Strafe" falls 3 s after the count began, and nobody has to say so."""
    guest = TABLES["count"].guest(live, 0, 1, 2, 3)
    time.sleep(2.2)
    assert guest.move(0, "count")["type"] == "ack"
    began = guest.updates[0]["time"]
    while not any(event["event"] == "counted_out" for event in guest.updates[0]["events"]):
        guest.expect("update")
    assert 2_900 <= guest.updates[0]["time"] - began < 6_000
    advance = [row for row in log_of(live, TABLES["count"]) if row[1] == "advance"]
    counted = next(row for row in log_of(live, TABLES["count"]) if row[1] == "count")
    assert advance[0][0] is None
    assert advance[0][2] - counted[2] == 3_000
    guest.close()
    time.sleep(0.3)
    still = live.get(f"/api/tables/{guest.code}")["version"]
    time.sleep(1)
    assert live.get(f"/api/tables/{guest.code}")["version"] == still


# The order of inputs


def test_by_arrival_whoever_comes_first_is_first(live):
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
    answer_pings(near, 0, 2)
    answer_pings(far, 0.14, 3)
    lay(near, 0, "Ho")
    time.sleep(0.03)
    lay(far, 2, "Hg")
    assert far.expect("ack", "refused")["type"] == "ack"
    assert near.expect("ack", "refused")["type"] == "refused"
    verdict = watcher.expect("verdict")
    assert verdict["seats"] == [0, 2]
    assert verdict["order"] == [2, 0]
    times = {told["seat"]: told for told in verdict["times"]}
    assert times[2]["arrived"] >= times[0]["arrived"]
    assert 100 <= times[2]["round_trip"] <= 150
    assert times[2]["reaction"] < times[0]["reaction"]
    rows = log_of(live, TABLES["fair"])
    entry = next(row for row in rows if row[1].startswith("verdict "))
    assert json.loads(entry[1].removeprefix("verdict "))["times"] == verdict["times"]
    assert [row[0] for row in rows if row[1].startswith("lay")] == [2]
    for guest in (near, far, watcher):
        guest.close()


def test_jay_95_with_equal_lines_the_order_of_arrival_stays(live):
    one, two = (TABLES["same"].guest(live, seat) for seat in (0, 2))
    lay(two, 2, "Hg")
    time.sleep(0.05)
    lay(one, 0, "Ho")
    assert two.expect("ack", "refused")["type"] == "ack"
    assert one.expect("ack", "refused")["type"] == "refused"
    for guest in (one, two):
        guest.close()


def test_jay_95_nobody_waits_where_nobody_competes(live):
    alone = TABLES["alone"].guest(live, 0)
    began = time.monotonic()
    lay(alone, 0, "Ho")
    assert alone.expect("ack", "refused")["type"] == "ack"
    assert time.monotonic() - began < 4
    alone.close()


def test_jay_96_slow_mode_collects_and_carries_out_in_the_order_of_duty(live):
    guests = [TABLES["slow"].guest(live, seat) for seat in (2, 1)]
    began = time.monotonic()
    lay(guests[0], 2, "Hb")
    lay(guests[1], 1, "Hg")
    answers = {guest.seats[0]: guest.expect("ack", "refused")["type"] for guest in guests}
    assert answers == {1: "ack", 2: "ack"}
    assert time.monotonic() - began > 1
    assert [row[:2] for row in log_of(live, TABLES["slow"])] == [(1, f"lay {name('Hg')}"), (2, f"lay {name('Hb')}")]
    for guest in guests:
        guest.close()


# What became wrong on the wire


def test_a_card_that_was_right_when_its_player_saw_the_table_comes_back_unpunished(live):
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


def test_but_not_long_after_its_player_was_told(live):
    one, two = (TABLES["late"].guest(live, seat) for seat in (0, 2))
    lay(one, 0, "Ho")
    one.expect("ack")
    two.expect("update")
    time.sleep(1)
    two.send("move", id="late", seat=2, move=f"lay {name('Hg')}", version=0)
    assert two.expect("ack", "refused", "error")["type"] == "ack"
    two.until_told(2)
    assert any(event["event"] == "error" for event in two.updates[2]["events"])
    for guest in (one, two):
        guest.close()


# JAY-87: losing the connection


def test_jay_87_the_game_stops_for_whoever_drops_out_and_goes_on_with_the_return(live):
    stays = TABLES["graceful"].guest(live, 0, 2, 3)
    drops = TABLES["graceful"].guest(live, 1)
    drops.close()
    stays.until(lambda me: me.updates[0]["view"]["seats"][1]["away"])
    drops.connect()
    stays.until(lambda me: not me.updates[0]["view"]["seats"][1]["away"])
    assert stays.table["seats"][1]["standing_in"] is None
    for guest in (stays, drops):
        guest.close()


def test_jay_87_whoever_does_not_return_is_played_by_a_bot_until_then(live):
    stays = TABLES["lost"].guest(live, 0, 2, 3)
    drops = TABLES["lost"].guest(live, 1)
    drops.close()
    stays.until(lambda me: me.table["seats"][1]["standing_in"] == "greedy")
    assert any(row[:2] == (1, "away") for row in log_of(live, TABLES["lost"]))
    drops.connect()
    assert drops.table["seats"][1]["standing_in"] is None
    for guest in (stays, drops):
        guest.close()
