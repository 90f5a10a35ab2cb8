"""What is told: every event with its seat, its cards and its places. Players follow the game by it."""

import spieltisch
from tests.games.skyjo_action.builders import HIDDEN, before_first_cards, pass_turn, play, position
from tests.games.skyjo_action.builders import action_discard as lying

GAME = spieltisch.game("skyjo_action")


def told(match, viewer=0):
    """The events as a seat sees them, each a line of text."""
    return [" ".join(str(value) for value in event.values()) for event in match.events(viewer)]


def test_sky_21_drawing_and_swapping():
    match = play(position(["4 (6) ?", HIDDEN], pile="9"), 0, "draw", "swap 3")
    assert told(match) == ["drew 0 9 0", "discarded 0 6", "placed 0 9 0:3"]
    assert told(match, 1) == ["drew 0 None 0", "discarded 0 6", "placed 0 9 0:3"]


def test_sky_21_drawing_discarding_and_turning_up():
    match = play(position(["4 (6) ?", HIDDEN], pile="9"), 0, "draw", "discard", "reveal 3")
    assert told(match) == ["drew 0 9 0", "discarded 0 9", "turned_up 0 6 0:3"]


def test_sky_20_taking_the_discard():
    match = play(position([HIDDEN, "4 (6) ?"], active=1, discard="9"), 1, "take discard", "swap 0")
    assert told(match) == ["took_discard 1 9", "discarded 1 4", "placed 1 9 1:0"]


def test_sky_22_taking_an_action_card():
    match = play(position([HIDDEN, HIDDEN], action_pile="defence"), 0, "take row 1")
    assert told(match) == ["took_action 0 draw_three 1", "row_filled None defence 1"]
    match = play(position([HIDDEN, HIDDEN], action_pile="defence"), 0, "take pile")
    assert told(match) == ["took_action 0 defence 4"]


def test_sky_23_playing_and_discarding():
    match = play(position([HIDDEN, HIDDEN], displays={0: "defence insight"}), 0, "play defence", "discard insight")
    assert told(match) == ["played 0 defence", "threw_away 0 insight"]


def test_sky_14_the_refill_is_told():
    match = play(position([HIDDEN, HIDDEN], pile="", discard="4 4 5", rest="gone"), 0, "draw")
    assert told(match) == ["reshuffled None", "drew 0 4 0"]


def test_sky_24_waiving():
    match = play(position([HIDDEN, HIDDEN], displays={0: "defence"}), 0, "play defence", "waive")
    assert told(match) == ["played 0 defence", "waived 0"]


def test_sky_50_waiving_a_star_right():
    match = play(position(["(*) 1 ?", HIDDEN], pile="9"), 0, "draw", "discard", "reveal 0", "waive")
    assert told(match)[-2:] == ["turned_up 0 star 0:0", "waived 0"]


def test_sky_30_a_line_is_told_before_its_cards():
    match = play(position(["9 1 / 4 2 / 4 ?", HIDDEN], pile="4"), 0, "draw", "swap 0")
    assert told(match)[2:] == ["placed 0 4 0:0", "line 0 column 0", "discarded 0 4", "discarded 0 4", "discarded 0 4"]


def test_sky_66_a_swap_shows_what_comes_to_light():
    match = position(["? 1", "(4) ?", "(6) ?"], displays={0: "swap_players"})
    play(match, 0, "play swap_players", "pick 1 0", "pick 2 0", "lay open", "lay open")
    assert told(match) == [
        "played 0 swap_players",
        "swapped 0 1:0 2:0 ['open', 'open']",
        "turned_up 0 4 2:0",
        "turned_up 0 6 1:0",
    ]


def test_sky_66_a_card_that_somebody_else_turns_up_is_not_told_as_mine():
    match = position(["? 1", "(4) ?", "(6) ?"], displays={0: "swap_players"})
    play(match, 0, "play swap_players", "pick 1 0", "pick 2 0", "lay open", "lay open")
    sentence = GAME.texts("de").event(match.events(1)[-1], 1, ["Anna", "Ben", "Cleo"])
    assert sentence == "Anna deckt eine 6 auf (A1 bei dir)."


