"""Line charts: winning chances over a match, learning curves."""

from __future__ import annotations

from collections.abc import Sequence

import altair

from spieltisch.bots.analysis import Analysis
from spieltisch.games import game as find_game

Chart = altair.LayerChart | altair.FacetChart
PERCENT = altair.Axis(format="%")
WHOLE = altair.Scale(domain=[0, 1])

WORDS = {
    "en": {"moves": "moves", "chance": "chance to win, as each player could judge it", "player": "player"},
    "de": {"moves": "Züge", "chance": "Gewinnaussicht, wie jede Person sie beurteilen konnte", "player": "Person"},
}


def analysis_plot(analysis: Analysis, names: Sequence[str], language: str) -> Chart:
    """Each seat's chance to win after each move, with the most decisive moves numbered."""
    words = WORDS[language]
    values = [
        {"move": moment.number, "player": name, "chance": chance}
        for moment in analysis.moments
        for name, chance in zip(names, moment.chances, strict=True)
    ]
    marks = [{"move": turn.number, "player": names[turn.seat], "chance": turn.after} for turn in analysis.turns]
    x = altair.X("move:Q", title=words["moves"], axis=altair.Axis(format="d"))
    y = altair.Y("chance:Q", title=words["chance"], axis=PERCENT, scale=WHOLE)
    colour = altair.Color("player:N", title=words["player"], sort=list(names))
    dash = altair.StrokeDash("player:N", legend=None, sort=list(names))
    lines = (
        altair.Chart(altair.InlineData(values=values)).mark_line(interpolate="step-after").encode(x, y, colour, dash)
    )
    base = altair.Chart(altair.InlineData(values=marks))
    points = base.mark_point(filled=True, size=110, opacity=1).encode(x, y, colour)
    texts = base.mark_text(dy=-14).encode(x, y, text="move:Q")
    title = find_game(analysis.game).title
    return altair.layer(lines, points, texts).properties(title=title, width=640, height=320)


def learning_plot(points: Sequence[dict[str, float]], title: str) -> Chart:
    """The share of matches won against random players (`mean`, `low`, `high`) after a number of `matches`."""
    base = altair.Chart(altair.InlineData(values=list(points))).encode(x=altair.X("matches:Q", title="matches played"))
    band = base.mark_area(opacity=0.25).encode(
        y=altair.Y("low:Q", title="won against random players, with 95 % interval", axis=PERCENT, scale=WHOLE),
        y2=altair.Y2("high:Q"),
    )
    line = base.mark_line(point=True).encode(y=altair.Y("mean:Q", scale=WHOLE))
    half = (
        altair.Chart(altair.InlineData(values=[{"y": 0.5}])).mark_rule(strokeDash=[4, 4], color="gray").encode(y="y:Q")
    )
    return altair.layer(half, band, line).properties(title=title, width=520, height=300)
