"""The home network: other devices are let in, and shut out again, while the server runs.

The server starts on this machine alone. A page opened on this very machine may let the home network in: the server then
listens on the machine's other addresses, too. Nobody else may: no page at one of those addresses, and none that comes
through a proxy.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from litestar import Request, get, post
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.handlers.base import BaseRouteHandler
from litestar.params import JSONBody

from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.logs import note
from spieltisch.server.protocol.about import NetworkAddress, NetworkInfo, OpenNetwork
from spieltisch.server.settings import Settings

THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")
TUNNELS = ("tun", "tap", "wg", "utun", "ppp", "tailscale", "zt", "ipsec")
NOT_FOR_PEOPLE = ("lo", "docker", "br-", "veth", "virbr", "cni", "podman")
ADDRESS_OF_INTERFACE = 0x8915  # SIOCGIFADDR
ANSWER_SECONDS = 1.0

Listen = Callable[[socket.socket], Any]


class HomeNetwork:
    """Whether other devices may come, and at which addresses they find this server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.port = 0
        self.listen: Listen | None = None
        self.listening: list[tuple[str, asyncio.Server]] = []
        self.dismiss: Callable[[set[str]], None] = lambda addresses: None
        self.visited = False

    @property
    def possible(self) -> bool:
        """A server that is public already, or is served through a proxy, has nothing to open."""
        return self.listen is not None and self.settings.behind is None and is_loopback(self.settings.host)

    async def open(self) -> None:
        """Listen on the machine's addresses, on the same port where that is free."""
        if not self.possible or self.listening:
            return
        assert self.listen is not None
        for address in own_addresses():
            with contextlib.suppress(OSError):
                self.listening.append((address, await self.listen(bound(address, self.port))))
        if not self.listening:
            raise RequestError("no_network", 409)
        self.visited = False
        note("the home network is let in", addresses=[address for address, _ in self.listening])
        self.print_addresses()

    async def open_or_say(self) -> None:
        """For the terminal: without a network it says what to do."""
        try:
            await self.open()
        except RequestError as why:
            print(f"Spieltisch: {why.reason['en']}", flush=True)

    async def close(self) -> None:
        """Listen on this machine alone again, and end the connections of others."""
        if not self.listening:
            return
        addresses = {address for address, _ in self.listening}
        for _, server in self.listening:
            server.close()
        self.listening = []
        self.dismiss(addresses)
        note("the home network is shut out")
        print("Spieltisch: only this machine can connect now.", flush=True)

    def urls(self) -> list[tuple[str, str]]:
        """Every address that is open, and its URL."""
        shown = [(address, f"[{address}]" if ":" in address else address) for address, _ in self.listening]
        ports = [server.sockets[0].getsockname()[1] for _, server in self.listening]
        return [(address, f"http://{host}:{port}") for (address, host), port in zip(shown, ports, strict=True)]

    def print_addresses(self) -> None:
        """For those who sit at the terminal: the address as a QR code and in words."""
        import segno

        best = self.urls()[0][1]
        if self.settings.terminal:
            segno.make(best, error="m").terminal(compact=True)
        print(f"Friends in the same Wi-Fi can open: {best}/", flush=True)

    async def info(self, mine: bool) -> NetworkInfo:
        """What a page may know: those on this machine everything, others only where friends find the table."""
        addresses = [
            NetworkAddress(url, "vpn" if is_tunnel(address) else "network", await answers(address, url))
            for address, url in self.urls()
        ]
        return NetworkInfo(mine and self.possible, bool(self.listening), self.settings.behind, addresses, self.visited)


# The machine's addresses


def own_addresses() -> list[str]:
    """The addresses at which others may find this machine: the one of the default route first, tunnels last."""
    found = dict.fromkeys([*routed(), *(address for address, _ in interfaces())])
    usable = [one for one in found if not (ip_address(one).is_loopback or ip_address(one).is_link_local)]
    hidden = {address for address, name in interfaces() if name.startswith(NOT_FOR_PEOPLE)}
    return sorted((one for one in usable if one not in hidden), key=lambda one: (is_tunnel(one), ":" in one))


def routed() -> list[str]:
    """The addresses from which packets would leave for the internet; nothing is sent."""
    found = []
    for family, there in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((there, 9))
            found.append(str(probe.getsockname()[0]))
    return found


def interfaces() -> list[tuple[str, str]]:
    """Every address and the name of its interface, on Linux; elsewhere the routed ones have to do."""
    if sys.platform != "linux":
        return []
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):
                told = fcntl.ioctl(probe, ADDRESS_OF_INTERFACE, name.encode()[:15].ljust(256, b"\0"))
                found.append((socket.inet_ntoa(told[20:24]), name))
    with contextlib.suppress(OSError):
        for line in Path("/proc/net/if_inet6").read_text().splitlines():
            digits, _, _, scope, _, name = line.split()
            if scope == "00":
                found.append((socket.inet_ntop(socket.AF_INET6, bytes.fromhex(digits)), name))
    return found


def is_tunnel(address: str) -> bool:
    return any(one == address and name.startswith(TUNNELS) for one, name in interfaces())


def is_loopback(host: str) -> bool:
    with contextlib.suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


def bound(address: str, port: int) -> socket.socket:
    """A socket at an address: on the port if it is free there, else on any other."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    for wanted in (port, 0):
        made = socket.socket(family, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        try:
            made.bind((address, wanted))
        except OSError as error:
            made.close()
            failed = error
        else:
            return made
    raise failed


async def answers(address: str, url: str) -> bool:
    """Whether this server answers there: an interface that is gone, or a rule of the machine, shows."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            _, writer = await asyncio.open_connection(address, int(url.rpartition(":")[2]))
    except (OSError, TimeoutError):
        return False
    writer.close()
    return True


# Routes


def on_this_machine(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """A page opened on this machine by `localhost`: not by a name that leads here, and not through a proxy."""
    host = connection.headers.get("host", "").rpartition(":")[0] or connection.headers.get("host", "")
    forwarded = any(name in connection.headers for name in ("x-forwarded-for", "forwarded", "x-real-ip"))
    client = connection.client
    return client is not None and is_loopback(client.host) and host in THIS_MACHINE and not forwarded


def note_visit(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Another device has come: its network and the firewall let it through."""
    network: HomeNetwork = connection.app.state.network
    client = connection.client
    if network.listening and client is not None and client.host not in own_or_loopback(network):
        network.visited = True


def own_or_loopback(network: HomeNetwork) -> set[str]:
    return {"127.0.0.1", "::1", *(address for address, _ in network.listening)}


@get("/api/network")
async def show_network(request: Request[Any, Any, Any], network: NamedDependency[HomeNetwork]) -> NetworkInfo:
    return await network.info(on_this_machine(request))


@post("/api/network", status_code=200)
async def change_network(
    request: Request[Any, Any, Any], data: JSONBody[OpenNetwork], network: NamedDependency[HomeNetwork]
) -> NetworkInfo:
    if not on_this_machine(request):
        raise RequestError("not_here", 403)
    if not network.possible:
        raise RequestError("no_network", 409)
    await (network.open() if data.open else network.close())
    return await network.info(True)


HANDLERS = [show_network, change_network]
