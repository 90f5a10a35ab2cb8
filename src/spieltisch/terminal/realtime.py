"""A real-time game in the terminal: a live table, keys for cards, bots that act on their own.

Keys: a letter lays the card with that letter, a capital letter lays it face down; space calls Jay, Enter says ready (or
draws and announces what is owed), 1 to 6 stock up, `.` counts, `,` pauses, `-` waives, Escape leaves.
"""

from __future__ import annotations

import select
import sys
import termios
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from spieltisch.games.zeitalter_des_jay.fair_order import LONGEST_SLOW, SHORTEST_SLOW, Arrival, slow_order
from spieltisch.games.zeitalter_des_jay.state import Jay
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.errors import IllegalMove, OptionError
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.lab.live_players import live_player
from spieltisch.lab.scheduler import PATIENCE, WAIT
from spieltisch.terminal.drawings import draw
from spieltisch.terminal.drawings.zeitalter_des_jay import KEYS, kinds
from spieltisch.terminal.play import score_sheet
from spieltisch.terminal.words import say

BUTTONS = {" ": "jay", ".": "count", ",": "pause", "-": "waive"}
ESCAPE = "\x1b"
FRAME = 0.05
SENTENCES = 8
HELP = {
    "en": "letter: lay · capital: face down · space: Jay · Enter: ready, draw, announce · 1-6: stock up · .: count · "
    ",: pause · -: waive · Esc: leave",
    "de": "Buchstabe: legen · groß: verdeckt · Leertaste: Jay · Enter: bereit, ziehen, ansagen · 1-6: aufstocken · "
    ".: anzählen · ,: Pause · -: verzichten · Esc: Ende",
}


