"""Two defence cards of which one stays open; where damage takes its cards from; what the log tells of a fight."""

from __future__ import annotations

import re

import pytest

import spieltisch
from tests.games.joker_battle_royal.builders import (
    ASKEW,
    HERE,
    NEXT,
    Seat,
    attacked,
    battle,
    hand,
    inside,
    play,
    player,
    refused,
    told,
    trophies,
)

# Which of two stays


@pytest.mark.parametrize(("kept", "discarded"), [(6, 9), (9, 6)])
def test_jkr_37_of_a_value_0_card_and_the_open_card_the_defender_chooses_which_stays(kept: int, discarded: int):
    match = play(attacked(14, hand=[6], open=9), "1 defend 6")
    assert match.actors() == [1]
    assert set(match.moves(1)) == {"keep 6", "keep 9"}
    play(match, f"1 keep {kept}")
    assert player(match, 1)["open_card"] == kept
    assert player(match, 1)["discard"] == [discarded]
    assert told(match, "kept") == [{"event": "kept", "seat": 1, "card": kept, "other_card": discarded}]


def test_jkr_37_a_value_0_card_replaces_the_open_card_if_the_defender_says_so():
    match = play(attacked(14, hand=[6], open=9), "1 defend 6", "1 keep 6")
    assert player(match, 1)["open_card"] == 6
    assert player(match, 1)["older_open_card"] is None


def test_jkr_37_the_choice_is_asked_too_when_the_new_card_fits_and_the_open_one_does_not():
    match = play(attacked(14, hand=[18], open=9), "1 defend 18")
    assert told(match, "showed_defence")[0]["value"] == 2
    assert set(match.moves(1)) == {"keep 18", "keep 9"}


def test_jkr_37_the_choice_is_asked_too_when_a_card_is_laid_for_nothing_though_the_open_one_fits():
    match = play(attacked(14, hand=[6], open=17), "1 defend 6")
    assert told(match, "showed_defence")[0] == {"event": "showed_defence", "seat": 1, "card": 6, "value": 0}
    assert set(match.moves(1)) == {"keep 6", "keep 17"}


def test_jkr_32_a_fitting_card_in_place_of_a_fitting_one_is_no_choice():
    match = play(attacked(14, hand=[30], open=17), "1 defend 30")
    assert match.actors() == [0]
    assert player(match, 1)["open_card"] == 30
    assert player(match, 1)["discard"] == [17]


def test_jkr_37_everybody_sees_both_cards_while_the_defender_chooses():
    match = play(attacked(14, hand=[6], open=9), "1 defend 6")
    for seat in (0, 1, 2, None):
        shown = match.view(seat)["seats"][1]
        assert (shown["open_card"], shown["older_open_card"]) == (6, 9)


def test_jkr_37_the_defender_draws_up_after_the_choice():
    match = play(attacked(14, hand=[6], open=9), "1 defend 6")
    assert hand(match, 1) == []
    play(match, "1 keep 9")
    assert len(hand(match, 1)) == 4


def test_jkr_37_the_kept_card_serves_against_the_next_attack():
    match = battle(Seat("2 1", hand=[14, 3]), Seat("5 1", hand=[24, 3]), Seat("2 2", hand=[6], open=9))
    play(match, "0 stay", "0 attack 14", "0 at 2", "2 defend 6", "2 keep 9", "1 stay", "1 attack 24", "1 at 2")
    play(match, "2 open")
    assert told(match, "showed_defence")[-1] == {"event": "showed_defence", "seat": 2, "card": 9, "value": 2}


def test_jkr_37_something_else_than_one_of_the_two_cards_is_refused():
    match = play(attacked(14, hand=[6, 3], open=9), "1 defend 6")
    assert refused(match, 1, "keep 3") == "JKR-37"
    assert refused(match, 1, "open") == "JKR-37"


