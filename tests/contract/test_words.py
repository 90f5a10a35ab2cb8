"""The words of the games: one term for one thing, and none that nobody would say at a table."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import spieltisch
from spieltisch.kernel.game import LANGUAGES
from tests.contract.driver import every_game

BANNED = {
    "de": {
        r"Beender|Startperson|Startspieler": "wer die Runde beendet hat; wer anfängt",
        r"(verteidigende|angreifende)n? Person": "wer sich verteidigt; wer angreift",
        r"\bder Liegenden\b|\b[Dd]ie Liegende\b": "die oberste Karte",
        r"Extrazug|Extrazüge|extra Zug": "zusätzlicher Zug",
        r"\bZeilen?\b": "Reihe (waagerecht) oder Spalte (senkrecht)",
        r"abwerfen|abgeworfen|\b[Ww]irf(st|t)?\b[^.:;,]*\bab\b(?! Stufe)": "ablegen",
        r"Merkhilfe": "Gedächtnishilfe",
        r"Binär|Merker\b|Vermerk|\btabu\b|hin oder her|weder so noch so|wechseln den Besitz": "was man am Tisch sagt",
        r"[Ee]inen solchen Zug|Die letzte steht|dort geht es los": "So einen Zug; Anna beginnt",
    },
    "en": {
        r"[Ll]ying card": "top card",
        r"\b[Ee]nder('s)?\b": "the player who ended the round",
        r"[Tt]he lot falls": "The draw decides",
        r"does more good|what one would usually do|so many turns|at the head": "plain English",
    },
}
IN_SENTENCES = {
    "de": {r"(?<![\w:])-\d": "a minus sign"},
    "en": {r"(?<![\w:])-\d": "a minus sign", r"\b[Ww]hoever\b|\b[Ww]aives?\b": "a plain subject; pass"},
}

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def strings(table: object) -> Iterator[str]:
    if isinstance(table, dict):
        for value in table.values():
            yield from strings(value)
    else:
        yield str(table)


@every_game
@in_every_language
def test_no_banned_word_in_rules_rule_book_and_sentences(name: str, language: str):
    game = spieltisch.game(name)
    pages = " ".join(f"{game.rule_book(language)} {game.rules(language)}".split())
    for said in [pages, *strings(game.texts(language).tables)]:
        for banned, better in BANNED[language].items():
            found = re.search(banned, said)
            assert found is None, f"{said[max(0, found.start() - 40) : found.end() + 20]!r}: say {better}"


@every_game
@in_every_language
def test_no_banned_word_in_the_sentences(name: str, language: str):
    for said in strings(spieltisch.game(name).texts(language).tables):
        for banned, better in IN_SENTENCES[language].items():
            assert not re.search(banned, said), f"{said!r}: say {better}"


@every_game
@in_every_language
def test_sentences_end_like_sentences(name: str, language: str):
    tables = spieltisch.game(name).texts(language).tables
    for kind in ("events", "refusals", "hints"):
        for said in strings(tables[kind]):
            assert re.search(r"[.!?…]$", said), said
    for forms in tables["prompts"].values():
        assert re.search(r"[.!?]$", forms["you"]), forms["you"]
        assert not re.search(r"[.!?]$", forms["they"]), forms["they"]
