"""The public definition of Joker Battle Royal: options, vocabulary, events, checks of saved games, and new games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from spieltisch.games.joker_battle_royal import components as c
from spieltisch.games.joker_battle_royal.grid import CELLS, FIELDS, NO_FIELD, field_name
from spieltisch.games.joker_battle_royal.rules import OWN_CARDS, STEPS
from spieltisch.games.joker_battle_royal.samples import SAMPLES
from spieltisch.games.joker_battle_royal.state import Battle, Piles, Setup, new_table
from spieltisch.games.joker_battle_royal.view import table_view
from spieltisch.kernel.errors import SaveError
from spieltisch.kernel.events import EventKind, EventTable, Namer, number
from spieltisch.kernel.game import Game
from spieltisch.kernel.options import Count, Flag, Options, count_of, flag_of
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State
from spieltisch.kernel.vocabulary import Vocabulary

OPTIONS = (
    Flag("position_fights", False, "JKR-50"),
    Count("quiet_laps", 1, 100, 12, "JKR-41"),
)


def check_options(options: Options, players: int) -> None:
    """JKR-2, JKR-41, JKR-50: all options can be combined, with any number of players."""


def begin(players: int, options: Options, rng: Rng) -> Battle:
    """A table before the set-up."""
    setup = Setup(flag_of(options, "position_fights"), count_of(options, "quiet_laps"))
    battle = new_table(players, STEPS, rng, setup)
    battle.agenda.push(c.SET_UP, NOBODY)
    return battle


def upgrade(data: dict[str, Any], settings: Options) -> dict[str, Any]:
    """Revision 1 discarded one of two defence cards at once (JKR-37), so its snapshots lack the older one."""
    return {"older_open": NO_CARD, **data}


def vocabulary(options: Options, players: int) -> Vocabulary:
    """All moves of the game. Their numbers do not depend on the options."""
    words = Vocabulary()
    add_fields(words, c.PLACE, "place")
    add_cards(words, c.MOVE, "move")
    words.add(c.STAY, "stay", "button:stay", "stay")
    add_fields(words, c.TO, "to")
    add_cards(words, c.ATTACK, "attack")
    words.add(c.NO_ATTACK, "no attack", "button:no_attack", "no_attack")
    for seat in range(c.MOST_SEATS):
        words.add(c.AT + seat, f"at {seat}", f"joker:{seat}", "at", other=seat)
    words.add(c.SHOW_FIELD, "show field", "button:show_field", "show_field")
    words.add(c.LEAVE_FIELD, "leave field", "button:leave_field", "leave_field")
    add_cards(words, c.DEFEND, "defend")
    words.add(c.USE_OPEN, "open", "open:me", "open")
    for card in range(c.DECK):
        words.add(c.KEEP + card, f"keep {card}", f"open:{card}", "keep", card=card)
    return words


def add_fields(words: Vocabulary, first: int, key: str) -> None:
    for cell in range(CELLS):
        words.add(first + cell, f"{key} {field_name(cell)}", f"field:{field_name(cell)}", key, field=cell)


def add_cards(words: Vocabulary, first: int, key: str) -> None:
    for card in range(c.DECK):
        words.add(first + card, f"{key} {card}", f"hand:{card}", key, card=card)


def kind_name(kind: int) -> str:
    return c.KINDS[kind]


def source_name(source: int) -> str:
    return c.SOURCES[source]


CARD: dict[str, Namer] = {"card": number}
SLOT: dict[str, Namer] = {"slot": number}
FIELD: dict[str, Namer] = {"field": field_name}
OTHER: dict[str, Namer] = {"other": number}
VALUE: dict[str, Namer] = {"value": number}
EVENTS = EventTable(
    {
        c.E_STARTS: EventKind("starts"),
        c.E_DREW: EventKind("drew", CARD | SLOT, frozenset({"card"})),
        c.E_PLACED: EventKind("placed", FIELD),
        c.E_TURN: EventKind("turn"),
        c.E_DISCARDED: EventKind("discarded", CARD),
        c.E_PLAYED: EventKind("played", CARD | SLOT | {"steps": number}),
        c.E_MOVED: EventKind("moved", FIELD | {"start": field_name}),
        c.E_STAYED: EventKind("stayed"),
        c.E_LAID_ATTACK: EventKind("laid_attack", CARD | SLOT, frozenset({"card"})),
        c.E_ATTACKED: EventKind("attacked", OTHER | {"kind": kind_name}),
        c.E_NO_ATTACK: EventKind("no_attack"),
        c.E_NO_TARGET: EventKind("no_target"),
        c.E_ANNOUNCED: EventKind("announced", FIELD),
        c.E_LAID_DEFENCE: EventKind("laid_defence", SLOT),
        c.E_REUSED: EventKind("reused", CARD),
        c.E_UNDEFENDED: EventKind("undefended"),
        c.E_SHOWED_ATTACK: EventKind("showed_attack", CARD | VALUE),
        c.E_SHOWED_FIELD: EventKind("showed_field", CARD | FIELD | {"bonus": number}),
        c.E_SHOWED_DEFENCE: EventKind("showed_defence", CARD | VALUE),
        c.E_HELD: EventKind("held", OTHER),
        c.E_HIT: EventKind("hit", OTHER | {"damage": number}),
        c.E_FAILED: EventKind("failed", OTHER),
        c.E_TROPHY: EventKind("trophy", CARD | OTHER | {"source": source_name}),
        c.E_OUT: EventKind("out"),
        c.E_LEFT: EventKind("left", CARD),
        c.E_RESHUFFLED: EventKind("reshuffled"),
        c.E_LAST: EventKind("last"),
        c.E_QUIET: EventKind("quiet", {"laps": number}),
        c.E_ENDED: EventKind("ended"),
        c.E_KEPT: EventKind("kept", CARD | {"other_card": number}),
        c.E_SHOWED_JOKER: EventKind("showed_joker", FIELD),
        c.E_STAYED_ON: EventKind("stayed_on", FIELD),
    }
)


def view(state: State, seat: int | None) -> dict[str, Any]:
    assert isinstance(state, Battle)
    return table_view(state, seat)


# Checks of saved games


def check_state(state: State) -> None:
    """Raise a SaveError unless every card exists exactly once and every Joker is on its recorded field."""
    assert isinstance(state, Battle)
    for piles in (state.draw_piles, state.discards, state.trophies, state.gone):
        check_piles(piles, state.seats)
    check_grid(state)
    owned = [owner * c.DECK + card for owner in range(state.seats) for card in cards_of(state, owner)]
    trophies = [trophy for seat in range(state.seats) for trophy in state.trophies.of(seat)]
    if state.older_open != NO_CARD:
        owned.append(state.older_open)
    expected = [owner * c.DECK + card for owner in range(state.seats) for card in OWN_CARDS]
    if sorted(owned + trophies) != expected:
        raise SaveError("the snapshot does not hold every player's cards exactly once")
    check_jokers(state)
    check_defence_cards(state)


def check_defence_cards(battle: Battle) -> None:
    """JKR-37: a player has two defence cards only while choosing which of them stays."""
    chooses = battle.agenda.top_step() == c.CHOOSE_KEPT
    seat = battle.agenda.top_seat() if chooses else NOBODY
    if chooses != (battle.older_open != NO_CARD) or (
        chooses and not (battle.has_older_open(seat) and battle.open_cards[seat] != NO_CARD)
    ):
        raise SaveError("the snapshot's defence cards do not fit what is being decided")


def check_piles(piles: Piles, seats: int) -> None:
    if any(not 0 <= size <= piles.room for size in piles.sizes) or len(piles.cards) != seats * piles.room:
        raise SaveError("the snapshot has a pile with more cards than there can be")


def check_grid(battle: Battle) -> None:
    laid = [battle.grid[cell] for cell in FIELDS]
    beside = [battle.grid[cell] for cell in range(CELLS) if cell not in FIELDS]
    aside = battle.aside.cards[: battle.aside.size]
    if sorted([*laid, *aside]) != list(range(c.DECK)) or any(card != NO_CARD for card in beside):
        raise SaveError("the snapshot does not hold every field card exactly once")


def check_jokers(battle: Battle) -> None:
    standing = [field for field in battle.jokers if field != NO_FIELD]
    if any(field not in FIELDS for field in standing) or len(set(standing)) < len(standing):
        raise SaveError("the snapshot's Jokers do not stand on fields of their own")
    if battle.occupied != sum(1 << field for field in standing):
        raise SaveError("the snapshot's occupied fields are not those of its Jokers")
    if battle.active != NOBODY and battle.left != len(standing):
        raise SaveError("the snapshot's number of Jokers is wrong")


def cards_of(battle: Battle, owner: int) -> list[int]:
    """The cards of a player that nobody has taken, in every place."""
    loose = [*battle.slots[owner * c.SLOTS : (owner + 1) * c.SLOTS], battle.open_cards[owner]]
    piles = battle.draw_piles.of(owner) + battle.discards.of(owner) + battle.gone.of(owner)
    return [card for card in loose if card != NO_CARD] + piles


GAME = Game(
    name="joker_battle_royal",
    title="Joker Battle Royal",
    revision=2,
    least_players=c.FEWEST_SEATS,
    most_players=c.MOST_SEATS,
    default_players=4,
    options=OPTIONS,
    folder=Path(__file__).parent,
    events=EVENTS,
    vocabulary=vocabulary,
    begin=begin,
    upgrade=upgrade,
    view=view,
    check_options=check_options,
    check_state=check_state,
    out_of_turn="JKR-13",
    minutes=45,
    samples=SAMPLES,
    sweeps=("players=3,5,6", "position_fights=on"),
)
