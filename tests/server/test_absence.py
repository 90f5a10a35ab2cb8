"""Bots in seats, players who drop out and come back, clocks."""

import random
import time

import pytest

from tests.server import places
from tests.server.tables import Guest, Pair, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server, or two, whose clock stands still but for what a test advances it by."""
    data = tmp_path_factory.mktemp("absence") / "tables.sqlite"
    running = (Pair if places.SHARED else Server)(data, "--no-limits", "--fixed-seeds", "--grace", "1", "--held-clock")
    yield running
    running.stop()


def pair(server: Server, game: str = "skyjo_action", **wishes: object) -> tuple[Guest, Guest]:
    """Two people at a started table."""
    host = server.host(game, "m o", **wishes)
    other = server.join(host.code, name="Berta")
    other.must("ready", ready=True)
    host.start()
    other.until(lambda me: me.updates) if not other.updates else None
    return host, other


def drop(guest: Guest) -> None:
    guest.close()


# Bots


@pytest.mark.parametrize("game", ["skyjo_action", "joggle", "joker_battle_royal", "joy"])
def test_bots_take_their_turns_in_every_seat(server, game):
    seats = "m b r" if game == "joker_battle_royal" else "m b" if game in ("joggle", "joy") else "m b r b"
    host = server.host(game, seats)
    host.start()
    played = host.play_on(random.Random(game), 15)
    host.until(lambda me: me.version > played) if host.version <= played else None
    host.close()


def test_a_bot_takes_its_time(server):
    made = server.create("joggle", "b b", pace=1)
    watcher = server.guest(made["code"])
    watcher.expect("update")
    began = time.monotonic()
    for _ in range(2):
        watcher.expect("update")
    assert time.monotonic() - began > 0.4
    watcher.close()


# Dropping out


def test_an_absence_is_shown_to_all_and_ends_with_the_return(server):
    host, other = pair(server)
    drop(other)
    host.until(lambda me: not me.table["seats"][1]["present"])
    assert host.table["seats"][1]["since"] is not None
    other.connect()
    host.until(lambda me: me.table["seats"][1]["present"])
    assert host.table["seats"][1]["since"] is None
    for guest in (host, other):
        guest.close()


def test_a_seat_is_offered_after_the_grace_time_and_not_before(server):
    host, other = pair(server)
    assert host.ask("offer", target=1, bot="greedy")["code"] == "not_absent"
    drop(other)
    host.until(lambda me: not me.table["seats"][1]["present"])
    server.advance(0.9)
    assert host.ask("offer", target=1, bot="greedy")["code"] == "not_absent"
    server.advance(0.2)
    host.until(lambda me: me.table["seats"][1]["offered"])
    assert host.ask("offer", target=1, bot="wizard")["code"] == "no_bot"
    assert host.ask("offer", target=9, bot="greedy")["code"] == "no_seat"
    host.must("offer", target=1, bot="greedy")
    host.until(lambda me: me.table["seats"][1]["standing_in"] == "greedy")
    host.play_on(random.Random(1), 3)
    assert host.version > 3
    other.updates = {}
    other.connect(since=0)
    assert other.seats == [1]
    assert other.table["seats"][1]["standing_in"] is None
    host.until(lambda me: me.table["seats"][1]["standing_in"] is None)
    other.until(lambda me: me.updates) if not other.updates else None
    assert other.updates[1]["version"] > 3
    for guest in (host, other):
        guest.close()


def test_a_bot_does_not_move_once_the_player_is_back(server):
    host, other = pair(server, pace=0)
    drop(other)
    host.until(lambda me: not me.table["seats"][1]["present"])
    server.advance(1)
    host.until(lambda me: me.table["seats"][1]["offered"])
    host.must("offer", target=1, bot="greedy")
    other.connect()
    both = [host, other]
    for guest in both:
        guest.until(lambda me: me.updates) if not guest.updates else None
    version = 0
    while True:
        version = server.get(f"/api/tables/{host.code}")["version"]
        for guest in both:
            guest.until_told(version)
        if not host.acting():
            break
        host.play_on(random.Random(3), 1)
    assert other.acting()
    time.sleep(0.5)
    assert server.get(f"/api/tables/{host.code}")["version"] == version
    for guest in both:
        guest.close()


def test_nobody_else_weakens_or_sends_away_the_bot_that_stands_in(server):
    host, other = pair(server)
    drop(other)
    host.until(lambda me: not me.table["seats"][1]["present"])
    server.advance(1)
    host.until(lambda me: me.table["seats"][1]["offered"])
    for weak in ("random", "easy"):
        assert host.ask("offer", target=1, bot=weak)["code"] == "weak_bot"
    host.must("offer", target=1, bot="greedy")
    for bot in ("greedy", "hard", "random"):
        assert host.ask("offer", target=1, bot=bot)["code"] == "stands_in"
    assert host.ask("offer", target=1, bot=None)["code"] == "not_yours"
    assert server.get(f"/api/tables/{host.code}")["seats"][1]["standing_in"] == "greedy"
    host.close()


def test_a_seat_that_a_socket_gives_up_is_empty_and_offered(server):
    """A second hello on the same socket, without the secret."""
    host, other = pair(server)
    other.send("hello", protocol=1, secrets=[])
    assert other.expect("welcome")["seats"] == []
    host.until(lambda me: not me.table["seats"][1]["present"])
    assert host.table["seats"][1]["since"] is not None
    server.advance(1)
    host.until(lambda me: me.table["seats"][1]["offered"])
    other.send("hello", protocol=1, secrets=other.secrets)
    assert other.expect("welcome")["seats"] == [1]
    host.until(lambda me: me.table["seats"][1]["present"] and not me.table["seats"][1]["offered"])
    for guest in (host, other):
        guest.close()


# Clocks


def test_the_clock_is_sent_and_runs(server):
    host, other = pair(server, clock={"move": 60_000, "bank": 600_000})
    update = host.updates[0]
    assert update["clocks"][0] <= 60_000
    assert 0 < update["deadline"] <= 60_000
    for guest in (host, other):
        guest.close()


def test_a_bot_moves_when_the_clock_runs_out(server):
    host, other = pair(server, "joggle", clock={"move": 700, "at_zero": "bot"})
    while host.version < 3:
        now = host.version
        server.advance(0.7)
        host.until(lambda me, now=now: me.version > now)
    assert not any(seat["forfeited"] for seat in host.table["seats"])
    assert all(update["result"] is None for update in host.updates.values())
    for guest in (host, other):
        guest.close()


def test_a_seat_forfeits_when_its_clock_runs_out_and_the_other_side_wins(server):
    host, other = pair(server, "joggle", clock={"bank": 800, "at_zero": "forfeit"})
    mover = 0 if host.acting() else 1
    server.advance(0.8)
    host.until(lambda me: me.updates[0]["result"] and me.table["status"] == "over")
    assert host.updates[0]["result"]["winners"] == [1 - mover]
    assert host.updates[0]["result"]["ranks"] == [2, 1] if mover == 0 else [1, 2]
    assert [seat["forfeited"] for seat in host.table["seats"]] == [mover == 0, mover == 1]
    for guest in (host, other):
        guest.close()


def test_among_several_players_one_who_forfeits_is_replaced_by_a_bot_and_comes_last(server):
    host = server.host("skyjo_action", "m b b", clock={"bank": 700, "at_zero": "forfeit"})
    host.start()
    while not host.acting():
        host.expect("update")
    server.advance(0.7)
    host.until(lambda me: me.table["seats"][0]["forfeited"])
    assert host.table["seats"][0]["standing_in"] == "greedy"
    host.until(lambda me: me.updates[0]["result"])
    assert host.updates[0]["result"]["ranks"][0] == 3
    host.close()


def test_only_thinking_spends_the_time_bank(server):
    host, other = pair(server, "joggle", clock={"bank": 60_000})
    mover = host if host.acting() else other
    waiting = other if mover is host else host
    server.advance(0.8)
    mover.play_on(random.Random(1), 1)
    waiting.until_told(1)
    left = waiting.updates[waiting.seats[0]]["clocks"]
    assert left[mover.seats[0]] == 59_200
    assert left[waiting.seats[0]] == 60_000
    for guest in (host, other):
        guest.close()
