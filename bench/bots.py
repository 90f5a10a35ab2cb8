"""``python -m bench bots``: the strength of the bots and the speed of the search.

A measurement stays on the page with its date until it is repeated, so `--only joy` renews some of them. Tables are
shared half and half, every deal is played twice with exchanged seats, and draws count half. In Zeitalter des Jay all
bots have the same reaction times. `--seed` selects other deals; `--minutes` ends a match after the deal in which the
time runs out.
"""

import json
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from bench import report
from bench.suites import Comparison, measure
from bench.worker import ROOT

HEAD = (
    "table",
    "bots",
    "simulations",
    "share of the first",
    "95 % interval",
    "games",
    "pairs",
    "seed",
    "bar",
    "measured",
)


@dataclass(frozen=True)
class Match:
    """Two bots: number of games, budget of *hard*, target share."""

    game: str
    players: int
    bots: tuple[str, str]
    games: int
    simulations: int
    wanted: float | None
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The first column."""
        told = "".join(f", {name} {value}" for name, value in self.options.items())
        return f"{self.game}, {self.players} players{told}"

    @property
    def key(self) -> str:
        """What identifies a measurement on the page."""
        alone = " without looking ahead" if "hard" in self.bots and self.simulations == 1 else ""
        return f"{self.title}: {' against '.join(self.bots)}{alone}"


RANDOM, HARD = ("greedy", "random"), ("hard", "greedy")
TOURNAMENT = {"level": 7, "play": "tournament"}
MATCHES = (
    Match("skyjo_action", 4, RANDOM, 200, 1, 0.9),
    Match("joggle", 2, RANDOM, 200, 1, 0.9),
    Match("joggle", 4, RANDOM, 200, 1, 0.9),
    Match("joker_battle_royal", 4, RANDOM, 200, 1, 0.9),
    Match("joy", 4, RANDOM, 200, 1, 0.9),
    Match("zeitalter_des_jay", 4, RANDOM, 200, 1, 0.9),
    Match("zeitalter_des_jay", 4, RANDOM, 200, 1, 0.9, TOURNAMENT),
    Match("skyjo_action", 4, HARD, 16, 300, 0.6),
    Match("joggle", 2, HARD, 200, 1000, 0.6),
    Match("joggle", 4, HARD, 200, 1000, 0.6),
    Match("joker_battle_royal", 4, HARD, 24, 300, 0.6),
    Match("joy", 4, HARD, 60, 100, 0.6),
    Match("zeitalter_des_jay", 4, HARD, 600, 1, 0.6),
    Match("zeitalter_des_jay", 4, HARD, 600, 1, 0.6, TOURNAMENT),
    Match("zeitalter_des_jay", 4, HARD, 300, 200, 0.6),
    Match("zeitalter_des_jay", 4, HARD, 300, 200, 0.6, TOURNAMENT),
    *(
        Match(game, 2 if game == "joggle" else 4, bots, 100, 1, None)
        for game in ("skyjo_action", "joggle", "joker_battle_royal", "joy", "zeitalter_des_jay")
        for bots in (("easy", "random"), ("greedy", "easy"))
    ),
)
ROUND_GAMES = 40
SEARCH = Comparison(
    "decisions inside the search", "bench.ours:Searched compiled skyjo_action 4", "bench.peers:HeartsSearched", 0.5, 1.0
)


def play(match: Match, workers: int, seed: int, minutes: float, console: Console) -> dict[str, Any]:
    """Measure one row of the page, printing the standing after each deal."""
    from spieltisch.bots import Budget
    from spieltisch.bots.reactions import REACTIONS
    from spieltisch.lab.matches import play_in_chunks
    from spieltisch.lab.tournament import Contest, all_tables, duel
    from spieltisch.lab.workers import local

    contest = Contest(
        match.game,
        match.bots,
        match.games,
        match.players,
        match.options,
        seed=seed,
        budget=Budget(simulations=match.simulations),
        equal_reactions=REACTIONS["greedy"],
    )
    tables = all_tables(contest)
    rows: list[Any] = []
    begun = time.monotonic()
    for both in play_in_chunks(tables, local(workers), 2):
        rows = sorted([*rows, *both], key=lambda row: row.number)
        found = duel(contest, *match.bots, [tables[row.number] for row in rows], rows)
        if "hard" in match.bots:
            console.print(f"{match.key}: {found.share} after {found.games} games, seed {seed}")
        if time.monotonic() - begun > 60 * minutes:
            break
    return {
        "table": match.title,
        "bots": " : ".join(match.bots),
        "simulations": match.simulations if "hard" in match.bots else None,
        "share": found.share.mean,
        "low": found.share.low,
        "high": found.share.high,
        "games": found.games,
        "pairs": found.pairs,
        "seed": seed,
        "wanted": match.wanted,
        "day": f"{datetime.now(UTC):%Y-%m-%d}",
    }


def round_scores(name: str, games: range) -> list[int]:
    """The round scores of every seat in number-only matches of four bots of one kind."""
    from spieltisch.bots.policies import bot, choose_number, decision_rng
    from spieltisch.games import game

    scores: list[int] = []
    for seed in games:
        state: Any = game("skyjo_action").new(4, seed, {"deck": "numbers_only"})
        policy, decisions, round_number = bot(name, "skyjo_action"), 0, state.round
        while not state.over:
            seat = state.actor()
            state.apply(seat, choose_number(state, seat, policy, decision_rng(seed, decisions, seat)))
            decisions += 1
            if state.round != round_number or state.over:
                round_number = state.round
                scores += list(state.round_scores)
    return scores


def mean_round_scores() -> dict[str, Any]:
    """SKYJO ACTION with numbers only: the mean round score among random and among greedy bots."""
    told: dict[str, Any] = {"day": f"{datetime.now(UTC):%Y-%m-%d}", "games": ROUND_GAMES}
    for name in ("random", "greedy"):
        scores = round_scores(name, range(ROUND_GAMES))
        mean = sum(scores) / len(scores)
        deviation = (sum((score - mean) ** 2 for score in scores) / (len(scores) - 1)) ** 0.5
        told[name] = {"mean": mean, "error": 1.96 * deviation / len(scores) ** 0.5, "scores": len(scores)}
    return told


def search_speed(rounds: int, seconds: float) -> dict[str, Any]:
    """Decisions inside our search beside OpenSpiel's information-set tree search."""
    (result,) = measure([SEARCH], rounds, seconds, lambda text: None)
    return report.record(result) | {"day": f"{datetime.now(UTC):%Y-%m-%d}", "missing": report.missing([result])}


