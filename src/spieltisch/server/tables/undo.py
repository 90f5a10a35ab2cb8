"""Undo: taking a decision back if everybody at the table agrees and nothing hidden was revealed since."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from spieltisch import game as find_game
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State
from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.logs import note
from spieltisch.server.model.match_log import MatchLog, begin, effective
from spieltisch.server.model.records import Entry, TableRecord
from spieltisch.server.protocol.from_client import Answer, Undo
from spieltisch.server.protocol.from_server import UndoAsked
from spieltisch.server.storage.interface import Store
from spieltisch.server.tables.draft import Draft, SendUndo, StopBots
from spieltisch.server.tables.position_cache import PositionCache
from spieltisch.server.tables.state import TableState
from spieltisch.server.tables.undo_request import UndoRequest

WORLDS = 12


# Asking


async def possible_undo(table: TableState, seat: int, id: str, cache: PositionCache) -> UndoRequest:
    """A request to take back the seat's last decision; a RequestError says why there can be none."""
    record, version = table.record, table.version
    if table.match_log is None or record.status != "running":
        raise RequestError("not_running", 409)
    if table.real_time:
        raise RequestError("no_undo_here", 409)
    if table.record.revision != find_game(table.record.game).revision:
        raise RequestError("old_rules", 409, revision=table.record.revision)
    found = await cache.once(version, "undo", seat, lambda: before_last_decision(record, seat, table.services.store))
    if isinstance(found, str):
        raise RequestError(found, 409)
    decision, earlier = found
    return UndoRequest(seat, id, decision - 1, version, earlier)


async def before_last_decision(record: TableRecord, seat: int, store: Store) -> tuple[int, MatchLog] | str:
    """A seat's last decision and the match before it; or the code of the reason why it cannot be taken back."""
    entries = await store.log(record.table)
    decision = last_decision(entries, seat)
    if decision is None:
        return "nothing_to_undo"
    earlier, revealed = await asyncio.to_thread(match_log_before, record, entries, decision)
    return "revealed" if revealed else (decision, earlier)


def undo_asked(table: TableState) -> UndoAsked:
    """The open request, as everybody sees it."""
    if table.undo is None:
        return UndoAsked(None, [], [])
    return UndoAsked(table.undo.seat, sorted(table.undo.agreed), list(table.undo.asked))


# Judging


def ask(table: TableState, draft: Draft, message: Undo, found: UndoRequest | RequestError | None) -> None:
    """Ask everybody else; where nobody else is to be asked, take the decision back at once."""
    if isinstance(found, RequestError):
        raise found
    if draft.undo is not None:
        raise RequestError("undo_asked", 409)
    if found is None or draft.version != found.version:
        raise RequestError("no_undo", 409)
    record = draft.record
    others = [one for one in record.persons() if one != message.seat and record.seats[one].standing_in is None]
    request = replace(found, asked=tuple(others))
    if request.granted:
        take_back(table, draft, request)
    else:
        draft.undo = request
        draft.effects.append(SendUndo())


def answer(table: TableState, draft: Draft, message: Answer) -> None:
    """Somebody agrees or refuses; the last one to agree takes the decision back."""
    request, draft.undo = draft.undo, None
    if request is None or message.seat not in request.asked or draft.version != request.version:
        draft.undo = request
        raise RequestError("no_undo", 409)
    draft.effects.append(SendUndo())
    if message.agree:
        request = replace(request, agreed=request.agreed | {message.seat})
        if request.granted:
            take_back(table, draft, request)
        else:
            draft.undo = request


def take_back(table: TableState, draft: Draft, request: UndoRequest) -> None:
    draft.take_back(request, table.clock.now())
    draft.effects.append(StopBots())
    note("taken back", table=draft.record.table, to=request.back_to)


# What can be taken back


def last_decision(entries: list[Entry], seat: int) -> int | None:
    """The version of a seat's latest decision that has not been taken back."""
    return next((entry.version for entry in reversed(effective(entries)) if entry.seat == seat), None)


def match_log_before(record: TableRecord, entries: list[Entry], version: int) -> tuple[MatchLog, bool]:
    """The match before a decision, and whether anything hidden has been revealed since."""
    match_log = begin(record)
    following = effective(entries)
    for entry in following:
        if entry.version >= version:
            break
        match_log.enter(entry)
    earlier = match_log.copy()
    revealed = False
    for entry in following:
        if entry.version >= version and not revealed:
            revealed = reveals(match_log.match, entry)
            match_log.enter(entry)
    return earlier, revealed


def reveals(match: Match, entry: Entry) -> bool:
    """Whether a move reveals something hidden. Entries that are no moves (a forfeit) are never taken back.

    Each seat imagines worlds that it cannot tell from the real one. If the same move looks different there, seeing it
    reveals something. Where the move is impossible in such a world, any legal move that looks the same will do: a card
    chosen in secret does not reveal which card it is not.
    """
    mover, number = entry.seat, match.vocabulary.number(entry.input)
    if mover is None or number is None:
        return True
    for seat in range(match.players):
        real = seen_after(match, match.state, seat, mover, number)
        for seed in range(WORLDS):
            world = match.state.imagine(seat, Rng(seed + 1))
            legal = world.legal(mover)
            moves = [number] if number in legal else legal
            if not any(seen_after(match, world, seat, mover, move) == real for move in moves):
                return True
    return False


def seen_after(match: Match, state: State, seat: int, mover: int, number: int) -> object:
    """A seat's view and events after a move."""
    world = Match.at(match.game, match.players, match.options, state.copy())
    world.play(mover, match.vocabulary.notation(number))
    return world.view(seat), world.events(seat)
