"""Every refusal carries a rule of the catalogue and a reason in both languages, and changes nothing."""

from __future__ import annotations

from random import Random

import pytest

import spieltisch
from tests.catalogue import rule_ids
from tests.contract.driver import Case, every_case, play_out, sampled, start


@every_case
def test_illegal_moves_are_refused_with_a_rule_and_change_nothing(case: Case):
    chance = Random(3)
    rules = rule_ids(case[0])
    for match in sampled(start(case, 13), 13, every=5, limit=250):
        before = match.save()
        for seat in range(match.players):
            legal = set(match.moves(seat))
            words = [word.notation for word in match.vocabulary.words]
            tries = [move for move in chance.sample(words, min(12, len(words))) if move not in legal]
            for move in [*tries, "", "nonsense", "reveal", "draw draw", "\u0000", "swap 99999999999999999999"]:
                with pytest.raises(spieltisch.IllegalMove) as refused:
                    match.play(seat, move)
                assert refused.value.rule in rules
                assert set(refused.value.reason) == {"de", "en"}
                assert all(text.strip() and "{" not in text for text in refused.value.reason.values())
        assert match.save() == before


@every_case
def test_a_move_that_does_not_exist_is_refused_by_the_rule_of_the_decision_that_waits(case: Case):
    for match in sampled(start(case, 61), 61, every=9, limit=200):
        for seat in match.actors():
            with pytest.raises(spieltisch.IllegalMove) as refused:
                match.play(seat, "nonsense")
            waiting = next(step for step in match.state.steps if type(step).__name__ == match.decision())
            assert refused.value.rule == waiting.rule
            unknown = match.game.texts("en").tables["refusals"]["unknown_move"]
            assert refused.value.reason["en"] == unknown


@every_case
def test_every_refusal_that_a_step_can_give_has_a_text(case: Case):
    """In any position, every word of the vocabulary is legal or refused with a rule and a reason."""
    rules = rule_ids(case[0])
    for match in sampled(start(case, 17), 17, every=40, limit=400):
        for seat in match.actors():
            legal = set(match.state.legal(seat))
            for number in range(len(match.vocabulary)):
                if number not in legal:
                    refusal = match.refuse(match.state.refusal(seat, number))
                    assert refusal.rule in rules


@every_case
def test_nobody_moves_after_the_end(case: Case):
    match = play_out(start(case, 19), 19)
    for seat in range(match.players):
        with pytest.raises(spieltisch.IllegalMove) as refused:
            match.play(seat, match.vocabulary.notation(0))
        assert refused.value.rule in rule_ids(case[0])


@every_case
@pytest.mark.parametrize("seat", [-1, 99, True, None, "0", 1.0])
def test_a_wrong_seat_is_a_clear_error(case: Case, seat: object):
    match = start(case, 1)
    with pytest.raises(spieltisch.OptionError, match="seat"):
        match.play(seat, "draw")  # type: ignore[arg-type]
    with pytest.raises(spieltisch.OptionError, match="seat"):
        match.moves(seat)  # type: ignore[arg-type]
    if seat is not None:
        with pytest.raises(spieltisch.OptionError, match="seat"):
            match.view(seat)  # type: ignore[arg-type]


@every_case
@pytest.mark.parametrize("ms", [-1, True, 1.5, "7", 10**15])
def test_wrong_times_are_a_clear_error(case: Case, ms: object):
    match = start(case, 1)
    before = match.save()
    with pytest.raises(spieltisch.OptionError, match="millisecond"):
        match.advance(ms)  # type: ignore[arg-type]
    assert match.save() == before
