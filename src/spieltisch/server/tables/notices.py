"""Notices of the table itself, as chat lines without a seat: who left, came back, was removed or wants a rematch.

A notice's `name` is whom it concerns; its `text` is the kind and the number of events told before it, which places it
in the log of the match.
"""

from __future__ import annotations

from typing import Literal

from spieltisch.server.storage.interface import NewLine
from spieltisch.server.tables.draft import Draft
from spieltisch.server.tables.state import TableState

Kind = Literal["left", "back", "removed", "replaced", "rematch", "declined"]


def add(table: TableState, draft: Draft, kind: Kind, seat: int, name: str | None = None) -> None:
    """Add a notice about the person in a seat (or the `name` who sat there) to the draft."""
    who = draft.record.seats[seat].name if name is None else name
    events = draft.match_log.event_count if draft.match_log is not None else 0
    draft.lines.append(NewLine(table.chat.line(None, who, f"{kind} {events}", False, draft.lines)))
