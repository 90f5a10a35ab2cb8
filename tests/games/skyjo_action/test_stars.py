"""Stars: their right, their stand-in, their lines."""

from itertools import chain, combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.games.skyjo_action.builders import (
    HIDDEN,
    discarded,
    display,
    heard,
    layout,
    pass_turn,
    play,
    points,
    position,
    refused,
    top,
)

STAR_INSIDE = "(*) 1 / 2 3 / 4 ?"


def turning_up_a_star(**table):
    return play(position([STAR_INSIDE, HIDDEN], **table), 0, "draw", "discard", "reveal 0")


def test_sky_50_a_star_turned_up_lets_its_owner_take_an_action_card():
    match = turning_up_a_star()
    assert (match.actors(), match.decision()) == ([0], "StarRight")
    assert match.moves(0) == [*[f"take row {slot}" for slot in range(4)], "take pile", "waive"]
    match.play(0, "take row 1")
    assert display(match, 0) == ["draw_three"]
    assert match.view(0)["action_row"][1] not in (None, "")
    assert match.actors() == [1]


def test_sky_50_a_drawn_star_gives_the_right_when_it_is_placed():
    match = play(position([STAR_INSIDE, HIDDEN], pile="*"), 0, "draw")
    assert match.decision() == "Drawn"
    match.play(0, "swap 3")
    assert match.decision() == "StarRight"


def test_sky_50_a_star_that_replaces_a_star_gives_its_own_right():
    match = play(position(["* 1 ?", HIDDEN], pile="*"), 0, "draw", "swap 0")
    assert match.decision() == "StarRight"


def test_sky_50_a_drawn_star_that_is_discarded_gives_none():
    match = play(position([STAR_INSIDE, HIDDEN], pile="*"), 0, "draw", "discard", "reveal 5")
    assert match.actors() == [1]


def test_sky_50_the_right_is_optional():
    match = play(turning_up_a_star(), 0, "waive")
    assert display(match, 0) == []
    assert match.actors() == [1]


def test_sky_50_it_lies_open_even_if_taken_blind_and_is_playable_from_the_next_turn_on():
    match = play(turning_up_a_star(action_pile="defence"), 0, "take pile")
    assert display(match, 0) == ["defence"]
    assert heard(match, "took_action", 1)[0]["card"] == "defence"
    pass_turn(match, 1)
    assert display(match, 0) == ["defence"]


def test_sky_50_it_is_asked_before_the_line_check_of_the_turn():
    match = play(position(["9 1 / * 2 / * ?", HIDDEN], pile="*"), 0, "draw", "swap 0")
    assert match.decision() == "StarRight"
    match.play(0, "waive")
    assert match.decision() == "ChooseLine"


def test_sky_50_nothing_else_can_be_done_with_it():
    match = turning_up_a_star(action_rest="gone", row=". insight . thief")
    assert match.moves(0) == ["take row 1", "take row 3", "waive"]
    assert refused(match, 0, "take pile") == "SKY-14"
    assert refused(match, 0, "draw") == "SKY-50"


def test_sky_50_with_no_action_card_left_nobody_is_asked():
    match = turning_up_a_star(action_rest="gone", row=". . . .")
    assert match.actors() == [1]
    assert layout(match, 0).startswith("* 1")


def test_sky_50_the_second_of_two_stars_is_not_asked_when_the_first_took_the_last_card():
    match = position(
        ["(*) (*) ?", HIDDEN],
        displays={0: "swap_own"},
        action_rest="gone",
        row=". thief . .",
        kinds=["thief", "swap_own"],
    )
    play(match, 0, "play swap_own", "pick 0 0", "pick 0 3", "lay open", "lay open")
    play(match, 0, "take row 1", "take row 1")
    assert display(match, 0) == ["swap_own", "thief"]
    assert match.actors() == [1]


def test_sky_51_a_star_from_the_discard_gives_the_same_right():
    match = play(position([STAR_INSIDE, HIDDEN], discard="*"), 0, "take discard", "swap 3")
    assert match.decision() == "StarRight"
    assert layout(match, 0) == "? * / 2 3 / 4 ?"


def test_sky_51_again_and_again_if_it_has_left_the_layouts():
    match = play(position(["* 1 ?", "? 2 3"], pile="0"), 0, "draw", "swap 0")
    assert top(match) == "star"
    play(match, 1, "take discard", "swap 3")
    assert (match.actors(), match.decision()) == ([1], "StarRight")


