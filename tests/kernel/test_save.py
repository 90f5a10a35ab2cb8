"""Saves: positions, older revisions of the rules, and clear errors for damaged snapshots."""

import dataclasses
import json
from random import Random
from typing import Any

import pytest

import spieltisch
from spieltisch.kernel import save as saves
from spieltisch.kernel import snapshot
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng


def played(moves: int = 30, seed: int | str = 5) -> Match:
    match = spieltisch.start("skyjo_action", 3, seed)
    return go_on(match, moves)


def go_on(match: Match, moves: int) -> Match:
    for count in range(moves):
        seat = match.actors()[0]
        legal = match.moves(seat)
        match.play(seat, legal[count * 7 % len(legal)])
    return match


def from_here(match: Match) -> Match:
    """Return the same position without its history."""
    return Match.at(match.game, match.players, match.options, match.state.copy(), match.raw_events)


def loaded(save: Any) -> Match:
    return spieltisch.load(json.dumps(save))


def of_an_older_edition(match: Match) -> Match:
    """Load the match in a program with the next revision of its rules."""
    newer = dataclasses.replace(match.game, revision=match.game.revision + 1)
    return saves.read(match.save(), lambda name: newer)


def test_the_same_match_makes_the_same_bytes_with_one_line_per_part():
    text = played().save()
    assert text == played().save()
    assert list(json.loads(text)) == ["format", "header", "position", "inputs", "events", "snapshot"]
    assert text.count("\n") == 8


def test_a_position_is_saved_with_what_came_after_it():
    match = go_on(from_here(played()), 12)
    again = spieltisch.load(match.save())
    assert again.save() == match.save()
    assert again.events(0) == match.events(0)
    assert len(again.inputs) == 12


def test_a_loaded_position_continues_like_the_saved_one():
    match = from_here(played())
    again = spieltisch.load(match.save())
    assert go_on(again, 20).save() == go_on(match, 20).save()


def test_a_position_rewinds_to_its_beginning():
    match = from_here(played())
    beginning = match.save()
    assert go_on(match, 10).rewound(0).save() == beginning
    assert [position.save() for position in match.steps()][-1] == match.save()


def test_a_position_without_its_events_is_rejected():
    save = json.loads(go_on(from_here(played()), 3).save())
    save["position"]["events"] -= 1
    with pytest.raises(spieltisch.SaveError, match="damaged"):
        loaded(save)


def test_a_match_cannot_be_rewound_beyond_its_inputs():
    with pytest.raises(spieltisch.OptionError, match="the match has 30 inputs; it cannot go to number 31"):
        played().rewound(31)


def test_a_save_of_an_older_edition_keeps_its_position_and_events():
    match = played()
    resumed = of_an_older_edition(match)
    assert snapshot.dump(resumed.state) == snapshot.dump(match.state)
    assert resumed.raw_events == match.raw_events
    assert resumed.view(1) == match.view(1)


def test_the_old_moves_of_a_save_are_not_judged_again():
    save = json.loads(played().save())
    save["inputs"] = [[0, "a move of long ago"]]
    save["header"]["revision"] = 0
    resumed = loaded(save)
    assert resumed.inputs == []
    assert go_on(resumed, 5).save() == spieltisch.load(resumed.save()).save()


def test_a_finished_match_of_an_older_edition_keeps_its_result():
    match = played(0)
    while match.result() is None:
        go_on(match, 1)
    assert of_an_older_edition(match).result() == match.result()


def test_a_snapshot_for_another_number_of_players_is_refused():
    save = json.loads(from_here(played()).save())
    save["position"]["snapshot"]["seats"] = 4
    with pytest.raises(spieltisch.SaveError, match="a snapshot for 4 in a match of 3"):
        loaded(save)


def test_damaged_positions_load_equal_or_are_refused():
    text = go_on(from_here(played()), 3).save()
    chance = Random(1)
    for _ in range(300):
        at = chance.randrange(text.index('"inputs"'))
        damaged = text[:at] + chance.choice(["", *"0123456789-,[]", text[at] * 2]) + text[at + 1 :]
        try:
            again = spieltisch.load(damaged)
        except spieltisch.SaveError:
            continue
        assert json.loads(again.save()) == json.loads(damaged)


