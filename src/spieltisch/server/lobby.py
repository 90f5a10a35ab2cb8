"""What is done to a table apart from the moves: seats, host's rights, start, leaving. Each works on a draft record."""

from __future__ import annotations

import secrets
from time import time

from spieltisch import game as find_game
from spieltisch.bots import BOTS
from spieltisch.kernel.errors import OptionError
from spieltisch.server.protocol.common import Clock, Order
from spieltisch.server.protocol.from_client import Assign, Configure, Profile, Ready
from spieltisch.server.protocol.lobby import CreateTable, SeatWish
from spieltisch.server.reasons import Trouble, trouble
from spieltisch.server.records import (
    SeatRecord,
    TableRecord,
    combined_seed,
    fresh_code,
    fresh_id,
    fresh_secret,
    opens,
    secret_hash,
)

FAIR_WINDOW = 60
SLOW_WINDOW = 3000
LEAST_SLOW, MOST_SLOW = 1000, 5000
STAND_IN = "greedy"


def milliseconds() -> int:
    return int(time() * 1000)


# Making a table


def new_record(wish: CreateTable, pace: float) -> tuple[TableRecord, list[tuple[int, str]]]:
    """A table as somebody wishes it, and the secrets of the wisher's seats."""
    try:
        game = find_game(wish.game)
    except OptionError as error:
        raise trouble(error) from None
    players = wish.players or (len(wish.seats) if wish.seats else game.default_players)
    wishes = wish.seats or [SeatWish("me")] + [SeatWish("open")] * (players - 1)
    if len(wishes) != players:
        raise Trouble("wrong_seats", players=players, seats=len(wishes))
    seats, taken = seated(wishes, wish)
    if not taken and any(seat.kind == "open" for seat in seats):
        raise Trouble("nobody")
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
        order=wish.order,
        window=0,
        pace=wish.pace if wish.pace is not None else pace,
        server_seed=wish.seed or secrets.token_hex(16),
        created=milliseconds(),
    )
    set_options(record, wish.options)
    set_order(record, wish.order, wish.window)
    return record, taken


def seated(wishes: list[SeatWish], wish: CreateTable) -> tuple[list[SeatRecord], list[tuple[int, str]]]:
    seats: list[SeatRecord] = []
    taken: list[tuple[int, str]] = []
    for number, place in enumerate(wishes):
        if place.kind == "bot":
            seats.append(bot_seat(place.bot))
        elif place.kind == "open":
            seats.append(SeatRecord())
        else:
            secret = fresh_secret()
            taken.append((number, secret))
            name = wish.name if len(taken) == 1 or not wish.name else f"{wish.name} {len(taken)}"
            seats.append(person_seat(name, wish.colour if len(taken) == 1 else "", secret))
    return seats, taken


def person_seat(name: str, colour: str, secret: str) -> SeatRecord:
    return SeatRecord("person", clean(name), colour, secret=secret_hash(secret))


def bot_seat(name: str | None) -> SeatRecord:
    return SeatRecord("bot", bot=known_bot(name or STAND_IN), ready=True)


def known_bot(name: str) -> str:
    if name not in BOTS:
        raise Trouble("no_bot", bot=name)
    return name


def clean(name: str) -> str:
    """A name without control characters and surplus blanks."""
    return " ".join("".join(letter for letter in name if letter.isprintable()).split())


def clock_or_none(clock: Clock | None) -> Clock | None:
    return None if clock is None or not (clock.move or clock.bank) else clock


def set_options(record: TableRecord, options: dict[str, object]) -> None:
    try:
        record.options = dict(find_game(record.game).settings(record.players, options))
    except OptionError as error:
        raise trouble(error) from None


def set_order(record: TableRecord, order: Order, window: int | None) -> None:
    """JAY-95, JAY-96: fair order and slow mode are for real-time games, slow mode for casual play only."""
    game = find_game(record.game)
    if order != "arrival" and not game.real_time:
        raise Trouble("bad_options", what=f"{game.title} is no real-time game: order is arrival")
    if order == "slow" and record.options.get("play") != "casual":
        raise Trouble("bad_options", what="slow mode is for play=casual only (JAY-96)")
    if order == "slow" and window is not None and not LEAST_SLOW <= window <= MOST_SLOW:
        raise Trouble("bad_options", what=f"slow mode collects for {LEAST_SLOW} to {MOST_SLOW} ms (JAY-96)")
    record.order = order
    default = {"arrival": 0, "fair": FAIR_WINDOW, "slow": SLOW_WINDOW}[order]
    record.window = default if window is None or order == "arrival" else window


# Before the start


