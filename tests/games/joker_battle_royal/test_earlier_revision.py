"""Saves of revision 1, in which a new defence card always took the place of the open one, load and go on."""

from __future__ import annotations

from pathlib import Path

import pytest

import spieltisch
from tests.contract.driver import play_out

FOLDER = Path(__file__).parent / "revision_1"
NAMES = [path.stem for path in sorted(FOLDER.glob("*.json"))]


def kept(name: str) -> spieltisch.Match:
    return spieltisch.load((FOLDER / f"{name}.json").read_text("utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_a_save_of_revision_1_is_played_to_its_end_and_saved_as_revision_2(name: str):
    match = play_out(kept(name), 5)
    match.game.check_state(match.state)
    assert match.result() is not None
    assert spieltisch.load(match.save()).result() == match.result()


@pytest.mark.parametrize("name", NAMES)
def test_what_was_told_under_revision_1_can_still_be_read(name: str):
    match = kept(name)
    for language in ("de", "en"):
        sentences = match.log(0, language, [f"Name{seat}" for seat in range(match.players)])
        assert len(sentences) == len(match.events(0))
        assert all(sentence and "{" not in sentence and "None" not in sentence for sentence in sentences)


def test_jkr_37_a_defence_begun_under_revision_1_ends_with_the_choice_of_revision_2():
    match = kept("defending_beside_an_open_card")
    seat = match.actors()[0]
    older = match.view(seat)["seats"][seat]["open_card"]
    match.play(seat, match.moves(seat)[0])
    assert f"keep {older}" in match.moves(seat)