def test_jkr_37_an_eliminated_player_is_not_asked():
    match = battle(Seat(HERE, hand=[30, 5]), Seat(NEXT, hand=[6], open=9, lost_to=3), Seat("5 4"), Seat("1 4"), turn=0)
    play(match, "0 stay", "0 attack 30", "0 at 1", "1 defend 6")
    assert player(match, 1)["out"]
    assert sorted(trophies(match, 0)) == ["1:6", "1:9"]
    assert match.decision() != "ChooseKept"


def test_jkr_37_the_last_one_standing_is_not_asked():
    match = battle(
        Seat(HERE, hand=[14], lost_to=2),
        Seat(NEXT, hand=[6], open=9),
        Seat(None, lost_to=1),
        grid={HERE: 0},
        position_fights=True,
    )
    play(match, "0 stay", "0 attack 14", "0 at 1", "0 show field", "1 defend 6")
    assert match.result() is not None


def test_jkr_37_after_a_failed_attack_the_choice_is_asked_too():
    match = battle(
        Seat(HERE, hand=[14, 5]),
        Seat(NEXT, hand=[6], open=9),
        Seat("5 4", hand=[3]),
        grid={HERE: 0},
        position_fights=True,
    )
    play(match, "0 stay", "0 attack 14", "0 at 1", "0 show field", "1 defend 6")
    assert set(match.moves(1)) == {"keep 6", "keep 9"}


def test_jkr_35_both_defence_cards_are_owned_when_the_damage_is_counted():
    match = battle(
        Seat(HERE, hand=[6, 5]),
        Seat(NEXT, hand=[3, 10], pile=[7, 5], open=9, lost_to=3),
        Seat("5 4", hand=[3]),
        Seat("1 4", hand=[3]),
    )
    play(match, "0 stay", "0 attack 6", "0 at 1", "1 defend 3")
    assert told(match, "hit")[0]["damage"] == 3
    assert not player(match, 1)["out"]
    assert len(trophies(match, 0)) == 3


# Where damage comes from


def test_jkr_33_damage_takes_the_discard_before_the_hand():
    """The draw pile is empty: it is refilled from the discard, and the hand stays whole."""
    match = battle(
        Seat(HERE, hand=[30, 5]),
        Seat(NEXT, hand=[17, 3, 6, 10], discard=[5, 7, 9, 11], lost_to=2),
        Seat("5 4", hand=[3]),
    )
    play(match, "0 stay", "0 attack 30", "0 at 1", "1 defend 17")
    assert told(match, "hit")[0]["damage"] == 3
    assert [event["source"] for event in told(match, "trophy")] == ["pile"] * 3
    assert set(trophies(match, 0)) <= {"1:5", "1:7", "1:9", "1:11"}
    assert {3, 6, 10} <= set(hand(match, 1))


@pytest.mark.parametrize("seed", range(5))
def test_jkr_26_a_reshuffle_leaves_the_open_defence_card_where_it_is(seed: int):
    match = battle(
        Seat(HERE, hand=[14, 5]),
        Seat("5 4", hand=[3]),
        Seat(NEXT, hand=[17], discard=[5, 7, 9, 11, 12], lost_to=1),
        seed=seed,
    )
    play(match, "0 stay", "0 attack 14", "0 at 2", "2 defend 17")
    assert told(match, "reshuffled") == [{"event": "reshuffled", "seat": 2}]
    assert player(match, 2)["open_card"] == 17
    assert 17 not in hand(match, 2)
    assert 17 not in inside(match).draw_piles.of(2)


def test_jkr_50_a_field_joker_stays_face_up():
    match = battle(
        Seat(HERE, hand=[14, 5]),
        Seat(NEXT, hand=[17]),
        Seat("5 4", hand=[3]),
        grid={HERE: 0},
        position_fights=True,
    )
    play(match, "0 stay", "0 attack 14", "0 at 1", "0 show field", "1 defend 17")
    assert [match.view(seat)["grid"][HERE] for seat in (0, 1, 2, None)] == [0] * 4
    play(match, "1 stay", "1 no attack")
    assert match.view(2)["grid"][HERE] == 0