def test_sky_63_the_own_line_is_called_ones_own():
    match = play(position([HIDDEN, HIDDEN], displays={0: "insight"}), 0, "play insight")
    words = [match.vocabulary.words[number] for number in match.state.legal(0)]
    captions = [GAME.texts("de").move(word, 0, ["Anna", "Ben"]) for word in words]
    assert "Deine Spalte A" in captions
    assert "Spalte A bei Ben" in captions


def test_sky_60_what_lay_open_before_is_not_turned_up():
    match = position(["4 (6) ?", HIDDEN], displays={0: "swap_own"})
    play(match, 0, "play swap_own", "pick 0 0", "pick 0 3", "lay hidden", "lay open")
    assert told(match)[1:] == ["swapped 0 0:0 0:3 ['hidden', 'open']", "turned_up 0 6 0:0"]


def test_sky_62_three_cards_are_drawn_one_by_one():
    match = position(["4 (6) ?", HIDDEN], displays={0: "draw_three"}, pile="7 8 9")
    play(match, 0, "play draw_three", "keep 2", "swap 3", "lay 1")
    assert told(match, 1) == [
        "played 0 draw_three",
        "drew 0 None 0",
        "drew 0 None 1",
        "drew 0 None 2",
        "discarded 0 6",
        "placed 0 7 0:3",
        "discarded 0 8",
        "discarded 0 9",
    ]


def test_sky_63_looking():
    match = position([HIDDEN, "(4) 5 (6)"], displays={0: "insight"})
    play(match, 0, "play insight", "look 1 row 0")
    assert told(match) == ["played 0 insight", "looked 0 1 row 0", "saw 0 4 1:0", "saw 0 6 1:6"]
    assert told(match, 1)[2:] == ["saw 0 None 1:0", "saw 0 None 1:6"]


def test_sky_63_with_nothing_hidden_anywhere_nothing_comes_of_it():
    """Cannot happen in play, where somebody without a hidden card has begun the final lap."""
    match = play(position(["4", "5"], displays={0: "insight"}), 0, "play insight")
    assert told(match)[:2] == ["played 0 insight", "no_effect 0"]


def test_sky_64_every_card_of_a_chain_is_played():
    match = position([HIDDEN, HIDDEN], displays={0: "reactivate"}, action_discard="reactivate defence")
    play(match, 0, "play reactivate", "reuse reactivate", "reuse defence")
    assert told(match) == ["played 0 reactivate", "played 0 reactivate", "played 0 defence"]
    assert lying(match) == ["defence", "reactivate", "reactivate"]


def test_sky_67_stealing():
    match = position([HIDDEN, HIDDEN], displays={0: "thief thief", 1: "insight defence"})
    play(match, 0, "play thief", "steal 1 insight", "play thief", "steal 1 insight", "waive")
    assert told(match) == ["played 0 thief", "defended 1", "played 0 thief", "stole 0 insight 1", "waived 0"]
    match = play(position([HIDDEN, HIDDEN], displays={0: "thief", 1: "insight"}), 0, "play thief", "steal nothing")
    assert told(match) == ["played 0 thief", "no_effect 0"]


def test_sky_68_a_meteor_shower():
    match = position(
        [HIDDEN, "4 ?", HIDDEN], displays={0: "meteor_shower", 2: "insight"}, pile="9", action_pile="thief"
    )
    play(match, 0, "play meteor_shower", "pick 1 0", "smash 2 insight")
    assert told(match, None) == [
        "played 0 meteor_shower",
        "hit 0 4 1:0",
        "replaced 1 9 1:0",
        "smashed 0 insight 2",
        "took_action 2 thief 4",
    ]


def test_sky_15_first_cards_are_told_when_all_have_chosen():
    match = before_first_cards(["(4) (5)", "(6) (9)"])
    play(match, 0, "reveal 0", "reveal 3")
    play(match, 1, "reveal 3", "reveal 0")
    assert told(match) == [
        "chose 0 0:0",
        "chose 0 0:3",
        "chose 1 None",
        "chose 1 None",
        "turned_up 0 4 0:0",
        "turned_up 0 5 0:3",
        "turned_up 1 6 1:0",
        "turned_up 1 9 1:3",
        "starts 1",
    ]


