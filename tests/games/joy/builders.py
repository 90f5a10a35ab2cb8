"""Positions of JOY for tests: say what matters, the rest is filled in so that every card and cube exists once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import spieltisch
from spieltisch.games.joy import components as c
from spieltisch.games.joy.game import GAME
from spieltisch.games.joy.rules.turn import begin_turn
from spieltisch.games.joy.table.cards import Deck
from spieltisch.games.joy.table.checks import check_state, cubes_of
from spieltisch.games.joy.table.stacks import CUBE_BASE
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.game import Game
from spieltisch.kernel.match import Match

START = 52
SOUTH, EAST, NORTH, WEST = (40, 41, 42), (43, 44, 45), (46, 47, 48), (49, 50, 51)


class Table:
    """A match at a position, with short questions about it."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def joy(self) -> Joy:
        assert isinstance(self.match.state, Joy)
        return self.match.state

    # Playing

    def play(self, seat: int, *moves: str) -> Table:
        """Moves of one seat, each of which must be that seat's to make."""
        for move in moves:
            assert self.match.actors() == [seat], f"{move!r}: it is for {self.match.actors()} to decide"
            self.match.play(seat, move)
            check_state(self.joy)
        return self

    def refused(self, seat: int, move: str) -> str:
        """The rule by which a move is refused."""
        with pytest.raises(spieltisch.IllegalMove) as error:
            self.match.play(seat, move)
        return error.value.rule

    def reloaded(self) -> Table:
        """The table from its save."""
        return Table(spieltisch.load(self.match.save()))

    # Looking

    @property
    def actor(self) -> int:
        (seat,) = self.match.actors()
        return seat

    def decision(self) -> tuple[int, str | None]:
        return self.actor, self.match.decision()

    def moves(self, verb: str = "") -> list[str]:
        return [move for move in self.match.moves(self.actor) if move.startswith(verb)]

    def ends(self, card: str, seat: int | None = None) -> set[int]:
        """Where the acting seat's figure can stop with a run card."""
        return {end["field"] for end in self.ways(card, seat)["ends"]}

    def ways(self, card: str, seat: int | None = None) -> dict[str, Any]:
        view = self.match.view(self.actor if seat is None else seat)
        (found,) = [entry for entry in view["ways"] if entry["card"] == card]
        return dict(found)

    def way(self, card: str, end: int) -> dict[str, Any]:
        """The only way to an end."""
        (found,) = [entry for entry in self.ways(card)["ends"] if entry["field"] == end]
        (way,) = found["ways"]
        return dict(way)

    def field(self, seat: int) -> int:
        return int(self.joy.figures[seat])

    def inventory(self, seat: int) -> str:
        return " ".join(cube or "-" for cube in self.match.view(None)["players"][seat]["inventory"])

    def stack(self, field: int) -> list[str]:
        """The cubes on a field, the uppermost last."""
        found = [stack["cubes"] for stack in self.match.view(None)["stacks"] if stack["field"] == field]
        return list(found[0]) if found else []

    def markers(self) -> str:
        return " ".join(self.match.view(None)["markers"])

    def tile(self, field: int) -> str | None:
        """The colour that everybody sees on a field's tile."""
        (colour,) = [tile["colour"] for tile in self.match.view(None)["tiles"] if tile["field"] == field]
        return colour if colour is None else str(colour)

    def hand(self, seat: int, kind: str) -> list[str]:
        return list(self.match.view(seat)["hand"][kind])

    def cards(self, seat: int) -> tuple[int, int]:
        """How many joy and run cards a seat holds."""
        return int(self.joy.joys.counts[seat]), int(self.joy.runs.counts[seat])

    def events(self, name: str, seat: int | None = None) -> list[dict[str, Any]]:
        return [event for event in self.match.events(seat) if event["event"] == name]


