"""What the table tells about a decision: lines a card would complete, cards picked, who is hit."""

from tests.games.skyjo_action.builders import HIDDEN, play, position

THREES = "3 ? 9 / 3 9 ? / ? ? 9"


def completed(match, seat: int | None) -> list[tuple[int, int, int]]:
    return [(told["slot"], told["cell"], told["line"]) for told in match.view(seat)["completes"]]


def test_sky_30_the_drawer_is_told_where_the_drawn_card_completes_a_line():
    match = play(position([THREES, HIDDEN], pile="3"), 0, "draw")
    assert completed(match, 0) == [(0, 2, 0)]
    assert completed(match, 1) == completed(match, None) == []


def test_sky_20_so_is_the_taker_of_the_discard():
    match = play(position([THREES, HIDDEN], discard="9"), 0, "take discard")
    assert completed(match, 0) == [(0, 7, 2)]


def test_sky_53_stars_stand_in():
    match = play(position([THREES, HIDDEN], discard="*"), 0, "take discard")
    assert (0, 2, 0) in completed(match, 0)
    assert (0, 7, 2) in completed(match, 0)


def test_sky_30_hidden_cards_complete_nothing_even_if_they_would():
    match = play(position(["3 (3) / ? (3) / 1 (3)", HIDDEN], pile="3"), 0, "draw")
    assert completed(match, 0) == []


def test_sky_62_each_of_three_drawn_cards_is_told_apart():
    match = play(position([THREES, HIDDEN], displays={0: "draw_three"}, pile="9 5 3"), 0, "play draw_three")
    assert completed(match, 0) == [(0, 2, 0), (2, 7, 2)]
    assert match.view(0)["kept"] is None
    assert completed(play(match, 0, "keep 2"), 0) == [(2, 7, 2)]
    assert match.view(0)["kept"] == match.view(1)["kept"] == 2


def test_sky_34_the_line_that_is_being_discarded_is_named():
    match = play(position([THREES, HIDDEN], discard="*"), 0, "take discard", "swap 2", "waive")
    assert match.view(1)["laying"] is None
    play(match, 0, "discard column 0")
    assert match.view(0)["laying"] == match.view(1)["laying"] == 0


def test_sky_60_the_cards_picked_are_shown_to_all():
    match = play(position([THREES, HIDDEN], displays={0: "swap_own"}), 0, "play swap_own")
    assert match.view(1)["picked"] == []
    play(match, 0, "pick 0 4")
    assert match.view(0)["picked"] == match.view(None)["picked"] == ["0:4"]
    play(match, 0, "pick 0 0")
    assert match.view(1)["picked"] == ["0:4", "0:0"]
    play(match, 0, "lay open")
    assert match.view(1)["picked"] == ["0:4", "0:0"]
    play(match, 0, "lay open")
    assert match.view(1)["picked"] == []


def test_sky_68_the_next_victim_is_named():
    match = position([THREES, HIDDEN, HIDDEN], displays={0: "meteor_shower"})
    assert match.view(0)["victim"] is None
    play(match, 0, "play meteor_shower")
    assert match.view(1)["victim"] == 1
    play(match, 0, "pick 1 0")
    assert match.view(None)["victim"] == 2
