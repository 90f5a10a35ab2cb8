"""Names of players: visible, and different from everybody else's at the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from spieltisch.server.base.errors import RequestError
from spieltisch.server.model.records import SeatRecord

# Letters and symbols that are drawn as nothing.
BLANK = dict.fromkeys([0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0])
VISIBLE = ("L", "N", "P", "S")


def clean(text: str) -> str:
    """Text without control characters, blank letters and repeated spaces."""
    return " ".join("".join(letter for letter in text.translate(BLANK) if letter.isprintable()).split())


def valid_name(seats: Sequence[SeatRecord], seat: int, name: str) -> str:
    """The cleaned name of a seat. An empty name is allowed; one that looks empty or is taken is not."""
    cleaned = clean(name)
    if name and not any(unicodedata.category(letter).startswith(VISIBLE) for letter in cleaned):
        raise RequestError("bad_name")
    others = {alike(place.name) for other, place in enumerate(seats) if other != seat and place.name}
    if cleaned and alike(cleaned) in others:
        raise RequestError("name_taken", 409)
    return cleaned


def alike(name: str) -> str:
    """What two names that look the same have in common."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")
