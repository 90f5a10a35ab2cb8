"""Coming and going: greetings, closed sockets, and games that stop while somebody is disconnected (JAY-87)."""

from __future__ import annotations

from spieltisch.server.model.match_log import MatchLog
from spieltisch.server.model.records import left_by, opens, secret_hash
from spieltisch.server.protocol.from_client import Hello
from spieltisch.server.tables import lobby, notices
from spieltisch.server.tables.draft import Draft, SendTable, StopBots, WelcomeGuest
from spieltisch.server.tables.guests import Guest
from spieltisch.server.tables.state import TableState

AWAY, BACK = "away", "back"


def hello(table: TableState, draft: Draft, guest: Guest, message: Hello) -> None:
    """Secrets prove seats. A person who is back replaces the bot that stood in.

    A socket that says hello again without a secret has given up that seat. If the batch is judged again, so is this.
    """
    if message.back:
        take_seats_back(table, draft, message.secrets)
    seats = {seat for secret in message.secrets for seat in opens(draft.record, secret)}
    guest.proofs = frozenset(secret_hash(secret) for secret in message.secrets)
    guest.given_up = (guest.given_up | set(guest.seats)) - seats
    guest.seats = sorted(seats)
    guest.screen = message.screen and not seats
    guest.greeted = True
    for seat in table.guests.emptied(guest.given_up, draft.record.persons()):
        tell_game(table, draft, seat, AWAY)
    for seat in guest.seats:
        if seat in table.guests.absent:
            table.guests.back(seat)
            tell_game(table, draft, seat, BACK)
        if draft.record.seats[seat].standing_in is not None:
            draft.change().seats[seat].standing_in = None
            draft.effects.append(StopBots(seat))
            notices.add(table, draft, "back", seat)
    draft.effects.append(WelcomeGuest(guest, message.since))


def take_seats_back(table: TableState, draft: Draft, secrets: list[str]) -> None:
    """Somebody who left a running match plays on in the seat that a bot has kept."""
    if draft.record.status != "running":
        return
    for seat in sorted({seat for secret in secrets for seat in left_by(draft.record, secret)}):
        lobby.take_back(draft.change(), seat)
        draft.effects.append(StopBots(seat))
        notices.add(table, draft, "back", seat)


def goodbye(table: TableState, draft: Draft, guest: Guest) -> None:
    """A socket has closed. If the batch is judged again, so is this, with the same outcome."""
    gone = table.guests.leave(guest)
    if not guest.greeted:
        return
    for seat in gone:
        tell_game(table, draft, seat, AWAY)
    draft.effects.append(SendTable())


def tell_game(table: TableState, draft: Draft, seat: int, word: str) -> None:
    """Enter `away` or `back` in games that know these moves."""
    match_log, now = draft.match_log, table.clock.now()
    if match_log is None or not match_log.real_time or draft.record.status != "running":
        return
    draft.catch_up(now)
    match_log.pass_time(now)
    if word in match_log.match.moves(seat):
        draft.enter(seat, word, now)
    if word == AWAY and BACK in match_log.match.moves(seat):
        table.disconnected.add(seat)
    else:
        table.disconnected.discard(seat)


def replace_disconnected(table: TableState, draft: Draft, match_log: MatchLog) -> None:
    """A bot stands in for people who were not back when the game went on."""
    for seat in [seat for seat in table.disconnected if BACK not in match_log.match.moves(seat)]:
        table.disconnected.discard(seat)
        if draft.record.seats[seat].kind == "person" and draft.record.options.get("absence") == "bot":
            draft.change().seats[seat].standing_in = lobby.STAND_IN
            notices.add(table, draft, "replaced", seat)
