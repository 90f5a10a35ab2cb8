"""The chapters of a report, the same for every game: a question, an answer in words, and a figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from spieltisch.kernel.game import LANGUAGES
from spieltisch.lab.estimates import Estimate, difference
from spieltisch.lab.match_stats import TENTHS
from spieltisch.lab.report.figures import Chart, Figure, Line, bars, curve, histogram, intervals, stacked
from spieltisch.lab.report.findings import MEASURES, Facts, Measure, MoveFact
from spieltisch.lab.report.voice import Voice
from spieltisch.lab.simulate import PLAYERS

MOST_MOVES = 24
HIGHLIGHTS = 3


@dataclass(frozen=True)
class Chapter:
    """A question with its answer in each language."""

    key: str
    heading: dict[str, str]
    text: dict[str, str]
    figure: Figure | None = None


Say = Callable[[Voice], str]
Draw = Callable[[Voice], Chart]


def chapter(game: str, key: str, say: Say, draw: Draw | None = None) -> Chapter:
    voices = {language: Voice(game, language) for language in LANGUAGES}
    return Chapter(
        key,
        {language: voice.say("headings", key) for language, voice in voices.items()},
        {language: say(voice) for language, voice in voices.items()},
        Figure(key, {language: draw(voice) for language, voice in voices.items()}) if draw is not None else None,
    )


def chapters(all_facts: Sequence[Facts]) -> list[Chapter]:
    """The chapters on the chosen game, then the comparisons with its variants."""
    facts = all_facts[0]
    found = [seats(facts)]
    if facts.starters_differ:
        found.append(order(facts))
    found += [length(facts), scores(facts), lead(facts), comeback(facts), choice(facts), often(facts), worth(facts)]
    counts = [one for one in all_facts[1:] if PLAYERS in one.variant.swept]
    variants = [one for one in all_facts[1:] if PLAYERS not in one.variant.swept]
    if counts:
        found.append(players(facts, counts))
    if variants:
        found.append(comparison("variants", facts, variants, lambda voice, one: voice.variant(one.variant)))
    return found


# Seats


def seats(facts: Facts) -> Chapter:
    def say(voice: Voice) -> str:
        told = [
            voice.say(
                "seats",
                "more" if share.mean > facts.fair else "less",
                seat=voice.say("words", "seat", number=seat + 1),
                share=voice.share(share),
            )
            for seat, share in enumerate(facts.seats)
            if share.excludes(facts.fair)
        ]
        fair = voice.say("seats", "fair", players=facts.variant.players, fair=voice.percent(facts.fair))
        return paragraph(fair, *(told or [voice.say("seats", "even")]))

    def draw(voice: Voice) -> Chart:
        lines = [Line(voice.say("words", "seat", number=seat + 1), share) for seat, share in enumerate(facts.seats)]
        return intervals(lines, voice.say("words", "wins"), True, facts.fair)

    return chapter(facts.game, "seats", say, draw)


def order(facts: Facts) -> Chapter:
    def say(voice: Voice) -> str:
        first, *later = facts.order
        verdict = "even" if not first.excludes(facts.fair) else "better" if first.mean > facts.fair else "worse"
        told = [
            voice.say(
                "order",
                "later",
                place=place_name(voice, place),
                share=voice.share(share),
                verdict=voice.say("order", "more" if share.mean > facts.fair else "less"),
            )
            for place, share in enumerate(later, start=1)
            if share.excludes(facts.fair) and facts.variant.players > 2
        ]
        begun = voice.say("order", "first", share=voice.share(first), fair=voice.percent(facts.fair))
        return paragraph(begun, voice.say("order", verdict), *told)

    def draw(voice: Voice) -> Chart:
        lines = [Line(place_name(voice, place), share) for place, share in enumerate(facts.order)]
        return intervals(lines, voice.say("words", "wins"), True, facts.fair)

    return chapter(facts.game, "order", say, draw)


def place_name(voice: Voice, place: int) -> str:
    return voice.say("words", "begins") if place == 0 else voice.say("words", "place", number=place + 1)


# Length, scores, leads


def length(facts: Facts) -> Chapter:
    timed = facts.minutes.most > 0

    def say(voice: Voice) -> str:
        told = [
            voice.say("length", "turns", **spread_words(voice, facts.turns)),
            voice.say(
                "length",
                "decisions",
                mean=voice.number(facts.decisions.mean.mean),
                per_turn=voice.number(facts.decisions_per_turn.mean.mean),
            ),
        ]
        if timed:
            told.append(voice.say("length", "minutes", **spread_words(voice, facts.minutes)))
        return paragraph(*told)

    def draw(voice: Voice) -> Chart:
        games = voice.say("words", "games")
        shown = {"turns": facts.turns.values, "decisions": facts.decisions.values}
        if timed:
            shown["minutes"] = facts.minutes.values
        return stacked([histogram({"": values}, voice.say("words", name), games) for name, values in shown.items()])

    return chapter(facts.game, "length", say, draw)


def scores(facts: Facts) -> Chapter:
    if not facts.scores_tell:
        return chapter(facts.game, "scores", lambda voice: voice.say("scores", "nothing"))

    def say(voice: Voice) -> str:
        return paragraph(
            voice.say("scores", "spread", **spread_words(voice, facts.scores)),
            voice.say("scores", "winners", mean=voice.number(facts.winners_scores.mean.mean)),
        )

    def draw(voice: Voice) -> Chart:
        results = [(score, rank) for row in facts.rows for score, rank in zip(row.scores, row.ranks, strict=True)]
        groups = {
            voice.say("words", "winners"): [score for score, rank in results if rank == 1],
            voice.say("words", "others"): [score for score, rank in results if rank > 1],
        }
        return histogram(groups, voice.say("words", "score"), voice.say("words", "seats"))

    return chapter(facts.game, "scores", say, draw)


def lead(facts: Facts) -> Chapter:
    def shared(voice: Voice) -> str:
        if facts.shared.mean == 0:
            return voice.say("lead", "never_shared")
        return voice.say("lead", "shared", share=voice.share(facts.shared))

    def say(voice: Voice) -> str:
        if not facts.scores_tell:
            return paragraph(voice.say("lead", "nothing"), shared(voice))
        leads = facts.leads
        told = voice.say("lead", "spread", mean=voice.number(leads.mean.mean), median=voice.number(leads.median))
        return paragraph(told, shared(voice))

    def draw(voice: Voice) -> Chart:
        return histogram({"": facts.leads.values}, voice.say("words", "points_ahead"), voice.say("words", "games"))

    return chapter(facts.game, "lead", say, draw if facts.scores_tell else None)


def spread_words(voice: Voice, spread: Any) -> dict[str, str]:
    return {
        "mean": voice.number(spread.mean.mean),
        "lower": voice.number(spread.lower),
        "upper": voice.number(spread.upper),
        "least": voice.number(spread.least),
        "most": voice.number(spread.most),
    }


# The course of a game


def comeback(facts: Facts) -> Chapter:
    half, fair = facts.leader_wins(TENTHS // 2), 1 / len(facts.sides)

    def say(voice: Voice) -> str:
        clear = voice.say("comeback", "clear", clear=voice.percent(facts.clear(TENTHS // 2)))
        changes = voice.say("comeback", "changes", mean=voice.number(facts.changes.mean.mean))
        if half is None:
            return paragraph(clear, voice.say("comeback", "few"), changes)
        verdict = "weak" if not half.excludes(fair) else "strong" if half.mean > fair else "reversed"
        return paragraph(
            clear,
            voice.say("comeback", "wins", share=voice.share(half), fair=voice.percent(fair)),
            voice.say("comeback", verdict, rest=voice.percent(1 - half.mean)),
            changes,
        )

    def draw(voice: Voice) -> Chart:
        points = [(tenth / TENTHS, facts.leader_wins(tenth)) for tenth in range(1, TENTHS)]
        return curve(points, voice.say("words", "course"), voice.say("words", "leader_wins"), True, fair)

    return chapter(facts.game, "comeback", say, draw)


def choice(facts: Facts) -> Chapter:
    means = [estimate.mean for estimate in facts.breadths]
    widest, narrowest = means.index(max(means)), means.index(min(means))

    def say(voice: Voice) -> str:
        return paragraph(
            voice.say(
                "choice",
                "breadth",
                mean=voice.number(facts.breadth.mean.mean),
                per_turn=voice.number(facts.decisions_per_turn.mean.mean),
                forced=voice.percent(facts.forced.mean),
            ),
            voice.say(
                "choice",
                "course",
                widest=voice.ordinal(widest),
                most=voice.number(means[widest]),
                narrowest=voice.ordinal(narrowest),
                least=voice.number(means[narrowest]),
            ),
        )

    def draw(voice: Voice) -> Chart:
        points = [((tenth + 0.5) / TENTHS, estimate) for tenth, estimate in enumerate(facts.breadths)]
        return curve(points, voice.say("words", "course"), voice.say("words", "legal_moves"), False)

    return chapter(facts.game, "choice", say, draw)


# Moves


def often(facts: Facts) -> Chapter:
    moves = facts.moves

    def listed(voice: Voice, some: Sequence[MoveFact]) -> str:
        return "; ".join(
            voice.say("often", "item", move=voice.move(one.kind), often=voice.number(one.often)) for one in some
        )

    def say(voice: Voice) -> str:
        told = [voice.say("often", "most", list=listed(voice, moves[:HIGHLIGHTS]))]
        if len(moves) > 2 * HIGHLIGHTS:
            told.append(voice.say("often", "least", list=listed(voice, moves[-HIGHLIGHTS:])))
        shown = voice.say("often", "shown", count=min(len(moves), MOST_MOVES), all=len(moves))
        return paragraph(*told, shown)

    def draw(voice: Voice) -> Chart:
        return bars([(voice.move(one.kind), one.often) for one in moves[:MOST_MOVES]], voice.say("words", "per_game"))

    return chapter(facts.game, "often", say, draw)


def worth(facts: Facts) -> Chapter:
    compared = [(one, one.worth) for one in facts.moves if one.worth is not None]
    shown = [(one, worth) for one, worth in compared if worth.excludes(0)]
    best = sorted((pair for pair in shown if pair[1].mean > 0), key=lambda pair: -pair[1].low)
    worst = sorted((pair for pair in shown if pair[1].mean < 0), key=lambda pair: pair[1].high)

    def say(voice: Voice) -> str:
        told = [voice.say("worth", "what")]
        for key, some in (("more", best), ("less", worst)):
            if some:
                items = [
                    voice.say("worth", "item", move=voice.move(one.kind), difference=voice.points(worth))
                    for one, worth in some[:HIGHLIGHTS]
                ]
                told.append(voice.say("worth", key, list="; ".join(items)))
        if not shown:
            told.append(voice.say("worth", "none"))
        elif len(shown) < len(compared):
            told.append(voice.say("worth", "rest", count=len(compared) - len(shown), all=len(compared)))
        return paragraph(*told, voice.say("worth", "caution"))

    def draw(voice: Voice) -> Chart:
        most = sorted(compared[:MOST_MOVES], key=lambda pair: -pair[1].mean)
        lines = [Line(voice.move(one.kind), worth) for one, worth in most]
        return intervals(lines, voice.say("words", "difference"), True, 0)

    return chapter(facts.game, "worth", say, draw if compared else None)


# Comparisons


def players(facts: Facts, others: Sequence[Facts]) -> Chapter:
    def name(voice: Voice, one: Facts) -> str:
        return voice.say("words", "players_count", count=one.variant.players)

    return comparison("players", facts, sorted(others, key=lambda one: one.variant.players), name)


def comparison(key: str, base: Facts, others: Sequence[Facts], name: Callable[[Voice, Facts], str]) -> Chapter:
    def say(voice: Voice) -> str:
        def names(some: Sequence[Facts]) -> str:
            return voice.all_of([name(voice, one) for one in some])

        return paragraph(
            voice.say("compare", "base", base=name(voice, base)),
            *length_words(voice, base, others, name, names),
            *start_words(voice, base, others, name, names),
            *comeback_words(voice, base, others, names),
        )

    def draw(voice: Voice) -> Chart:
        everybody = sorted([base, *others], key=lambda one: one.variant.players if key == "players" else 0)
        return stacked([panel(voice, measure, everybody, name) for measure in MEASURES])

    return chapter(base.game, key, say, draw)


Names = Callable[[Sequence[Facts]], str]


def length_words(
    voice: Voice, base: Facts, others: Sequence[Facts], name: Callable[[Voice, Facts], str], names: Names
) -> list[str]:
    def item(one: Facts) -> str:
        mean, usual = voice.number(one.decisions.mean.mean), voice.number(base.decisions.mean.mean)
        return voice.say("compare", "item", name=name(voice, one), mean=mean, base=usual)

    longer, shorter, even = by_difference(base, others, lambda facts: facts.decisions.mean)
    parts = [
        voice.say("compare", key, list=voice.all_of([item(one) for one in some]))
        for key, some in (("longer", longer), ("shorter", shorter))
        if some
    ]
    told = [voice.say("compare", "length", parts="; ".join(parts))] if parts else []
    return [*told, *([voice.say("compare", "length_even", list=names(even))] if even else [])]


def start_words(
    voice: Voice, base: Facts, others: Sequence[Facts], name: Callable[[Voice, Facts], str], names: Names
) -> list[str]:
    def item(one: Facts) -> str:
        return voice.say("compare", "start_item", name=name(voice, one), share=voice.share(one.order[0]))

    everybody = [base, *others]
    even = [one for one in everybody if not one.order[0].excludes(one.fair)]
    better = [one for one in everybody if one not in even and one.order[0].mean > one.fair]
    worse = [one for one in everybody if one not in even and one not in better]
    parts = [
        voice.say("compare", key, list=voice.all_of([item(one) for one in some]))
        for key, some in (("start_better", better), ("start_worse", worse))
        if some
    ]
    told = [voice.say("compare", "start_some", parts="; ".join(parts))] if parts else []
    return [*told, *([voice.say("compare", "start_even", list=names(even))] if even else [])]


def comeback_words(voice: Voice, base: Facts, others: Sequence[Facts], names: Names) -> list[str]:
    """Compare only variants with the same number of sides: the chance level depends on it."""
    alike = [one for one in others if len(one.sides) == len(base.sides)]
    more, less, even = by_difference(base, alike, lambda facts: facts.leader_wins(TENTHS // 2))
    return [
        voice.say("compare", f"comeback_{key}", list=names(some))
        for key, some in (("more", more), ("less", less), ("even", even))
        if some
    ]


def by_difference(
    base: Facts, others: Sequence[Facts], of: Callable[[Facts], Estimate | None]
) -> tuple[list[Facts], list[Facts], list[Facts]]:
    """Variants above the base, below it, and without a significant difference."""
    more: list[Facts] = []
    less: list[Facts] = []
    even: list[Facts] = []
    usual = of(base)
    for one in others:
        mine = of(one)
        if mine is not None and usual is not None:
            found = difference(mine, usual)
            (even if not found.excludes(0) else more if found.mean > 0 else less).append(one)
    return more, less, even


def panel(voice: Voice, measure: Measure, everybody: Sequence[Facts], name: Callable[[Voice, Facts], str]) -> Chart:
    lines = [Line(name(voice, one), measure.of(one)) for one in everybody]
    reference = 0.0 if measure.name == "start" else None
    return intervals(lines, "", measure.share, reference, voice.say("measures", measure.name))


def paragraph(*sentences: str) -> str:
    return " ".join(sentences)
