"""Hidden information: servers whose positions differ only in what a seat may not know send it the same bytes."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch.bots.scheduler import scheduled_playout
from spieltisch.kernel import snapshot
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.server.model.records import TableRecord
from spieltisch.server.protocol.lobby import CreateTable, SeatWish
from spieltisch.server.tables import lobby
from tests.server.positions import put
from tests.server.tables import Guest, Server

SEED = "00112233445566778899aabbccddeeff"
POSITIONS = 3
MOMENT = re.compile(rb'"(time|since|deadline)":\d+')


@dataclass
class Pair:
    """One position, as it is and as a seat may imagine it."""

    name: str
    seat: int
    worlds: tuple[Match, Match]
    record: TableRecord
    secrets: list[str]


def pair(game: str, seat: int, moves: int) -> Pair:
    rng = random.Random(f"{game}/{seat}/{moves}")
    players = spieltisch.game(game).default_players
    real = spieltisch.start(game, players, SEED)
    if real.game.real_time:
        scheduled_playout(real.state, Rng(moves), most=moves)
    else:
        for _ in range(moves):
            actor = real.actors()[0]
            real.play(actor, rng.choice(real.moves(actor)))
    world = real.imagine(seat, rng.randrange(1 << 30))
    record, taken = lobby.new_record(CreateTable(game, seats=[SeatWish("me")] * players), 0)
    record.status, record.seed, record.started = "running", SEED, 0
    return Pair(f"{game} {moves}", seat, (real, world), record, [secret for _, secret in taken])


PAIRS = [pair(game, seat % 2, 12 + 25 * seat) for game in spieltisch.NAMES for seat in range(POSITIONS)]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    running = []
    for side in (0, 1):
        data = tmp_path_factory.mktemp(f"world{side}") / "tables.sqlite"
        deal(data, side)
        running.append(Server(data, "--no-limits", "--grace", "3600"))  # so that no absence is announced meanwhile
    yield running
    for server in running:
        server.stop()


def deal(data: Path, side: int) -> None:
    for one in PAIRS:
        one.record.position = snapshot.dump(one.worlds[side].state)
    put(data, *PAIRS)


def bytes_to(guest: Guest) -> list[bytes]:
    """Everything a guest was sent, except times."""
    return [MOMENT.sub(rb'"\1":0', data) for data in guest.received]


def differs(one: Pair) -> bool:
    """Whether the worlds differ apart from the generator, which is always hidden."""
    real, world = ({**snapshot.dump(match.state), "rng": None} for match in one.worlds)
    return real != world


def test_the_worlds_do_differ():
    assert sum(differs(one) for one in PAIRS) > len(PAIRS) // 2


@pytest.mark.parametrize("one", PAIRS, ids=lambda one: one.name)
def test_a_seat_cannot_tell_the_worlds_apart_by_anything_it_is_sent(servers, one):
    guests = [server.guest(one.record.code, one.secrets[one.seat]) for server in servers]
    watchers = [server.guest(one.record.code) for server in servers]
    for guest in guests:
        guest.until(lambda me: me.updates) if not guest.updates else None
        try_everything(guest, one)
    assert bytes_to(guests[0]) == bytes_to(guests[1])
    assert len(guests[0].received) > 20
    if not one.worlds[0].game.real_time:
        play_on_while_nothing_is_revealed(servers, one, guests)
    for guest in (*guests, *watchers):
        guest.close()


def try_everything(guest: Guest, one: Pair) -> None:
    """Illegal moves of all kinds: any refusal could reveal something."""
    legal = {move["move"] for move in guest.updates[one.seat]["moves"]}
    words = [word.notation for word in one.worlds[0].vocabulary.words]
    tries = [word for word in words[:: max(1, len(words) // 20)] if word not in legal]
    for number, move in enumerate([*tries, "nonsense", "forfeit"]):
        message: dict[str, Any] = {"id": f"try{number}", "seat": one.seat, "move": move, "version": 0, "decision": 0}
        guest.send("move", **message)
        guest.expect("refused", "error")
    guest.send("hint", id="hint", seat=one.seat)
    guest.expect("hint", "error")
    guest.send("move", id="other", seat=one.seat + 1, move=words[0], version=0, decision=0)
    guest.expect("error")


def play_on_while_nothing_is_revealed(servers: list[Server], one: Pair, guests: list[Guest]) -> None:
    """Others move, as both worlds allow, until the seat is shown something in only one world."""
    others = [server.guest(one.record.code, *one.secrets) for server in servers]
    rng = random.Random(one.name)
    moves: Counter[int] = Counter()
    for number in range(30):
        actors = one.worlds[0].actors()
        if actors != one.worlds[1].actors() or not actors:
            return
        actor = actors[0]
        common = sorted(set(one.worlds[0].moves(actor)) & set(one.worlds[1].moves(actor)))
        if not common:
            return
        move = rng.choice(common)
        told = [len(world.raw_events) for world in one.worlds]
        for world in one.worlds:
            world.play(actor, move)
        seen = [
            (world.view(one.seat), world.moves(one.seat), world.events(one.seat, count))
            for world, count in zip(one.worlds, told, strict=True)
        ]
        if seen[0] != seen[1]:
            return
        for guest, other in zip(guests, others, strict=True):
            decision = moves[actor]
            other.send("move", id=f"on{number}", seat=actor, move=move, version=number, decision=decision)
            assert other.expect("ack", "refused", "error")["type"] == "ack"
            guest.until_told(number + 1)
        moves[actor] += 1
        assert bytes_to(guests[0]) == bytes_to(guests[1])


def test_the_comparison_would_notice_a_leak(servers):
    """The same position seen from another seat: there the worlds do differ."""
    noticed = 0
    for one in PAIRS:
        views = []
        for server in servers:
            spies = [
                server.guest(one.record.code, secret) for seat, secret in enumerate(one.secrets) if seat != one.seat
            ]
            for spy in spies:
                spy.until(lambda me: me.updates) if not spy.updates else None
                spy.close()
            views.append([spy.updates for spy in spies])
        noticed += json.dumps(views[0]) != json.dumps(views[1])
    assert noticed > 0
