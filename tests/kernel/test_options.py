"""Options: every invalid one is rejected with a sentence that lists the valid ones."""

import pytest

from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.options import Choice, Count, Flag, Subset, Text, complete, parse

OPTIONS = (
    Choice("deck", ("large", "small"), "large", "ABC-1"),
    Flag("open", True, "ABC-2"),
    Count("target", 50, 200, 100, "ABC-3"),
    Subset("kinds", ("red", "green", "blue"), 2, {"warm": ("red", "green")}, ("red", "green", "blue"), "ABC-4"),
)
DEFAULTS = {"deck": "large", "open": True, "target": 100, "kinds": ("red", "green", "blue")}


def test_a_missing_option_has_its_default():
    assert complete(OPTIONS, {}) == DEFAULTS


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        ("deck", "small", "small"),
        ("open", False, False),
        ("target", 50, 50),
        ("target", 200, 200),
        ("kinds", "warm", ("red", "green")),
        ("kinds", ["blue", "red"], ("red", "blue")),
        ("kinds", ("green", "blue"), ("green", "blue")),
    ],
)
def test_valid_options_are_kept(name, value, kept):
    assert complete(OPTIONS, {name: value}) == DEFAULTS | {name: kept}


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("deck", "huge", "option 'deck' is one of large, small, not 'huge'"),
        ("deck", 1, "option 'deck' is one of large, small, not 1"),
        ("deck", None, "not None"),
        ("open", 1, "option 'open' is true or false, not 1"),
        ("open", "yes", "true or false, not 'yes'"),
        ("target", 49, "option 'target' is a whole number from 50 to 200, not 49"),
        ("target", 201, "from 50 to 200, not 201"),
        ("target", True, "not True"),
        ("target", 100.0, "not 100.0"),
        ("target", "100", "not '100'"),
        ("kinds", "cold", "option 'kinds' has the presets warm, not 'cold'"),
        ("kinds", 5, "option 'kinds' is a list of words, not 5"),
        ("kinds", ["red", 5], "is a list of words"),
        ("kinds", ["red", "black"], "option 'kinds' is made of red, green, blue; 'black' is none of them"),
        ("kinds", ["red"], "option 'kinds' needs at least 2 of red, green, blue"),
        ("kinds", ["red", "red"], "needs at least 2"),
        ("kinds", [], "needs at least 2"),
        ("colour", "red", "unknown option 'colour'; this game has deck, open, target, kinds"),
    ],
)
def test_every_wrong_option_is_refused_with_a_clear_sentence(name, value, sentence):
    with pytest.raises(OptionError) as refused:
        complete(OPTIONS, {name: value})
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("deck=small", "small"),
        ("open=off", False),
        ("open=No", False),
        ("open=TRUE", True),
        ("open=yes", True),
        ("open=on", True),
        ("open=false", False),
        ("target=50", 50),
        ("kinds=warm", ("red", "green")),
        ("kinds=red+blue", ("red", "blue")),
    ],
)
def test_options_are_written_as_words(word, value):
    given = parse(OPTIONS, [word])
    assert complete(OPTIONS, given)[word.split("=")[0]] == value


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("deck", "an option is written name=value, not 'deck'"),
        ("colour=red", "unknown option 'colour'; this game has deck, open, target, kinds"),
        ("target=many", "whole number from 50 to 200, not 'many'"),
        ("target=-50", "not -50"),
        ("open=maybe", "true or false, not 'maybe'"),
        ("kinds=red", "needs at least 2"),
    ],
)
def test_wrong_words_are_refused_with_a_clear_sentence(word, sentence):
    with pytest.raises(OptionError) as refused:
        complete(OPTIONS, parse(OPTIONS, [word]))
    assert sentence in str(refused.value)


def even(text: str) -> str:
    if len(text) % 2:
        raise OptionError("an even number of letters, please")
    return text


def test_a_text_option_is_validated_and_parsed():
    motto = Text("motto", "", "ABC-1", even, lambda typed: typed * 2)
    assert complete([motto], {}) == {"motto": ""}
    assert complete([motto], {"motto": "good"}) == {"motto": "good"}
    assert parse([motto], ["motto=odd"]) == {"motto": "oddodd"}
    with pytest.raises(OptionError, match="even number"):
        complete([motto], {"motto": "odd"})
    with pytest.raises(OptionError, match="is a text, not 7"):
        complete([motto], {"motto": 7})
