"""SKYJO ACTION for the rest of the program: options, vocabulary, events, and how to begin."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action.rules import STEPS
from spieltisch.games.skyjo_action.setup import Setup, action_cards, number_cards, star_cards
from spieltisch.games.skyjo_action.state import HAND, Skyjo, copies, new_table
from spieltisch.games.skyjo_action.view import public_view as public_part
from spieltisch.games.skyjo_action.view import seat_view
from spieltisch.kernel.agenda import FRAME
from spieltisch.kernel.errors import OptionError, SaveError
from spieltisch.kernel.events import EventKind, EventTable, Namer, number
from spieltisch.kernel.game import Game
from spieltisch.kernel.options import Choice, Count, Flag, Options, Subset
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State
from spieltisch.kernel.vocabulary import Vocabulary

BEGINNERS = tuple(kind for kind in c.KIND_NAMES if kind not in ("thief", "meteor_shower"))
DEFAULT_MIXED = 9
FEWEST_MIXED = 5

OPTIONS = (
    Choice("deck", ("standard", "one_deck", "no_actions", "numbers_only"), "standard", "SKY-90"),
    Choice("layout", ("4x3", "3x3"), "4x3", "SKY-93"),
    Count("mixed_actions", FEWEST_MIXED, 10, DEFAULT_MIXED, "SKY-90"),
    Subset("kinds", c.KIND_NAMES, 2, {"all": c.KIND_NAMES, "beginners": BEGINNERS}, c.KIND_NAMES, "SKY-94"),
    Count("target", 50, 200, 100, "SKY-83"),
    Count("turn_cap", 10, 200, 60, "SKY-25"),
    Flag("memory_aid", True, "SKY-95"),
)


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
    if deck == "one_deck" and len(chosen_kinds(options)) * c.COPIES_OF_ACTION < int(str(options["mixed_actions"])):
        raise OptionError(
            f"{len(chosen_kinds(options))} kinds have {len(chosen_kinds(options)) * c.COPIES_OF_ACTION} cards; "
            f"mixed_actions={options['mixed_actions']} needs more (SKY-90)"
        )


def chosen_kinds(options: Options) -> list[int]:
    kinds = options["kinds"]
    assert isinstance(kinds, tuple)
    return [c.FIRST_ACTION + c.KIND_NAMES.index(kind) for kind in kinds]


def begin(players: int, options: Options, rng: Rng) -> Skyjo:
    """A table before the first deal."""
    deck = options["deck"]
    setup = Setup(
        one_deck=deck == "one_deck",
        play_cards=number_cards() + (star_cards() if deck != "numbers_only" else []),
        action_cards=action_cards(chosen_kinds(options)) if deck == "standard" else [],
        columns=4 if options["layout"] == "4x3" else 3,
        target=int(str(options["target"])),
        turn_cap=int(str(options["turn_cap"])),
        memory_aid=bool(options["memory_aid"]),
    )
    sky = new_table(players, STEPS, rng, setup)
    if setup.one_deck:
        mix_actions(sky, chosen_kinds(options), int(str(options["mixed_actions"])))
    sky.agenda.push(c.DEAL, NOBODY)
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


def vocabulary(options: Options, players: int) -> Vocabulary:
    """Every move of the game. The numbers are the same for all options."""
    words = Vocabulary()
    words.add(c.DRAW, "draw", "pile:play", "draw")
    words.add(c.TAKE_DISCARD, "take discard", "discard:play", "take_discard")
    for slot in range(c.ROW_LENGTH):
        words.add(c.TAKE_ROW + slot, f"take row {slot}", f"row:{slot}", "take_row", slot=slot)
    words.add(c.TAKE_PILE, "take pile", "pile:action", "take_pile")
    words.add(c.WAIVE, "waive", "button:waive", "waive")
    words.add(c.DISCARD, "discard", "discard:play", "discard")
    words.add(c.KEEP, "keep", "display:me", "keep")
    for slot in range(3):
        words.add(c.KEEP_DRAWN + slot, f"keep {slot}", f"hand:{slot}", "keep_drawn", slot=slot)
    words.add(c.KEEP_NONE, "keep none", "discard:play", "keep_none")
    for slot in range(3):
        words.add(c.LAY_DRAWN + slot, f"lay {slot}", f"hand:{slot}", "lay_drawn", slot=slot)
    words.add(c.LAY_OPEN, "lay open", "button:open", "lay_open")
    words.add(c.LAY_HIDDEN, "lay hidden", "button:hidden", "lay_hidden")
    words.add(c.STEAL_NOTHING, "steal nothing", "button:nothing", "steal_nothing")
    words.add(c.KEEP_LINES, "keep lines", "button:keep", "keep_lines")
    add_own_places(words)
    add_kinds(words)
    add_others(words)
    return words


def add_own_places(words: Vocabulary) -> None:
    for cell in range(c.CELLS):
        words.add(c.SWAP + cell, f"swap {cell}", f"cell:me:{cell}", "swap", cell=cell)
    for cell in range(c.CELLS):
        words.add(c.REVEAL + cell, f"reveal {cell}", f"cell:me:{cell}", "reveal", cell=cell)
    for line in range(c.LINES):
        words.add(c.DISCARD_LINE + line, f"discard {c.line_name(line)}", f"line:me:{line}", "discard_line", line=line)
    for cell in range(c.CELLS):
        words.add(c.LAY_CELL + cell, f"lay cell {cell}", f"cell:me:{cell}", "lay_cell", cell=cell)


def add_kinds(words: Vocabulary) -> None:
    for kind, name in enumerate(c.KIND_NAMES):
        words.add(c.PLAY + kind, f"play {name}", f"display:me:{name}", "play", kind=kind)
    for kind, name in enumerate(c.KIND_NAMES):
        words.add(c.THROW_AWAY + kind, f"discard {name}", f"display:me:{name}", "throw_away", kind=kind)
    for kind, name in enumerate(c.KIND_NAMES):
        words.add(c.REUSE + kind, f"reuse {name}", f"discard:action:{name}", "reuse", kind=kind)


def add_others(words: Vocabulary) -> None:
    for place in range(c.PLACES):
        seat, cell = place // c.CELLS, place % c.CELLS
        words.add(c.PICK + place, f"pick {seat} {cell}", f"cell:{seat}:{cell}", "pick", other=seat, cell=cell)
    for seat in range(c.MOST_SEATS):
        for line in range(c.LINES):
            notation = f"look {seat} {c.line_name(line)}"
            words.add(c.LOOK + seat * c.LINES + line, notation, f"line:{seat}:{line}", "look", other=seat, line=line)
    for seat in range(c.MOST_SEATS):
        for kind, name in enumerate(c.KIND_NAMES):
            target = f"display:{seat}:{name}"
            words.add(c.STEAL + seat * c.KINDS + kind, f"steal {seat} {name}", target, "steal", other=seat, kind=kind)
    for seat in range(c.MOST_SEATS):
        for kind, name in enumerate(c.KIND_NAMES):
            target = f"display:{seat}:{name}"
            words.add(c.SMASH + seat * c.KINDS + kind, f"smash {seat} {name}", target, "smash", other=seat, kind=kind)


def place_name(place: int) -> str:
    seat, cell = divmod(place, c.CELLS)
    return f"{seat}:{cell}"


def side_names(sides: int) -> list[str]:
    return ["open" if sides >> i & 1 else "hidden" for i in range(2)]


CARD: dict[str, Namer] = {"card": c.card_name}
PLACE: dict[str, Namer] = {"place": place_name}
SLOT: dict[str, Namer] = {"slot": number}
OTHER: dict[str, Namer] = {"other": number}
EVENTS = EventTable(
    {
        c.E_ROUND: EventKind("round", {"round": number}),
        c.E_CHOSE: EventKind("chose", PLACE, frozenset({"place"})),
        c.E_TURNED_UP: EventKind("turned_up", CARD | PLACE),
        c.E_STARTS: EventKind("starts"),
        c.E_DREW: EventKind("drew", CARD | SLOT, frozenset({"card"})),
        c.E_TOOK_DISCARD: EventKind("took_discard", CARD),
        c.E_PLACED: EventKind("placed", CARD | PLACE),
        c.E_DISCARDED: EventKind("discarded", CARD),
        c.E_TOOK_ACTION: EventKind("took_action", CARD | SLOT),
        c.E_ROW_FILLED: EventKind("row_filled", CARD | SLOT),
        c.E_PLAYED: EventKind("played", CARD),
        c.E_THREW_AWAY: EventKind("threw_away", CARD),
        c.E_WAIVED: EventKind("waived"),
        c.E_KEPT_ACTION: EventKind("kept_action", CARD),
        c.E_REPLACED: EventKind("replaced", CARD | PLACE),
        c.E_LINE: EventKind("line", {"line": c.line_name}),
        c.E_SWAPPED: EventKind("swapped", {"place": place_name, "other_place": place_name, "sides": side_names}),
        c.E_SAW: EventKind("saw", CARD | PLACE, frozenset({"card"})),
        c.E_LOOKED: EventKind("looked", {"other": number, "line": c.line_name}),
        c.E_DEFENDED: EventKind("defended"),
        c.E_STOLE: EventKind("stole", CARD | OTHER),
        c.E_HIT: EventKind("hit", CARD | PLACE),
        c.E_SMASHED: EventKind("smashed", CARD | OTHER),
        c.E_FINAL_LAP: EventKind("final_lap"),
        c.E_CAPPED: EventKind("capped"),
        c.E_SHOWN: EventKind("shown", CARD | PLACE),
        c.E_SCORED: EventKind("scored", {"points": number, "action_cards": number}),
        c.E_DOUBLED: EventKind("doubled", {"points": number}),
        c.E_TOTAL: EventKind("total", {"points": number}),
        c.E_ENDED: EventKind("ended"),
        c.E_RESHUFFLED: EventKind("reshuffled"),
        c.E_NO_EFFECT: EventKind("no_effect"),
        c.E_LINES_SCORED: EventKind("lines_scored", {"points": number}),
    }
)


def view(state: State, seat: int | None) -> dict[str, Any]:
    assert isinstance(state, Skyjo)
    return seat_view(state, seat)


def public_view(state: State) -> dict[str, Any]:
    assert isinstance(state, Skyjo)
    return public_part(state)


def check_state(state: State) -> None:
    """Every card is somewhere, exactly once, and everything else agrees with that; otherwise a SaveError."""
    assert isinstance(state, Skyjo)
    found = sorted(cards_of(state))
    mixed = [c.FIRST_ACTION + kind for kind in range(c.KINDS) for _ in range(state.mixed[kind])]
    if found != sorted(state.setup.play_cards + state.setup.action_cards + mixed):
        raise SaveError("the snapshot does not hold every card exactly once")
    for seat in range(state.seats):
        check_seat(state, seat)
    people = [state.starter, state.active, state.ender, *state.agenda.frames[1 : state.agenda.size * FRAME : FRAME]]
    if not all(NOBODY <= seat < state.seats for seat in people):
        raise SaveError("the snapshot names a seat that is not at the table")


def check_seat(sky: Skyjo, seat: int) -> None:
    """A layout's hidden cards are counted right, and no more cards of a display are locked than lie there."""
    places = range(seat * c.CELLS, seat * c.CELLS + c.CELLS)
    if sky.hidden[seat] != sum(sky.cards[place] != NO_CARD and sky.open[place] == 0 for place in places):
        raise SaveError(f"the snapshot miscounts the hidden cards of seat {seat}")
    for card in range(c.FIRST_ACTION, c.CARD_KINDS):
        locked = copies(sky.fresh[seat], card) + copies(sky.stolen[seat], card)
        if locked > copies(sky.held[seat], card):
            raise SaveError(f"the snapshot locks more action cards of seat {seat} than it has")


def cards_of(sky: Skyjo) -> list[int]:
    """All cards of a table, wherever they lie."""
    loose = [*sky.cards, *sky.drawn[:HAND], *sky.row]
    for pile in (sky.pile, sky.discard, sky.action_pile, sky.action_discard):
        loose += pile.cards[: pile.size]
    actions = range(c.FIRST_ACTION, c.CARD_KINDS)
    held = [card for display in sky.held for card in actions for _ in range(copies(display, card))]
    return [card for card in loose if card >= 0] + held + [c.REACTIVATE] * sky.reactivates


GAME = Game(
    name="skyjo_action",
    title="SKYJO ACTION",
    revision=1,
    least_players=2,
    most_players=8,
    default_players=4,
    options=OPTIONS,
    folder=Path(__file__).parent,
    events=EVENTS,
    vocabulary=vocabulary,
    begin=begin,
    view=view,
    public_view=public_view,
    check_options=check_options,
    check_state=check_state,
    out_of_turn="SKY-19",
)
