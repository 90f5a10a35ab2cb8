"""Print an analysis in German or English."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from spieltisch.bots.analysis import Analysis, AnalysisBudget, Turn
from spieltisch.kernel.match import Match
from spieltisch.lab.parallel_analysis import analyse
from spieltisch.server.replays.files import match_of
from spieltisch.terminal.files import write_file
from spieltisch.terminal.words import say

WORDS = {
    "en": {
        "title": "{title}: {moves} moves, {players} players",
        "care": "Chances as each player could judge them, in {worlds} imagined worlds each; ± {error} is chance.",
        "course": "At the beginning {first}; halfway {middle}; at the end {last}.",
        "turns": "The moves that changed most:",
        "none": "Nobody had anything to decide.",
        "turn": "Move {number}, {name}: {move}. Chance from {before} to {after}.",
        "better": "    Better: {better} ({better_expected} instead of {expected}). {reason}",
        "fine": "    No better move was found ({expected} expected): the rest was chance, or what others did.",
    },
    "de": {
        "title": "{title}: {moves} Züge, {players} Personen",
        "care": "Aussichten, wie jede Person sie beurteilen konnte, in je {worlds} vorgestellten Welten; "
        "± {error} sind Zufall.",
        "course": "Am Anfang {first}; in der Mitte {middle}; am Ende {last}.",
        "turns": "Die Züge, die am meisten geändert haben:",
        "none": "Niemand hatte etwas zu entscheiden.",
        "turn": "Zug {number}, {name}: {move}. Aussicht von {before} auf {after}.",
        "better": "    Besser: {better} ({better_expected} statt {expected}). {reason}",
        "fine": "    Ein besserer Zug fand sich nicht (erwartet {expected}): "
        "der Rest war Zufall, oder was andere taten.",
    },
}


def look_back(
    place: str,
    table: str | None,
    worlds: int,
    simulations: int,
    seed: int,
    workers: int,
    plot: Path | None,
    data: Path | None,
    language: str,
    console: Console,
) -> None:
    """Analyse the match of a file and print the result."""
    from spieltisch.lab.curves import analysis_plot
    from spieltisch.lab.plots import check_plot, write_plot

    if plot is not None:
        check_plot(plot)
    budget = AnalysisBudget(worlds, simulations, seed)
    match = match_of(place, table)
    names = [say(language, "player", number=seat + 1) for seat in range(match.players)]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(match.game.title, total=len(match.inputs) + 1)
        analysis = analyse(match, budget, workers, lambda done: progress.advance(task, done))
    text = analysis_text(analysis, match, names, language)
    console.print(text, highlight=False, markup=False, soft_wrap=True)
    if plot is not None:
        write_plot(plot, analysis_plot(analysis, names, language))
    if data is not None:
        write_file(data, json.dumps(analysis.data(), ensure_ascii=False, indent=1) + "\n")


def analysis_text(analysis: Analysis, match: Match, names: Sequence[str], language: str) -> str:
    words = WORDS[language]
    moments = analysis.moments
    lines = [
        words["title"].format(title=match.game.title, moves=len(match.inputs), players=match.players),
        words["care"].format(worlds=analysis.budget.worlds, error=percent(0.5 / analysis.budget.worlds**0.5, language)),
        words["course"].format(
            first=standing(moments[0].chances, names, language),
            middle=standing(moments[len(moments) // 2].chances, names, language),
            last=standing(moments[-1].chances, names, language),
        ),
        "",
        words["turns"] if analysis.turns else words["none"],
    ]
    for turn in analysis.turns:
        lines += turn_lines(turn, match, names, language)
    return "\n".join(lines)


def turn_lines(turn: Turn, match: Match, names: Sequence[str], language: str) -> list[str]:
    words = WORDS[language]
    told = words["turn"].format(
        number=turn.number,
        name=names[turn.seat],
        move=caption(match, turn.move, language, names),
        before=percent(turn.before, language),
        after=percent(turn.after, language),
    )
    if turn.better is None or turn.better_expected is None or turn.reason is None:
        return [told, words["fine"].format(expected=percent(turn.expected, language))]
    better = words["better"].format(
        better=caption(match, turn.better, language, names),
        better_expected=percent(turn.better_expected, language),
        expected=percent(turn.expected, language),
        reason=turn.reason[language],
    )
    return [told, better]


def caption(match: Match, move: str, language: str, names: Sequence[str]) -> str:
    number = match.vocabulary.number(move)
    assert number is not None
    return match.game.texts(language).move(match.vocabulary.words[number], None, names)


def standing(chances: Sequence[float], names: Sequence[str], language: str) -> str:
    return ", ".join(f"{name} {percent(chance, language)}" for name, chance in zip(names, chances, strict=True))


def percent(share: float, language: str) -> str:
    return f"{100 * share:.0f}\N{NO-BREAK SPACE}%" if language == "de" else f"{100 * share:.0f}%"