# The page


def known(page: Path) -> dict[str, Any]:
    """Earlier measurements from the page."""
    found = re.search(r"<!-- bench bots: begin -->.*?```json\n(.*?)\n```", page.read_text("utf-8"), re.S)
    return dict(json.loads(found[1])) if found else {}


def cells(row: dict[str, Any]) -> tuple[str, ...]:
    return (
        row["table"],
        row["bots"],
        str(row["simulations"] or "–"),
        f"{100 * row['share']:.1f} %",
        f"{100 * row['low']:.1f}–{100 * row['high']:.1f} %",
        str(row["games"]),
        str(row["pairs"]),
        str(row.get("seed", 1)),
        f"≥ {100 * row['wanted']:.0f} %" if row["wanted"] else "–",
        row["day"],
    )


def markdown(measured: dict[str, Any]) -> str:
    """The section: strength, round scores, speed, and everything as JSON."""
    rows = [measured[match.key] for match in MATCHES if match.key in measured]
    lines = [f"| {' | '.join(line)} |" for line in (HEAD, ("---",) * len(HEAD), *map(cells, rows))]
    lines += ["", *told(measured), "", "<details><summary>As JSON</summary>", "", "```json"]
    return "\n".join([*lines, json.dumps(measured, ensure_ascii=False), "```", "", "</details>"])


def told(measured: dict[str, Any]) -> list[str]:
    """The other measurements in sentences."""
    lines = []
    if rounds := measured.get("rounds"):
        random, greedy = rounds["random"], rounds["greedy"]
        lines.append(
            "- A number-only round of SKYJO ACTION costs four *random* bots "
            f"{random['mean']:.1f} ± {random['error']:.1f} points each (expected: about 78) "
            f"and four *greedy* ones {greedy['mean']:.1f} ± {greedy['error']:.1f} "
            f"(a simple heuristic: about 20); {rounds['games']} matches each, {rounds['day']}."
        )
    if speed := measured.get("speed"):
        if speed["ratio"] is None:
            lines += [f"- {line}" for line in speed["missing"]]
        else:
            ours, peer = (sorted(speed[side]["rates"]) for side in ("ours", "peer"))
            lines.append(
                f"- Decisions per second inside the search: {speed['ours']['facts']['label']} "
                f"{report.number(ours[len(ours) // 2])}, {speed['peer']['facts']['label']} "
                f"{report.number(peer[len(peer) // 2])}; ratio {speed['ratio']:.2f} × "
                f"({min(speed['ratios']):.2f}–{max(speed['ratios']):.2f}; wanted ≥ 0.5 ×, aim 1 ×), {speed['day']}."
            )
    return lines


def main(only: str, rounds: int, seconds: float, dry: bool, workers: int, seed: int, minutes: float) -> None:
    """Measure the rows named by `only`, print them and update the page after each."""
    page = ROOT / "docs" / "performance.md"
    measured = known(page)
    console = Console()
    jobs: list[tuple[str, Any]] = [
        (match.key, lambda match=match: play(match, workers, seed, minutes, console)) for match in MATCHES
    ]
    jobs += [("rounds", mean_round_scores), ("speed", lambda: search_speed(rounds, seconds))]
    for key, job in jobs:
        if only in key:
            found = job()
            measured = known(page) | measured | {key: found}
            if not dry:
                report.write(page, "bots", markdown(known(page) | {key: found}))
    console.print(screen([measured[match.key] for match in MATCHES if match.key in measured]))
    for line in told(measured):
        console.print(line)


def screen(rows: Sequence[dict[str, Any]]) -> Table:
    table = Table(*HEAD, box=box.SIMPLE_HEAD)
    for row in rows:
        table.add_row(*cells(row))
    return table
