"""A real-time game in the terminal: a live table, keys for cards, bots that act on their own.

Keys: a letter lays the card with that letter, a capital letter lays it face down; space calls Jay, Enter says ready (or
draws and announces what is owed), 1 to 6 stock up, `.` counts, `,` pauses, `-` waives, Escape leaves. Before a round a
letter puts the card into the first slot, a capital into the second. A card keeps its key as long as it is in the hand.
"""

from __future__ import annotations

import codecs
import os
import select
import sys
import termios
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from spieltisch.bots.custom import Fault
from spieltisch.bots.live_players import live_player
from spieltisch.bots.pace import Pace
from spieltisch.bots.scheduler import SCALE, Attention, Player
from spieltisch.games.zeitalter_des_jay.fair_order import LONGEST_SLOW, SHORTEST_SLOW, Arrival, slow_order
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.errors import IllegalMove, OptionError
from spieltisch.kernel.match import ADVANCE, LONGEST_WAIT, Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY
from spieltisch.terminal.drawings.zeitalter_des_jay import draw, keys_of, kinds, seconds
from spieltisch.terminal.files import home, write_file
from spieltisch.terminal.play import score_sheet
from spieltisch.terminal.words import say

BUTTONS = {" ": "jay", ".": "count", ",": "pause", "-": "waive"}
ESCAPE = "\x1b"
LEAVE = (ESCAPE, "\x03", "\x04")
LOCAL = 3
FRAME = 0.05
LONGEST_FRAME = 1_000
MOST_SENTENCES = 20
LAST_SENTENCES = 40
SHOWN_FOR = 5_000
WORDS = {
    "en": {
        "keys": "letter: lay · capital: face down · space: Jay · Enter: ready, draw, announce · 1-6: stock up · "
        ".: count · ,: pause · !: my last card was wrong · -: waive · Esc: leave",
        "prepare": "Enter: ready · 1-6: take more · letter: into slot 1 · capital: into slot 2 · Esc: leave",
        "prepare_without_slots": "Enter: ready · 1-6: take more · Esc: leave",
        "draw": "You owe cards: draw them with Enter.",
        "strafe": "You laid a traitor: say Strafe with Enter.",
        "announce": "Your card was an error: announce it with Enter.",
        "jay": "Your hand is empty: call Jay with the space bar!",
        "placed": "You have called Jay; the others play on.",
        "forced": "You are counted out: lay a card face down, with a capital letter.",
        "counted": "You are being counted: lay a card, quickly!",
        "duty": "You are under duty: lay a card, or stock up until one fits.",
        "reserved": "You have reserved: you may serve until somebody does.",
        "waits": "The table waits for you: press any key to go on.",
        "collected": "Slow mode: carried out in {time}. From you: {moves}",
        "dropped": "Too late, the table has changed: {moves}",
    },
    "de": {
        "keys": "Buchstabe: legen · groß: verdeckt · Leertaste: Jay · Enter: bereit, ziehen, ansagen · "
        "1-6: aufstocken · .: anzählen · ,: Pause · !: meine letzte war falsch · -: verzichten · Esc: Ende",
        "prepare": "Enter: bereit · 1-6: mehr nehmen · Buchstabe: in Slot 1 · groß: in Slot 2 · Esc: Ende",
        "prepare_without_slots": "Enter: bereit · 1-6: mehr nehmen · Esc: Ende",
        "draw": "Du schuldest Karten: Zieh sie mit Enter.",
        "strafe": "Du hast einen Verräter gelegt: Sag mit Enter „Strafe“.",
        "announce": "Deine Karte war ein Fehler: Sag ihn mit Enter an.",
        "jay": "Deine Hand ist leer: Ruf Jay mit der Leertaste!",
        "placed": "Du hast Jay gerufen; die anderen spielen weiter.",
        "forced": "Du bist ausgezählt: Leg eine Karte verdeckt, mit einem Großbuchstaben.",
        "counted": "Du wirst angezählt: Leg schnell eine Karte!",
        "duty": "Du bist unter Zugzwang: Leg eine Karte, oder stock auf, bis eine passt.",
        "reserved": "Du hast reserviert: Du darfst bedienen, bis jemand bedient.",
        "waits": "Der Tisch wartet auf dich: Weiter geht es mit einer beliebigen Taste.",
        "collected": "Langsamer Modus: ausgeführt in {time}. Von dir: {moves}",
        "dropped": "Zu spät, der Tisch hat sich geändert: {moves}",
    },
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
        self.faults: list[Fault] = []
        self.bots = bots
        self.me = next(seat for seat in range(match.players) if seat not in bots)
        self.names = [
            say(language, "you") if seat == self.me else say(language, "bot", number=seat + 1)
            for seat in range(match.players)
        ]
        players = [
            live_player(bots[seat], match, self.faults) if seat in bots else Player(1, 0)
            for seat in range(match.players)
        ]
        self.attention = Attention(players, Rng(seed), sum(1 << seat for seat in bots))
        self.pace = pace
        self.people = Pace(match.game.name)
        self.news = True
        self.slow = slow
        self.collected: list[Arrival] = []
        self.window = match.state.time + slow
        self.message = ""
        self.message_until = 0
        self.keys: dict[str, str] = {}
        self.waits = bool(match.inputs) and match.result() is None
        self.quiet = False

    # Time and bots

    def pass_time(self, ms: int) -> None:
        """Let table time pass, with everything that the bots and the clocks do meanwhile; not while the table waits."""
        if self.waits:
            return
        end = self.match.state.time + ms
        while self.match.result() is None:
            if self.news:
                self.look()
            self.attention.begin(self.match.state)
            due = self.next_due(end)
            closes = self.window_closes()
            if self.slow:
                due = min(due, closes)
            if due > end:
                break
            if due > self.match.state.time:
                self.advance(due - self.match.state.time)
            if self.slow and self.match.state.time >= closes:
                self.carry_out()
            elif not self.news:
                self.let_a_bot_act()
        if self.match.result() is None and end > self.match.state.time:
            self.advance(end - self.match.state.time)

    def advance(self, ms: int) -> None:
        """Time in which nothing happens is one input of the match, not one for every frame."""
        inputs, events = self.match.inputs, len(self.match.raw_events)
        self.match.advance(ms)
        if self.quiet and inputs[-2][0] == ADVANCE:
            total = int(inputs[-2][1]) + ms
            if total <= LONGEST_WAIT:
                inputs[-2:] = [(ADVANCE, total)]
        self.quiet = len(self.match.raw_events) == events
        self.news = self.news or not self.quiet

    def look(self) -> None:
        """Something has happened: the bots look again, those of *easy* at the person's pace (JAY-96)."""
        self.news = False
        state = self.match.state
        self.people.look(state, [self.me] if self.match.options["play"] == "casual" else [])
        for seat, name in self.bots.items():
            self.attention.players[seat].pace = int(self.pace * self.people.of(name) * int(SCALE))
        self.attention.look(state)

    def next_due(self, end: int) -> int:
        """When the first bot acts; after `end` if none does."""
        seat = self.attention.next_seat()
        return end + 1 if seat == NOBODY else int(self.attention.due_at(seat))

    def let_a_bot_act(self) -> None:
        """The bot whose action is due, if one is; after that the others look again."""
        state, seat = self.match.state, self.attention.next_seat()
        if seat != NOBODY and self.attention.due_at(seat) <= state.time:
            move = self.attention.decided(state, seat)
            if move >= 0:
                self.enter(seat, self.match.vocabulary.notation(move))

    # Input

    def enter(self, seat: int, move: str) -> None:
        """An input at the table; in slow mode it is collected first."""
        if self.slow and self.collects():
            number = self.match.vocabulary.number(move)
            assert number is not None
            self.collected.append(Arrival(seat, number, self.match.state.time, 0, 0))
        else:
            self.play(seat, move)

    def play(self, seat: int, move: str) -> None:
        number = self.match.vocabulary.number(move)
        self.match.play(seat, move)
        if number is not None:
            self.people.acted(seat, number, int(self.match.state.time))
        self.quiet = False
        self.news = True

    def collects(self) -> bool:
        return self.match.view(None)["state"] in ("opening", "running", "forced", "reopening")

    def window_closes(self) -> int:
        """JAY-96: inputs are collected for so long, but carried out before a clock of the table runs out."""
        deadline = self.match.deadline()
        if deadline is None or deadline <= 1:
            return self.window
        return min(self.window, self.match.state.time + deadline - 1)

    def carry_out(self) -> None:
        """JAY-96: what was collected is carried out in order of duty; what has become impossible is dropped."""
        state = self.match.state
        assert isinstance(state, Jay)
        dropped = []
        for arrival in slow_order(state, self.collected):
            if arrival.move in state.legal(arrival.seat):
                self.play(arrival.seat, self.match.vocabulary.notation(arrival.move))
            elif arrival.seat == self.me:
                dropped.append(arrival)
        self.collected.clear()
        if dropped:
            self.tell(self.words["dropped"].format(moves=self.captions(dropped)))
        self.news = True
        self.window = state.time + self.slow

    def press(self, key: str) -> None:
        """A key of the person; a refusal is shown for a while, with the move and its rule."""
        if self.waits:
            self.waits = False
            return
        move = self.meaning(key)
        if move is None:
            return
        self.message = ""
        try:
            self.match.judge(self.me, move)
            self.enter(self.me, move)
        except IllegalMove as refused:
            told = say(self.language, "refused", rule=refused.rule, reason=refused.reason[self.language])
            number = self.match.vocabulary.number(move)
            self.tell(told if number is None else f"{self.caption(number)}: {told}")

    def tell(self, message: str) -> None:
        self.message = message
        self.message_until = self.match.state.time + SHOWN_FOR

    def meaning(self, key: str) -> str | None:
        """The move that a key stands for just now."""
        if key in BUTTONS:
            return BUTTONS[key]
        if key in ("\r", "\n"):
            return self.what_is_due(self.match.view(self.me))
        view = self.match.view(self.me)
        if key == "!":
            return self.latest_card(view)
        if key in "123456":
            return f"take {key}" if view["state"] == "prepare" else f"stock {key}"
        card = next((card for card, letter in self.see_keys(view).items() if letter == key.lower()), None)
        if card is None:
            return None
        if view["state"] == "prepare" and view["seats"][self.me]["slots"]:
            return f"exchange {2 if key.isupper() else 1} {card}"
        return f"lay face down {card}" if key.isupper() else f"lay {card}"

    def latest_card(self, view: dict[str, Any]) -> str | None:
        """JAY-81: announce the own latest card as an error, where nobody says which cards are wrong."""
        own = [card["figure"] for card in view["box"] if card["layer"] == self.me]
        return f"announce {own[-1]}" if own else None

    def see_keys(self, view: dict[str, Any]) -> dict[str, str]:
        """The keys of the cards in the hand: given anew before a round, kept while it runs."""
        self.keys = keys_of(kinds(view["hand"]), None if view["state"] == "prepare" else self.keys)
        return self.keys

    def what_is_due(self, view: dict[str, Any]) -> str:
        """Enter: pay a debt, make a call, or be ready."""
        me = view["seats"][self.me]
        if me["owes"]:
            return "draw"
        if me["must_say_strafe"]:
            return "strafe"
        for card in view["box"]:
            if card["layer"] == self.me and card["announced"] is False:
                return f"announce {card['figure']}"
        return "ready"

    # Output

    @property
    def words(self) -> dict[str, str]:
        return WORDS[self.language]

    def caption(self, move: int) -> str:
        texts = self.match.game.texts(self.language)
        return texts.move(self.match.vocabulary.words[move], self.me, self.names)

    def captions(self, arrivals: list[Arrival]) -> str:
        return ", ".join(self.caption(arrival.move) for arrival in arrivals) or "–"

    def render(self, console: Console) -> RenderableType:
        """The table, what can be done, and what happened, the latest last: as much of it as there is room for."""
        view = self.match.view(self.me)
        top = Group(
            self.drawn(view), Text(self.prompt(view), style="bold green"), Text(self.spoken(), style="bold red")
        )
        keys = Text(self.help(view), style="dim")
        room = max(1, console.height - len(console.render_lines(Group(top, keys))))
        sentences = min(room, MOST_SENTENCES)
        while sentences > 1 and len(console.render_lines(self.log(sentences))) > room:
            sentences -= 1
        return Group(top, self.log(sentences), keys)

    def final(self) -> RenderableType:
        """The end of a match: what happened last, the table, and the score sheet."""
        view = self.match.view(self.me)
        return Group(self.log(LAST_SENTENCES), self.drawn(view), score_sheet(self.match, self.language, self.names))

    def drawn(self, view: dict[str, Any]) -> RenderableType:
        return draw(view, self.match.game.texts(self.language), self.names, self.see_keys(view))

    def log(self, sentences: int) -> Text:
        since = max(0, len(self.match.raw_events) - sentences)
        log = self.match.log(self.me, self.language, self.names, since=since)
        return Text("\n".join(log), style="dim")

    def prompt(self, view: dict[str, Any]) -> str:
        if self.waits:
            return self.words["waits"]
        if self.slow and self.collects():
            time = seconds(max(0, self.window_closes() - self.match.state.time), self.language)
            mine = [arrival for arrival in self.collected if arrival.seat == self.me]
            return self.words["collected"].format(time=time, moves=self.captions(mine))
        due = self.due(view)
        if due is not None:
            return self.words[due]
        if self.me not in view["actors"] or view["decision"] is None:
            return ""
        return self.match.game.texts(self.language).prompt(view["decision"], True)

    def due(self, view: dict[str, Any]) -> str | None:
        """What concerns the person most while the round runs; None if the game's own prompt says enough."""
        me = view["seats"][self.me]
        owed = self.what_is_due(view).split()[0]
        if owed != "ready" and view["state"] in ("opening", "running", "forced", "paused", "reopening"):
            return owed
        if view["state"] not in ("opening", "running", "forced"):
            return None
        if me["called"] is not None:
            return "placed"
        if view["duty"] != self.me:
            return "jay" if me["finished"] else "reserved" if self.me in view["reservations"] else None
        if view["state"] == "forced":
            return "forced"
        if me["finished"]:
            return "jay"
        if view["timers"]["count"] is not None:
            return "counted"
        return "duty" if view["state"] == "running" else None

    def spoken(self) -> str:
        """The latest refusal, as long as it is news."""
        return self.message if self.match.state.time < self.message_until else ""

    def help(self, view: dict[str, Any]) -> str:
        if view["state"] != "prepare":
            return self.words["keys"]
        return self.words["prepare" if view["seats"][self.me]["slots"] else "prepare_without_slots"]


def play_live(table: LiveTable, console: Console, clock: Callable[[], float] = time.monotonic) -> None:
    """Play at a terminal until the match is over, or until the person leaves; either way the match is kept."""
    with raw_keys() as keyboard, Live(console=console, screen=True, auto_refresh=False) as live:
        last = clock()
        while table.match.result() is None:
            live.update(table.render(console), refresh=True)
            keys = keyboard(FRAME)
            now = clock()
            table.pass_time(min(int((now - last) * 1000), LONGEST_FRAME))
            last += int((now - last) * 1000) / 1000
            if any(key in LEAVE for key in keys):
                break
            for key in keys:
                if table.match.result() is None:
                    table.press(key)
    keep(table, console)


def keep(table: LiveTable, console: Console) -> None:
    """The score sheet of a finished match, the way back into one that was left; the save of both."""
    name, over = table.match.game.name, table.match.result() is not None
    path = home() / f"{name}{'-finished' if over else ''}.json"
    if over:
        console.print(table.final())
    write_file(path, table.match.save())
    console.print(say(table.language, "kept" if over else "left", path=path), soft_wrap=True)


def split_keys(typed: str) -> list[str]:
    """What was typed, key by key. An escape alone is the Escape key; with more behind it, a key that means nothing."""
    if typed.startswith(ESCAPE) and len(typed) > 1:
        return []
    return list(typed)


@contextmanager
def raw_keys() -> Iterator[Callable[[float], list[str]]]:
    """Keys as they are typed, Ctrl-C among them, without an echo; the terminal is as before afterwards."""
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def typed(seconds: float) -> list[str]:
        ready, _, _ = select.select([descriptor], [], [], seconds)
        return split_keys(decoder.decode(os.read(descriptor, 1024))) if ready else []

    try:
        tty.setcbreak(descriptor)
        mode = termios.tcgetattr(descriptor)
        mode[LOCAL] &= ~termios.ISIG
        termios.tcsetattr(descriptor, termios.TCSADRAIN, mode)
        yield typed
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
