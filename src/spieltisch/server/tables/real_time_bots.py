"""Bots at a real-time table: they decide whenever the table changes, and act when their delay is over (JAY-96)."""

from __future__ import annotations

import asyncio

from spieltisch import game as find_game
from spieltisch.bots.pace import Pace
from spieltisch.bots.policies import heuristics_of
from spieltisch.bots.reactions import reaction_of
from spieltisch.bots.scheduler import IDLE, NEVER, PATIENCE, SCALE, Intentions, Player
from spieltisch.kernel.choosing import WAIT
from spieltisch.kernel.errors import IllegalMove
from spieltisch.kernel.rng import Rng
from spieltisch.server.base import clock
from spieltisch.server.base.logs import warn
from spieltisch.server.model.match_log import MatchLog
from spieltisch.server.model.records import Entry
from spieltisch.server.tables.bot_seats import BotSeats, TurnBots, ask, seed_of
from spieltisch.server.tables.draft import Draft
from spieltisch.server.tables.inbox import BotMove, Item
from spieltisch.server.tables.state import TableState

UNSEEN = -1


class RealTimeBots(BotSeats):
    """What the bots of a table intend, and since which version of the table."""

    def __init__(self, game: str, players: int) -> None:
        super().__init__()
        self.players = players
        self.heuristics = heuristics_of(game)
        self.intentions = Intentions(players)
        self.pace = Pace(game)
        self.version = UNSEEN
        self.seen = [UNSEEN] * players  # the version that each seat decided upon
        self.situations = [UNSEEN] * players
        self.looks = 0
        self.acting: set[int] = set()
        self.timer: clock.Timer | None = None

    @property
    def busy(self) -> bool:
        return bool(self.tasks) or self.timer is not None

    # Looking

    def happened(self, table: TableState, match_log: MatchLog, entries: list[Entry]) -> None:
        """The table has changed: nobody acts at once, and everybody looks again."""
        for entry in entries:
            if entry.seat is not None:
                number = match_log.match.vocabulary.number(entry.input)
                self.pace.acted(entry.seat, int(WAIT) if number is None else number, entry.time)
        self.pace.look(match_log.match.state, self.followed(table))
        self.version = match_log.version
        self.intentions.startle(table.clock.now())

    def followed(self, table: TableState) -> list[int]:
        """The people whose reactions set the pace."""
        record = table.record
        if record.options.get("play") != "casual":
            return []
        return [seat for seat in record.persons() if table.bot_in(seat) is None]

    def let_bots_think(self, table: TableState, match_log: MatchLog) -> None:
        if self.version != match_log.version:  # a table that was just loaded
            self.happened(table, match_log, [])
        for seat in range(self.players):
            bot = table.bot_in(seat)
            if bot is not None and self.looks_again(table, match_log, seat, bot):
                self.begin(table, seat, bot)
        self.set_timer(table)

    def looks_again(self, table: TableState, match_log: MatchLog, seat: int, bot: str) -> bool:
        """Whether a bot has to decide: it intends nothing, or what has happened may change its mind."""
        gate = table.gate
        if seat in self.acting or (gate is not None and gate.holds(seat)):
            return False
        intended = self.intentions.intention(seat)
        if intended == IDLE or (intended == WAIT and self.seen[seat] != self.version):
            return True
        if intended == WAIT or bot == "random":
            return False
        self.hurry(table, match_log, seat, bot)
        return self.situations[seat] != self.heuristics.situation(match_log.match.state, seat)

    def hurry(self, table: TableState, match_log: MatchLog, seat: int, bot: str) -> None:
        """A bot that has no time to lose acts sooner than it intended."""
        state = match_log.match.state
        if self.seen[seat] != self.version and self.heuristics.hurried(state, seat):
            delay = self.player(table, bot).delay(
                state, seat, self.intentions.intention(seat), self.chance(table, seat)
            )
            self.intentions.hasten(seat, table.clock.now(), delay)

    # Deciding

    def begin(self, table: TableState, seat: int, bot: str) -> None:
        if seat not in self.tasks:
            self.tasks[seat] = asyncio.get_running_loop().create_task(self.decide(table, seat, bot))

    async def decide(self, table: TableState, seat: int, bot: str) -> None:
        """Decide upon the newest position; if the table changes meanwhile, once more."""
        try:
            while not await self.decided(table, seat, bot):
                pass
        except asyncio.CancelledError:
            return
        except Exception as error:
            warn("a bot failed", table=table.record.table, bot=bot, error=repr(error))
            self.intentions.intend(seat, WAIT, table.clock.now(), PATIENCE)
        self.tasks.pop(seat, None)
        self.set_timer(table)

    async def decided(self, table: TableState, seat: int, bot: str) -> bool:
        await table.inbox.settled()
        assert table.match_log is not None
        saw, now, version = table.match_log.copy(), table.clock.now(), self.version
        saw.pass_time(now)
        chance = self.chance(table, seat)
        may_act = seat in saw.match.actors()
        move = await ask(table, saw.match, seat, bot, chance.word()) if may_act else None
        if version != self.version:
            return False
        state, number = saw.match.state, saw.match.vocabulary.number(move) if move is not None else None
        self.seen[seat], self.situations[seat] = version, int(self.heuristics.situation(state, seat))
        if number is None:
            self.intentions.intend(seat, WAIT, now, PATIENCE)
        else:
            self.intentions.intend(seat, number, now, self.player(table, bot).delay(state, seat, number, chance))
        return True

    def chance(self, table: TableState, seat: int) -> Rng:
        self.looks += 1
        return Rng(seed_of(table, f"{self.version}/{seat}/{self.looks}"))

    def player(self, table: TableState, bot: str) -> Player:
        """A bot at the pace of this table."""
        reaction = reaction_of(bot)
        player = Player(reaction.median, reaction.spread, self.heuristics)
        player.pace = int(table.record.pace * self.pace.of(bot) * int(SCALE))
        return player

    # Acting

    def set_timer(self, table: TableState) -> None:
        """Ring when the first intention is due."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        due = [int(self.intentions.due_at(seat)) for seat in range(self.players) if self.waits(seat)]
        if due and table.clock.running:
            wait = max(0, min(due) - table.clock.now()) / 1000
            self.timer = clock.call_later(wait, lambda: self.ring(table))

    def waits(self, seat: int) -> bool:
        return self.intentions.due_at(seat) != NEVER and seat not in self.acting and seat not in self.tasks

    def ring(self, table: TableState) -> None:
        self.timer = None
        match_log, now = table.match_log, table.clock.now()
        if match_log is None or not table.clock.running:
            return
        for seat in range(self.players):
            if self.waits(seat) and self.intentions.due_at(seat) <= now:
                self.act(table, match_log, seat, int(self.intentions.intention(seat)))
        if table.inbox.task is None:
            self.let_bots_think(table, match_log)

    def act(self, table: TableState, match_log: MatchLog, seat: int, move: int) -> None:
        """Send in what a seat intends. In slow mode the gate collects it; otherwise a change of the table voids it."""
        if move < 0:
            self.intentions.drop(seat)
            return
        self.acting.add(seat)
        word = match_log.match.vocabulary.notation(move)
        if table.gate is not None and table.record.order == "slow":
            item = Item(BotMove(seat, word, None), table.clock.now())
            table.pass_gate(item, seat, word, item.at, 0)
        else:
            table.enqueue(Item(BotMove(seat, word, self.version), table.clock.now()))

    def enter(self, draft: Draft, made: BotMove, at: int) -> None:
        """Judge a bot's move. If the table has changed since the decision, the bot looks again first."""
        self.acting.discard(made.seat)
        match_log = draft.match_log
        if made.move is None or match_log is None or draft.record.status != "running":
            return
        if made.decided_on not in (None, match_log.version):
            return
        self.intentions.drop(made.seat)
        try:
            draft.play(made.seat, made.move, at)
        except IllegalMove:
            return

    def refused(self, made: BotMove) -> None:
        self.acting.discard(made.seat)

    # Leaving

    def stop(self, seat: int) -> None:
        super().stop(seat)
        self.intentions.drop(seat)
        self.acting.discard(seat)

    def stop_all(self) -> None:
        for seat in range(self.players):
            self.stop(seat)
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def bots_of(game: str, players: int) -> BotSeats:
    """The bots of a table, by the kind of its game."""
    return RealTimeBots(game, players) if find_game(game).real_time else TurnBots()