def must_be_open(record: TableRecord) -> None:
    if record.status != "open":
        raise Trouble("started", 409)


def must_be_host(record: TableRecord, seat: int) -> None:
    if record.host != seat:
        raise Trouble("not_host", 403)


def must_exist(record: TableRecord, seat: int) -> SeatRecord:
    if seat >= record.players:
        raise Trouble("no_seat", 404)
    return record.seats[seat]


def take_seat(record: TableRecord, name: str, colour: str, wanted: int | None, secret: str) -> tuple[int, str]:
    """Sit down in an open seat: the wanted one, or the first. Whoever sits there by that secret already has it."""
    mine = opens(record, secret)
    if mine:
        return mine[0], secret
    must_be_open(record)
    if wanted is not None and must_exist(record, wanted).kind != "open":
        raise Trouble("seat_taken", 409)
    free = [seat for seat, place in enumerate(record.seats) if place.kind == "open"]
    if not free:
        raise Trouble("no_free_seat", 409)
    seat = free[0] if wanted is None else wanted
    record.seats[seat] = person_seat(name, colour, secret)
    if record.host is None:
        record.host = seat
    return seat, secret


def profile(record: TableRecord, message: Profile) -> None:
    place = record.seats[message.seat]
    place.name, place.colour = clean(message.name), message.colour


def ready(record: TableRecord, message: Ready) -> None:
    must_be_open(record)
    place = record.seats[message.seat]
    place.ready = message.ready
    if message.nonce:
        place.nonce = message.nonce


def configure(record: TableRecord, message: Configure) -> None:
    """The host changes the table; whoever was ready has to look again."""
    must_be_open(record)
    must_be_host(record, message.seat)
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
    """More seats are open ones; fewer only where nobody sits."""
    if any(place.kind == "person" for place in record.seats[players:]):
        raise Trouble("seated", 409)
    del record.seats[players:]
    record.seats += [SeatRecord() for _ in range(players - record.players)]


def assign(record: TableRecord, message: Assign) -> None:
    """The host opens a seat (whoever sat there has to go) or gives it to a bot."""
    must_be_open(record)
    must_be_host(record, message.seat)
    must_exist(record, message.target)
    if message.target == message.seat:
        raise Trouble("seat_taken", 409)
    record.seats[message.target] = SeatRecord() if message.kind == "open" else bot_seat(message.bot)


def start(record: TableRecord) -> None:
    """Everybody is there and ready: the seed is made of the server's part and everybody's nonce."""
    must_be_open(record)
    if any(place.kind == "open" for place in record.seats):
        raise Trouble("empty_seats", 409)
    if any(not place.ready for seat, place in enumerate(record.seats) if seat != record.host):
        raise Trouble("not_ready", 409)
    set_options(record, record.options)
    record.seed = combined_seed(record.server_seed, [place.nonce for place in record.seats])
    record.status = "running"
    record.started = milliseconds()


# Leaving and coming back


def leave(record: TableRecord, seat: int) -> None:
    """The seat opens before the start; later a bot plays on. If nobody is left, the table is over."""
    place = record.seats[seat]
    if record.status == "running":
        record.seats[seat] = SeatRecord(
            "bot", place.name, place.colour, place.standing_in or STAND_IN, True, place.nonce
        )
    elif record.status == "open":
        record.seats[seat] = SeatRecord()
    else:
        place.secret = None
    persons = record.persons()
    if record.host == seat:
        record.host = persons[0] if persons else None
    if not persons:
        close(record)


def close(record: TableRecord) -> None:
    record.status = "over"
    record.ended = milliseconds()


def stand_in(record: TableRecord, seat: int, bot: str | None) -> None:
    place = must_exist(record, seat)
    if record.status != "running" or place.kind != "person":
        raise Trouble("not_running", 409)
    place.standing_in = None if bot is None else known_bot(bot)


def rematch(record: TableRecord) -> TableRecord:
    """A new table with the same seats, which their old secrets open."""
    if record.status != "over":
        raise Trouble("not_over", 409)
    seats = [
        SeatRecord(place.kind, place.name, place.colour, place.bot, place.kind == "bot", secret=place.secret)
        if place.kind == "bot" or place.secret
        else SeatRecord()
        for place in record.seats
    ]
    return TableRecord(
        table=fresh_id(),
        code=fresh_code(),
        game=record.game,
        revision=find_game(record.game).revision,
        options=record.options,
        seats=seats,
        status="open",
        host=record.host,
        public=record.public,
        hints=record.hints,
        clock=record.clock,
        order=record.order,
        window=record.window,
        pace=record.pace,
        server_seed=secrets.token_hex(16),
        created=milliseconds(),
    )
