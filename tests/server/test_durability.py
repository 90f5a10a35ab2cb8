"""Nothing acknowledged is lost: restarts, kills, resent moves, timers that resume."""

import json
import random
import time
from typing import Any

import pytest

from tests.server.crash import Acknowledged, missing, torment
from tests.server.places import rows
from tests.server.tables import PATIENCE, Server


@pytest.fixture
def mortal(data):
    running = Server(data, "--no-limits", "--grace", "0.5")
    yield running
    if running.process.poll() is None:
        running.stop()


@pytest.mark.slow
def test_ten_kills_under_load_lose_no_acknowledged_move(data):
    crowd = torment(data, kills=10, people=4, seed=7)
    assert crowd.faults == []
    assert len(crowd.acknowledged) >= 50
    assert missing(data, crowd.acknowledged) == []


def test_the_crash_check_detects_lost_and_duplicated_moves(mortal, data):
    guest = mortal.host("joggle", "m m")
    guest.start()
    guest.play_on(random.Random(1), 3)
    table = guest.table["table"]
    guest.close()
    mortal.stop()
    log = rows(data, "SELECT version, seat, input, id FROM log ORDER BY version")
    acknowledged = [Acknowledged(table, version, seat, input, id) for version, seat, input, id in log]
    assert missing(data, acknowledged) == []
    rows(data, "DELETE FROM log WHERE version = 3")
    assert len(missing(data, acknowledged)) == 1
    rows(data, f"UPDATE log SET id = '{log[0][3]}' WHERE version = 2")
    assert any("2 times" in wrong for wrong in missing(data, []))


def test_after_a_kill_every_table_is_restored_and_continues(mortal):
    guests = [mortal.host(game, "m m") for game in ("skyjo_action", "joggle", "joy")]
    for guest in guests:
        guest.start()
        guest.play_on(random.Random(guest.code), 8)
        guest.until(lambda me: len(me.updates) == 2) if len(guest.updates) < 2 else None
        guest.until_told(8)
    before = [guest.updates for guest in guests]
    mortal.kill()
    mortal.start()
    for guest, updates in zip(guests, before, strict=True):
        guest.updates = {}
        guest.connect(since=8)
        guest.until(lambda me: len(me.updates) == 2)
        for seat in (0, 1):
            now, then = guest.updates[seat], updates[seat]
            assert now["events"] == []
            assert (now["version"], now["view"], now["moves"], now["decision"]) == (
                8,
                then["view"],
                then["moves"],
                then["decision"],
            )
        guest.play_on(random.Random(2), 3)
        guest.close()


def test_a_move_sent_again_after_a_kill_is_acknowledged_and_not_played_twice(mortal):
    guest = mortal.host("skyjo_action", "m m")
    guest.start()
    first = guest.updates[0]["moves"][0]["move"]
    message = {"id": "again", "seat": 0, "move": first, "version": 0, "decision": 0}
    guest.send("move", **message)
    assert guest.expect("ack")["version"] == 1
    mortal.kill()
    mortal.start()
    guest.connect(since=0)
    guest.send("move", **message)
    assert guest.expect("ack", "refused", "error") == {"type": "ack", "id": "again", "version": 1}
    assert mortal.get(f"/api/tables/{guest.code}")["version"] == 1
    guest.close()


def test_an_open_table_survives_a_kill_with_its_seats(mortal):
    host = mortal.host("joggle", "m o b b", name="Anna")
    other = mortal.join(host.code, name="Berta")
    other.must("ready", ready=True)
    mortal.kill()
    mortal.start()
    table = mortal.get(f"/api/tables/{host.code}")
    assert [seat["name"] for seat in table["seats"]][:2] == ["Anna", "Berta"]
    assert table["seats"][1]["ready"] is True
    assert mortal.guest(host.code, *other.secrets).seats == [1]


@pytest.mark.slow
def test_bots_resume_after_a_restart(mortal):
    made = mortal.create("skyjo_action", "b b b", pace=0.3)
    time.sleep(0.5)
    mortal.kill()
    mortal.start()
    end = time.monotonic() + PATIENCE
    version = 0
    while version < 3 and time.monotonic() < end:
        version = mortal.get(f"/api/tables/{made['code']}")["version"]
        time.sleep(0.1)
    assert version >= 3


def test_long_games_are_restored_from_their_snapshot(mortal, data):
    guest = mortal.host("skyjo_action", "m m")
    guest.start()
    guest.play_on(random.Random(4), 150)
    guest.until(lambda me: len(me.updates) == 2) if len(guest.updates) < 2 else None
    version, view = guest.version, guest.updates[0]["view"]
    mortal.kill()
    ((kept,),) = rows(data, "SELECT version FROM snapshots")
    assert 64 <= kept <= version
    mortal.start()
    guest.updates = {}
    guest.connect()
    guest.until(lambda me: 0 in me.updates)
    assert (guest.updates[0]["version"], guest.updates[0]["view"]) == (version, view)
    guest.close()


def test_a_timer_goes_on_where_it_was(data):
    """JAY-14: the time of a round; table time stands still while the server is down."""
    mortal = Server(data, "--no-limits", "--held-clock")
    options = {"minutes": 1, "rounds": 1}
    guest = mortal.host("zeitalter_des_jay", "m m", options=options)
    guest.start()
    for seat in (0, 1):
        guest.must("move", seat, move="ready", version=0)
    guest.until(lambda me: me.updates[0]["view"]["timers"]["round"] is not None)
    before = guest.updates[0]
    mortal.kill()
    mortal.start()
    guest.updates = {}
    guest.connect()
    guest.until(lambda me: 0 in me.updates)
    after = guest.updates[0]
    assert (after["version"], round_left(after)) == (before["version"], round_left(before))
    mortal.advance(round_left(after) / 1000)
    guest.until(lambda me: me.updates[0]["version"] > after["version"])
    guest.close()
    mortal.stop()


def round_left(update: dict[str, Any]) -> int:
    """The milliseconds that are left of a round."""
    left: int = update["view"]["timers"]["round"] - (update["time"] - update["view"]["time"])
    return left


def test_the_log_records_who_did_what_and_when(mortal, data):
    guest = mortal.host("skyjo_action", "m m")
    guest.start()
    guest.play_on(random.Random(5), 5)
    mortal.stop()
    log = rows(data, "SELECT version, seat, input, time FROM log ORDER BY version")
    ((record,),) = rows(data, "SELECT record FROM tables")
    assert [row[0] for row in log] == [1, 2, 3, 4, 5]
    assert [row[3] for row in log] == sorted(row[3] for row in log)
    assert not any(secret in record for secret in guest.secrets)
    assert json.loads(record)["status"] == "running"