def test_an_older_save_with_a_card_too_many_is_refused():
    save = json.loads(played().save())
    save["header"]["revision"] = 0
    save["snapshot"]["pile"].append(3)
    with pytest.raises(spieltisch.SaveError, match="every card exactly once"):
        loaded(save)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("turns", "many", "snapshot.turns should be a whole number, not 'many'"),
        ("turns", True, "snapshot.turns should be a whole number, not True"),
        ("turns", 1 << 63, "snapshot.turns should be a whole number"),
        ("over", 1, "snapshot.over should be true or false, not 1"),
        ("pile", 5, "snapshot.pile should be a list of whole numbers, not 5"),
        ("pile", [1, None], "snapshot.pile[1] should be a whole number, not None"),
        ("pile", [1] * 999, "snapshot.pile should be at most 130 cards, not 999"),
        ("totals", [1], "snapshot.totals should be 3 numbers, not 1"),
        ("rng", ["fast", -1, 0], "snapshot.rng: not a generator"),
        ("agenda", None, "snapshot.agenda should be a list of steps, not None"),
        ("agenda", [["Dance", 0, 0, 0]], "snapshot.agenda[0] should be a step's name and three numbers"),
        ("agenda", [["Turn", 0, 0]], "snapshot.agenda[0] should be a step's name and three numbers"),
        ("agenda", [["Turn", 0, 0, "x"]], "snapshot.agenda[0][2] should be a whole number, not 'x'"),
    ],
)
def test_errors_in_a_snapshot_are_named(field, value, sentence):
    data = snapshot.dump(played().state)
    data[field] = value
    with pytest.raises(spieltisch.SaveError) as refused:
        snapshot.fill(fresh_state(), data)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("change", [lambda data: data.pop("turns"), lambda data: data.update(extra=1)])
def test_a_snapshot_has_exactly_its_fields(change):
    data = snapshot.dump(played().state)
    change(data)
    with pytest.raises(spieltisch.SaveError, match="snapshot should have exactly the fields"):
        snapshot.fill(fresh_state(), data)


def fresh_state():
    game = spieltisch.game("skyjo_action")
    return game.begin(3, game.settings(3, {}), Rng(0))


@pytest.mark.parametrize("seed", [5, "000102030405060708090a0b0c0d0e0f"])
def test_a_snapshot_is_plain_data_and_comes_back_without_loss(seed):
    state = played(40, seed).state
    data = snapshot.dump(state)
    twin = fresh_state()
    snapshot.fill(twin, json.loads(json.dumps(data)))
    assert snapshot.dump(twin) == data


def test_a_snapshot_names_its_steps():
    frames = snapshot.dump(played(0).state)["agenda"]
    assert [frame[0] for frame in frames] == ["StartingPlayer", "FirstCards"]


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ({"game": "chess"}, "the save's header does not fit"),
        ({"players": 99}, "2 to 8 players, not 99"),
        ({"options": {"deck": "huge"}}, "option 'deck' is one of"),
        ({"seed": -3}, "damaged"),
        ({"revision": 99}, "update Spieltisch"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(header, sentence):
    save = json.loads(played().save())
    save["header"] |= header
    with pytest.raises(spieltisch.SaveError) as refused:
        loaded(save)
    assert sentence in str(refused.value)


def test_an_oversized_save_is_rejected_unread():
    with pytest.raises(spieltisch.SaveError, match="larger than 32 MiB"):
        spieltisch.load(" " * (saves.LARGEST + 1))


@pytest.mark.parametrize("entry", [["advance", "soon"], [0, 5], ["0", "draw"]])
def test_an_invalid_input_is_rejected(entry):
    save = json.loads(played().save())
    save["inputs"][0] = entry
    with pytest.raises(spieltisch.SaveError, match="damaged"):
        loaded(save)