def test_sky_81_the_scoring_is_told_in_order():
    match = pass_turn(position(["4 6", "12", "(9)"], active=2, ender=0, displays={1: "insight"}, totals=[1, 2, 80]), 2)
    assert told(match, None)[3:] == [
        "scored 0 10 0",
        "scored 1 22 1",
        "scored 2 9 0",
        "doubled 0 20",
        "total 0 21",
        "total 1 24",
        "total 2 89",
        "round None 2",
    ]


def test_sky_80_the_final_lap_and_the_end_are_told():
    match = position(["4 (6)", "(9)+ 1"], totals=[0, 91], pile="5 5")
    pass_turn(match, 0)
    assert told(match)[-2:] == ["turned_up 0 6 0:3", "final_lap 0"]
    play(match, 1, "take row 0")
    assert told(match)[-6:] == [
        "shown 1 9 1:0",
        "scored 0 10 0",
        "scored 1 20 1",
        "total 0 10",
        "total 1 111",
        "ended None",
    ]


def test_sky_25_the_cap_is_told():
    match = play(position(["4 (6)", "(9) 1"], turn_cap=10, turns=19, action_pile="defence"), 0, "take row 0")
    assert told(match)[2] == "capped None"


def test_sky_90_action_cards_kept_and_discarded():
    match = position(["(thief) 1 ?", HIDDEN], deck="one_deck", pile="7 insight 8", discard="defence")
    play(match, 0, "take discard", "discard", "reveal 0", "keep", "discard")
    assert told(match, 1) == [
        "took_discard 0 defence",
        "kept_action 0 defence",
        "drew 0 None 0",
        "discarded 0 8",
        "turned_up 0 thief 0:0",
        "kept_action 0 thief",
        "replaced 0 insight 0:0",
        "discarded 0 insight",
        "replaced 0 7 0:0",
    ]


NAMES = ["Ann", "Ben", "Cleo"]


def test_sky_82_on_a_tie_the_log_says_that_the_ender_is_not_alone_and_that_the_points_are_doubled():
    match = pass_turn(position(["4 6", "12 12", "10 ?"], active=2, ender=0, pile="0", seed=1), 2)
    doubled = next(number for number, event in enumerate(match.events(0)) if event["event"] == "doubled")
    for reader, language, words in [
        (0, "en", ("lowest score alone", "doubled to 20")),
        (1, "en", ("Ann", "lowest score alone", "doubled to 20")),
        (0, "de", ("nicht allein die wenigsten Punkte", "auf 20 verdoppelt")),
        (1, "de", ("Ann", "nicht allein die wenigsten Punkte", "auf 20 verdoppelt")),
    ]:
        assert all(word in match.log(reader, language, NAMES)[doubled] for word in words)


def test_sky_66_a_swap_says_whose_card_is_where_and_how_it_lies():
    match = position(["4 ?", "(9) ?", "?"], displays={0: "swap_players"})
    play(match, 0, "play swap_players", "pick 0 0", "pick 1 0", "lay open", "lay hidden")
    assert match.log(0, "en", NAMES)[1] == (
        "You swap two cards: the one from A1 (you) now lies face up at A1 (Ben), "
        "the one from A1 (Ben) face down at A1 (you)."
    )
    assert match.log(1, "de", NAMES)[1] == (
        "Ann tauscht zwei Karten: Die von A1 bei Ann liegt jetzt offen auf A1 bei dir, "
        "die von A1 bei dir verdeckt auf A1 bei Ann."
    )


def test_sky_63_looking_at_ones_own_line_is_told_as_that():
    match = play(position([HIDDEN, HIDDEN, HIDDEN], displays={0: "insight"}), 0, "play insight", "look 0 column 0")
    assert match.log(0, "en", NAMES)[1] == "You look at your column A."
    assert match.log(0, "de", NAMES)[1] == "Du siehst dir deine Spalte A an."
    assert match.log(1, "en", NAMES)[1] == "Ann looks at their own column A."
    assert match.log(1, "de", NAMES)[1] == "Ann sieht sich die eigene Spalte A an."