# What the log tells


def test_jkr_31_nothing_to_defend_with_is_followed_by_no_defence_card():
    match = attacked(14, hand=[], open=9)
    told_names = [event["event"] for event in match.events(None)]
    assert "undefended" in told_names
    assert "showed_defence" not in told_names
    assert told(match, "hit")[0]["damage"] == 4


def test_jkr_50_a_field_joker_is_told_as_a_joker():
    match = battle(
        Seat(HERE, hand=[14, 5]),
        Seat(NEXT, hand=[17]),
        Seat("5 4", hand=[3]),
        grid={HERE: 0},
        position_fights=True,
    )
    play(match, "0 stay", "0 attack 14", "0 at 1", "0 show field", "1 defend 17")
    assert told(match, "showed_field") == []
    assert "Unter dem Joker von Ada auf C2 liegt ein Joker!" in match.log(2, "de", ["Ada", "Bo", "Cy"])
    assert "The field card under Ada's Joker on C2 is a Joker!" in match.log(2, "en", ["Ada", "Bo", "Cy"])


def test_jkr_21_a_move_of_zero_fields_is_told_as_staying():
    match = battle(Seat("3 4", hand=[14, 5]), Seat(NEXT, hand=[17]), Seat("5 4", hand=[3]))
    play(match, "0 move 5", "0 to 3 4")
    assert "Ada bleibt auf D5." in match.log(2, "de", ["Ada", "Bo", "Cy"])
    assert "Ada stays on D5." in match.log(2, "en", ["Ada", "Bo", "Cy"])
    assert "You stay on D5." in match.log(0, "en", ["Ada", "Bo", "Cy"])
    assert told(match, "moved") == []


@pytest.mark.parametrize("language", ["de", "en"])
def test_jkr_1_cards_are_named_by_rank_and_symbols(language: str):
    texts = spieltisch.game("joker_battle_royal").texts(language)
    symbols = [texts.name("symbol", symbol) for symbol in ("dot", "bar", "column", "x", "ring")]
    assert texts.name("card", 0) == "Joker"
    for card in range(1, 32):
        shown = [symbol for bit, symbol in enumerate(symbols) if card >> bit & 1]
        assert texts.name("card", card) == f"{len(shown)} ({', '.join(shown)})"


def test_jkr_1_every_sentence_about_a_card_says_its_rank_and_symbols():
    match = play(attacked(14, by=ASKEW, hand=[18], open=9), "1 defend 18", "1 keep 18")
    log = " ".join(match.log(1, "en", ["Ada", "Bo", "Cy"]))
    assert "Cy attacked with the 3 (bar, column, X): value 4" in log
    assert "You defended yourself with the 2 (bar, ring): value 2" in log
    assert "You leave the 2 (bar, ring) open and discard the 2 (dot, X)." in log
    word = match.vocabulary.words[match.vocabulary.numbers["defend 17"]]
    assert match.game.texts("de").move(word, 1, []) == "Mit der 2 (Punkt, Kreis) verteidigen"


@pytest.mark.parametrize("language", ["de", "en"])
def test_jkr_1_no_sentence_and_no_move_calls_a_card_by_its_number(language: str):
    match = attacked(14, by=ASKEW, hand=[18], open=9)
    texts = match.game.texts(language)
    for word in match.vocabulary.words:
        if word.key in ("move", "attack", "defend", "keep"):
            assert texts.name("card", dict(word.values)["card"]) in texts.move(word, 0, ["Ada", "Bo", "Cy"])
    for forms in texts.tables["events"].values():
        for sentence in [forms] if isinstance(forms, str) else forms.values():
            named = re.findall(r"\{(card|other_card)(?::(\w+))?\}", sentence)
            assert all((kind or field) == "card" for field, kind in named), sentence