def test_sky_52_a_star_swapped_around_open_gives_no_second_right():
    match = position(["* 1 ?", HIDDEN], displays={0: "swap_own"})
    play(match, 0, "play swap_own", "pick 0 0", "pick 0 3", "lay open", "lay open")
    assert match.actors() == [1]


def test_sky_52_nor_one_laid_hidden_and_shown_again():
    match = position(["* 1 ?", HIDDEN], displays={0: "swap_own"})
    play(match, 0, "play swap_own", "pick 0 0", "pick 0 3", "lay hidden", "lay open")
    pass_turn(match, 1)
    assert layout(match, 0, viewer=1) == "1 (*) ?"
    play(match, 0, "draw", "discard", "reveal 3")
    assert layout(match, 0) == "1 * ?"
    assert match.actors() == [1]


def test_sky_52_nor_one_that_comes_to_another_player():
    match = position(["* 1 ?", "4 ? ?"], displays={0: "swap_players"})
    play(match, 0, "play swap_players", "pick 0 0", "pick 1 0", "lay open", "lay open")
    assert layout(match, 1) == "* ? ?"
    assert match.actors() == [1]
    assert match.decision() == "Turn"


def test_sky_52_the_mark_stays_with_the_star_that_carries_it():
    """The used star trades places with one that has never shown: the new one gives its right, the old one does not."""
    match = position(["* (*) ?", HIDDEN], displays={0: "swap_own"})
    play(match, 0, "play swap_own", "pick 0 0", "pick 0 3", "lay hidden", "lay open", "waive")
    pass_turn(match, 1)
    play(match, 0, "draw", "discard", "reveal 3")
    assert match.actors() == [1]


def test_sky_52_a_waived_right_is_gone():
    match = play(turning_up_a_star(), 0, "waive")
    pass_turn(match, 1)
    assert match.decision() == "Turn"


def test_sky_53_stars_stand_in_for_a_number_and_the_line_may_go():
    match = play(position(["9 1 / * 2 / * ?", HIDDEN], pile="4"), 0, "draw", "swap 0")
    assert match.moves(0) == ["discard column 0", "keep lines"]
    play(match, 0, "discard column 0", "lay cell 1", "lay cell 2")
    assert layout(match, 0) == "1 / 2 / ?"
    assert discarded(match) == ["9", "star", "star", "4"]


def test_sky_53_or_it_may_stay_and_be_asked_for_again():
    match = play(position(["9 1 / * 2 / * ?", HIDDEN], pile="4"), 0, "draw", "swap 0", "keep lines")
    assert layout(match, 0) == "4 1 / * 2 / * ?"
    pass_turn(match, 1)
    match.play(0, "take row 0")
    assert match.decision() == "ChooseLine"


def test_sky_53_a_star_does_not_join_two_different_numbers():
    match = play(position(["9 1 / * 2 / 5 ?", HIDDEN], pile="4"), 0, "draw", "swap 0")
    assert match.actors() == [1]


def test_sky_53_a_hidden_star_does_not_stand_in():
    match = play(position(["9 1 / (*) 2 / 4 ?", HIDDEN], pile="4"), 0, "draw", "swap 0")
    assert match.actors() == [1]


def test_sky_53_in_the_scoring_too_and_stars_count_nothing():
    assert points("(*) 1 / 12 2 / 12 3") == 6
    assert points("* 1 / * 2") == 3


def test_sky_54_a_line_of_nothing_but_stars_may_be_discarded_or_kept():
    match = play(position(["9 1 / * 2 / * ?", HIDDEN], pile="*"), 0, "draw", "swap 0", "waive")
    assert match.moves(0) == ["discard column 0", "keep lines"]
    match.play(0, "discard column 0")
    assert discarded(match) == ["9", "star", "star", "star"]
    assert match.actors() == [1]


def test_sky_54_two_stars_are_no_line():
    match = play(position(["9 * ? / * 1 ?", HIDDEN], pile="*"), 0, "draw", "swap 0", "waive")
    assert match.actors() == [1]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("* / * / *", -10),
        ("* * *", -10),
        ("* * * *", -15),
        ("* * * * / 1 2 3 4", -5),
        ("* 1 / * 2 / * 4", -3),
        ("* *", 0),
        ("* * * 0 / * 1 2 4 / * 5 6 7", 15),
        ("* * * * / * 1 2 3 / * 4 5 6", 6),
        ("* * * / * * * / * * *", -30),
        ("* * * * / * * * * / * * * *", -45),
        ("* * * * / * * * * / 1 2 * *", -27),
        ("* * * * / * * * * / 1 * * *", -30),
    ],
)
def test_sky_55_a_kept_line_of_three_stars_counts_minus_ten_a_row_of_four_minus_fifteen(text, count):
    assert points(text) == count


