"""Changes of a table's record: seats, the host's settings, start, leaving, rematch. All work on a draft's record."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from hashlib import blake2b
from time import time

from spieltisch import game as find_game
from spieltisch.bots import BOTS
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.game import Game
from spieltisch.server.base.errors import RequestError, bad_options
from spieltisch.server.model.records import (
    SeatRecord,
    TableRecord,
    combined_seed,
    fresh_code,
    fresh_id,
    fresh_secret,
    opens,
    secret_hash,
)
from spieltisch.server.protocol.common import Clock, Order
from spieltisch.server.protocol.from_client import Assign, Configure, Profile, Ready, Swap
from spieltisch.server.protocol.lobby import CreateTable, SeatWish
from spieltisch.server.tables.guests import swapped
from spieltisch.server.tables.inbox import SeatRequest
from spieltisch.server.tables.names import valid_name

FAIR_WINDOW = 60
SLOW_WINDOW = 3000
LEAST_SLOW, MOST_SLOW = 1000, 5000
STAND_IN = "greedy"


def milliseconds() -> int:
    return int(time() * 1000)


# Making a table


def new_record(wish: CreateTable, pace: float, address: str = "") -> tuple[TableRecord, list[tuple[int, str]]]:
    """The record of a new table, and the secrets of the creator's seats."""
    try:
        game = find_game(wish.game)
    except OptionError as error:
        raise bad_options(error) from None
    players = wish.players or (len(wish.seats) if wish.seats else game.default_players)
    wishes = wish.seats or [SeatWish("me")] + [SeatWish("open")] * (players - 1)
    if len(wishes) != players:
        raise RequestError("wrong_seats", players=players, seats=len(wishes))
    seats, taken = seated(wishes, wish)
    if not taken and any(seat.kind == "open" for seat in seats):
        raise RequestError("nobody")
    record = TableRecord(
        table=fresh_id(),
        code=fresh_code(),
        game=game.name,
        revision=game.revision,
        options={},
        seats=seats,
        status="open",
        host=taken[0][0] if taken else None,
        public=wish.public,
        hints=wish.hints,
        clock=clock_or_none(wish.clock),
        order="arrival",
        window=0,
        pace=wish.pace if wish.pace is not None else pace,
        server_seed=wish.seed or secrets.token_hex(16),
        created=milliseconds(),
    )
    for seat, _ in taken:
        seats[seat].device = device_of(record, address)
    set_options(record, wish.options)
    set_order(record, wish.order or default_order(game), wish.window)
    return record, taken


def seated(wishes: list[SeatWish], wish: CreateTable) -> tuple[list[SeatRecord], list[tuple[int, str]]]:
    seats: list[SeatRecord] = []
    taken: list[tuple[int, str]] = []
    first = valid_name(seats, 0, wish.name)
    for number, place in enumerate(wishes):
        if place.kind == "bot":
            seats.append(bot_seat(place.bot))
        elif place.kind == "open":
            seats.append(SeatRecord())
        else:
            secret = fresh_secret()
            taken.append((number, secret))
            name = first if len(taken) == 1 or not first else f"{first} {len(taken)}"
            seats.append(person_seat(name, wish.colour if len(taken) == 1 else "", secret))
    return seats, taken


def person_seat(name: str, colour: str, secret: str, device: str = "") -> SeatRecord:
    return SeatRecord("person", name, colour, secret=secret_hash(secret), device=device)


def bot_seat(name: str | None) -> SeatRecord:
    return SeatRecord("bot", bot=known_bot(name or STAND_IN), ready=True)


def known_bot(name: str) -> str:
    if name not in BOTS:
        raise RequestError("no_bot", bot=name)
    return name


def clock_or_none(clock: Clock | None) -> Clock | None:
    return None if clock is None or not (clock.move or clock.bank) else clock


def set_options(record: TableRecord, options: dict[str, object]) -> None:
    try:
        record.options = dict(find_game(record.game).settings(record.players, options))
    except OptionError as error:
        raise bad_options(error) from None


def default_order(game: Game) -> Order:
    """JAY-95: real-time games are played in fair order unless somebody chooses otherwise."""
    return "fair" if game.real_time else "arrival"


def set_order(record: TableRecord, order: Order, window: int | None) -> None:
    """JAY-95, JAY-96: fair order and slow mode are for real-time games, slow mode for casual play only."""
    game = find_game(record.game)
    if order != "arrival" and not game.real_time:
        raise RequestError("bad_options", what=f"{game.title} is no real-time game: order is arrival")
    if order == "slow" and record.options.get("play") != "casual":
        raise RequestError("bad_options", what="slow mode is for play=casual only (JAY-96)")
    if order == "slow" and window is not None and not LEAST_SLOW <= window <= MOST_SLOW:
        raise RequestError("bad_options", what=f"slow mode collects for {LEAST_SLOW} to {MOST_SLOW} ms (JAY-96)")
    record.order = order
    default = {"arrival": 0, "fair": FAIR_WINDOW, "slow": SLOW_WINDOW}[order]
    record.window = default if window is None or order == "arrival" else window


