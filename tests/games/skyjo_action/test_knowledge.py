"""Who knows what: per hidden card which players have seen it; and worlds imagined from exactly that."""

from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.games.skyjo_action.components import FIRST_ACTION, HAND, KIND_NAMES, KINDS, TRAITS, card_name
from spieltisch.games.skyjo_action.state import KNOWN_BY, LACKING, REFILLED, Skyjo
from spieltisch.kernel.rng import Rng
from tests.chance import assert_equally_likely
from tests.games.skyjo_action.builders import (
    HIDDEN,
    HIDDEN_3X3,
    before_first_cards,
    heard,
    layout,
    pass_turn,
    play,
    position,
)


def test_a_player_does_not_know_the_own_hidden_cards():
    match = position(["(4) (5)", "(6)"])
    assert layout(match, 0, viewer=0) == "? ?"


SIDES = st.sampled_from(["open", "hidden"])
OWN = st.sampled_from(["4", "(4)", "(4)0", "(4)1", "(4)+"])
OTHER = st.sampled_from(["5", "(5)", "(5)2", "(5)01", "(5)+"])


def known_to(card: str, was: str, side: str) -> set[int | None]:
    """Who can name a card after it has been laid on a side: knowledge goes with the card and grows by showing it."""
    if side == "open" or not was.startswith("(") or was.endswith("+"):
        return {0, 1, 2, None}
    return {int(seat) for seat in was.removeprefix(f"({card})")}


def namers(match, owner: int, cell: int) -> set[int | None]:
    """The viewers to whom the table names a card."""
    return {viewer for viewer in (0, 1, 2, None) if match.view(viewer)["layouts"][owner][cell]["card"] is not None}


@given(OWN, OTHER, SIDES, SIDES)
def test_sky_66_what_everyone_has_seen_stays_known_and_the_rest_travels_with_the_card(own, other, first, second):
    match = position([f"{own} ? 1", f"{other} ? 2", HIDDEN], displays={0: "swap_players"})
    play(match, 0, "play swap_players", "pick 0 0", "pick 1 0", f"lay {first}", f"lay {second}")
    assert namers(match, 1, 0) == known_to("4", own, first)
    assert namers(match, 0, 0) == known_to("5", other, second)


@given(OWN, OTHER, SIDES, SIDES)
def test_sky_60_swapping_own_cards_moves_what_is_known_of_them(own, other, first, second):
    match = position([f"{own} {other} ?", HIDDEN, HIDDEN], displays={0: "swap_own"})
    play(match, 0, "play swap_own", "pick 0 0", "pick 0 3", f"lay {first}", f"lay {second}")
    assert namers(match, 0, 3) == known_to("4", own, first)
    assert namers(match, 0, 0) == known_to("5", other, second)


def test_sky_63_what_insight_showed_is_known_wherever_the_card_goes():
    match = position(["? ?", "(4) ?", "? ?"], displays={0: "insight", 1: "swap_players"})
    play(match, 0, "play insight", "look 1 column 0")
    play(match, 1, "play swap_players", "pick 1 0", "pick 2 0", "lay hidden", "lay hidden")
    assert [layout(match, 2, viewer) for viewer in (0, 1, 2, None)] == ["(4) ?", "? ?", "? ?", "? ?"]
    assert layout(match, 1, viewer=0) == "? ?"


def test_sky_20_nobody_knows_more_of_the_cards_that_stay():
    match = play(position(["(4)0 (5)1 ?", HIDDEN], discard="9"), 0, "take discard", "swap 6")
    assert layout(match, 0, viewer=0) == "(4) ? 9"
    assert layout(match, 0, viewer=1) == "? (5) 9"


def test_sky_21_the_drawer_alone_knows_a_drawn_card_until_it_is_laid():
    match = play(position(["1 ?", HIDDEN], pile="9"), 0, "draw")
    assert [match.view(viewer)["hand"][0]["card"] for viewer in (0, 1, None)] == ["9", None, None]
    match.play(0, "discard")
    assert match.view(None)["discard"]["top"] == "9"


