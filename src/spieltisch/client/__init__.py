"""Play at a server's tables from Python: docs/protocol.md as a small asynchronous client.

taken = await take_seat("http://localhost:8000", "ABCDEF", name="Robo")
async with Connection("http://localhost:8000", taken.code, [taken.secret]) as connection:
    print(await play(connection, choose))
"""

from spieltisch.client.connection import Connection, Gone, Impossible, NotAllowed
from spieltisch.client.http import create_table, show_table, take_seat
from spieltisch.client.policy import Chooser, play

__all__ = [
    "Chooser",
    "Connection",
    "Gone",
    "Impossible",
    "NotAllowed",
    "create_table",
    "play",
    "show_table",
    "take_seat",
]
