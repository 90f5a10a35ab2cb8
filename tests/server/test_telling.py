"""What is sent is put together from parts; it is the same message as if it had been written in one piece."""

import random

import msgspec
import pytest

import spieltisch
from spieltisch.kernel.match import Match
from spieltisch.server.course import Course
from spieltisch.server.protocol.common import Clock, MoveInfo, ResultInfo
from spieltisch.server.protocol.from_server import DecisionInfo, ServerMessage, Update
from spieltisch.server.records import Entry
from spieltisch.server.telling import Told

GAMES = ["joggle", "joker_battle_royal", "joy", "skyjo_action", "zeitalter_des_jay"]


def moves_of(match: Match, seat: int) -> list[MoveInfo]:
    words = [match.vocabulary.words[number] for number in match.state.legal(seat)]
    return [MoveInfo(word.notation, word.target, word.key, dict(word.values)) for word in words]


def in_one_piece(course: Course, seat: int | None, first: int, now: int) -> Update:
    match, over, result = course.match, course.over, course.result()
    name = None if over else match.decision()
    return Update(
        seat=seat,
        version=course.version,
        first=first,
        events=match.events(seat, first - course.shift),
        view=match.view(seat),
        moves=[] if seat is None or over else moves_of(match, seat),
        decision=None if name is None else DecisionInfo(0 if seat is None else course.decisions[seat], name),
        deadline=course.due(now),
        clocks=None if course.clocks is None else course.clocks.shown(now),
        time=now,
        result=None if result is None else ResultInfo(result.winners, result.ranks, result.scores),
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("clock", [None, Clock(move=30_000, bank=600_000)], ids=["no clock", "clock"])
def test_an_update_is_put_together_right(game, clock):
    match = spieltisch.start(game, players=spieltisch.game(game).default_players, seed=5)
    course, rng = Course(match, clock), random.Random(5)
    for version in range(1, 60):
        first = course.told
        seat = rng.choice(match.actors())
        course.enter(Entry(version, seat, rng.choice(match.moves(seat)), version))
        told = Told(course, version + 3)
        for viewer in (None, *range(match.players)):
            expected = in_one_piece(course, viewer, first, version + 3)
            assert told.to(viewer, first) == msgspec.json.encode(expected)
            assert isinstance(msgspec.json.decode(told.to(viewer, first), type=ServerMessage), Update)


def test_the_last_update_tells_the_result():
    match = spieltisch.start("skyjo_action", players=2, seed=3, options={"target": 50})
    course, rng = Course(match, None), random.Random(3)
    while not course.over:
        seat = rng.choice(match.actors())
        course.enter(Entry(course.version + 1, seat, rng.choice(match.moves(seat)), course.version))
    sent = msgspec.json.decode(Told(course, 9).to(0, course.told - 1), type=Update)
    assert sent == msgspec.json.decode(msgspec.json.encode(in_one_piece(course, 0, course.told - 1, 9)), type=Update)
    assert sent.result is not None
    assert (sent.moves, sent.decision) == ([], None)
