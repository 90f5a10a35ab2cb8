"""The answers to a seat's messages: a message that is sent again gets the same answer and does nothing.

The log is the authority: no two of its entries have the same seat and id. Memory holds each seat's latest answers, so
that nobody else's messages displace them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from spieltisch.server.base.logs import warn
from spieltisch.server.model.records import Entry
from spieltisch.server.protocol.from_client import Chat, Command, Move, Undo
from spieltisch.server.protocol.from_server import Ack, FromServer
from spieltisch.server.storage.interface import MessageId, Store, StoreError
from spieltisch.server.tables.inbox import Item

KEPT_PER_SEAT = 64


class Answers:
    """The latest answers of every seat. Older ones of the seats in `partial` are in the log only."""

    def __init__(self) -> None:
        self.by_seat: dict[int, OrderedDict[str, FromServer]] = {}
        self.partial: set[int] = set()

    def get(self, message: MessageId) -> FromServer | None:
        seat, name = message
        return self.by_seat[seat].get(name) if seat in self.by_seat else None

    def of(self, item: Item) -> FromServer | None:
        """The answer that a message got before."""
        return self.get((item.asked.seat, item.asked.id)) if isinstance(item.asked, Command) else None

    def may_be_old(self, item: Item) -> bool:
        """Whether a message without an answer in memory may be in the log."""
        return logged_id(item) is not None and isinstance(item.asked, Command) and item.asked.seat in self.partial

    async def look_up(self, store: Store, table: str, items: Iterable[Item], version: int) -> None:
        """Remember which of these messages are in the log; `version` is the table's."""
        ids = [one for one in map(logged_id, items) if one is not None and self.get(one) is None]
        if not ids:
            return
        try:
            known = await store.known(table, ids)
        except StoreError as error:
            warn("ids could not be looked up", table=table, error=str(error))
            return
        for (seat, name), entered in known.items():
            self.remember({(seat, name): Ack(name, version if entered is None else entered)})

    def remember(self, answers: dict[MessageId, FromServer]) -> None:
        for (seat, name), answer in answers.items():
            kept = self.by_seat.setdefault(seat, OrderedDict())
            kept[name] = answer
            kept.move_to_end(name)
            if len(kept) > KEPT_PER_SEAT:
                kept.popitem(last=False)
                self.partial.add(seat)

    def recall(self, entries: Iterable[Entry], players: int) -> None:
        """Acknowledge again what was acknowledged before a restart. `entries` are the latest of the log."""
        latest = list(entries)
        if latest and latest[0].version > 1:
            self.partial.update(range(players))
        for entry in latest:
            if entry.seat is not None and entry.id is not None:
                self.remember({(entry.seat, entry.id): Ack(entry.id, entry.version)})

    def forget(self, seat: int) -> None:
        """The seat changes hands: the next player's ids are its own."""
        self.by_seat.pop(seat, None)
        self.partial.discard(seat)


def logged_id(item: Item) -> MessageId | None:
    """The id of a message that leaves an entry in the log, or a line in the chat."""
    asked = item.asked
    return (asked.seat, asked.id) if isinstance(asked, Move | Undo | Chat) else None
