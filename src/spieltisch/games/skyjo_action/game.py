"""SKYJO ACTION for the rest of the program: which options go together, how to begin, what a snapshot must hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from spieltisch.authoring import game_from
from spieltisch.games.skyjo_action import _table
from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action.declaration import DEFAULT_MIXED, SKYJO
from spieltisch.games.skyjo_action.rules import STEPS
from spieltisch.games.skyjo_action.setup import DECK_RULES, Setup, action_cards, number_cards, star_cards
from spieltisch.games.skyjo_action.state import Skyjo, new_table
from spieltisch.games.skyjo_action.view import public_view, seat_view
from spieltisch.kernel.errors import OptionError, SaveError
from spieltisch.kernel.options import Options, count_of, flag_of, words_of
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY


def check_options(options: Options, players: int) -> None:
    """SKY-3, SKY-90 to SKY-94: which options go together, and for how many players."""
    deck = options["deck"]
    most = (4 if deck == "numbers_only" else 6) + (2 if options["layout"] == "3x3" else 0)
    if players > most:
        raise OptionError(
            f"with deck={deck} and layout={options['layout']} 2 to {most} may play, not {players} (SKY-3)"
        )
    if deck != "one_deck" and options["mixed_actions"] != DEFAULT_MIXED:
        raise OptionError("mixed_actions is an option of deck=one_deck only (SKY-90)")
    if deck in ("no_actions", "numbers_only") and options["kinds"] != c.KIND_NAMES:
        raise OptionError(f"with deck={deck} there are no action cards to choose kinds of (SKY-94)")
    if deck == "one_deck" and len(chosen_kinds(options)) * c.COPIES_OF_ACTION < count_of(options, "mixed_actions"):
        raise OptionError(
            f"{len(chosen_kinds(options))} kinds have {len(chosen_kinds(options)) * c.COPIES_OF_ACTION} cards; "
            f"mixed_actions={options['mixed_actions']} needs more (SKY-90)"
        )


def chosen_kinds(options: Options) -> list[int]:
    return [c.FIRST_ACTION + c.KIND_NAMES.index(kind) for kind in words_of(options, "kinds")]


def begin(players: int, options: Options, rng: Rng) -> Skyjo:
    """A table before the first deal."""
    deck = options["deck"]
    setup = Setup(
        deck_rule=DECK_RULES[str(deck)],
        play_cards=number_cards() + (star_cards() if deck != "numbers_only" else []),
        action_cards=action_cards(chosen_kinds(options)) if deck == "standard" else [],
        columns=4 if options["layout"] == "4x3" else 3,
        target=count_of(options, "target"),
        turn_cap=count_of(options, "turn_cap"),
        memory_aid=flag_of(options, "memory_aid"),
    )
    sky = new_table(players, STEPS, rng, setup)
    if setup.one_deck:
        mix_actions(sky, chosen_kinds(options), count_of(options, "mixed_actions"))
    sky.push_deal()
    return sky


def mix_actions(sky: Skyjo, kinds: list[int], count: int) -> None:
    """SKY-90: one card of each kind by default; any other number is drawn by lot, for all to see."""
    if count == len(kinds) == c.KINDS:
        drawn = kinds
    else:
        cards = action_cards(kinds)
        drawn = [cards.pop(sky.rng.below(len(cards))) for _ in range(count)]
    for card in drawn:
        sky.mixed[card - c.FIRST_ACTION] += 1


def named(sky: Skyjo, move: int) -> dict[str, str]:
    """The card that a move takes from the row, keeps of three, or lays on the discard."""
    if _table.TAKE_ROW <= move < _table.TAKE_ROW_END:
        card = sky.row[move - _table.TAKE_ROW]
    elif _table.KEEP_DRAWN <= move < _table.KEEP_DRAWN_END:
        card = sky.drawn[move - _table.KEEP_DRAWN]
    elif _table.LAY_DRAWN <= move < _table.LAY_DRAWN_END:
        card = sky.drawn[move - _table.LAY_DRAWN]
    elif _table.LAY_CELL <= move < _table.LAY_CELL_END:
        card = sky.cards[sky.agenda.top_seat() * c.CELLS + move - _table.LAY_CELL]
    else:
        return {}
    return {"card": c.CARD_NAMES[card]}


def check_state(sky: Skyjo) -> None:
    """Every card is somewhere, exactly once, and everything else agrees with that; otherwise a SaveError."""
    found = sorted(cards_of(sky))
    mixed = [c.FIRST_ACTION + kind for kind in range(c.KINDS) for _ in range(sky.mixed[kind])]
    if found != sorted(sky.setup.play_cards + sky.setup.action_cards + mixed):
        raise SaveError("the snapshot does not hold every card exactly once")
    for seat in range(sky.seats):
        check_seat(sky, seat)
    people = [sky.starter, sky.active, sky.ender, *sky.agenda.seats()]
    if not all(NOBODY <= seat < sky.seats for seat in people):
        raise SaveError("the snapshot names a seat that is not at the table")


def check_seat(sky: Skyjo, seat: int) -> None:
    """A layout's hidden cards are counted right, and no more cards of a display are locked than lie there."""
    places = range(seat * c.CELLS, seat * c.CELLS + c.CELLS)
    if sky.hidden[seat] != sum(sky.cards[place] != NO_CARD and sky.open[place] == 0 for place in places):
        raise SaveError(f"the snapshot miscounts the hidden cards of seat {seat}")
    for card in range(c.FIRST_ACTION, c.CARD_KINDS):
        if c.copies(sky.stolen[seat], card) > c.copies(sky.held[seat], card):
            raise SaveError(f"the snapshot locks more action cards of seat {seat} than it has")


def cards_of(sky: Skyjo) -> list[int]:
    """All cards of a table, wherever they lie."""
    loose = [*sky.cards, *sky.drawn[: c.HAND], *sky.row]
    for pile in (sky.pile, sky.discard, sky.action_pile, sky.action_discard):
        loose += pile.cards[: pile.size]
    actions = range(c.FIRST_ACTION, c.CARD_KINDS)
    held = [card for display in sky.held for card in actions for _ in range(c.copies(display, card))]
    return [card for card in loose if card >= 0] + held + [c.REACTIVATE] * sky.reactivates


def upgrade(data: dict[str, Any], options: Options) -> dict[str, Any]:
    """Revision 1 counted the cards taken in the current turn, which nothing depended on."""
    return {name: value for name, value in data.items() if name != "fresh"}


GAME = game_from(
    SKYJO,
    _table,
    STEPS,
    Path(__file__).parent,
    begin=begin,
    view=seat_view,
    public_view=public_view,
    check_options=check_options,
    check_state=check_state,
    complete_names=lambda names: names,
    upgrade=upgrade,
    named=named,
)
