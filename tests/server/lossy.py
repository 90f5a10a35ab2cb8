"""A proxy in front of PostgreSQL that can lose the answer to a commit which is carried out."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class LossyProxy:
    """Forwards connections to a port. `lose_next` breaks the next connection that commits, after the commit."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.lose_next = threading.Event()
        self.lost = 0
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listening.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self.listening.accept()
                server = socket.create_connection(("127.0.0.1", self.target))
                threading.Thread(target=self.requests, args=(client, server), daemon=True).start()
                threading.Thread(target=pump, args=(server, client), daemon=True).start()

    def requests(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while data := client.recv(1 << 16):
                if b"COMMIT" in data and self.lose_next.is_set():
                    self.lose_next.clear()
                    self.lost += 1
                    client.shutdown(socket.SHUT_RDWR)  # before the answer can arrive
                    server.sendall(data)
                    server.settimeout(10)
                    server.recv(1)
                    break
                server.sendall(data)
        close(client, server)

    def close(self) -> None:
        self.listening.close()


def pump(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(1 << 16):
            target.sendall(data)
    close(source, target)


def close(*sockets: socket.socket) -> None:
    for one in sockets:
        with suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
        one.close()
