"""JOY for the rest of the program: which options go together, how to begin, what older snapshots become."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from spieltisch.authoring import game_from, steps_from
from spieltisch.games.joy import _table as t
from spieltisch.games.joy import components as c
from spieltisch.games.joy.board.data import Decks, load_board, load_decks
from spieltisch.games.joy.board.fields import Board
from spieltisch.games.joy.declaration import RANDOM, declared
from spieltisch.games.joy.rules import cubes, goals, joycards, moving, turn
from spieltisch.games.joy.table.checks import check_state
from spieltisch.games.joy.table.setup import Setup
from spieltisch.games.joy.table.state import Joy, new_table
from spieltisch.games.joy.view import table_view
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.game import Game
from spieltisch.kernel.options import Options, count_of, flag_of, words_of
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State, Step
from spieltisch.kernel.vecs import vec

TEAMS = 2
AGE = 256  # in the snapshots of revision 1


# Options


def team_count(players: int, options: Options) -> int:
    """JOY-83: two or three players always play free-for-all."""
    return TEAMS if players == c.MOST_SEATS and not options["free_for_all"] else players


def teams(players: int, options: Options) -> list[int]:
    count = team_count(players, options)
    return [seat % count for seat in range(players)]


def check_options(board: Board, options: Options) -> None:
    """JOY-80, JOY-82: which options go together; every side has the same number of tiles."""
    if options["open"] and options["memory"]:
        raise OptionError("open and memory do not go together: with open, tiles never turn back (JOY-82)")
    places = words_of(options, "placement")
    if list(places) == [RANDOM]:
        return
    if RANDOM in places:
        raise OptionError("placement is random, or a list of fields, not both (JOY-80)")
    each = len(board.tile_list) // len(board.sides)
    for name, side in zip(board.side_names, board.sides, strict=True):
        count = sum(int(place) in side for place in places)
        if count != each:
            raise OptionError(f"placement lays {each} tiles on every side, not {count} on the {name} side (JOY-80)")


# Beginning


def begin(board: Board, decks: Decks, steps: vec[Step[Any]], players: int, options: Options, rng: Rng) -> Joy:
    """A table before the first deal."""
    count = team_count(players, options)
    setup = Setup(
        board=board,
        run_cards=decks.run_cards,
        # JOY-83: no trade cards without partners.
        joy_cards=[card for card in decks.joy_cards if card != c.TRADE or count < players],
        limits=[*decks.limits, decks.limits[-1]],
        teams=count,
        placement=[int(place) for place in words_of(options, "placement") if place != RANDOM],
        open_tiles=flag_of(options, "open"),
        memory=flag_of(options, "memory"),
        turn_cap=count_of(options, "turn_cap"),
    )
    joy = new_table(players, steps, rng, setup)
    joy.push_deal()
    return joy


def view(state: State, seat: int | None) -> dict[str, Any]:
    assert isinstance(state, Joy)
    return table_view(state, seat)


def upgrade(snapshot: dict[str, Any], settings: Options) -> dict[str, Any]:
    """Revision 1 also stored the ages of cards: in the numbers of known and laid cards, and in two fields of a deck."""
    newer = {**snapshot, "laid": without_age(snapshot.get("laid"))}
    for name in ("runs", "joys"):
        if isinstance(deck := snapshot.get(name), dict):
            kept = {field: value for field, value in deck.items() if field not in ("older", "shuffles")}
            newer[name] = {**kept, "known": without_age(deck.get("known"))}
    return newer


def without_age(cards: Any) -> Any:
    if not isinstance(cards, list):
        return cards
    return [card % AGE if isinstance(card, int) and card > 0 else card for card in cards]


def named(state: State, move: int) -> dict[str, str]:
    """The cube that a move replaces or steals."""
    assert isinstance(state, Joy)
    if t.REPLACE <= move < t.REPLACE_END:
        cube = state.cube_of(state.agenda.top_seat(), move - t.REPLACE)
    elif t.STEAL <= move < t.STEAL_END:
        cube = state.inventory[move - t.STEAL]
    else:
        return {}
    return {"cube": c.COLOUR_NAMES[cube]}


def complete_names(board: Board, names: dict[str, Any]) -> dict[str, Any]:
    """JOY-2: name the bridges and the start field by their numbers on this board."""
    called = names["bridge"]
    bridges = {str(number): called.get(name, name) for number, name in enumerate(board.bridge_names)}
    start = {str(board.start): names["field"]["start"].replace("{field}", str(board.start))}
    return {**names, "bridge": {**called, **bridges}, "field": start}


def make_game(board: Board, decks: Decks) -> Game:
    """JOY with the given board and decks; everything else is derived from them."""
    joy = declared(board)
    steps = steps_from(joy, turn, moving, cubes, joycards, goals)
    return game_from(
        joy,
        t,
        steps,
        Path(__file__).parent,
        begin=lambda players, options, rng: begin(board, decks, steps, players, options, rng),
        view=view,
        public_view=lambda state: {},
        check_options=lambda options, players: check_options(board, options),
        check_state=check_state,
        upgrade=upgrade,
        named=named,
        complete_names=lambda names: complete_names(board, names),
        teams=teams,
        team_talk=lambda options: False,
        board=None,
    )


GAME = make_game(load_board(), load_decks())