def table(
    players: int = 4,
    options: Mapping[str, Any] | None = None,
    figures: Mapping[int, int] | None = None,
    runs: Mapping[int, str] | None = None,
    joys: Mapping[int, str] | None = None,
    inventories: Mapping[int, str] | None = None,
    goals: Mapping[int, str] | None = None,
    redeemed: Mapping[int, str] | None = None,
    cubes: Mapping[int, str] | None = None,
    tiles: Mapping[int, str] | None = None,
    open_tiles: tuple[int, ...] = (),
    markers: str = "",
    active: int = 0,
    game: Game = GAME,
) -> Table:
    """A position at the beginning of a turn. Figures stand on the start and hands are dealt unless said otherwise.

    Run cards are separated by commas (`8, 8 joy, joker`), the rest by blanks; `-` is an empty inventory place.
    """
    settings = game.settings(players, options or {})
    joy = game.new(players, 5, options or {})
    assert isinstance(joy, Joy)
    for seat, field in (figures or {}).items():
        joy.figures[seat] = field
    if markers:
        joy.markers = sum(1 << i for i, marker in enumerate(markers.split()) if marker == "in")
    lay_tiles(joy, tiles or {}, open_tiles)
    lay_cubes(joy, cubes or {}, inventories or {}, goals or {})
    for team, rows in (redeemed or {}).items():
        joy.redeemed[team] = sum(1 << c.ROW_NAMES.index(row) for row in rows)
    run_hands = {seat: [c.RUN_NAMES.index(card) for card in text.split(", ")] for seat, text in (runs or {}).items()}
    deal(joy.runs, run_hands, joy.setup.run_cards, [joy.run_limit(seat) for seat in range(players)])
    joy_hands = {seat: [c.JOY_NAMES.index(card) for card in text.split()] for seat, text in (joys or {}).items()}
    deal(joy.joys, joy_hands, joy.setup.joy_cards, [c.FIRST_HAND_JOY] * players)
    joy.agenda.size = 0
    begin_turn(joy, active)
    balance(joy)
    check_state(joy)
    return Table(Match.at(game, players, settings, joy))


def lay_tiles(joy: Joy, tiles: Mapping[int, str], open_tiles: tuple[int, ...]) -> None:
    """Bring tiles of the colours asked for to their fields by swapping them there."""
    for field, name in tiles.items():
        here = joy.tile_on[field]
        assert here != c.NO_TILE, f"no tile on {field}"
        settled = [joy.tile_on[other] for other in list(tiles)[: list(tiles).index(field)]]
        found = [i for i, colour in enumerate(joy.tiles) if colour == c.COLOUR_NAMES.index(name) and i not in settled]
        joy.tiles[here], joy.tiles[found[0]] = joy.tiles[found[0]], joy.tiles[here]
    for field in open_tiles:
        joy.open |= 1 << joy.tile_on[field]
        joy.seen |= 1 << joy.tile_on[field]


def lay_cubes(joy: Joy, cubes: Mapping[int, str], inventories: Mapping[int, str], goals: Mapping[int, str]) -> None:
    for field, names in cubes.items():
        for name in names.split():
            joy.lying.push(field * CUBE_BASE + c.COLOUR_NAMES.index(name))
            joy.heights[field] += 1
    for seat, names in inventories.items():
        for place, name in enumerate(names.split()):
            joy.inventory[seat * c.PLACES + place] = c.NO_CUBE if name == "-" else c.COLOUR_NAMES.index(name)
    for team, names in goals.items():
        for i, name in enumerate(names.replace("/", " ").split()):
            joy.goals[team * c.GOAL_CUBES + i] = c.COLOUR_NAMES.index(name)


def deal(deck: Deck, hands: Mapping[int, list[int]], cards: list[int], sizes: list[int]) -> None:
    """Everybody gets the hand asked for, or any other; the rest is the pile."""
    left = list(cards)
    for hand in hands.values():
        for card in hand:
            left.remove(card)
    for seat, size in enumerate(sizes):
        deck.empty_hand(seat)
        for card in hands[seat] if seat in hands else [left.pop(i * 7 % len(left)) for i in range(size)]:
            deck.put(seat, card)
    deck.pile.size = 0
    deck.discard.clear()
    for card in left:
        deck.pile.push(card)


def balance(joy: Joy) -> None:
    """The supply holds what is nowhere else."""
    for colour, count in enumerate(cubes_of(joy)):
        joy.supply[colour] += c.CUBES_PER_COLOUR - count