def test_sky_10_a_new_round_forgets_what_was_known():
    match = pass_turn(position(["1 2", "(0)+ ?"], active=1, ender=0), 1)
    assert layout(match, 0, viewer=0) == layout(match, 1, viewer=0) == HIDDEN


def test_events_say_no_more_than_the_views():
    match = position([HIDDEN, "(4) (5) ?"], displays={0: "insight"})
    play(match, 0, "play insight", "look 1 row 0")
    assert {told["card"] for told in heard(match, "saw", 1)} == {None}
    assert {told["card"] for told in heard(match, "saw", None)} == {None}


# Imagined worlds: all arrangements that fit what a seat knows, and each of them equally often.


def arrangement(sky) -> tuple[str, ...]:
    """The hidden things of a world: layouts, hand, pile."""
    cards = [*sky.cards, *sky.drawn[:HAND], *sky.pile.cards[: sky.pile.size]]
    return tuple(card_name(card) for card in cards if card >= 0)


def worlds(match, seat: int, count: int) -> list[Any]:
    return [match.state.imagine(seat, Rng(seed)) for seed in range(count)]


def imagined(match, seat: int, count: int) -> Counter[tuple[str, ...]]:
    return Counter(arrangement(world) for world in worlds(match, seat, count))


def test_hidden_cards_and_the_pile_are_dealt_anew_around_what_the_seat_knows():
    match = position(["(1) (2)", "4 (3)0"], pile="6", discard="5", rest="gone")
    expected = {(a, b, "4", "3", c) for a, b, c in permutations(["1", "2", "6"])}
    assert_equally_likely(imagined(match, 0, 600), expected)
    expected = {(a, b, "4", c, d) for a, b, c, d in permutations(["1", "2", "3", "6"])}
    assert_equally_likely(imagined(match, 1, 1200), expected)


def test_equal_cards_are_dealt_as_often_as_there_are_copies():
    match = position(["(1) (1)", "(2)"], pile="", discard="5", rest="gone")
    found = imagined(match, 0, 900)
    assert_equally_likely(found, {("1", "1", "2"), ("1", "2", "1"), ("2", "1", "1")})


def test_the_card_in_anothers_hand_is_dealt_anew_but_not_in_the_own():
    match = play(position(["1", "2"], pile="6 7", discard="5", rest="gone"), 0, "draw")
    assert_equally_likely(imagined(match, 1, 200), {("1", "2", "7", "6"), ("1", "2", "6", "7")})
    assert_equally_likely(imagined(match, 0, 20), {("1", "2", "7", "6")})


def no_action(card: str) -> bool:
    return card not in KIND_NAMES


def test_sky_90_a_drawn_card_that_nobody_had_to_decide_on_is_no_action_card():
    match = position(["1", "(2)"], pile="thief 4 6", discard="5", rest="gone", deck="one_deck")
    match.play(0, "draw")
    expected = {("1", a, *rest) for a, *rest in permutations(["2", "6", "thief", "4"]) if no_action(rest[0])}
    assert len(expected) == 18
    assert_equally_likely(imagined(match, 1, 1200), expected)


def test_sky_90_cards_of_draw_three_after_the_one_being_decided_on_may_be_anything():
    match = position(
        ["1", "2"], displays={0: "draw_three"}, pile="insight 5 thief 6", discard="3", rest="gone", deck="one_deck"
    )
    match.play(0, "play draw_three")
    assert match.decision() == "DrewAction"
    expected = {("1", "2", a, "thief", b, c) for a, b, c in permutations(["6", "5", "insight"]) if no_action(a)}
    assert len(expected) == 4
    assert_equally_likely(imagined(match, 1, 600), expected)


def test_sky_14_a_refilled_pile_holds_what_was_in_the_discard_and_no_layout_does():
    match = play(position(["(7) (8)", "?"], pile="", discard="1 2 3", rest="gone"), 0, "draw")
    known = match.view(1)["layouts"][1]
    assert known[0]["card"] is None
    hidden = arrangement(match.state)[:3]
    drawn = arrangement(match.state)[3:]
    expected = {(*a, *b) for a in permutations(hidden) for b in permutations(drawn)}
    assert_equally_likely(imagined(match, 1, 900), expected)


