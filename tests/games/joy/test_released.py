"""Saves of earlier revisions of the rules still open: the match goes on from where it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import spieltisch
from spieltisch.games.joy.game import GAME
from spieltisch.games.joy.table.checks import check_state
from spieltisch.games.joy.table.state import Joy

RELEASED = Path(__file__).parent / "released"
OF_REVISION_1 = (RELEASED / "1.json").read_text("utf-8")


def opened(text: str) -> Joy:
    state = spieltisch.load(text).state
    assert isinstance(state, Joy)
    return state


@pytest.mark.parametrize("path", sorted(RELEASED.glob("*.json")), ids=lambda path: path.stem)
def test_a_save_of_an_earlier_revision_opens_and_is_played_to_the_end(path: Path):
    match = spieltisch.load(path.read_text("utf-8"))
    assert match.game.revision > json.loads(path.read_text("utf-8"))["header"]["revision"]
    while match.result() is None:
        seat = match.actors()[0]
        match.play(seat, match.moves(seat)[-1])
        check_state(match.state)
    assert spieltisch.load(match.save()).save() == match.save()


def test_what_revision_1_knew_of_hands_is_still_known_but_not_how_old_the_cards_are():
    """In the save a partner's card is known and two cards lie face down for a trade, all with an age."""
    kept = json.loads(OF_REVISION_1)["snapshot"]
    assert max(kept["laid"]) >= 256
    assert max(kept["runs"]["known"]) >= 256
    joy = opened(OF_REVISION_1)
    assert [card % 256 if card > 0 else card for card in kept["laid"]] == list(joy.laid)
    assert [card % 256 for card in kept["runs"]["known"]] == joy.runs.known.as_list()
    for card in joy.runs.known.as_list():
        partner = joy.partner(joy.runs.owner(card))
        world = joy.imagine(partner, joy.rng.copy())
        assert isinstance(world, Joy)
        assert world.runs.held[card] + list(world.laid).count(card) >= joy.runs.known.as_list().count(card)


def test_a_snapshot_of_today_is_upgraded_to_itself():
    data = json.loads(spieltisch.start("joy", 4, seed=3).save())["snapshot"]
    assert GAME.upgrade(data, {}) == data


@pytest.mark.parametrize("damage", [{"laid": 7}, {"laid": ["x"]}, {"runs": []}, {"joys": {}}, {"runs": {"known": "x"}}])
def test_a_damaged_snapshot_of_an_earlier_revision_is_refused(damage: dict[str, object]):
    save = json.loads(OF_REVISION_1)
    save["snapshot"] |= damage
    with pytest.raises(spieltisch.SaveError):
        spieltisch.load(json.dumps(save))
