"""Builders for positions of Joker Battle Royal, and helpers to play on from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from spieltisch.games.joker_battle_royal import components as c
from spieltisch.games.joker_battle_royal.game import GAME
from spieltisch.games.joker_battle_royal.grid import FIELDS, NO_FIELD, cell_at
from spieltisch.games.joker_battle_royal.state import Battle
from spieltisch.kernel.errors import IllegalMove
from spieltisch.kernel.match import Match
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.rng import Rng

HERE, NEXT, ASKEW, FAR = "2 1", "2 2", "3 0", "5 1"


@dataclass
class Seat:
    """One player: where the Joker stands, the cards of every pile from bottom to top, trophies as `owner:card`.

    Cards that are not named lie in the draw pile, under those that are; or, with `lost_to`, among that seat's trophies.
    """

    joker: str | None
    hand: list[int] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    open: int | None = None
    trophies: list[str] = field(default_factory=list)
    lost_to: int | None = None


def cell(name: str) -> int:
    column, row = name.split()
    return cell_at(int(column), int(row))


def battle(
    *seats: Seat,
    turn: int = 0,
    grid: dict[str, int] | None = None,
    face_up: Sequence[str] = (),
    seed: int = 0,
    **options: Any,
) -> Match:
    """A match in which the given seat's turn begins."""
    settings = GAME.settings(len(seats), options)
    state = GAME.begin(len(seats), settings, Rng(seed))
    assert isinstance(state, Battle)
    lay_grid(state, grid or {})
    state.face_up = sum(1 << cell(name) for name in face_up)
    taken = [trophy for seat in seats for trophy in seat.trophies]
    for owner, seat in enumerate(seats):
        fill_seat(state, owner, seat, [int(trophy.split(":")[1]) for trophy in taken if trophy.startswith(f"{owner}:")])
    for owner, seat in enumerate(seats):
        for trophy in seat.trophies:
            loser, card = trophy.split(":")
            state.trophies.push(owner, int(loser) * c.DECK + int(card))
    state.left = sum(seat.joker is not None for seat in seats)
    state.starter = turn
    state.agenda.size = 0
    state.push_turn(turn)
    state.settle()
    GAME.check_state(state)
    return Match.at(GAME, len(seats), settings, state)


def lay_grid(state: Battle, given: dict[str, int]) -> None:
    """The named field cards where they belong, all others anywhere."""
    for name, card in given.items():
        state.grid[cell(name)] = card
    rest = [card for card in range(c.DECK) if card not in given.values()]
    for place in FIELDS:
        if state.grid[place] == NO_CARD:
            state.grid[place] = rest.pop()
    for card in rest:
        state.aside.push(card)


def fill_seat(state: Battle, owner: int, seat: Seat, taken: list[int]) -> None:
    state.jokers[owner] = NO_FIELD
    if seat.joker is not None:
        state.put_joker(owner, cell(seat.joker))
    named = [*seat.hand, *seat.pile, *seat.discard, *taken] + ([seat.open] if seat.open is not None else [])
    rest = [card for card in c.OWN_DECK if card not in named]
    for slot, card in enumerate(seat.hand):
        state.slots[owner * c.SLOTS + slot] = card
    for card in rest:
        if seat.lost_to is None:
            state.draw_piles.push(owner, card)
        else:
            state.trophies.push(seat.lost_to, owner * c.DECK + card)
    for card in seat.pile:
        state.draw_piles.push(owner, card)
    for card in seat.discard:
        state.discards.push(owner, card)
    if seat.open is not None:
        state.open_cards[owner] = seat.open


def play(match: Match, *moves: str) -> Match:
    """Moves written as seat and notation: `0 move 13`."""
    for entry in moves:
        seat, move = entry.split(" ", 1)
        match.play(int(seat), move)
    return match


def attacked(card: int, *, by: str = NEXT, **defender: Any) -> Match:
    """Seat 2 has attacked seat 1 with a card; seat 1 is to defend, and seat 0 has the next turn."""
    match = battle(Seat("1 4", hand=[3]), Seat(by, **defender), Seat(HERE, hand=[card, 5]), turn=2)
    return play(match, "2 stay", f"2 attack {card}", "2 at 1")


def refused(match: Match, seat: int, move: str) -> str:
    """The rule by which a move is refused."""
    with pytest.raises(IllegalMove) as error:
        match.play(seat, move)
    return error.value.rule


def inside(match: Match) -> Battle:
    """The state itself, for what no view shows."""
    assert isinstance(match.state, Battle)
    return match.state


def player(match: Match, seat: int) -> dict[str, Any]:
    """What a seat sees of itself."""
    found: dict[str, Any] = match.view(seat)["seats"][seat]
    return found


def hand(match: Match, seat: int) -> list[int]:
    return [slot["card"] for slot in player(match, seat)["hand"] if slot is not None]


def trophies(match: Match, seat: int) -> list[str]:
    return [f"{trophy['owner']}:{trophy['card']}" for trophy in player(match, seat)["trophies"]]


def told(match: Match, event: str) -> list[dict[str, Any]]:
    """The events of that name, as a spectator sees them."""
    return [entry for entry in match.events(None) if entry["event"] == event]
