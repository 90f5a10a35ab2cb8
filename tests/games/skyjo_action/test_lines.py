"""Complete lines, at the end of the own turn."""

from random import Random

import pytest

import spieltisch
from tests.games.skyjo_action.builders import (
    HIDDEN,
    discarded,
    heard,
    layout,
    pass_turn,
    play,
    points,
    position,
    refused,
    top,
)


def swapping_in(card: str, cell: int, layouts: list[str], **table):
    """The position after seat 0 has drawn a card and swapped it in."""
    return play(position(layouts, pile=card, **table), 0, "draw", f"swap {cell}")


def test_sky_30_a_column_of_equal_open_numbers_must_go():
    match = swapping_in("4", 0, ["9 1 / 4 2 / 4 ?", HIDDEN])
    assert layout(match, 0) == "1 / 2 / ?"
    assert match.actors() == [1]
    assert heard(match, "line") == [{"event": "line", "seat": 0, "line": "column 0"}]


def test_sky_30_a_row_of_equal_open_numbers_must_go():
    match = swapping_in("4", 1, ["1 2 3 5 / 9 4 4 4 / ? ? ? ?", HIDDEN])
    assert layout(match, 0) == "1 2 3 5 / ? ? ? ?"
    assert heard(match, "line")[0]["line"] == "row 1"


@pytest.mark.parametrize("number", ["-2", "-1", "0"])
def test_sky_30_negative_lines_must_go_too(number):
    match = swapping_in(number, 0, [f"9 1 / {number} 2 / {number} ?", HIDDEN])
    assert layout(match, 0) == "1 / 2 / ?"


def test_sky_30_a_hidden_or_a_different_card_keeps_the_line():
    assert discarded(swapping_in("4", 0, ["9 1 / 4 2 / (4) ?", HIDDEN])) == ["9"]
    assert discarded(swapping_in("4", 0, ["9 1 / 4 2 / 5 ?", HIDDEN])) == ["9"]
    assert discarded(swapping_in("4", 0, ["9 1 / 5 2 / 4 ?", HIDDEN])) == ["9"]


def test_sky_35_nothing_optional_is_offered_before_what_must_go():
    match = swapping_in("4", 0, ["9 * 5 1 / 4 5 4 ? / 4 5 3 ?", HIDDEN])
    assert layout(match, 0) == "* 5 1 / 5 4 ? / 5 3 ?"
    assert match.moves(0) == ["discard column 1", "keep lines"]
    assert refused(match, 0, "discard column 2") == "SKY-30"
    assert refused(match, 0, "draw") == "SKY-35"


def test_sky_35_a_line_with_a_star_that_crosses_one_that_must_go_may_be_too_short_after_it():
    match = swapping_in("4", 0, ["9 4 4 4 / 4 ? ? ? / * ? ? ?", HIDDEN])
    assert layout(match, 0) == "4 ? ? ? / * ? ? ?"
    assert match.actors() == [1]


def test_sky_31_lines_of_two_do_not_count():
    match = swapping_in("4", 0, ["9 4 / 4 4", HIDDEN])
    assert discarded(match) == ["9"]


def test_sky_31_gaps_close_so_that_three_of_a_row_are_a_complete_line():
    match = swapping_in("4", 0, ["9 . 4 4 / ? . 3 ?", HIDDEN])
    assert layout(match, 0) == "? 3 ?"


def test_sky_31_a_shortened_column_no_longer_counts():
    match = swapping_in("4", 0, ["9 4 4 4 / 5 ? ? ? / 5 ? ? ?", HIDDEN])
    assert layout(match, 0) == "5 ? ? ? / 5 ? ? ?"
    assert match.actors() == [1]


def test_sky_32_a_line_completed_in_anothers_turn_waits_for_the_owners_turn_to_end():
    match = position(["4 ?", "4 ? / 4 ? / 9 ?"], displays={0: "swap_players"})
    play(match, 0, "play swap_players", "pick 0 0", "pick 1 2", "lay open", "lay open")
    assert layout(match, 1) == "4 ? / 4 ? / 4 ?"
    assert match.actors() == [1]
    match.play(1, "take row 0")
    assert layout(match, 1) == "? / ? / ?"