class LiveTable:
    """One person among bots. It is told the time and the keys; it reads neither clock nor keyboard itself."""

    def __init__(
        self, match: Match, bots: dict[int, str], language: str, seed: int, slow: int = 0, pace: float = 1.0
    ) -> None:
        if slow and not SHORTEST_SLOW <= slow <= LONGEST_SLOW:
            raise OptionError(f"slow mode collects for {SHORTEST_SLOW} to {LONGEST_SLOW} ms, not {slow} (JAY-96)")
        if slow and match.options["play"] != "casual":
            raise OptionError("slow mode is for play=casual only (JAY-96)")
        self.match = match
        self.language = language
        self.bots = {seat: live_player(name, match.game.name, pace) for seat, name in bots.items()}
        self.me = next(seat for seat in range(match.players) if seat not in bots)
        self.names = [
            say(language, "you") if seat == self.me else say(language, "bot", number=seat + 1)
            for seat in range(match.players)
        ]
        self.rng = Rng(seed)
        self.plans: dict[int, tuple[int, int]] = {}
        self.slow = slow
        self.collected: list[Arrival] = []
        self.window = slow
        self.message = HELP[language]

    # Time and bots

    def pass_time(self, ms: int) -> None:
        """Let table time pass, with everything that the bots and the clocks do meanwhile."""
        end = self.match.state.time + ms
        while self.match.result() is None:
            self.make_plans()
            due = min((due for due, _ in self.plans.values()), default=end + 1)
            if self.slow:
                due = min(due, self.window)
            if due > end:
                break
            if due > self.match.state.time:
                self.match.advance(due - self.match.state.time)
            if self.slow and self.match.state.time >= self.window:
                self.carry_out()
            self.let_bots_act()
        if self.match.result() is None and end > self.match.state.time:
            self.match.advance(end - self.match.state.time)

    def make_plans(self) -> None:
        """Every bot that may act and has nothing in mind decides what it will do, and when."""
        state = self.match.state
        for seat, player in self.bots.items():
            if seat in self.plans or not state.actors() >> seat & 1:
                continue
            move = player.choose(state, seat, self.options(seat), self.rng)
            delay = player.reaction(self.rng) if move != WAIT else PATIENCE
            self.plans[seat] = (state.time + delay, move)

    def options(self, seat: int) -> Moves:
        out = Moves()
        self.match.state.options(seat, out)
        return out

    def let_bots_act(self) -> None:
        for seat, (due, move) in list(self.plans.items()):
            if due <= self.match.state.time and self.match.result() is None:
                del self.plans[seat]
                self.bot_acts(seat, move)

    def bot_acts(self, seat: int, move: int) -> None:
        """Whoever waited, or finds the move impossible by now, reconsiders at the next look."""
        state = self.match.state
        if move == WAIT or move not in state.legal(seat):
            return
        if self.bots[seat].insists(state, seat, move, self.options(seat), self.rng):
            self.enter(seat, self.match.vocabulary.notation(move))

    # Input

    def enter(self, seat: int, move: str) -> None:
        """An input at the table; in slow mode it is collected first."""
        if self.slow and self.collects():
            number = self.match.vocabulary.number(move)
            assert number is not None
            self.collected.append(Arrival(seat, number, self.match.state.time, 0, 0))
        else:
            self.match.play(seat, move)
            self.look_again()

    def look_again(self) -> None:
        """Something has happened: whoever was waiting looks again."""
        self.plans = {seat: plan for seat, plan in self.plans.items() if plan[1] != WAIT}

    def collects(self) -> bool:
        return self.match.view(None)["state"] in ("opening", "running", "forced", "reopening")

    def carry_out(self) -> None:
        """JAY-96: what was collected is carried out in order of duty; what has become impossible is dropped."""
        state = self.match.state
        assert isinstance(state, Jay)
        for arrival in slow_order(state, self.collected):
            if arrival.move in state.legal(arrival.seat):
                self.match.play(arrival.seat, self.match.vocabulary.notation(arrival.move))
        self.collected.clear()
        self.look_again()
        self.window = state.time + self.slow

    def press(self, key: str) -> None:
        """A key of the person; a refusal is shown, with its rule."""
        move = self.meaning(key)
        if move is None:
            return
        self.message = ""
        try:
            self.match.judge(self.me, move)
            self.enter(self.me, move)
        except IllegalMove as refused:
            self.message = say(self.language, "refused", rule=refused.rule, reason=refused.reason[self.language])

    def meaning(self, key: str) -> str | None:
        """The move that a key stands for just now."""
        if key in BUTTONS:
            return BUTTONS[key]
        if key in ("\r", "\n"):
            return self.what_is_due()
        if key in "123456":
            return f"take {key}" if self.match.view(None)["state"] == "prepare" else f"stock {key}"
        at = KEYS.find(key.lower())
        hand = kinds(self.match.view(self.me)["hand"])
        if not 0 <= at < len(hand):
            return None
        return f"lay face down {hand[at]}" if key.isupper() else f"lay {hand[at]}"

    def what_is_due(self) -> str:
        """Enter: pay a debt, make a call, or be ready."""
        view = self.match.view(self.me)
        me = view["seats"][self.me]
        if me["owes"]:
            return "draw"
        if me["must_say_strafe"]:
            return "strafe"
        for card in view["box"]:
            if card["layer"] == self.me and not card["announced"]:
                return f"announce {card['figure']}"
        return "ready"

    # Output

    def render(self) -> RenderableType:
        log = self.match.log(self.me, self.language, self.names, since=max(0, len(self.match.raw_events) - SENTENCES))
        parts: list[RenderableType] = [draw(self.match, self.me, self.language, self.names)]
        parts += [Text(sentence, style="dim") for sentence in log]
        parts.append(Text(self.message, style="red" if self.message != HELP[self.language] else "dim"))
        if self.match.result() is not None:
            parts.append(score_sheet(self.match, self.language, self.names))
        return Group(*parts)


def play_live(table: LiveTable, console: Console, clock: Callable[[], float] = time.monotonic) -> bool:
    """Play at a terminal until the match is over, or until the person leaves (then false)."""
    with raw_keys(), Live(console=console, screen=True, auto_refresh=False) as live:
        last = clock()
        while table.match.result() is None:
            live.update(table.render(), refresh=True)
            key = read_key(FRAME)
            now = clock()
            table.pass_time(int((now - last) * 1000))
            last += int((now - last) * 1000) / 1000
            if key == ESCAPE:
                return False
            if key and table.match.result() is None:
                table.press(key)
    console.print(table.render())
    return True


def read_key(seconds: float) -> str:
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    return sys.stdin.read(1) if ready else ""


@contextmanager
def raw_keys() -> Iterator[None]:
    """Keys one by one, without Enter and without an echo; the terminal is as before afterwards."""
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
