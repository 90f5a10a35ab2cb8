"""Plots as SVG, PNG or HTML files."""

from __future__ import annotations

from pathlib import Path

import altair

from spieltisch.games import game as find_game
from spieltisch.kernel.errors import OptionError, SaveError
from spieltisch.lab.tournament import Outcome

FORMATS = (".svg", ".png", ".html")


def check_plot(path: Path) -> None:
    """Raise an OptionError if the file name is not a supported plot format."""
    if path.suffix.lower() not in FORMATS:
        raise OptionError(f"a plot is written as {', '.join(FORMATS)}, not as {path.name!r}")


def tournament_plot(outcome: Outcome) -> altair.LayerChart | altair.FacetChart:
    """Each duel as a point with its 95 % interval, with a line at one half."""
    points = [
        {
            "duel": f"{duel.first} : {duel.second}",
            "share": duel.share.mean,
            "low": duel.share.low,
            "high": duel.share.high,
        }
        for duel in outcome.duels
    ]
    base = altair.Chart(altair.InlineData(values=points)).encode(
        y=altair.Y("duel:N", title=None, sort=None, axis=altair.Axis(labelLimit=400))
    )
    scale = altair.Scale(domain=[0, 1])
    axis = altair.Axis(format="%")
    title = "share of the first bot, with its 95 % interval"
    intervals = base.mark_rule(size=2).encode(
        x=altair.X("low:Q", title=title, scale=scale, axis=axis), x2=altair.X2("high:Q")
    )
    means = base.mark_point(filled=True, size=90, opacity=1).encode(x=altair.X("share:Q", scale=scale))
    half = (
        altair.Chart(altair.InlineData(values=[{"x": 0.5}])).mark_rule(strokeDash=[4, 4], color="gray").encode(x="x:Q")
    )
    name = find_game(outcome.contest.game).title
    return altair.layer(half, intervals, means).properties(
        title=f"{name}: {outcome.contest.games} games for each pair, seed {outcome.contest.seed}", width=520
    )


def write_plot(path: Path, chart: altair.LayerChart | altair.FacetChart) -> None:
    check_plot(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix.lower() == ".html":
            chart.save(str(path), inline=True)
        else:
            chart.save(str(path), scale_factor=2 if path.suffix.lower() == ".png" else 1)
    except OSError as error:
        raise SaveError(f"cannot write {path}: {error.strerror or error}") from None