def test_sky_32_everybody_is_checked_once_more_when_the_hidden_cards_are_turned_up():
    assert points("5 (12) / 5 (12) / 6 (12)") == 16
    assert points("5 5 (5) (5) / 1 2 3 4") == 10


def test_sky_33_the_card_swapped_out_is_discarded_before_the_line():
    match = swapping_in("4", 0, ["9 1 / 4 2 / 4 ?", HIDDEN])
    assert discarded(match) == ["9", "4", "4", "4"]
    assert top(match) == "4"


def test_sky_33_the_same_with_a_card_from_the_discard():
    match = play(position(["9 1 / 4 2 / 4 ?", HIDDEN], discard="8 4"), 0, "take discard", "swap 0")
    assert discarded(match) == ["9", "4", "4", "4"]
    assert match.view(0)["discard"]["count"] == 5


def test_sky_34_the_player_chooses_the_order_of_a_line_with_stars():
    match = swapping_in("4", 0, ["9 1 / * 2 / 4 ?", HIDDEN])
    match.play(0, "discard column 0")
    assert match.moves(0) == ["lay cell 0", "lay cell 1"]
    match.play(0, "lay cell 0")
    match.play(0, "lay cell 2")
    assert discarded(match) == ["9", "4", "4", "star"]
    assert top(match) == "star"


def test_sky_34_what_is_left_of_equal_cards_goes_without_asking():
    match = swapping_in("4", 0, ["9 1 / * 2 / 4 ?", HIDDEN])
    play(match, 0, "discard column 0", "lay cell 1")
    assert discarded(match) == ["9", "star", "4", "4"]
    assert match.actors() == [1]


def test_sky_34_equal_cards_are_offered_once_and_other_cells_refused():
    match = swapping_in("4", 1, ["1 1 1 3 / 9 * * 4 / ? ? ? ?", HIDDEN])
    match.play(0, "discard row 1")
    assert match.moves(0) == ["lay cell 1", "lay cell 4"]
    assert refused(match, 0, "lay cell 7") == "SKY-34"
    match.play(0, "lay cell 4")
    assert match.moves(0) == ["lay cell 1", "lay cell 7"]
    match.play(0, "lay cell 1")
    assert match.moves(0) == ["lay cell 7", "lay cell 10"]


@pytest.mark.parametrize("table", [{}, {"layout": "3x3"}])
def test_sky_35_crossing_lines_of_numbers_go_together_and_a_shared_card_once(table):
    rows = ["9 4 4 4 / 4 ? ? ? / 4 ? ? ?", HIDDEN] if not table else ["9 4 4 / 4 ? ? / 4 ? ?", "? ? ?"]
    match = swapping_in("4", 0, rows, **table)
    assert layout(match, 0) == ("? ? ? / ? ? ?" if not table else "? ? / ? ?")
    assert discarded(match) == ["9", *["4"] * (6 if not table else 5)]
    assert [told["line"] for told in heard(match, "line")] == ["column 0", "row 0"]
    assert match.actors() == [1]


def test_sky_35_lines_of_different_numbers_go_together_in_an_order_of_the_players_choice():
    match = position(["4 7 ? / 4 7 ? / 4 7 ?", HIDDEN], layout="3x3")
    match.play(0, "take row 0")
    assert match.moves(0) == ["lay cell 0", "lay cell 3"]
    assert match.view(0)["leaving"] == [0, 1, 2, 3, 4, 5]
    play(match, 0, "lay cell 0", "lay cell 3")
    assert match.view(1)["leaving"] == [1, 2, 4, 5]
    play(match, 0, "lay cell 4", "lay cell 5")
    assert discarded(match) == ["4", "7", "7", "7", "4", "4"]
    assert match.actors() == [1]


def test_sky_35_a_star_may_stand_in_for_both_lines_it_lies_in():
    match = swapping_in("5", 1, ["* 7 7 / 9 1 ? / 5 2 ?", "? ? ?"], layout="3x3")
    assert match.moves(0) == ["discard column 0", "discard row 0", "keep lines"]
    play(match, 0, "discard column 0", "lay cell 0")
    assert match.moves(0) == ["discard row 0", "keep lines"]
    match.play(0, "discard row 0")
    assert layout(match, 0) == "1 ? / 2 ?"
    assert match.actors() == [1]


