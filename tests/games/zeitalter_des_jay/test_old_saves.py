"""Saves of revision 1 of the rules, kept from a version that played by it: they load and can be played to the end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import spieltisch
from spieltisch.games.zeitalter_des_jay.game import check_state
from tests.contract.driver import play_out

FOLDER = Path(__file__).parent / "revision_1"
SAVES = sorted(path for path in FOLDER.glob("*.json") if path.stem != "by_hand")


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_save_of_revision_1_loads_and_is_played_to_its_end(path: Path):
    text = path.read_text()
    assert json.loads(text)["header"]["revision"] == 1
    match = spieltisch.load(text)
    check_state(match.state)
    state = "running" if path.stem in ("tournament", "own_decks") else path.stem
    assert match.view(None)["state"] == state
    assert play_out(match, 3).result() is not None


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_and_every_seat_can_imagine_the_rest(path: Path):
    match = spieltisch.load(path.read_text())
    for seat in range(match.players):
        world = match.imagine(seat, 1)
        check_state(world.state)
        assert world.view(seat) == match.view(seat)


def test_a_finished_game_of_revision_1_loads_with_its_result():
    match = spieltisch.load((FOLDER / "by_hand.json").read_text())
    result = match.result()
    assert result is not None
    assert result.scores == match.view(None)["points"]
    assert match.events(0)[-1]["event"] == "ended"


def test_jay_80_a_forced_traitor_of_an_old_save_is_still_owed():
    match = spieltisch.load((FOLDER / "forced.json").read_text())
    match.advance(match.deadline() or 0)
    assert match.view(None)["state"] == "running"


def test_a_damaged_save_of_revision_1_is_refused():
    save = json.loads(SAVES[0].read_text())
    save["snapshot"]["marks"] = 3
    with pytest.raises(spieltisch.SaveError, match="revision 1"):
        spieltisch.load(json.dumps(save))
