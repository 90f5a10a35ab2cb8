"""A report as one self-contained HTML page without scripts: both languages, light and dark."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from spieltisch.kernel.game import LANGUAGES
from spieltisch.lab.report.voice import sentences

STYLE = (Path(__file__).parent / "page.css").read_text("utf-8")
NAMES = {"de": "Deutsch", "en": "English"}


def page(data: Mapping[str, Any], language: str) -> str:
    """Render a report's data as a page that opens in a language."""
    title = escape(str(data["title"]))
    digest = b64encode(sha256(STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'"
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{language}">',
            f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title} · Spieltisch</title>",
            f"<style>{STYLE}</style>",
            "<body>",
            chooser(language),
            "<main>",
            header(data),
            *(chapter(one) for one in data["chapters"]),
            method(data),
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def chooser(language: str) -> str:
    """The language switch: two radio buttons that the style sheet reads."""
    buttons = []
    for one in LANGUAGES:
        checked = " checked" if one == language else ""
        buttons.append(f'<label><input type="radio" name="language" id="{one}"{checked}>{NAMES[one]}</label>')
    return f"<nav>{''.join(buttons)}</nav>"


def header(data: Mapping[str, Any]) -> str:
    parts = ["<header>"]
    for language in LANGUAGES:
        first, note = data["intro"][language]
        kicker, title = sentences(language)["words"]["report"], escape(str(data["title"]))
        parts.append(
            f'<div lang="{language}"><p class="kicker">{kicker}</p><h1>{title}</h1>'
            f'<p>{escape(first)}</p><p class="note">{escape(note)}</p></div>'
        )
    return "".join([*parts, "</header>"])


def chapter(one: Mapping[str, Any]) -> str:
    parts = [f'<section id="{one["key"]}">']
    for language in LANGUAGES:
        parts.append(f'<div lang="{language}"><h2>{escape(one["heading"][language])}</h2>')
        parts.append(f"<p>{escape(one['text'][language])}</p>")
        if one["figure"] is not None:
            parts.append(figure(one["figure"][language], one["heading"][language]))
        parts.append("</div>")
    return "".join([*parts, "</section>"])


def figure(svg: str, label: str) -> str:
    """A figure; the text beside it is its description."""
    opening = f'<svg role="img" aria-label="{escape(label)}"'
    return f"<figure>{svg.replace('<svg', opening, 1)}</figure>"


def method(data: Mapping[str, Any]) -> str:
    parts = ['<section id="method">']
    for language in LANGUAGES:
        paragraphs: Sequence[str] = data["method"][language]
        told = sentences(language)
        parts.append(f'<div lang="{language}"><h2>{told["headings"]["method"]}</h2>')
        parts += [f'<p class="small">{escape(text)}</p>' for text in paragraphs]
        parts.append(
            f'<p class="small">{told["method"]["command"]} (Spieltisch {escape(str(data["version"]))})</p></div>'
        )
    return "".join([*parts, f"<code>{escape(str(data['command']))}</code></section>"])
