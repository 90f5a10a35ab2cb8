"""No seat is special: a game played one seat further round the table goes the same way."""

import re
from typing import Any

import pytest

from tests.games.skyjo_action.builders import HIDDEN, action_discard, display, layout, play, position, top

SCENES: dict[str, dict[str, Any]] = {
    "draw and swap": {"moves": ["0 draw", "0 swap 3", "1 draw"], "pile": "8 9"},
    "draw and turn up": {"moves": ["0 draw", "0 discard", "0 reveal 3", "1 take discard", "1 swap 0"]},
    "take": {"moves": ["0 take discard", "0 swap 0", "1 take row 1", "2 take pile"]},
    "star right": {"moves": ["0 draw", "0 swap 0", "0 take row 3"], "pile": "*"},
    "swap own": {"held": "swap_own", "moves": ["0 pick 0 0", "0 pick 0 3", "0 lay hidden", "0 lay open"]},
    "double turn": {"held": "double_turn", "moves": ["0 take row 0", "0 waive", "1 take row 0"]},
    "draw three": {"held": "draw_three", "moves": ["0 keep 1", "0 swap 0", "0 lay 2"], "pile": "7 8 9"},
    "three drawn": {"held": "draw_three", "moves": [], "pile": "7 8 9"},
    "three drawn from one deck": {"held": "draw_three", "moves": ["0 keep"], "pile": "7 thief 8 9", "deck": "one_deck"},
    "insight": {"held": "insight", "moves": ["0 look 1 row 0"]},
    "insight at oneself": {"held": "insight", "moves": ["0 look 0 column 1"]},
    "reactivate": {"held": "reactivate", "moves": ["0 reuse insight", "0 look 2 row 0"], "action_discard": "insight"},
    "defence": {"held": "defence", "moves": ["0 take row 0"]},
    "swap with the next": {"held": "swap_players", "moves": ["0 pick 0 0", "0 pick 1 0", "0 lay open", "0 lay open"]},
    "swap others": {"held": "swap_players", "moves": ["0 pick 2 3", "0 pick 1 3", "0 lay open", "0 lay hidden"]},
    "swap against a defence": {"held": "swap_players", "second": "defence", "moves": ["0 pick 0 0", "0 pick 1 0"]},
    "steal": {"held": "thief", "second": "insight", "moves": ["0 steal 1 insight", "0 waive", "1 take row 0"]},
    "steal from the last": {"held": "thief", "third": "insight", "moves": ["0 steal 2 insight", "0 take row 0"]},
    "meteors": {"held": "meteor_shower", "third": "insight", "moves": ["0 pick 1 0", "0 smash 2 insight"], "pile": "9"},
    "meteors and a defence": {"held": "meteor_shower", "second": "defence", "moves": ["0 pick 2 3"], "pile": "9"},
    "the round ends": {"moves": ["0 draw", "0 swap 3", "1 take row 0", "2 draw"], "texts": ["1 (2)", "? 3", "? 4"]},
}
TEXTS = ["4 (6)2 ? / 5 ? ?", "7 (8) ?", "9 (10)+ ?"]


def turned(things: list[Any], by: int) -> list[Any]:
    """What belongs to the seats, `by` seats further round the table."""
    return [things[(seat - by) % 3] for seat in range(3)]


def turned_text(text: str, by: int) -> str:
    """A layout whose cards are known one seat further on."""
    return re.sub(r"(?<=\))\d", lambda found: str((int(found[0]) + by) % 3), text)


def turned_move(move: str, by: int) -> str:
    """A move that names seats, one or two seats further on."""
    return re.sub(r"(?<=pick |look )\d|(?<=steal |smash )\d", lambda found: str((int(found[0]) + by) % 3), move)


def played(by: int, moves: list[str], texts: list[str] = TEXTS, **scene: Any) -> Any:
    held = turned([scene.pop("held", ""), scene.pop("second", ""), scene.pop("third", "")], by)
    layouts = turned([turned_text(text, by) for text in texts], by)
    match = position(layouts, active=by, displays=dict(enumerate(held)), **scene)
    if held[by]:
        match.play(by, f"play {held[by]}")
    for move in moves:
        seat, _, what = move.partition(" ")
        play(match, (int(seat) + by) % 3, turned_move(what, by))
    return match


def seen(match: Any, by: int) -> list[Any]:
    """What lies on the table and who sees what of it, counted from the seat that began."""
    seats = [(seat + by) % 3 for seat in range(3)]
    view = match.view(None)
    return [
        [[layout(match, owner, viewer) for viewer in seats] for owner in seats],
        [display(match, seat) for seat in seats],
        [[card["card"] for card in match.view(seat)["hand"]] for seat in seats],
        [(actor - by) % 3 for actor in match.actors()],
        view["ender"] is not None and (view["ender"] - by) % 3,
        (match.decision(), top(match), action_discard(match), view["extra_turns"]),
    ]


@pytest.mark.parametrize("by", [1, 2])
@pytest.mark.parametrize("scene", SCENES)
def test_sky_17_a_scene_goes_the_same_way_from_every_seat(scene, by):
    assert seen(played(by, **SCENES[scene]), by) == seen(played(0, **SCENES[scene]), 0)


def test_sky_17_the_turn_comes_round_to_everyone():
    match = position([HIDDEN] * 6, active=4)
    for seat in (4, 5, 0, 1, 2, 3, 4):
        assert match.actors() == [seat]
        match.play(seat, "take row 0")