# Before the start


def must_be_open(record: TableRecord) -> None:
    if record.status != "open":
        raise RequestError("started", 409)


def must_be_host(record: TableRecord, seat: int) -> None:
    if record.host != seat:
        raise RequestError("not_host", 403)


def must_exist(record: TableRecord, seat: int) -> SeatRecord:
    if seat >= record.players:
        raise RequestError("no_seat", 404)
    return record.seats[seat]


def take_seat(record: TableRecord, request: SeatRequest, lines: int) -> int:
    """Sit down in an open seat: the wanted one, or the first. A secret that has a seat already keeps it.

    `lines` of the chat were written before.
    """
    mine = opens(record, request.secret)
    if mine:
        return mine[0]
    must_be_open(record)
    must_be_shuffled(record)
    device = device_of(record, request.address)
    if device in record.banned:
        raise RequestError("banned", 403)
    seat = free_seat(record, request.seat)
    name = valid_name(record.seats, seat, request.name)
    record.seats[seat] = person_seat(name, request.colour, request.secret, device)
    record.seats[seat].lines_before = lines
    if record.host is None:
        record.host = seat
    return seat


def free_seat(record: TableRecord, wanted: int | None) -> int:
    if wanted is not None and must_exist(record, wanted).kind != "open":
        raise RequestError("seat_taken", 409)
    free = [seat for seat, place in enumerate(record.seats) if place.kind == "open"]
    if not free:
        raise RequestError("no_free_seat", 409)
    return free[0] if wanted is None else wanted


def device_of(record: TableRecord, address: str) -> str:
    """What is stored of an address, to recognise it at this table only."""
    return blake2b(f"{record.table}/{address}".encode(), digest_size=16).hexdigest() if address else ""


def profile(record: TableRecord, message: Profile) -> None:
    place = record.seats[message.seat]
    place.name, place.colour = valid_name(record.seats, message.seat, message.name), message.colour


def ready(record: TableRecord, message: Ready) -> None:
    must_be_open(record)
    place = record.seats[message.seat]
    place.ready = message.ready
    if message.nonce:
        place.nonce = message.nonce


def configure(record: TableRecord, message: Configure) -> None:
    """The host changes the settings; everybody has to be ready again."""
    must_be_open(record)
    must_be_host(record, message.seat)
    if record.position is not None and (message.players is not None or message.options is not None):
        raise RequestError("fixed_position", 409)
    if message.public:
        must_be_shuffled(record)
    if message.players is not None:
        resize(record, message.players)
    set_options(record, record.options if message.options is None else message.options)
    order = record.order if message.order is None else message.order
    window = message.window if message.window is not None or message.order is not None else record.window
    set_order(record, order, window)
    if message.public is not None:
        record.public = message.public
    if message.hints is not None:
        record.hints = message.hints
    if message.clock is not None:
        record.clock = clock_or_none(message.clock)
    if message.pace is not None:
        record.pace = message.pace
    for place in record.seats:
        place.ready = place.kind == "bot"


def resize(record: TableRecord, players: int) -> None:
    """Add open seats, or remove seats in which nobody sits."""
    if any(place.kind == "person" for place in record.seats[players:]):
        raise RequestError("seated", 409)
    del record.seats[players:]
    record.seats += [SeatRecord() for _ in range(players - record.players)]


def assign(record: TableRecord, message: Assign) -> None:
    """The host opens a seat, removing its player, or gives it to a bot. A removed player is banned from the table."""
    must_be_open(record)
    must_be_host(record, message.seat)
    place = must_exist(record, message.target)
    if message.target == message.seat:
        raise RequestError("seat_taken", 409)
    if message.kind == "open":
        must_be_shuffled(record)
    if place.device and place.device != record.seats[message.seat].device:
        record.banned.append(place.device)
    change_hands(record, message.target)
    record.seats[message.target] = SeatRecord() if message.kind == "open" else bot_seat(message.bot)


