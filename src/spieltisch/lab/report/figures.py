"""The figures of a report, drawn with altair in the product's colours: SVG for light and dark, or PNG."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Any

import altair
import vl_convert

from spieltisch.lab.estimates import Estimate

Chart = Any  # altair's types differ from mark to mark, and nothing here depends on them
# The tokens of the web client (styles/tokens.css), light; in a page each becomes the token's name again.
TOKENS = {
    "surface": "#fffdf8",
    "line": "#ddd2be",
    "ink": "#2a251f",
    "ink-2": "#5f564a",
    "ink-3": "#8a7f70",
    "accent": "#1f6f5c",
    "accent-soft": "#cfe8de",
    "warn": "#a8480f",
}
FONT = "Inter, Liberation Sans, Arial, sans-serif"
WIDE = "Verdana, DejaVu Sans, sans-serif"  # a page leaves room for whatever font the reader has
LOCALES: dict[str, Any] = {"de": "de-DE", "en": "en-US"}
WIDTH = 330
ROW = 27
LABELS = 260
MOST_BINS = 26


@dataclass(frozen=True)
class Figure:
    """A chart in each language."""

    name: str
    charts: Mapping[str, Chart]

    def svg(self, language: str, tokens: bool = True) -> str:
        """The chart as SVG; with `tokens`, colours are token names that the page's style resolves."""
        spec = self.spec(language, WIDE if tokens else FONT)
        drawn = vl_convert.vegalite_to_svg(spec, format_locale=LOCALES[language])
        return lean(drawn) if tokens else drawn

    def png(self, language: str) -> bytes:
        spec = {**self.spec(language, FONT), "background": TOKENS["surface"], "padding": 16}
        return bytes(vl_convert.vegalite_to_png(spec, scale=2, format_locale=LOCALES[language]))

    def spec(self, language: str, font: str) -> dict[str, Any]:
        return {**self.charts[language].to_dict(), "config": {**CONFIG, "font": font}, "background": "transparent"}


CONFIG: dict[str, Any] = {
    "aria": False,
    "view": {"stroke": None},
    "axis": {
        "labelColor": TOKENS["ink-2"],
        "titleColor": TOKENS["ink-2"],
        "gridColor": TOKENS["line"],
        "domain": False,
        "ticks": False,
        "labelFontSize": 13,
        "titleFontSize": 13,
        "titleFontWeight": "normal",
        "titlePadding": 8,
        "labelPadding": 6,
        "labelLimit": LABELS,
        "labelFlush": False,
    },
    "legend": {
        "labelColor": TOKENS["ink-2"],
        "labelFontSize": 13,
        "title": None,
        "orient": "top",
        "symbolType": "square",
    },
    "title": {"color": TOKENS["ink"], "fontSize": 14, "fontWeight": 600, "anchor": "start", "offset": 10},
}


@dataclass(frozen=True)
class Line:
    """A row of a figure: a point with its interval."""

    label: str
    estimate: Estimate | None


def intervals(
    lines: Sequence[Line], title: str, share: bool, reference: float | None = None, heading: str = ""
) -> Chart:
    """Points with their 95 % intervals in rows; an interval that excludes the reference is coloured."""
    values = [
        {
            "label": line.label,
            "mean": line.estimate.mean,
            "low": line.estimate.low,
            "high": line.estimate.high,
            "colour": colour_of(line.estimate, reference),
        }
        for line in lines
        if line.estimate is not None
    ]
    axis = altair.Axis(format="+.1~%" if share and reference == 0 else ".1~%" if share else ",.4~r", tickCount=5)
    base = altair.Chart(altair.InlineData(values=values)).encode(
        y=altair.Y("label:N", title=None, sort=[line.label for line in lines]),
        color=altair.Color("colour:N", scale=None),
    )
    scale = altair.Scale(zero=False, nice=True)
    rule = base.mark_rule(size=3, opacity=0.55).encode(
        x=altair.X("low:Q", title=title, axis=axis, scale=scale), x2="high:Q"
    )
    layers = [rule, base.mark_point(filled=True, size=80, opacity=1).encode(x="mean:Q")]
    if reference is not None:
        layers.insert(0, upright(reference))
    return altair.layer(*layers).properties(width=WIDTH, height=ROW * max(1, len(values)), **titled(heading))


def colour_of(estimate: Estimate, reference: float | None) -> str:
    if reference is None:
        return TOKENS["accent"]
    if not estimate.excludes(reference):
        return TOKENS["ink-3"]
    return TOKENS["accent"] if estimate.mean > reference else TOKENS["warn"]


def upright(at: float) -> Chart:
    values = altair.InlineData(values=[{"at": at}])
    return altair.Chart(values).mark_rule(color=TOKENS["ink"], strokeDash=[3, 3], size=1).encode(x="at:Q")


def bars(lines: Sequence[tuple[str, float]], title: str) -> Chart:
    """Horizontal bars."""
    values = [{"label": label, "value": value} for label, value in lines]
    return (
        altair.Chart(altair.InlineData(values=values))
        .mark_bar(color=TOKENS["accent"], height=12, cornerRadiusEnd=3)
        .encode(
            y=altair.Y("label:N", title=None, sort=[label for label, _ in lines]),
            x=altair.X("value:Q", title=title, axis=altair.Axis(tickCount=5, format=",.4~r")),
        )
        .properties(width=WIDTH, height=22 * len(lines))
    )


