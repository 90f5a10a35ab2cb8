"""Stepping through a saved game."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console

from spieltisch.kernel.match import Match
from spieltisch.terminal.drawings import draw
from spieltisch.terminal.play import score_sheet
from spieltisch.terminal.words import say


class TerminalReplay:
    """Steps through a saved match from a seat's point of view or with open cards."""

    def __init__(
        self, match: Match, seat: int | None, language: str, console: Console, ask: Callable[[str], str]
    ) -> None:
        self.whole = match
        self.seat = seat
        self.language = language
        self.console = console
        self.ask = ask
        self.total = len(match.inputs)
        self.names = [say(language, "player", number=number + 1) for number in range(match.players)]

    def run(self, at: int = 0) -> None:
        self.show(at)
        while True:
            try:
                answer = self.ask(f"{say(self.language, 'replay_help')} > ").strip()
            except (EOFError, KeyboardInterrupt):
                return
            if answer in ("q", "quit"):
                return
            at = self.next(at, answer)
            self.show(at)

    def next(self, at: int, answer: str) -> int:
        if answer == "b":
            return max(0, at - 1)
        if answer.isdigit():
            return min(self.total, int(answer))
        return min(self.total, at + 1)

    def show(self, at: int) -> None:
        match = self.whole.rewound(at)
        before = self.whole.rewound(at - 1) if at > 0 else match
        self.console.rule(say(self.language, "step", count=at, total=self.total))
        for sentence in match.log(self.seat, self.language, self.names, since=len(before.raw_events)):
            self.console.print(f"  {sentence}", highlight=False)
        self.console.print(draw(match, self.seat, self.language, self.names))
        if match.result() is not None:
            self.console.print(score_sheet(match, self.language, self.names))
