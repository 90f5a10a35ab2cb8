"""What a snapshot of JOY must hold: every card, tile and cube exactly once, and what is counted counted right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from spieltisch.games.joy import _table as t
from spieltisch.games.joy import components as c
from spieltisch.games.joy.table.cards import Deck
from spieltisch.games.joy.table.stacks import CUBE_BASE
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.errors import SaveError
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import State


def check_state(state: State) -> None:
    """Raise a SaveError unless every card and every cube exists exactly once."""
    assert isinstance(state, Joy)
    for fault in faults(state):
        raise SaveError(fault)


def faults(joy: Joy) -> Iterator[str]:
    yield from misplaced(joy)
    if (joy.runs.kinds, joy.joys.kinds) != (c.RUN_KINDS, c.JOY_KINDS):
        yield "the snapshot's decks have other kinds of cards"
    laid = [joy.runs.kind(card) for card in joy.laid if card >= 0]
    if sorted(cards_of(joy.runs) + laid) != sorted(joy.setup.run_cards):
        yield "the snapshot does not hold every run card exactly once"
    if sorted(cards_of(joy.joys)) != sorted(joy.setup.joy_cards):
        yield "the snapshot does not hold every joy card exactly once"
    if sorted(joy.tiles) != [colour for colour in range(c.COLOURS) for _ in range(c.TILES_PER_COLOUR)]:
        yield "the snapshot does not hold every tile exactly once"
    if cubes_of(joy) != [c.CUBES_PER_COLOUR] * c.COLOURS:
        yield "the snapshot does not hold every cube exactly once"
    yield from miscounted(joy)


def misplaced(joy: Joy) -> Iterator[str]:
    """Every position exists on this board, and only the start field holds more than one figure."""
    board = joy.setup.board
    fields = range(board.size)
    figures = [field for field in joy.figures if field != board.start]
    if not all(field in fields for field in joy.figures) or len(set(figures)) != len(figures):
        yield "the snapshot has figures where none can stand"
    if any(cube // CUBE_BASE not in fields or cube // CUBE_BASE == board.start for cube in joy.lying.as_list()):
        yield "the snapshot has cubes where none can lie"
    if any(colour not in range(c.NO_CUBE, c.COLOURS) for colour in joy.inventory):
        yield "the snapshot has an inventory with things that are no cubes"
    places = {field: tile for tile, field in enumerate(joy.tile_fields)}
    if [places.get(field, c.NO_TILE) for field in fields] != list(joy.tile_on):
        yield "the snapshot's tiles do not lie on the fields it says"


def miscounted(joy: Joy) -> Iterator[str]:
    heights = Counter(cube // CUBE_BASE for cube in joy.lying.as_list())
    if [heights[field] for field in range(joy.setup.board.size)] != list(joy.heights):
        yield "the snapshot's stacks do not have the heights it says"
    for deck in (joy.runs, joy.joys):
        for seat in range(joy.seats):
            held = [deck.held[deck.at(seat, kind)] for kind in range(deck.kinds)]
            if deck.kinds_held[seat] != sum(1 << kind for kind, count in enumerate(held) if count):
                yield f"the snapshot's hand of seat {seat} does not have the kinds it says"
            if sum(held) != deck.counts[seat]:
                yield f"the snapshot's hand of seat {seat} does not have as many cards as it says"
    if any(card != NO_CARD and joy.runs.owner(card) != joy.layer(slot) for slot, card in enumerate(joy.laid)):
        yield "the snapshot has a card laid face down that is not its player's"
    if knows_too_much(joy.runs, list(joy.laid)) or knows_too_much(joy.joys, []):
        yield "the snapshot has cards known in a hand that are not in it"


def knows_too_much(deck: Deck, laid: list[int]) -> bool:
    """A card that partners know of each other is in the hand or laid face down."""
    known = Counter(deck.known.as_list())
    return any(
        not 0 <= card < len(deck.held) or count > deck.held[card] + laid.count(card) for card, count in known.items()
    )


def cards_of(deck: Deck) -> list[int]:
    """All cards of a deck, in every place."""
    held = [at % deck.kinds for at, count in enumerate(deck.held) for _ in range(count)]
    return [*held, *deck.pile.as_list(), *deck.discard.as_list()]


def cubes_of(joy: Joy) -> list[int]:
    """All cubes by colour: in the supply, on fields, in inventories, on goal rows, and being moved."""
    counts = list(joy.supply)
    cubes = [cube % CUBE_BASE for cube in joy.lying.as_list()]
    cubes += [colour for colour in joy.inventory if colour != c.NO_CUBE]
    for at, colour in enumerate(joy.goals):
        team, cube = divmod(at, c.GOAL_CUBES)
        if not joy.redeemed[team] >> cube // c.PLACES & 1:
            cubes += [colour] * (joy.seats // joy.setup.teams)
    for at in range(joy.agenda.size):
        step, _, cube, _ = joy.agenda.frame(at)
        if step in (t.S_RECEIVE, t.S_LAY_REPLACED):
            cubes.append(cube)
    for cube in cubes:
        counts[cube] += 1
    return counts
