"""Single requests: create a table, take a seat, read a table's status."""

from __future__ import annotations

import asyncio
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import msgspec

from spieltisch.kernel.errors import OptionError
from spieltisch.server.protocol.common import RefusedRequest, TableInfo
from spieltisch.server.protocol.lobby import SeatTaken, TableCreated

SECONDS = 30.0

T = TypeVar("T")


async def create_table(server: str, game: str, **wishes: Any) -> TableCreated:
    """Create a table; keyword arguments are the fields of docs/protocol.md (players, options, seats, ...)."""
    return await ask(f"{base(server)}/api/tables", TableCreated, {"game": game, **wishes})


async def take_seat(server: str, code: str, name: str = "", colour: str = "", seat: int | None = None) -> SeatTaken:
    """Take an open seat of a table, any or a given one."""
    wish = {"name": name, "colour": colour, "seat": seat}
    return await ask(f"{base(server)}/api/tables/{quote(code, safe='')}/seats", SeatTaken, wish)


async def show_table(server: str, code: str) -> TableInfo:
    return await ask(f"{base(server)}/api/tables/{quote(code, safe='')}", TableInfo)


def base(server: str) -> str:
    """Validate a server's address and remove a trailing slash; raises OptionError."""
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise OptionError(f"a server's address begins with http:// or https://, not {server!r}")
    return server.rstrip("/")


async def ask(url: str, type: type[T], body: dict[str, Any] | None = None) -> T:
    """Send a request and return its response; raises OptionError with the reason."""
    return await asyncio.to_thread(ask_and_wait, url, type, body)


def ask_and_wait(url: str, type: type[T], body: dict[str, Any] | None) -> T:
    data = None if body is None else msgspec.json.encode(body)
    request = Request(url, data, {"Content-Type": "application/json"})
    try:
        with urlopen(request, timeout=SECONDS) as answer:
            return msgspec.json.decode(answer.read(), type=type)
    except HTTPError as error:
        with error:
            raise OptionError(f"the server refused: {reason(error)}") from None
    except (URLError, HTTPException, TimeoutError) as error:
        raise OptionError(f"no server answers at {url} ({getattr(error, 'reason', error)})") from None
    except msgspec.DecodeError as error:
        raise OptionError(f"what answers at {url} is no Spieltisch server of this version ({error})") from None


def reason(error: HTTPError) -> str:
    try:
        return msgspec.json.decode(error.read(), type=RefusedRequest).reason["en"]
    except (msgspec.DecodeError, KeyError):
        return f"{error.code} {error.reason}"