STAR_GRIDS = st.lists(st.lists(st.booleans(), min_size=4, max_size=4), min_size=3, max_size=3)


def best_star_bonus(grid: list[list[bool]]) -> int:
    """Every set of star lines that share no star, tried out."""
    rows = [({(x, y) for x in range(4)}, -15) for y in range(3) if all(grid[y])]
    columns = [({(x, y) for y in range(3)}, -10) for x in range(4) if all(grid[y][x] for y in range(3))]
    lines = rows + columns
    sets = chain.from_iterable(combinations(lines, count) for count in range(len(lines) + 1))
    return min(
        sum(bonus for _, bonus in chosen)
        for chosen in sets
        if sum(len(cells) for cells, _ in chosen) == len(set().union(*[cells for cells, _ in chosen]))
    )


@given(STAR_GRIDS)
def test_sky_55_each_star_counts_for_one_line_and_the_best_combination_is_taken(grid):
    numbers = iter(range(1, 13))
    text = " / ".join(" ".join("*" if star else str(next(numbers)) for star in row) for row in grid)
    total = sum(range(1, 13)[: 12 - sum(map(sum, grid))])
    got = points(text)
    # A column or row of stars and a single number may go as well: never worse than keeping everything.
    assert got <= total + best_star_bonus(grid)
    if all(sum(row) != 3 for row in grid) and all(sum(row[x] for row in grid) != 2 for x in range(4)):
        assert got == total + best_star_bonus(grid)


def showing_anothers_star(**table):
    """Seat 1 swaps a hidden star of seat 0 with a hidden star of seat 2, both laid open."""
    layouts = ["(*) 1 / ? 2", "? ?", "(*) 3 / ? 4"]
    match = position(layouts, active=1, displays={1: "swap_players"}, **table)
    return play(match, 1, "play swap_players", "pick 0 0", "pick 2 0", "lay open", "lay open")


def test_sky_56_owners_of_stars_shown_in_anothers_turn_are_asked_clockwise_from_the_active_player():
    match = showing_anothers_star()
    assert (match.actors(), match.decision()) == ([2], "StarRight")
    match.play(2, "take row 0")
    assert (match.actors(), match.decision()) == ([0], "StarRight")
    match.play(0, "waive")
    assert (match.actors(), match.decision()) == ([2], "Turn")
    assert display(match, 2) == ["swap_own"]


def test_sky_56_the_order_does_not_depend_on_which_card_was_picked_first():
    match = position(["(*) 1", "? ?", "(*) 3 ?"], active=1, displays={1: "swap_players"})
    play(match, 1, "play swap_players", "pick 2 0", "pick 0 0", "lay open", "lay open")
    assert match.actors() == [2]


def test_sky_56_it_is_asked_before_the_line_check_of_that_turn():
    layouts = ["(*) ?", "4 ? / 4 ? / (4) ?"]
    match = position(layouts, active=1, displays={1: "swap_players"})
    play(match, 1, "play swap_players", "pick 0 0", "pick 1 2", "lay open", "lay open")
    assert (match.actors(), match.decision()) == ([1], "StarRight")
    match.play(1, "waive")
    assert (match.actors(), match.decision()) == ([1], "ChooseLine")


def test_sky_56_a_star_replacing_a_card_hit_by_a_meteor_is_asked_about_before_the_next_victim():
    match = position(["? 1", "4 ?", "5 ?"], displays={0: "meteor_shower"}, pile="6 *")
    play(match, 0, "play meteor_shower", "pick 1 0")
    assert (match.actors(), match.decision()) == ([1], "StarRight")
    match.play(1, "take row 0")
    assert (match.actors(), match.decision()) == ([0], "Meteor")


def test_sky_56_a_hidden_star_removed_gives_no_right():
    match = play(position(["(*) 1 / ? 2", HIDDEN], discard="4"), 0, "take discard", "swap 0")
    assert top(match) == "star"
    assert match.actors() == [1]


def test_sky_56_stars_turned_up_in_the_final_scoring_give_none():
    match = play(position(["1 2", "(*) 5 ?"], active=1, ender=0, pile="0"), 1, "draw", "swap 3")
    assert match.view(0)["round"] == 2
    assert heard(match, "shown")[0]["card"] == "star"
    assert match.decision() == "FirstCards"


def test_sky_57_of_lines_that_cross_in_a_star_both_go():
    assert points("* 3 3 / 5 1 2 / 5 2 1", layout="3x3") == 6


