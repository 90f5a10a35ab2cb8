"""Updates are joined from encoded parts; the result equals an `Update` encoded in one piece."""

import random

import msgspec
import pytest

import spieltisch
from spieltisch.kernel.match import Match
from spieltisch.server.model.match_log import MatchLog
from spieltisch.server.model.records import Entry
from spieltisch.server.protocol.common import Clock, MoveInfo, ResultInfo
from spieltisch.server.protocol.from_server import DecisionInfo, ServerMessage, Update
from spieltisch.server.tables.updates import MatchUpdates

GAMES = ["joggle", "joker_battle_royal", "joy", "skyjo_action", "zeitalter_des_jay"]


def moves_of(match: Match, seat: int) -> list[MoveInfo]:
    words = [match.word(number) for number in match.state.legal(seat)]
    return [MoveInfo(word.notation, word.target, word.key, dict(word.values), dict(word.things)) for word in words]


def in_one_piece(match_log: MatchLog, seat: int | None, first: int, now: int) -> Update:
    match, over, result = match_log.match, match_log.over, match_log.result()
    name = None if over else match.decision()
    return Update(
        seat=seat,
        version=match_log.version,
        first=first,
        events=match.events(seat, first - match_log.shift),
        view=match.view(seat),
        moves=[] if seat is None or over else moves_of(match, seat),
        decision=None if name is None else DecisionInfo(0 if seat is None else match_log.decisions[seat], name),
        deadline=match_log.due(now),
        clocks=None if match_log.clocks is None else match_log.clocks.shown(now),
        time=now,
        result=None if result is None else ResultInfo(result.winners, result.ranks, result.scores),
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("clock", [None, Clock(move=30_000, bank=600_000)], ids=["no clock", "clock"])
def test_a_joined_update_equals_one_encoded_in_one_piece(game, clock):
    match = spieltisch.start(game, players=spieltisch.game(game).default_players, seed=5)
    match_log, rng = MatchLog(match, clock), random.Random(5)
    for version in range(1, 60):
        first = match_log.event_count
        seat = rng.choice(match.actors())
        match_log.enter(Entry(version, seat, rng.choice(match.moves(seat)), version))
        told = MatchUpdates(match_log, version + 3)
        for viewer in (None, *range(match.players)):
            expected = in_one_piece(match_log, viewer, first, version + 3)
            assert told.to(viewer, first) == msgspec.json.encode(expected)
            assert isinstance(msgspec.json.decode(told.to(viewer, first), type=ServerMessage), Update)


def test_the_last_update_contains_the_result():
    match = spieltisch.start("skyjo_action", players=2, seed=3, options={"target": 50})
    match_log, rng = MatchLog(match, None), random.Random(3)
    while not match_log.over:
        seat = rng.choice(match.actors())
        match_log.enter(Entry(match_log.version + 1, seat, rng.choice(match.moves(seat)), match_log.version))
    sent = msgspec.json.decode(MatchUpdates(match_log, 9).to(0, match_log.event_count - 1), type=Update)
    assert sent == msgspec.json.decode(
        msgspec.json.encode(in_one_piece(match_log, 0, match_log.event_count - 1, 9)), type=Update
    )
    assert sent.result is not None
    assert (sent.moves, sent.decision) == ([], None)