def test_sky_14_a_card_drawn_before_the_refill_may_still_be_any_hidden_one():
    match = position(["(7) 9", "(8)1 9"], displays={0: "draw_three"}, pile="6", discard="1 2 4 3", rest="gone")
    match.play(0, "play draw_three")
    first, *later = arrangement(match.state)[4:]
    assert first == "6"
    expected = {(a, "9", "8", "9", b, *rest) for a, b in permutations(["7", "6"]) for rest in permutations(later)}
    assert_equally_likely(imagined(match, 1, 900), expected)


def test_sky_10_after_a_new_deal_the_pile_is_unseen_again():
    match = play(
        position(["(7) 1", "?"], active=0, ender=1, pile="", discard="1 2 3", rest="gone"), 0, "draw", "swap 0"
    )
    assert match.view(0)["round"] == 2
    assert len({arrangement(world)[0] for world in worlds(match, 0, 60)}) > 8


@pytest.mark.parametrize("cell", [0, 4])
def test_sky_15_the_secret_choices_of_others_are_imagined_evenly(cell):
    match = play(before_first_cards([HIDDEN_3X3] * 3, layout="3x3"), 1, f"reveal {cell}")
    chosen = Counter(world.chosen[1] for world in worlds(match, 0, 900))
    assert_equally_likely(chosen, {1 << any_cell for any_cell in range(9)})
    assert {world.chosen[1] for world in worlds(match, 1, 20)} == {1 << cell}


def test_sky_15_two_choices_are_any_two_cells():
    match = play(before_first_cards([HIDDEN, HIDDEN]), 1, "reveal 4", "reveal 7")
    chosen = Counter(world.chosen[1] for world in worlds(match, 0, 2000))
    assert_equally_likely(chosen, {1 << a | 1 << b for a, b in combinations(range(12), 2)})


def test_sky_12_the_action_pile_is_imagined_in_any_order():
    match = position([HIDDEN, HIDDEN], action_pile="thief insight defence", action_rest="gone", action_discard="thief")

    def action_pile(sky) -> tuple[str, ...]:
        return tuple(card_name(card) for card in sky.action_pile.cards[: sky.action_pile.size])

    found = Counter(action_pile(world) for world in worlds(match, 0, 600))
    assert_equally_likely(found, set(permutations(["thief", "insight", "defence"])))
    assert {tuple(match.imagine(0, seed).view(0)["action_discard"]) for seed in range(5)} == {("thief",)}


@pytest.mark.parametrize("seat", [0, 1])
def test_an_imagined_world_has_the_same_moves_and_views(seat):
    match = play(position(["(4)0 ? 1", "(5)+ ?"], displays={1: "thief"}), 0, "draw")
    world = match.imagine(seat, 3)
    assert world.view(seat) == match.view(seat)
    assert world.moves(seat) == match.moves(seat)


def test_sky_14_after_a_new_deal_a_pile_that_was_refilled_before_holds_unseen_cards_again():
    match = pass_turn(position(["1 2", "(0)+ ?"], active=1, ender=0, pile="", discard="3 4 5", rest="discard"), 1)
    assert match.view(0)["round"] == 2
    piles = {tuple(sorted(world.pile.cards[: world.pile.size])) for world in worlds(match, 0, 5)}
    assert len(piles) == 5


def test_sky_90_every_kind_of_action_card_is_known_to_be_one():
    """A player known to have drawn no action card is never imagined with one."""
    assert [kind for kind, trait in enumerate(TRAITS) if trait] == [*range(FIRST_ACTION, FIRST_ACTION + KINDS)]


def test_sky_62_the_marks_of_three_drawn_cards_have_places_of_their_own():
    places = [first + slot for first in (0, KNOWN_BY, LACKING, REFILLED) for slot in range(HAND)]
    state = position([HIDDEN, HIDDEN]).state
    assert isinstance(state, Skyjo)
    assert len(set(places)) == len(places) == len(state.drawn)
