"""Requests that are refused before anything looks at them: unknown host names, two lengths for one body.

A page whose name is made to resolve to this server (DNS rebinding) has that name in the `Host` header.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from spieltisch.server.base.errors import RequestError
from spieltisch.server.protocol.common import RefusedRequest
from spieltisch.server.settings import Settings


def known_names(settings: Settings) -> set[str] | None:
    """The host names that clients may use; None: any, because only this machine can reach the server."""
    if (is_address(settings.host) and ip_address(settings.host).is_loopback) or settings.host == "localhost":
        return None
    own = {"localhost", socket.gethostname(), socket.getfqdn(), f"{socket.gethostname()}.local", settings.host}
    allowed = {urlsplit(origin).hostname or "" for origin in settings.origins}
    return {name.lower() for name in (*own, *allowed, *settings.names) if name}


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def guarded(app: ASGIApp, settings: Settings) -> ASGIApp:
    names = known_names(settings)

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        client = scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET)
        why = refusal(scope["headers"], names) if client else None
        if why is None:
            await app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 1008, "reason": why.code})
        else:
            body = msgspec.json.encode(RefusedRequest(why.code, why.reason))
            headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
            await send({"type": "http.response.start", "status": why.status, "headers": headers})
            await send({"type": "http.response.body", "body": body, "more_body": False})

    return serve


def refusal(headers: Iterable[tuple[bytes, bytes]], names: set[str] | None) -> RequestError | None:
    given = list(headers)
    kinds = [name for name, _ in given]
    if b"content-length" in kinds and b"transfer-encoding" in kinds:
        return RequestError("bad_message", what="both Content-Length and Transfer-Encoding")
    if kinds.count(b"host") > 1:
        return RequestError("bad_message", what="several Host headers")
    host = next((value for name, value in given if name == b"host"), b"").decode("latin-1")
    name = (urlsplit(f"//{host}").hostname or "") if valid(host) else ""
    if names is not None and not is_address(name) and name.rstrip(".").lower() not in names:
        return RequestError("unknown_host", 421)
    return None


def valid(host: str) -> bool:
    try:
        urlsplit(f"//{host}")
    except ValueError:
        return False
    return True
