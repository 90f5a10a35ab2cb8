"""The public definition of JOY: options, vocabulary, events, checks of saved games, and new games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from spieltisch.games.joy import components as c
from spieltisch.games.joy.board.data import Decks, load_board, load_decks
from spieltisch.games.joy.board.fields import PLAIN, Board
from spieltisch.games.joy.rules.turn import STEPS
from spieltisch.games.joy.samples import SAMPLES
from spieltisch.games.joy.table.cards import Deck
from spieltisch.games.joy.table.setup import Setup
from spieltisch.games.joy.table.stacks import CUBE_BASE
from spieltisch.games.joy.table.state import NO_TILE, Joy, new_table
from spieltisch.games.joy.view import table_view
from spieltisch.kernel.errors import OptionError, SaveError
from spieltisch.kernel.events import EventKind, EventTable, Namer, number
from spieltisch.kernel.game import Game
from spieltisch.kernel.options import Count, Flag, Option, Options, Subset, count_of, flag_of
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State
from spieltisch.kernel.vocabulary import Vocabulary

TEAMS = 2
USUAL = "usual"
RANDOM = "random"
AGE = 256  # in the snapshots of revision 1


# Options


def options_for(board: Board) -> tuple[Option, ...]:
    """JOY-80 to JOY-84: the options; the places for tiles depend on the board."""
    places = tuple(str(field) for side in board.sides for field in side if board.kind_list[field] == PLAIN)
    usual = tuple(place for place in places if int(place) in board.tile_list)
    presets = {USUAL: usual, RANDOM: (RANDOM,)}
    return (
        Flag("free_for_all", False, "JOY-83"),
        Subset("placement", (RANDOM, *places), 1, presets, usual, "JOY-80", {"printed": USUAL}),
        Flag("open", False, "JOY-81"),
        Flag("memory", False, "JOY-82"),
        Count("turn_cap", 20, 2000, 600, "JOY-84"),
    )


def team_count(players: int, options: Options) -> int:
    """JOY-83: two or three players always play free-for-all."""
    return TEAMS if players == c.MOST_SEATS and not options["free_for_all"] else players


def teams(players: int, options: Options) -> list[int]:
    count = team_count(players, options)
    return [seat % count for seat in range(players)]


def placement(options: Options) -> list[int]:
    """The fields chosen for the tiles; empty for a random placement."""
    places = options["placement"]
    assert isinstance(places, tuple)
    return [] if places == (RANDOM,) else [int(place) for place in places]


def check_placement(board: Board, options: Options) -> None:
    """JOY-80: every side has the same number of tiles."""
    places = options["placement"]
    assert isinstance(places, tuple)
    if places == (RANDOM,):
        return
    if RANDOM in places:
        raise OptionError("placement is random, or a list of fields, not both (JOY-80)")
    each = len(board.tile_list) // len(board.sides)
    for name, side in zip(board.side_names, board.sides, strict=True):
        count = sum(int(place) in side for place in places)
        if count != each:
            raise OptionError(f"placement lays {each} tiles on every side, not {count} on the {name} side (JOY-80)")


def check_options(board: Board, options: Options) -> None:
    if options["open"] and options["memory"]:
        raise OptionError("open and memory do not go together: with open, tiles never turn back (JOY-82)")
    check_placement(board, options)


def new_game(board: Board, decks: Decks, players: int, options: Options, rng: Rng) -> Joy:
    """A table before the first deal."""
    count = team_count(players, options)
    setup = Setup(
        board=board,
        run_cards=decks.run_cards,
        joy_cards=joy_cards(decks, count == players),
        limits=[*decks.limits, decks.limits[-1]],
        teams=count,
        placement=placement(options),
        open_tiles=flag_of(options, "open"),
        memory=flag_of(options, "memory"),
        turn_cap=count_of(options, "turn_cap"),
    )
    joy = new_table(players, STEPS, rng, setup)
    joy.agenda.push(c.S_DEAL, NOBODY)
    return joy


def joy_cards(decks: Decks, free_for_all: bool) -> list[int]:
    """JOY-83: no trade cards without partners."""
    return [card for card in decks.joy_cards if card != c.TRADE or not free_for_all]


# Vocabulary


def vocabulary_for(board: Board) -> Vocabulary:
    """All moves on this board. Their numbers do not depend on the options."""
    words = Vocabulary()
    words.add(c.END, "end", "button:end", "end")
    words.add(c.DRAW, "draw", "pile:joy", "draw")
    words.add(c.LEAVE, "leave", "button:leave", "leave")
    for count in range(3):
        words.add(c.TAKE + count, f"take {count}", f"button:take:{count}", "take", count=count)
    words.add(c.SUPPLY, "supply", "supply", "supply")
    words.add(c.DECLINE, "decline", "button:decline", "decline")
    words.add(c.OWN_FIRST, "own first", "button:own", "own_first")
    words.add(c.OTHER_FIRST, "other first", "button:other", "other_first")
    for row, name in enumerate(c.ROW_NAMES):
        words.add(c.REDEEM + row, f"redeem {name}", f"goal:{name}", "redeem", row=row)
    add_cards(words)
    add_cubes(words)
    add_ways(words, board)
    return words


def add_cards(words: Vocabulary) -> None:
    for kind, name in enumerate(c.RUN_NAMES):
        words.add(c.RUN + kind, f"run {name}", f"hand:run:{name}", "run", run=kind)
    for kind, name in enumerate(c.JOY_NAMES):
        words.add(c.PLAY + kind, f"play {name}", f"hand:joy:{name}", "play", kind=kind)
    for kind, name in enumerate(c.JOY_NAMES):
        words.add(c.DISCARD_JOY + kind, f"discard {name}", f"hand:joy:{name}", "discard_joy", kind=kind)
    for kind, name in enumerate(c.RUN_NAMES):
        words.add(c.DISCARD_RUN + kind, f"discard {name}", f"hand:run:{name}", "discard_run", run=kind)
    for kind, name in enumerate(c.RUN_NAMES):
        words.add(c.GIVE + kind, f"give {name}", f"hand:run:{name}", "give", run=kind)


def add_cubes(words: Vocabulary) -> None:
    for place in range(c.PLACES):
        words.add(c.PLACE + place, f"place {place}", f"inventory:me:{place}", "place", place=place)
    for place in range(c.PLACES):
        words.add(c.REPLACE + place, f"replace {place}", f"inventory:me:{place}", "replace", place=place)
    for at in range(c.MOST_SEATS * c.PLACES):
        seat, place = at // c.PLACES, at % c.PLACES
        words.add(c.STEAL + at, f"steal {seat} {place}", f"inventory:{seat}:{place}", "steal", other=seat, place=place)
    for colour, name in enumerate(c.COLOUR_NAMES):
        words.add(c.COLOUR + colour, f"colour {name}", f"supply:{name}", "colour", colour=colour)


def add_ways(words: Vocabulary, board: Board) -> None:
    for seat in range(c.MOST_SEATS):
        words.add(c.WITH + seat, f"with {seat}", f"figure:{seat}", "with", other=seat)
    for steps in range(1, c.BACK - c.STEPS + 1):
        words.add(c.STEPS + steps - 1, f"steps {steps}", f"button:steps:{steps}", "steps", steps=steps)
    for steps in range(1, c.VIA - c.BACK + 1):
        words.add(c.BACK + steps - 1, f"back {steps}", f"button:back:{steps}", "back", steps=steps)
    for way in range(1, c.MOST_VIAS + 1):
        words.add(c.VIA + way - 1, f"via {way}", f"way:{way}", "via", way=way)
    for field in range(board.size):
        words.add(c.FIELD + c.VERBS * field + c.GO, f"go {field}", f"field:{field}", "go", field=field)
        words.add(c.FIELD + c.VERBS * field + c.LAY, f"lay {field}", f"field:{field}", "lay", field=field)
        words.add(c.FIELD + c.VERBS * field + c.SWAP, f"swap {field}", f"tile:{field}", "swap", field=field)


# Events


def direction_name(inward: int) -> str:
    return "in" if inward else "out"


def pile_name(joy: int) -> str:
    return "joy" if joy else "run"


def row_name(row: int) -> str:
    return c.ROW_NAMES[row]


RUN_CARD: dict[str, Namer] = {"card": c.run_name}
JOY_CARD: dict[str, Namer] = {"kind": c.joy_name}
COLOUR: dict[str, Namer] = {"colour": c.colour_name}
FIELD: dict[str, Namer] = {"field": number}
OTHER: dict[str, Namer] = {"other": number}
PLACE: dict[str, Namer] = {"place": number}
PARTNER: dict[str, Namer] = {"partner": number}
CARD_SECRET = frozenset({"card"})
KIND_SECRET = frozenset({"kind"})
EVENTS = EventTable(
    {
        c.E_STARTS: EventKind("starts"),
        c.E_GOAL: EventKind("goal", {"first": c.colour_name, "second": c.colour_name, "third": c.colour_name}),
        c.E_TURN: EventKind("turn", {"turn": number}),
        c.E_PLAYED_RUN: EventKind("played_run", RUN_CARD),
        c.E_PLAYED_JOY: EventKind("played_joy", JOY_CARD),
        c.E_RAN: EventKind("ran", FIELD | {"path": c.path_fields, "onward": c.path_fields}),
        c.E_JUMPED: EventKind("jumped", FIELD),
        c.E_TURNED_MARKER: EventKind("turned_marker", {"bridge": number, "direction": direction_name}),
        c.E_HIT: EventKind("hit", OTHER),
        c.E_STOLE: EventKind("stole", OTHER | COLOUR),
        c.E_TURNED_UP: EventKind("turned_up", COLOUR | FIELD),
        c.E_TURNED_BACK: EventKind("turned_back", FIELD),
        c.E_GOT: EventKind("got", COLOUR),
        c.E_PLACED: EventKind("placed", COLOUR | PLACE),
        c.E_REPLACED: EventKind("replaced", COLOUR | PLACE | {"replaced": c.colour_name}),
        c.E_LAID: EventKind("laid", COLOUR | FIELD),
        c.E_RETURNED: EventKind("returned", COLOUR),
        c.E_DREW_JOY: EventKind("drew_joy", JOY_CARD, KIND_SECRET),
        c.E_DREW_RUN: EventKind("drew_run", RUN_CARD, CARD_SECRET),
        c.E_DISCARDED_JOY: EventKind("discarded_joy", JOY_CARD),
        c.E_DISCARDED_RUN: EventKind("discarded_run", RUN_CARD),
        c.E_SWAPPED: EventKind("swapped", FIELD | {"other_field": number}),
        c.E_GAVE: EventKind("gave", RUN_CARD, CARD_SECRET),
        c.E_RECEIVED: EventKind("received", RUN_CARD, CARD_SECRET),
        c.E_REDEEMED: EventKind("redeemed", {"row": row_name}),
        c.E_STARS: EventKind("stars", {"stars": number, "joy_limit": number, "run_limit": number}),
        c.E_RESHUFFLED: EventKind("reshuffled", {"pile": pile_name}),
        c.E_WON: EventKind("won"),
        c.E_CAPPED: EventKind("capped"),
        c.E_SPLIT: EventKind("split", OTHER),
        c.E_TEAM_GOAL: EventKind("team_goal", {"cubes": c.cube_names} | PARTNER),
        c.E_TEAM_STARS: EventKind("team_stars", {"stars": number} | PARTNER),
        c.E_LIMITS: EventKind("limits", {"joy_limit": number, "run_limit": number}),
        c.E_TEAM_WON: EventKind("team_won", PARTNER),
    }
)


# Checking and beginning


def view(state: State, seat: int | None) -> dict[str, Any]:
    assert isinstance(state, Joy)
    return table_view(state, seat)


def check_state(state: State) -> None:
    """Raise a SaveError unless every card and every cube exists exactly once."""
    assert isinstance(state, Joy)
    check_places(state)
    if (state.runs.kinds, state.joys.kinds) != (c.RUN_KINDS, c.JOY_KINDS):
        raise SaveError("the snapshot's decks have other kinds of cards")
    if sorted(run_cards_of(state)) != sorted(state.setup.run_cards):
        raise SaveError("the snapshot does not hold every run card exactly once")
    if sorted(cards_of(state.joys)) != sorted(state.setup.joy_cards):
        raise SaveError("the snapshot does not hold every joy card exactly once")
    tiles = [colour for colour in range(c.COLOURS) for _ in range(c.TILES_PER_COLOUR)]
    if sorted(state.tiles) != tiles:
        raise SaveError("the snapshot does not hold every tile exactly once")
    if cubes_of(state) != [c.CUBES_PER_COLOUR] * c.COLOURS:
        raise SaveError("the snapshot does not hold every cube exactly once")
    check_counts(state)


def check_places(joy: Joy) -> None:
    """Every position exists on this board, and only the start field holds more than one figure."""
    board = joy.setup.board
    fields = range(board.size)
    figures = [field for field in joy.figures if field != board.start]
    if not all(field in fields for field in joy.figures) or len(set(figures)) != len(figures):
        raise SaveError("the snapshot has figures where none can stand")
    if any(cube // CUBE_BASE not in fields or cube // CUBE_BASE == board.start for cube in joy.lying.as_list()):
        raise SaveError("the snapshot has cubes where none can lie")
    if any(colour not in range(c.NO_CUBE, c.COLOURS) for colour in joy.inventory):
        raise SaveError("the snapshot has an inventory with things that are no cubes")
    places = {field: tile for tile, field in enumerate(joy.tile_fields)}
    if [places.get(field, NO_TILE) for field in fields] != list(joy.tile_on):
        raise SaveError("the snapshot's tiles do not lie on the fields it says")


def check_counts(joy: Joy) -> None:
    heights = [0] * joy.setup.board.size
    for cube in joy.lying.as_list():
        heights[cube // CUBE_BASE] += 1
    if heights != list(joy.heights):
        raise SaveError("the snapshot's stacks do not have the heights it says")
    for seat in range(joy.seats):
        for deck in (joy.runs, joy.joys):
            held = [deck.held[deck.at(seat, kind)] for kind in range(deck.kinds)]
            if deck.kinds_held[seat] != sum(1 << kind for kind, count in enumerate(held) if count):
                raise SaveError(f"the snapshot's hand of seat {seat} does not have the kinds it says")
            if sum(held) != deck.counts[seat]:
                raise SaveError(f"the snapshot's hand of seat {seat} does not have as many cards as it says")
    for slot, card in enumerate(joy.laid):
        if card != NO_CARD and joy.runs.owner(card) != joy.layer(slot):
            raise SaveError("the snapshot has a card laid face down that is not its player's")
    check_known(joy.runs, list(joy.laid))
    check_known(joy.joys, [])


def check_known(deck: Deck, laid: list[int]) -> None:
    """A card that partners know of each other is in the hand or laid face down."""
    for card, count in Counter(deck.known.as_list()).items():
        if not 0 <= card < len(deck.held) or count > deck.held[card] + laid.count(card):
            raise SaveError("the snapshot has cards known in a hand that are not in it")


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


def run_cards_of(joy: Joy) -> list[int]:
    return cards_of(joy.runs) + [joy.runs.kind(card) for card in joy.laid if card >= 0]


def cards_of(deck: Deck) -> list[int]:
    """All cards of a deck, in every place."""
    held = [at % deck.kinds for at, count in enumerate(deck.held) for _ in range(count)]
    return [*held, *deck.pile.cards[: deck.pile.size], *deck.discard.as_list()]


def cubes_of(joy: Joy) -> list[int]:
    """All cubes by colour: in the supply, on fields, in inventories, on goal rows, and being moved."""
    counts = list(joy.supply)
    for cube in joy.lying.as_list():
        counts[cube % CUBE_BASE] += 1
    for colour in joy.inventory:
        if colour != c.NO_CUBE:
            counts[colour] += 1
    for at, colour in enumerate(joy.goals):
        team, cube = divmod(at, c.GOAL_CUBES)
        if not joy.redeemed[team] >> cube // c.PLACES & 1:
            counts[colour] += joy.seats // joy.setup.teams
    for at in range(joy.agenda.size):
        step, _, cube, _ = joy.agenda.frame(at)
        if step in (c.S_RECEIVE, c.S_LAY_REPLACED):
            counts[cube] += 1
    return counts


def named(state: State, move: int) -> dict[str, str]:
    """The cube that a move replaces or steals."""
    assert isinstance(state, Joy)
    if c.REPLACE <= move < c.REPLACE + c.PLACES:
        place = state.agenda.top_seat() * c.PLACES + move - c.REPLACE
    elif c.STEAL <= move < c.STEAL + state.seats * c.PLACES:
        place = move - c.STEAL
    else:
        return {}
    return {"cube": c.COLOUR_NAMES[state.inventory[place]]}


def complete_names(board: Board, names: dict[str, Any]) -> dict[str, Any]:
    """JOY-2: name the bridges and the start field by their numbers on this board."""
    called = names["bridge"]
    bridges = {str(number): called.get(name, name) for number, name in enumerate(board.bridge_names)}
    start = {str(board.start): names["field"]["start"].replace("{field}", str(board.start))}
    return {**names, "bridge": {**called, **bridges}, "field": start}


def make_game(board: Board, decks: Decks) -> Game:
    """JOY with the given board and decks; everything else is derived from them."""
    return Game(
        name="joy",
        title="JOY",
        revision=2,
        least_players=2,
        most_players=c.MOST_SEATS,
        default_players=4,
        options=options_for(board),
        folder=Path(__file__).parent,
        events=EVENTS,
        vocabulary=lambda options, players: vocabulary_for(board),
        begin=lambda players, options, rng: new_game(board, decks, players, options, rng),
        view=view,
        check_options=lambda options, players: check_options(board, options),
        check_state=check_state,
        upgrade=upgrade,
        named=named,
        complete_names=lambda names: complete_names(board, names),
        out_of_turn="JOY-20",
        teams=teams,
        team_talk=lambda options: False,
        minutes=60,
        samples=SAMPLES,
        sweeps=("players=2,3", "free_for_all=on", "open=on", "memory=on"),
    )


GAME = make_game(load_board(), load_decks())