def test_sky_57_of_lines_with_stars_that_cross_in_a_number_only_one_goes():
    assert points("5 5 * / 5 1 2 / * 2 1", layout="3x3") == 11


def test_sky_35_in_the_scoring_crossing_lines_of_numbers_go_together():
    assert points("5 5 5 / 5 1 2 / 5 2 1", layout="3x3") == 6


def test_sky_57_a_column_gone_first_may_let_the_row_go_too():
    assert points("* 3 3 3 / 5 1 1 2 / 5 1 2 2") == 9


def test_sky_57_a_star_line_is_kept_where_that_is_better_and_given_up_where_not():
    assert points("* 12 12 12 / * 1 2 4 / * 6 2 4") == 19
    assert points("* 1 1 1 / * 1 2 4 / * 2 2 4") == 8


def test_sky_57_negative_numbers_are_not_cleared_with_a_star():
    assert points("-2 1 / -2 2 / * 3") == 2


def test_sky_57_but_a_pure_negative_line_must_go():
    assert points("-2 1 / -2 2 / -2 3") == 6


CARDS = st.sampled_from(["*", "*", "*", "-1", "6", "6", "6"])
GRIDS = st.sampled_from([3, 4]).flatmap(lambda width: st.lists(CARDS, min_size=3 * width, max_size=3 * width))


def cheapest(cells: dict[tuple[int, int], str], width: int, shared: frozenset[int] = frozenset()) -> int:
    """The lowest score of an open layout, by trying every order of removals; written for this test alone.

    `shared` are the lines that were complete with a star which has gone with another line.
    """
    lines = [[(x, y) for y in range(3)] for x in range(width)] + [[(x, y) for x in range(width)] for y in range(3)]
    left = [[at for at in line if at in cells] for line in lines]
    complete = [len(line) >= 3 and len({cells[at] for at in line} - {"*"}) <= 1 for line in left]
    starred = [any(cells[at] == "*" for at in line) for line in left]
    must_go = {at for number, line in enumerate(left) if complete[number] and not starred[number] for at in line}
    if must_go:
        return cheapest(without(cells, must_go), width, shared)
    outcomes = [sum(int(card) for card in cells.values() if card != "*") + best_bonus(cells, lines)]
    for number, line in enumerate(left):
        if complete[number] or (number in shared and line):
            stars = {at for at in line if cells[at] == "*"}
            crossing = {other for other, cut in enumerate(left) if complete[other] and stars & set(cut)}
            outcomes.append(cheapest(without(cells, set(line)), width, (shared | crossing) - {number}))
    return min(outcomes)


def without(cells: dict[tuple[int, int], str], gone: set[tuple[int, int]]) -> dict[tuple[int, int], str]:
    return {at: card for at, card in cells.items() if at not in gone}


def best_bonus(cells: dict[tuple[int, int], str], lines: list[list[tuple[int, int]]]) -> int:
    left = [{at for at in line if at in cells} for line in lines]
    stars = [line for line in left if len(line) >= 3 and all(cells[at] == "*" for at in line)]
    return min(
        sum(-15 if len(line) == 4 else -10 for line in chosen)
        for count in range(len(stars) + 1)
        for chosen in combinations(stars, count)
        if sum(map(len, chosen)) == len(set().union(*chosen))
    )


@given(GRIDS)
def test_sky_57_the_score_is_the_lowest_that_any_order_of_removals_leaves(cards):
    assume(max(cards.count("-1"), cards.count("6")) <= 7)  # more are not in the deck
    width = len(cards) // 3
    rows = [cards[width * y : width * y + width] for y in range(3)]
    cells = {(x, y): rows[y][x] for x in range(width) for y in range(3)}
    text = " / ".join(" ".join(row) for row in rows)
    assert points(text, layout=f"{width}x3") == cheapest(cells, width)


def test_sky_52_a_star_of_the_next_round_gives_its_right_wherever_stars_lay_before():
    for seed in range(200):
        match = position(["* * * / * * * / * * 1", "? 9"], active=1, ender=0, seed=seed)
        pass_turn(match, 1)
        assert match.view(0)["round"] == 2
        for seat in range(2):
            play(match, seat, "reveal 0", "reveal 1")
        open_stars = [cell for cell in match.view(0)["layouts"][0][:2] if cell["card"] == "star"]
        if open_stars:
            assert (match.actors(), match.decision()) == ([0], "StarRight")
            return
    raise AssertionError("no deal with a star among the first cards")
