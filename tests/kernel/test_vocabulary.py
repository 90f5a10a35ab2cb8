"""The vocabulary: number, notation and click target of every move."""

import pytest

import spieltisch
from spieltisch.kernel.vocabulary import Vocabulary, Word

every_game = pytest.mark.parametrize("name", spieltisch.NAMES)


def small() -> Vocabulary:
    words = Vocabulary()
    words.add(0, "draw", "pile", "draw")
    words.add(1, "swap 3", "cell:me:3", "swap", cell=3)
    return words


def test_a_word_has_a_number_a_notation_a_target_and_values():
    words = small()
    assert len(words) == 2
    assert words.number("swap 3") == 1
    assert words.notation(1) == "swap 3"
    assert words.notations([1, 0]) == ["swap 3", "draw"]
    assert words.words[1] == Word("swap 3", "cell:me:3", "swap", (("cell", 3),))


def test_an_unknown_move_has_no_number():
    assert small().number("swap  3") is None
    assert small().number("") is None


def test_numbers_run_without_a_gap_and_notations_are_unique():
    with pytest.raises(ValueError, match="should be move 5 but is move 2"):
        small().add(5, "pass", "button", "pass")
    with pytest.raises(ValueError, match="'draw' stands for two moves"):
        small().add(2, "draw", "button", "draw")


def test_a_vocabulary_extends_those_it_begins_with():
    longer = small()
    longer.add(2, "pass", "button", "pass")
    assert longer.extends(small().digest())
    assert longer.extends(longer.digest())
    assert not small().extends(longer.digest())
    assert not longer.extends("0" * 16)


def test_the_digest_depends_on_the_meanings():
    other = small()
    assert other.digest() == small().digest()
    other.add(2, "pass", "button", "pass")
    assert other.digest() != small().digest()
    moved = Vocabulary()
    moved.add(0, "draw", "elsewhere", "draw")
    moved.add(1, "swap 3", "cell:me:3", "swap", cell=3)
    assert moved.digest() != small().digest()


def words_of(name: str) -> Vocabulary:
    game = spieltisch.game(name)
    return game.vocabulary(game.settings(game.default_players, {}), game.default_players)


@every_game
def test_every_move_goes_from_number_to_notation_and_back(name):
    words = words_of(name)
    assert [words.number(words.notation(number)) for number in range(len(words))] == list(range(len(words)))


@every_game
def test_every_move_has_a_target_and_a_plain_notation(name):
    for word in words_of(name).words:
        assert word.target
        assert word.notation == " ".join(word.notation.split()) == word.notation.strip()
        assert word.notation.isprintable()


def test_no_click_means_two_moves_of_one_decision():
    """Each of the legal moves of a decision has its own click target or its own button."""
    from tests.contract.driver import play

    for seed in range(3):
        match = spieltisch.start("skyjo_action", 3, seed)
        for position in play(match, seed, limit=300):
            for seat in position.actors():
                words = [position.vocabulary.words[number] for number in position.state.legal(seat)]
                targets = [word.target for word in words if not word.notation.startswith(("play", "discard"))]
                assert len(set(targets)) == len(targets)


def test_matches_of_the_same_kind_share_their_vocabulary():
    one, two = (spieltisch.start("skyjo_action", 3, seed) for seed in (1, 2))
    other = spieltisch.start("joggle", 2, 1)
    assert one.vocabulary is two.vocabulary
    assert other.vocabulary is not one.vocabulary
