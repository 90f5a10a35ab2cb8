"""Verification of a finished match: was the seed committed before the first card, do the moves give the result?"""

from __future__ import annotations

from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit, urlunsplit
from urllib.request import urlopen

import msgspec

from spieltisch import game as find_game
from spieltisch.kernel.errors import SaveError, SpieltischError
from spieltisch.kernel.match import ADVANCE, Match, Result
from spieltisch.server.model.match_log import FORFEIT
from spieltisch.server.model.records import combined_seed, commitment
from spieltisch.server.protocol.replay import ReplayInfo

LARGEST = 64 * 1024 * 1024
SECONDS = 30


class NotVerified(SpieltischError):
    """The replay does not pass; the message says what is wrong."""


def read_replay(place: str) -> ReplayInfo:
    """A replay from a file, or from a server by the address of its replay page."""
    try:
        data = fetch(place) if place.startswith(("http://", "https://")) else Path(place).read_bytes()
    except (OSError, URLError) as error:
        raise SaveError(f"cannot read {place}: {error}") from None
    try:
        return msgspec.json.decode(data, type=ReplayInfo)
    except msgspec.DecodeError as error:
        raise SaveError(f"{place} is no replay as a server gives it (GET /api/replays/...): {error}") from None


def fetch(address: str) -> bytes:
    parts = urlsplit(address)
    path = parts.path if parts.path.startswith("/api/") else f"/api{parts.path.replace('/replay/', '/replays/', 1)}"
    with urlopen(urlunsplit((parts.scheme, parts.netloc, path, "", "")), timeout=SECONDS) as answer:
        data: bytes = answer.read(LARGEST)
    return data


def verify(replay: ReplayInfo) -> str:
    """A sentence that says what was checked, or NotVerified."""
    table = replay.table
    if table.seed is None:
        raise NotVerified("the game is not over: its seed is still sealed")
    if replay.continued:
        raise NotVerified("this game was played on from another one: there was no deal to check")
    try:
        sealed, seed = commitment(table.seed), combined_seed(table.seed, table.nonces)
    except ValueError:
        raise NotVerified("the seed or a nonce is not hexadecimal") from None
    if sealed != table.commitment:
        raise NotVerified("the seed does not fit the seal that was shown before the first card")
    game = find_game(table.game)
    if game.revision != replay.revision:
        raise NotVerified(f"it was played by revision {replay.revision} of the rules, this is {game.revision}")
    match = Match.start(game, table.players, seed, table.options)
    forfeits = play_through(match, replay)
    if not forfeits and not same(match.result(), replay) and not abandoned(match, replay):
        raise NotVerified("the moves do not lead to the result")
    seats = sum(1 for nonce in table.nonces if nonce)
    return (
        f"{game.title}: the seed fits its seal, {seats} of {table.players} seats had a part in it, "
        f"and the deal and all {len(replay.inputs)} inputs lead to the result."
    )


def play_through(match: Match, replay: ReplayInfo) -> list[int]:
    """Play all inputs; the seats that forfeited."""
    forfeits: list[int] = []
    for entry in replay.inputs:
        try:
            enter(match, entry.seat, entry.input, entry.time)
        except SpieltischError as error:
            raise NotVerified(f"input {entry.version} ({entry.input}) is not legal there: {error}") from None
        if entry.seat is not None and entry.input == FORFEIT:
            forfeits.append(entry.seat)
    return forfeits


def enter(match: Match, seat: int | None, input: str, time: int) -> None:
    """Enter a log entry as inputs of the match."""
    if match.game.real_time and time > match.state.time:
        match.advance(time - int(match.state.time))
    if seat is None and input != ADVANCE:
        raise SaveError(f"{input!r} is nothing that happens by itself")
    if seat is not None and input != FORFEIT:
        match.play(seat, input)


def abandoned(match: Match, replay: ReplayInfo) -> bool:
    """Whether everybody left before the end."""
    return match.result() is None and not replay.result.winners


def same(result: Result | None, replay: ReplayInfo) -> bool:
    told = replay.result
    return result is not None and (result.winners, result.ranks, result.scores) == (
        told.winners,
        told.ranks,
        told.scores,
    )
