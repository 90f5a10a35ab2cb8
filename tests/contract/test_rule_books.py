"""The rule books: short, in both languages, true to the options, and every rule they cite exists."""

from __future__ import annotations

import re

import pytest

import spieltisch
from spieltisch.kernel.game import LANGUAGES
from spieltisch.kernel.options import Choice, Count
from spieltisch.kernel.paragraphs import Paragraph, paragraphs
from tests.catalogue import rule_ids
from tests.contract.driver import every_built_in_game

FEWEST_WORDS, MOST_WORDS = 600, 1200
VARIANTS = {"de": "Varianten", "en": "Variants"}
CHAPTERS = {
    "de": ["Worum es geht", "Aufbau", "Das Ende", "Varianten"],
    "en": ["What it's about", "Setting up", "The end", "Variants"],
}

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def book(name: str, language: str) -> list[Paragraph]:
    return paragraphs(spieltisch.game(name).rule_book(language))


def variants(name: str, language: str) -> list[Paragraph]:
    return [part for part in book(name, language) if part.heading == VARIANTS[language]]


@every_built_in_game
@in_every_language
def test_a_rule_book_has_600_to_1200_words(name: str, language: str):
    words = sum(len(part.text.split()) for part in book(name, language))
    assert FEWEST_WORDS <= words <= MOST_WORDS


@every_built_in_game
@in_every_language
def test_a_rule_book_tells_the_set_up_the_end_an_example_and_the_variants(name: str, language: str):
    headings = list(dict.fromkeys(part.heading for part in book(name, language)))
    assert [heading for heading in headings if heading in CHAPTERS[language]] == CHAPTERS[language]
    assert any(re.search("Beispiel|example", heading) for heading in headings)
    assert headings[-1] == VARIANTS[language]


@every_built_in_game
@in_every_language
def test_a_rule_book_cites_rules_that_exist_and_only_at_the_end_of_a_paragraph(name: str, language: str):
    known = set(rule_ids(name))
    for part in book(name, language):
        assert set(part.cites) <= known, part.text
        assert not re.search(r"\b[A-Z]{3}-\d", part.text), part.text
        assert list(part.cites) == sorted(part.cites, key=number_of), part.text
    assert sum(len(part.cites) for part in book(name, language)) > 20


def number_of(rule: str) -> tuple[int, str]:
    digits = re.search(r"\d+", rule)
    assert digits
    return int(digits[0]), rule


@every_built_in_game
def test_both_rule_books_cite_the_same_rules(name: str):
    german, english = ({rule for part in book(name, language) for rule in part.cites} for language in ("de", "en"))
    assert german == english


@every_built_in_game
@in_every_language
def test_the_variants_tell_every_option_and_how_far_it_goes(name: str, language: str):
    parts = variants(name, language)
    for option in spieltisch.game(name).options:
        told = [part for part in parts if option.rule in part.cites]
        assert told, f"{option.name} ({option.rule}) is not among the variants"
        if isinstance(option, Count):
            text = " ".join(part.text for part in told)
            for bound in (option.least, option.most):
                assert re.search(rf"\b{bound}\b", text), f"{option.name} goes from {option.least} to {option.most}"


@every_built_in_game
def test_every_choice_of_an_option_has_a_label(name: str):
    for language in LANGUAGES:
        labels = spieltisch.game(name).texts(language).tables["options"]
        for option in spieltisch.game(name).options:
            if isinstance(option, Choice):
                assert {f"{option.name}.{choice}" for choice in option.choices} <= set(labels)


@every_built_in_game
@in_every_language
def test_no_table_and_no_origin_mark_is_left_in_the_text(name: str, language: str):
    game = spieltisch.game(name)
    for part in [*paragraphs(game.rule_book(language)), *paragraphs(game.rules(language))]:
        assert "|" not in part.text
        assert "*" not in part.text.replace("**", "")
        assert not re.search(r"\[[RDJVN](, [RDJVN])*\]", part.text)
        assert len({len(row) for row in part.rows}) <= 1


@every_built_in_game
@in_every_language
def test_the_reference_in_paragraphs_has_every_rule(name: str, language: str):
    reference = paragraphs(spieltisch.game(name).rules(language))
    assert tuple(part.rule for part in reference if part.rule) == rule_ids(name, language)
