"""A request to take a decision back."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.server.model.match_log import MatchLog


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """A seat asks to take back everything after version `back_to`. `id` is its message; the next move ends the request.

    Everybody in `asked` has to agree.
    """

    seat: int
    id: str
    back_to: int
    version: int
    earlier: MatchLog
    asked: tuple[int, ...] = ()
    agreed: frozenset[int] = frozenset()

    @property
    def granted(self) -> bool:
        return self.agreed.issuperset(self.asked)
