"""Sentences from templates: the reader, the actor, and what may be revealed."""

from dataclasses import replace

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
            "looked": {
                "you": "You look at {line} of {other:seat}.",
                "you_own": "You look at your {line}.",
                "they": "{seat} looks at {line} of {other:seat}.",
                "they_own": "{seat} looks at their own {line}.",
                "at_you": "{seat} looks at your {line}.",
            },
            "hit": {"they": "{seat} hits {card} at {place}.", "at_you": "{seat} hits your {card} at {place:cell}."},
            "swapped": {"they": "{seat} tauscht {place} und {other_place}."},
            "laid": {"they": "{place:owned} lies {sides.1:side}, {other_place:owned} {sides.0:side}."},
        },
        "moves": {
            "pick": "Pick {other:seat}'s card at {cell}",
            "draw": "Draw",
            "keep": {"named": "the {card} is kept", "they": "Keep card {slot}"},
        },
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
            "side": {"open": "face up", "hidden": "face down"},
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


@pytest.mark.parametrize(
    ("seat", "other", "sentence"),
    [
        (0, 1, "You look at row 2 of Bob."),
        (0, 0, "You look at your row 2."),
        (1, 2, "Bob looks at row 2 of Cem."),
        (1, 1, "Bob looks at their own row 2."),
        (1, 0, "Bob looks at your row 2."),
    ],
)
def test_a_sentence_says_to_whom_it_was_done(seat, other, sentence):
    assert TEXTS.event(event("looked", seat, other=other, line="row 2"), 0, NAMES) == sentence


def test_a_place_of_the_reader_can_be_called_theirs():
    hit = event("hit", 1, card="-2", place="2:3")
    assert TEXTS.event(hit, 2, NAMES) == "Bob hits your \N{MINUS SIGN}2 at B1."
    assert TEXTS.event(hit, 0, NAMES) == "Bob hits \N{MINUS SIGN}2 at B1 bei Cem."


def test_negative_numbers_have_a_minus_sign():
    assert TEXTS.name("points", -10) == "\N{MINUS SIGN}10"
    assert TEXTS.name("points", "6-10") == "6-10"


def test_a_plain_string_is_the_form_for_all_readers():
    assert TEXTS.event(event("over", None), 0, NAMES) == "It is over."


def test_a_place_names_its_owner_unless_the_sentence_is_about_the_owner():
    swapped = event("swapped", 1, place="1:3", other_place="2:3")
    assert TEXTS.event(swapped, 0, NAMES) == "Bob tauscht B1 und B1 bei Cem."
    assert TEXTS.event(swapped, 2, NAMES) == "Bob tauscht B1 und B1 bei dir."


def test_without_a_separate_form_the_actor_reads_the_common_sentence():
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


def test_a_move_names_what_its_values_tell():
    word = Word("keep 1", "hand:1", "keep", (("slot", 1),))
    assert TEXTS.move(word, 0, NAMES) == "Keep card 1"
    assert TEXTS.move(replace(word, things=(("card", "7"),)), 0, NAMES) == "The 7 is kept"


def test_a_prompt_has_a_form_for_the_decider_and_one_for_the_others():
    assert TEXTS.prompt("Turn", mine=True) == "Your turn."
    assert TEXTS.prompt("Turn", mine=False) == "has the turn"


def test_a_refusal_uses_the_text_of_its_rule_or_its_own():
    assert TEXTS.refusal("ABC-1") == ("ABC-1", "Not now.")
    assert TEXTS.refusal("ABC-7 too_late") == ("ABC-7", "Too late.")


def test_a_value_without_a_name_is_written_as_it_is():
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


def test_one_of_several_values_and_a_place_with_its_owner():
    laid = event("laid", 0, place="0:3", other_place="2:3", sides=["open", "hidden"])
    assert TEXTS.event(laid, 1, NAMES) == "B1 bei Ada lies face down, B1 bei Cem face up."
    assert TEXTS.event(laid, 2, NAMES) == "B1 bei Ada lies face down, B1 bei dir face up."
