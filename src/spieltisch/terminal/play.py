"""Play a turn-based game in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from spieltisch.bots import Fault, hints
from spieltisch.bots.policies import decision_rng
from spieltisch.bots.seats import seated
from spieltisch.kernel.errors import IllegalMove, OptionError, SaveError
from spieltisch.kernel.match import Match
from spieltisch.terminal.drawings import draw
from spieltisch.terminal.files import home, write_file
from spieltisch.terminal.rules import rule_text
from spieltisch.terminal.words import say

Ask = Callable[[str], str]
RECENT = 30


class Quit(Exception):
    """The player leaves the table."""


class TerminalTable:
    """One match with people and bots at one terminal."""

    def __init__(self, match: Match, bots: dict[int, str], language: str, console: Console, ask: Ask) -> None:
        self.match = match
        self.bots = bots
        self.faults: list[Fault] = []
        self.minds = {seat: seated(name, match.game.name, self.faults) for seat, name in bots.items()}
        self.language = language
        self.console = console
        self.ask = ask
        self.texts = match.game.texts(language)
        self.heard = dict.fromkeys(range(match.players), 0)
        self.resumed = bool(match.inputs)
        self.people = [seat for seat in range(match.players) if seat not in bots]
        self.names = [self.name(seat) for seat in range(match.players)]
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None

    def name(self, seat: int) -> str:
        if seat in self.bots:
            return f"{say(self.language, 'bot', number=seat + 1)} ({self.bots[seat]})"
        return say(self.language, "you") if len(self.people) == 1 else say(self.language, "player", number=seat + 1)

    # Playing

    def run(self) -> None:
        """Play to the end or until the player leaves; an unfinished game is saved."""
        self.console.print(say(self.language, "help"), style="dim")
        try:
            while self.match.result() is None:
                self.turn()
        except (Quit, EOFError, KeyboardInterrupt):
            self.keep()
            return
        finally:
            for mind in self.minds.values():
                mind.leave()
        self.finish()

    def turn(self) -> None:
        actors = self.match.actors()
        for seat in actors:
            if seat in self.bots:
                self.bot(seat)
                return
        if not actors:
            self.match.advance(self.match.deadline() or 0)
            return
        self.person(actors[0])

    def bot(self, seat: int) -> None:
        number = len(self.match.inputs)
        move = self.minds[seat].decide(self.match, seat, number, decision_rng(seat, number, seat))
        while self.faults:
            self.complain(str(self.faults.pop()))
        self.match.play(seat, self.match.vocabulary.notation(move))

    def person(self, seat: int) -> None:
        if self.looking != seat:
            self.console.clear()
            self.ask(say(self.language, "hand_over", who=self.names[seat]))
            self.looking = seat
        self.show(seat)
        while True:
            answer = self.ask(f"{say(self.language, 'prompt')} > ").strip()
            if self.obey(seat, answer):
                return

    def show(self, seat: int) -> None:
        """Show the events since this seat's last turn, the table and the legal moves."""
        sentences = self.match.log(seat, self.language, self.names, since=self.heard[seat])
        if self.resumed and self.heard[seat] == 0:
            sentences = sentences[-RECENT:]
        self.tell(sentences)
        self.heard[seat] = len(self.match.raw_events)
        self.console.print(draw(self.match, seat, self.language, self.names))
        self.console.print(self.texts.prompt(self.match.decision() or "", True), style="bold green")
        self.console.print(self.choices(seat))

    def tell(self, sentences: list[str]) -> None:
        for sentence in sentences:
            self.console.print(f"  {sentence}", style="dim", highlight=False)

    def choices(self, seat: int) -> Table:
        grid = Table.grid(padding=(0, 3))
        moves = self.match.moves(seat)
        wide = self.console.width >= 100 or len(moves) <= 8
        captions = [
            f"[bold]{number:>3}[/bold]  {self.caption(move, seat)}"
            + (f" [dim]({move})[/dim]" if wide and self.speaks(move) else "")
            for number, move in enumerate(moves, 1)
        ]
        columns = 1 if len(captions) <= 8 else 2 if len(captions) <= 24 else 3
        rows = -(-len(captions) // columns)
        for row in range(rows):
            grid.add_row(*captions[row::rows])
        return grid

    def caption(self, move: str, seat: int) -> str:
        number = self.match.vocabulary.number(move)
        assert number is not None
        return self.texts.move(self.match.word(number), seat, self.names)

    def speaks(self, move: str) -> bool:
        """Whether a move's notation says something to a player: a card's inner number does not."""
        values = dict(self.match.vocabulary.words[self.match.vocabulary.numbers[move]].values)
        return "card" not in values or str(values["card"]) not in move.split()

    # Commands

    def obey(self, seat: int, answer: str) -> bool:
        """Execute a line of input; return whether the game has advanced."""
        command, _, rest = answer.partition(" ")
        match command:
            case "":
                return False
            case "quit" | "q":
                raise Quit
            case "help" | "?":
                self.console.print(say(self.language, "help"))
            case "hint":
                self.hint(seat)
            case "undo":
                return self.undo(seat)
            case "log":
                self.tell(self.match.log(seat, self.language, self.names)[-RECENT:])
            case "rules":
                self.rules(rest.strip())
            case "save":
                self.save(Path(rest.strip()) if rest.strip() else self.default_path())
            case _:
                return self.move(seat, answer)
        return False

    def hint(self, seat: int) -> None:
        """The best moves, with the chance to win and a reason."""
        for hint in hints(self.match, seat):
            win = f"{round(100 * hint.win)} %"
            words = say(self.language, "hint", move=self.caption(hint.move, seat), win=win)
            self.console.print(f"{words} {hint.reason[self.language]}", highlight=False)

    def move(self, seat: int, answer: str) -> bool:
        moves = self.match.moves(seat)
        if answer.isdigit():
            if not 1 <= int(answer) <= len(moves):
                self.complain(say(self.language, "not_a_choice", number=answer, most=len(moves)))
                return False
            answer = moves[int(answer) - 1]
        try:
            self.match.play(seat, answer)
        except IllegalMove as refused:
            self.complain(say(self.language, "refused", rule=refused.rule, reason=refused.reason[self.language]))
            return False
        return True

    def undo(self, seat: int) -> bool:
        """Return to this seat's latest decision."""
        mine = [count for count, (who, _) in enumerate(self.match.inputs) if who == seat]
        if not mine:
            self.complain(say(self.language, "nothing_to_undo"))
            return False
        self.match = self.match.rewound(mine[-1])
        self.heard = {player: min(count, len(self.match.raw_events)) for player, count in self.heard.items()}
        self.console.print(say(self.language, "undone"))
        return True

    def rules(self, rule: str) -> None:
        try:
            self.console.print(rule_text(self.match.game, self.language, rule))
        except OptionError as error:
            self.complain(str(error))

    # Saving

    def default_path(self) -> Path:
        return home() / f"{self.match.game.name}.json"

    def save(self, path: Path, words: str = "saved") -> None:
        try:
            write_file(path, self.match.save())
        except SaveError as error:
            self.complain(str(error))
        else:
            self.console.print(say(self.language, words, path=path), soft_wrap=True)

    def keep(self) -> None:
        path = self.default_path()
        write_file(path, self.match.save())
        self.console.print()
        self.console.print(say(self.language, "left", path=path), soft_wrap=True)

    def finish(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        since = self.heard[viewer] if viewer is not None else min(self.heard.values())
        self.tell(self.match.log(viewer, self.language, self.names, since=since))
        self.console.print(draw(self.match, viewer, self.language, self.names))
        self.console.print(score_sheet(self.match, self.language, self.names))
        self.save(self.default_path().with_name(f"{self.match.game.name}-finished.json"), "kept")

    def complain(self, text: str) -> None:
        self.console.print(text, style="red")


def score_sheet(match: Match, language: str, names: list[str]) -> Table:
    """Ranks, names, scores, and who won."""
    result = match.result()
    assert result is not None
    winners = " & ".join(names[seat] for seat in result.winners)
    teams = match.game.teams(match.players, match.options)
    if len(result.winners) == match.players:
        key = "draw"
    elif len(result.winners) == 1:
        key = "you_won" if winners == say(language, "you") else "won"
    else:
        key = "together" if len({teams[seat] for seat in result.winners}) == 1 else "shared"
    title = say(language, key, who=winners)
    sheet = Table(title=title, title_style="bold", min_width=len(title))
    for column in ("rank", "name", "score"):
        sheet.add_column(say(language, column), justify="right" if column != "name" else "left")
    for seat in sorted(range(match.players), key=lambda seat: result.ranks[seat]):
        sheet.add_row(str(result.ranks[seat]), names[seat], str(result.scores[seat]))
    return sheet