def histogram(groups: Mapping[str, Sequence[float]], title: str, count: str, heading: str = "") -> Chart:
    """A histogram; several groups are stacked."""
    everything = [value for values in groups.values() for value in values]
    step = bin_width(min(everything), max(everything))
    shift = 0.5 if step == 1 else 0.0  # a bar of one number stands above it
    bins: dict[tuple[float, str], int] = {}
    for group, values in groups.items():
        for value in values:
            key = (floor(value / step + 1e-9) * step, group)
            bins[key] = bins.get(key, 0) + 1
    counted = [
        {"from": round(first - shift, 6), "to": round(first - shift + step, 6), "group": group, "count": number}
        for (first, group), number in sorted(bins.items())
    ]
    colours = [TOKENS["accent"], TOKENS["ink-3"]][: len(groups)]
    bar: dict[str, Any] = {"color": TOKENS["accent"]} if len(groups) == 1 else {}
    chart = (
        altair.Chart(altair.InlineData(values=counted))
        .mark_bar(binSpacing=1, **bar)
        .encode(
            x=altair.X(
                "from:Q",
                title=title,
                bin="binned",
                axis=altair.Axis(tickCount=6, tickMinStep=1 if shift else 0, grid=False, format=",.4~r"),
            ),
            x2="to:Q",
            y=altair.Y("count:Q", title=count, axis=altair.Axis(tickCount=4, format=",.4~r")),
        )
        .properties(width=WIDTH + 60, height=150, **titled(heading))
    )
    if len(groups) > 1:
        scale = altair.Scale(domain=list(groups), range=colours)
        chart = chart.encode(color=altair.Color("group:N", scale=scale), order=altair.Order("group:N"))
    return chart


def bin_width(least: float, most: float) -> float:
    """A round bin width that fits the figure; an integer unless all values are small fractions."""
    exact = max(most - least, 1e-9) / MOST_BINS
    power = 10.0 ** floor(log10(exact))
    width = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= exact * 0.999)
    whole = float(least).is_integer() and float(most).is_integer()
    return float(max(1, ceil(width))) if whole else width


def curve(
    points: Sequence[tuple[float, Estimate | None]], across: str, up: str, share: bool, reference: float | None = None
) -> Chart:
    """A line with the band of its 95 % intervals, over the course of a game."""
    values = [
        {"x": x, "mean": estimate.mean, "low": estimate.low, "high": estimate.high}
        for x, estimate in points
        if estimate is not None
    ]
    base = altair.Chart(altair.InlineData(values=values)).encode(
        x=altair.X("x:Q", title=across, axis=altair.Axis(format="%", grid=False), scale=altair.Scale(domain=[0, 1]))
    )
    axis = altair.Axis(format="%" if share else ",.4~r", tickCount=5)
    scale = altair.Scale(domain=[0, 1]) if share else altair.Scale(zero=True)
    y = altair.Y("low:Q", title=up, axis=axis, scale=scale)
    layers = [
        base.mark_area(color=TOKENS["accent-soft"], opacity=1).encode(y=y, y2="high:Q"),
        base.mark_line(color=TOKENS["accent"], size=2.5).encode(y="mean:Q"),
        base.mark_point(color=TOKENS["accent"], filled=True, size=45, opacity=1).encode(y="mean:Q"),
    ]
    if reference is not None:
        fair = altair.Chart(altair.InlineData(values=[{"at": reference}]))
        layers.append(fair.mark_rule(color=TOKENS["ink"], strokeDash=[3, 3], size=1).encode(y="at:Q"))
    return altair.layer(*layers).properties(width=WIDTH + 60, height=180)


def stacked(charts: Sequence[Any]) -> Chart:
    """Charts stacked vertically, each with its own scale."""
    return altair.vconcat(*charts, spacing=26).resolve_scale(x="independent", y="independent", color="independent")


def titled(heading: str) -> dict[str, Any]:
    return {"title": heading} if heading else {}


# SVG clean-up

JUNK = re.compile(
    r' (?:class|role|aria-\w+|pointer-events|xmlns:xlink|version|clip-path)="[^"]*"| opacity="1"|<defs>.*?</defs>'
)
INVISIBLE = re.compile(
    r'<path d="[^"]*" display="none"/>|<path d="M0,0h0v0h0Z"/>|<text [^>]*opacity="0"[^>]*>[^<]*</text>'
)
EMPTY = re.compile(r"<g(?: [^>]*)?></g>")
TAG = re.compile(r"<[^>]+>")
LONG = re.compile(r"-?\d+\.\d{2,}")


def lean(svg: str) -> str:
    """An SVG without invisible elements, with token names instead of colours."""
    svg = INVISIBLE.sub("", JUNK.sub("", svg))
    svg = TAG.sub(lambda tag: LONG.sub(lambda number: f"{float(number[0]):.1f}".removesuffix(".0"), tag[0]), svg)
    svg = svg.replace(f' font-family="{WIDE}"', "")
    for name, colour in TOKENS.items():
        svg = svg.replace(f' fill="{colour}"', f' data-fill="{name}"').replace(
            f' stroke="{colour}"', f' data-stroke="{name}"'
        )
    while EMPTY.search(svg):
        svg = EMPTY.sub("", svg)
    return svg
