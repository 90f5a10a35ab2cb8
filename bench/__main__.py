"""``python -m bench [suite]``: measure, print the table, and write it into ``docs/performance.md``."""

import argparse

from rich.console import Console

from bench import attacks, bots, lab, page, reactions, report, scale, server
from bench.suites import SUITES, measure
from bench.worker import ROOT

ENOUGH = 5


def main() -> None:
    """Run one suite."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Our games against their peers, in one run.")
    parser.add_argument(
        "suite",
        nargs="?",
        default="rules",
        choices=[*SUITES, "bots", "lab", "server", "scale", "page", "reactions", "attacks"],
    )
    parser.add_argument("--rounds", type=int, default=9, help=f"rounds; fewer than {ENOUGH} are not kept")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time of each side in a round")
    parser.add_argument("--only", default="", help="only comparisons with this text in them: a game, a peer, a title")
    parser.add_argument("--dry", action="store_true", help="leave docs/performance.md as it is")
    parser.add_argument("--workers", type=int, default=2, help="processes that play the bots' matches")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the bots' matches: other deals, other luck")
    parser.add_argument("--minutes", type=float, default=600, help="a match of the bots ends when they are over")
    parser.add_argument("--tables", type=int, default=200, help="tables under load")
    parser.add_argument("--idle", type=int, default=server.IDLE_TABLES, help="idle tables to weigh; 0: none")
    parser.add_argument("--matches", type=int, default=80, help="simulated matches of a person on each level")
    parser.add_argument("--live", type=int, default=3, help="matches of a person on each level on a live server")
    parser.add_argument("--source", help="attacks: serve this source folder instead, for a comparison")
    chosen = parser.parse_args()
    if chosen.suite == "attacks":
        attacks.main(max(5.0, chosen.seconds), chosen.source, chosen.dry)
        return
    if chosen.suite == "page":
        page.main(chosen.dry)
        return
    if chosen.suite == "reactions":
        reactions.main(chosen.matches, chosen.live, chosen.workers, chosen.seed, chosen.dry)
        return
    if chosen.suite == "server":
        server.main(chosen.tables, chosen.rounds, chosen.seconds, chosen.idle, chosen.dry)
        return
    if chosen.suite == "scale":
        scale.main(chosen.tables, chosen.rounds, chosen.seconds, chosen.idle, chosen.dry)
        return
    if chosen.suite == "lab":
        lab.main(chosen.only, chosen.rounds, chosen.seconds, chosen.dry)
        return
    if chosen.suite == "bots":
        bots.main(chosen.only, chosen.rounds, chosen.seconds, chosen.dry, chosen.workers, chosen.seed, chosen.minutes)
        return

    comparisons = [one for one in SUITES[chosen.suite]() if chosen.only in f"{one.title} {one.ours} {one.peer}"]
    console = Console()
    with console.status("starting") as status:
        results = measure(comparisons, chosen.rounds, chosen.seconds, status.update)
    console.print(report.screen(results))
    for line in report.facts(results) + report.missing(results):
        console.print(line)
    if not chosen.dry and not chosen.only and chosen.rounds >= ENOUGH:
        report.write(
            ROOT / "docs" / "performance.md",
            chosen.suite,
            report.markdown(results, chosen.rounds, chosen.seconds),
        )


if __name__ == "__main__":
    main()
