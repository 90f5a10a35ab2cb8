"""Sentences from templates: who is told, who did it, and what may be said."""

import pytest

from spieltisch.kernel.texts import Texts, fields, refusal_values
from spieltisch.kernel.vocabulary import Word

TEXTS = Texts(
    "en",
    {
        "events": {
            "over": "It is over.",
            "drew": {"you": "You draw {card}.", "they": "{seat} draws {card}.", "unseen": "{seat} draws a card."},
            "gave": {"they": "{seat} gives {card} to {other:seat} in {line:row}."},
            "met": {"they": "{seat} trifft {other:accusative} und hilft {other:dative}."},
            "swapped": {"they": "{seat} tauscht {place} und {other_place}."},
        },
        "moves": {"pick": "Pick {other:seat}'s card at {cell}", "draw": "Draw"},
        "prompts": {"Turn": {"you": "Your turn.", "they": "has the turn"}},
        "refusals": {"ABC-1": "Not now.", "too_late": "Too late."},
        "names": {
            "you": "you",
            "you_accusative": "dich",
            "you_dative": "dir",
            "place": "{cell} bei {seat}",
            "card": {"star": "a star"},
            "cell": {"3": "B1"},
            "row": {"0": "the first row"},
        },
    },
)
NAMES = ["Ada", "Bob", "Cem"]


def event(name: str, seat: int | None, **values: object) -> dict[str, object]:
    return {"event": name, "seat": seat, **values}


@pytest.mark.parametrize(
    ("reader", "card", "sentence"),
    [
        (1, "star", "You draw a star."),
        (0, "star", "Bob draws a star."),
        (0, None, "Bob draws a card."),
        (None, None, "Bob draws a card."),
        (None, "7", "Bob draws 7."),
    ],
)
def test_a_sentence_has_the_form_for_its_reader(reader, card, sentence):
    assert TEXTS.event(event("drew", 1, card=card), reader, NAMES) == sentence


def test_one_form_serves_for_all_where_it_is_a_plain_string():
    assert TEXTS.event(event("over", None), 0, NAMES) == "It is over."


def test_a_place_names_its_owner_unless_the_sentence_is_about_the_owner():
    swapped = event("swapped", 1, place="1:3", other_place="2:3")
    assert TEXTS.event(swapped, 0, NAMES) == "Bob tauscht B1 und B1 bei Cem."
    assert TEXTS.event(swapped, 2, NAMES) == "Bob tauscht B1 und B1 bei dir."


def test_without_a_form_of_its_own_the_doer_is_told_what_all_are_told():
    gave = event("gave", 0, card="7", other=2, line=0)
    assert TEXTS.event(gave, 1, NAMES) == "Ada gives 7 to Cem in the first row."
    assert TEXTS.event(gave, 0, NAMES) == "you gives 7 to Cem in the first row."
    assert TEXTS.event(gave, 2, NAMES) == "Ada gives 7 to you in the first row."


def test_the_reader_is_named_in_the_case_that_the_sentence_needs():
    assert TEXTS.event(event("met", 0, other=2), 1, NAMES) == "Ada trifft Cem und hilft Cem."
    assert TEXTS.event(event("met", 0, other=2), 2, NAMES) == "Ada trifft dich und hilft dir."


def test_moves_are_captioned_with_names():
    word = Word("pick 1 3", "cell:1:3", "pick", (("other", 1), ("cell", 3)))
    assert TEXTS.move(word, 0, NAMES) == "Pick Bob's card at B1"
    assert TEXTS.move(Word("draw", "pile", "draw"), None, NAMES) == "Draw"


def test_a_prompt_is_for_the_one_who_decides_or_for_those_who_wait():
    assert TEXTS.prompt("Turn", mine=True) == "Your turn."
    assert TEXTS.prompt("Turn", mine=False) == "has the turn"


def test_a_refusal_has_its_rules_text_or_one_of_its_own():
    assert TEXTS.refusal("ABC-1") == ("ABC-1", "Not now.")
    assert TEXTS.refusal("ABC-7 too_late") == ("ABC-7", "Too late.")


def test_a_value_without_a_name_stands_for_itself():
    assert TEXTS.name("card", "12") == "12"
    assert TEXTS.name("unheard_of", 4) == "4"


def test_the_fields_of_a_template():
    assert fields("{seat} gives {card} to {other:seat}.") == ["seat", "card", "other"]


def test_a_refusal_may_name_values():
    key = "ABC-1 would_make shape=square fields=3,4"
    tables = {
        "refusals": {"would_make": "That makes the {shape} {fields:field}."},
        "names": {"shape": {"square": "box"}, "field": {"3": "D1", "4": "E1"}},
    }
    assert refusal_values(key) == {"shape": "square", "fields": [3, 4]}
    assert Texts("en", tables).refusal(key) == ("ABC-1", "That makes the box D1, E1.")


@pytest.mark.parametrize("key", ["ABC-1", "ABC-1 would_make"])
def test_most_refusals_name_none(key):
    assert refusal_values(key) == {}