def swap(record: TableRecord, message: Swap, lines: int) -> None:
    """Two seats change places. The host may swap any two; others move only themselves, to an open seat.

    `lines` of the chat were written before: what a team said among itself stays with those who were there.
    """
    must_be_open(record)
    one, other = must_exist(record, message.source), must_exist(record, message.target)
    if message.source != message.seat or other.kind != "open":
        must_be_host(record, message.seat)
    for seat in (message.source, message.target):
        change_hands(record, seat)
    record.seats[message.source], record.seats[message.target] = other, one
    one.lines_before = other.lines_before = lines
    if record.host is not None:
        record.host = swapped(record.host, message.source, message.target)


def must_be_shuffled(record: TableRecord) -> None:
    """A position whose hidden cards were not dealt anew is for the seats of the person who knows them, and bots."""
    if record.origin is not None and not record.origin.shuffled:
        raise RequestError("known_cards", 409)


def change_hands(record: TableRecord, seat: int) -> None:
    """A seat gets another player. If its cards are those of a finished match, the table says that they were seen."""
    if record.origin is not None and seat == record.dealt_for and seat not in record.origin.seen:
        record.origin.seen.append(seat)


def start(record: TableRecord) -> None:
    """Start: everybody must be there and ready. The seed combines the server's part and all nonces."""
    must_be_open(record)
    if any(place.kind == "open" for place in record.seats):
        raise RequestError("empty_seats", 409)
    if any(not place.ready for seat, place in enumerate(record.seats) if seat != record.host):
        raise RequestError("not_ready", 409)
    set_options(record, record.options)
    record.seed = combined_seed(record.server_seed, [place.nonce for place in record.seats])
    record.status = "running"
    record.started = milliseconds()


# Leaving and coming back


def leave(record: TableRecord, seat: int) -> None:
    """Before the start the seat opens; later a bot plays on until its person takes the seat back.

    If nobody is left, the table is over.
    """
    place = record.seats[seat]
    if record.status == "running":
        record.seats[seat] = SeatRecord(
            "bot", place.name, place.colour, place.standing_in or STAND_IN, True, place.nonce, place.secret,
            device=place.device, lines_before=place.lines_before,
        )  # fmt: skip
    elif record.status == "open":
        change_hands(record, seat)
        record.seats[seat] = SeatRecord()
    else:
        place.secret = None
    persons = record.persons()
    if record.host == seat:
        record.host = persons[0] if persons else None
    if not persons:
        close(record)


def take_back(record: TableRecord, seat: int) -> None:
    place = record.seats[seat]
    record.seats[seat] = SeatRecord(
        "person", place.name, place.colour, None, True, place.nonce, place.secret,
        device=place.device, lines_before=place.lines_before,
    )  # fmt: skip
    if record.host is None:
        record.host = seat


def close(record: TableRecord) -> None:
    record.status = "over"
    record.ended = milliseconds()


def stand_in(record: TableRecord, seat: int, bot: str | None) -> None:
    place = must_exist(record, seat)
    if record.status != "running" or place.kind != "person":
        raise RequestError("not_running", 409)
    if bot is not None and BOTS.index(known_bot(bot)) < BOTS.index(STAND_IN):
        raise RequestError("weak_bot", 409, bot=STAND_IN)
    place.standing_in = bot


def answer_rematch(record: TableRecord, seat: int, agree: bool) -> None:
    if record.status != "over":
        raise RequestError("not_over", 409)
    record.seats[seat].rematch = agree


def rematch_agreed(record: TableRecord, present: Collection[int]) -> bool:
    """Whether somebody wants a rematch and nobody who is present still has to answer."""
    asked = [record.seats[seat] for seat in present if record.seats[seat].secret]
    wanted = any(place.secret and place.rematch for place in record.seats)
    return wanted and all(place.rematch is not None for place in asked)


def rematch(record: TableRecord) -> TableRecord:
    """The record of a new table: bots and those who agreed keep their seats, with their secrets; the others open."""
    seats = [rematch_seat(place) for place in record.seats]
    agreed = [seat for seat, place in enumerate(seats) if place.kind == "person"]
    host = record.host if record.host in agreed else next(iter(agreed), None)
    return TableRecord(
        table=fresh_id(),
        code=fresh_code(),
        game=record.game,
        revision=find_game(record.game).revision,
        options=record.options,
        seats=seats,
        status="open",
        host=host,
        public=record.public,
        hints=record.hints,
        clock=record.clock,
        order=record.order,
        window=record.window,
        pace=record.pace,
        server_seed=secrets.token_hex(16),
        created=milliseconds(),
    )


def rematch_seat(place: SeatRecord) -> SeatRecord:
    if place.kind == "bot":
        return SeatRecord("bot", place.name, place.colour, place.bot, True)
    if place.secret and place.rematch:
        return SeatRecord("person", place.name, place.colour, secret=place.secret)
    return SeatRecord()