def test_sky_35_a_number_stands_in_for_one_line_only():
    match = swapping_in("5", 1, ["5 * 5 / 9 1 ? / * 2 ?", "? ? ?"], layout="3x3")
    play(match, 0, "discard column 0", "lay cell 2")
    assert layout(match, 0) == "* 5 / 1 ? / 2 ?"
    assert match.actors() == [1]


def test_sky_35_after_each_removal_the_layout_is_checked_again():
    match = position(["5 (7) 5 5 / 1 (7) 2 3 / ? (7) ? ?", HIDDEN], displays={0: "double_turn double_turn"})
    play(match, 0, "play double_turn", "play double_turn")
    for cell in (3, 4, 5):
        play(match, 0, "draw", "discard", f"reveal {cell}")
    assert layout(match, 0) == "1 2 3 / ? ? ?"
    assert [told["line"] for told in heard(match, "line")] == ["column 1", "row 0"]


def test_sky_35_two_parallel_lines_both_go():
    match = swapping_in("4", 0, ["9 4 ? / 4 4 1 / 4 4 ?", HIDDEN], layout="3x3")
    assert layout(match, 0) == "? / 1 / ?"


def test_sky_35_a_line_with_a_star_may_be_taken_first_and_the_others_kept():
    match = swapping_in("4", 0, ["9 5 1 / 4 * 2 / * * ?", HIDDEN], layout="3x3")
    assert match.moves(0) == ["discard column 0", "discard column 1", "keep lines"]
    play(match, 0, "discard column 0", "lay cell 2")
    assert match.moves(0) == ["discard column 1", "keep lines"]
    match.play(0, "keep lines")
    assert layout(match, 0) == "5 1 / * 2 / * ?"
    assert match.actors() == [1]


def test_sky_32_the_lines_of_others_are_left_alone_in_my_turn():
    match = pass_turn(position([HIDDEN, "4 ? / 4 ? / 4 ?"]), 0)
    assert layout(match, 1) == "4 ? / 4 ? / 4 ?"


def complete_number_lines(cells):
    """The lines of a layout that SKY-30 would have go."""
    columns = [cells[at : at + 3] for at in range(0, len(cells), 3)]
    lines = [[cell for cell in line if cell] for line in [*columns, *zip(*columns, strict=True)]]
    shown = [[cell["card"] if cell["open"] else cell for cell in line] for line in lines if len(line) >= 3]
    return [
        line for line in shown if line.count(line[0]) == len(line) and isinstance(line[0], str) and line[0] != "star"
    ]


@pytest.mark.parametrize("options", [{}, {"deck": "numbers_only", "layout": "3x3"}, {"deck": "one_deck"}])
@pytest.mark.parametrize("seed", range(4))
def test_sky_30_after_a_turn_its_player_has_no_complete_line_of_numbers(options, seed):
    """Whatever is played: no need for a line to come up. That complete lines go is shown by the positions above."""
    match = spieltisch.start("skyjo_action", 2, seed, options)
    chance = Random(seed)
    last = None
    while match.result() is None and match.view(None)["round"] < 3:
        view = match.view(None)
        if match.decision() == "Turn" and last is not None:
            assert complete_number_lines(view["layouts"][last]) == []
        last = view["active"] if view["decision"] != "FirstCards" else None
        seat = match.actors()[0]
        moves = match.moves(seat)
        match.play(seat, chance.choice([move for move in moves if "take" not in move] or moves))


def test_a_complete_line_of_numbers_is_recognised():
    """By the check above: a line of equal open numbers, none with a hidden card, a star or another number in it."""
    shown = [{"open": True, "card": card} for card in ("4", "4", "4", "5", "star", "star", "star", "4", "4")]
    assert complete_number_lines(shown) == [["4", "4", "4"]]
    assert complete_number_lines([shown[0], shown[1], {"open": False}, *shown[3:]]) == []


def test_sky_30_three_open_cards_are_enough_for_a_line():
    match = play(position(["4 ? ? ? / 4 ? ? ? / (4) ? ? ?", HIDDEN]), 0, "draw", "discard", "reveal 2")
    assert layout(match, 0) == "? ? ? / ? ? ? / ? ? ?"
    assert discarded(match)[-3:] == ["4", "4", "4"]
