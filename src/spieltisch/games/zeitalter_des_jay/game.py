"""The public definition of Zeitalter des Jay: options, vocabulary, events, checks of saved games, and new games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.levels import LEVELS, TABLES
from spieltisch.games.zeitalter_des_jay.rules.states import STEPS
from spieltisch.games.zeitalter_des_jay.samples import SAMPLES
from spieltisch.games.zeitalter_des_jay.table.marks import (
    COST,
    FACE_DOWN,
    GONE,
    KIND,
    LAYER,
    holder_of,
    laid_after,
    laid_since,
)
from spieltisch.games.zeitalter_des_jay.table.setup import Setup
from spieltisch.games.zeitalter_des_jay.table.state import Jay, new_table
from spieltisch.games.zeitalter_des_jay.upgrade import upgrade
from spieltisch.games.zeitalter_des_jay.view import state_name, table_view
from spieltisch.kernel.errors import OptionError, SaveError
from spieltisch.kernel.events import EventKind, EventTable, Namer, number
from spieltisch.kernel.game import Game
from spieltisch.kernel.options import Choice, Count, Flag, Options, count_of, flag_of
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State
from spieltisch.kernel.vocabulary import Vocabulary

DEFAULT_ROUNDS = 5
LEAST_CHOSEN_HAND = 3

OPTIONS = (
    Count("level", 1, 7, 1, "JAY-88"),
    Choice("play", ("casual", "tournament"), "casual", "JAY-88"),
    Flag("referee", False, "JAY-81"),
    Choice("match", ("rounds", "rating"), "rounds", "JAY-17"),
    Count("rounds", 1, 20, DEFAULT_ROUNDS, "JAY-17"),
    Choice("decks", ("common", "own"), "common", "JAY-5"),
    Count("colours", 2, 4, int(c.COLOURS), "JAY-1"),
    Count("peasants", 1, 6, c.PEASANT_COPIES, "JAY-1"),
    Count("ambassadors", 0, 16, c.AMBASSADOR_COPIES, "JAY-1"),
    Count("jays", 0, 4, c.FIGURE_COPIES, "JAY-1"),
    Count("thieves", 0, 4, c.FIGURE_COPIES, "JAY-1"),
    Count("queens", 0, 4, c.FIGURE_COPIES, "JAY-1"),
    Count("hand", LEAST_CHOSEN_HAND, 7, 7, "JAY-10"),
    Count("lay_limit", 20, 2000, 400, "JAY-18"),
    Count("minutes", 1, 60, 10, "JAY-18"),
    Flag("false_jay", False, "JAY-85"),
    Count("grace", 0, 120, 0, "JAY-87"),
    Choice("absence", ("bot", "unscored"), "bot", "JAY-87"),
)


def check_options(options: Options, players: int) -> None:
    """Check the combination of options and the number of players."""
    level = count_of(options, "level")
    for name, symbol in (("jays", c.JAY_SYMBOL), ("thieves", c.THIEF_SYMBOL), ("queens", c.QUEEN_SYMBOL)):
        if level < c.FIRST_LEVEL[symbol] and options[name] != c.FIGURE_COPIES:
            raise OptionError(f"{name} is an option from level {c.FIRST_LEVEL[symbol]} on (JAY-1)")
    if options["match"] == "rating" and options["rounds"] != DEFAULT_ROUNDS:
        raise OptionError(f"a rating always has {c.RATING_ROUNDS} rounds: leave out the option rounds (JAY-90)")
    if players < 5 and options["hand"] != 7:
        raise OptionError("the number of hand cards is an option for five or more players (JAY-10)")
    for name, rule in (("false_jay", "JAY-85"), ("referee", "JAY-81")):
        if options["play"] == "casual" and options[name]:
            raise OptionError(f"{name} is an option of play=tournament ({rule})")
    if options["grace"] == 0 and options["absence"] != "bot":
        raise OptionError("absence says what happens after the grace time: choose grace, in seconds, too (JAY-87)")
    cards = len(all_cards(options, players))
    slots = LEVELS[level - 1].slots
    needed = players * (hand_cards(options, players) + slots + int(c.LEAST_HAND))
    if cards < needed:
        raise OptionError(
            f"{players} players need at least {needed} cards, but there are {cards}: choose more copies, more colours "
            "or decks=own (JAY-1)"
        )


def hand_cards(options: Options, players: int) -> int:
    """JAY-10: ten, eight, or seven and fewer."""
    if players == 2:
        return 10
    return 8 if players <= 4 else count_of(options, "hand")


def one_deck(options: Options) -> list[int]:
    """JAY-1: the cards of a deck."""
    level, colours = count_of(options, "level"), count_of(options, "colours")
    copies = {symbol: count_of(options, "peasants") for symbol in range(c.LETTERS)}
    for name, symbol in (("jays", c.JAY_SYMBOL), ("thieves", c.THIEF_SYMBOL), ("queens", c.QUEEN_SYMBOL)):
        copies[symbol] = count_of(options, name) if level >= c.FIRST_LEVEL[symbol] else 0
    cards = [
        int(symbol * c.COLOURS + colour)
        for symbol in copies
        for colour in range(colours)
        for _ in range(copies[symbol])
    ]
    return cards + [int(c.AMBASSADOR)] * count_of(options, "ambassadors")


def all_cards(options: Options, players: int) -> list[int]:
    """JAY-5: one common deck, or one deck per player."""
    return one_deck(options) * (players if options["decks"] == "own" else 1)


def begin(players: int, options: Options, rng: Rng) -> Jay:
    """A table before the first deal."""
    level = count_of(options, "level")
    rating = options["match"] == "rating"
    setup = Setup(
        level=level,
        cells=TABLES[level - 1],
        slots=LEVELS[level - 1].slots,
        cards=all_cards(options, players),
        hand_cards=hand_cards(options, players),
        own_decks=options["decks"] == "own",
        tournament=options["play"] == "tournament",
        referee=flag_of(options, "referee"),
        false_jay=flag_of(options, "false_jay"),
        rounds=int(c.RATING_ROUNDS) if rating else count_of(options, "rounds"),
        rating=rating,
        lay_limit=count_of(options, "lay_limit"),
        time_limit=count_of(options, "minutes") * 60_000,
        grace=count_of(options, "grace") * 1_000,
        unscored=options["absence"] == "unscored",
    )
    jay = new_table(players, STEPS, rng, setup)
    jay.agenda.push(c.DEAL, NOBODY)
    return jay


def vocabulary(options: Options, players: int) -> Vocabulary:
    """All moves of the game. Their numbers do not depend on the options."""
    words = Vocabulary()
    for kind in range(c.KINDS):
        words.add(c.LAY + kind, f"lay {c.figure_name(kind)}", f"hand:{kind}", "lay", figure=kind)
    for kind in range(c.KINDS):
        words.add(
            c.LAY_DOWN + kind, f"lay face down {c.figure_name(kind)}", f"hand:{kind}:down", "lay_down", figure=kind
        )
    for figure in range(c.TRAITOR + 1):
        name = c.figure_name(figure)
        words.add(c.ANNOUNCE + figure, f"announce {name}", f"announce:{figure}", "announce", figure=figure)
    for slot in range(c.SLOTS):
        for kind in range(c.KINDS):
            notation = f"exchange {slot + 1} {c.figure_name(kind)}"
            move = c.EXCHANGE + slot * c.KINDS + kind
            words.add(move, notation, f"slot:me:{slot + 1}:{kind}", "exchange", slot=slot + 1, figure=kind)
    for count in range(1, c.MOST_STOCK + 1):
        words.add(c.STOCK + count - 1, f"stock {count}", f"pile:me:{count}", "stock", count=count)
    for count in range(1, c.MOST_STOCK + 1):
        words.add(c.TAKE + count - 1, f"take {count}", f"pile:me:{count}", "take", count=count)
    for move, word in enumerate(BUTTONS, start=int(c.READY)):
        words.add(move, word, f"button:{word}", word)
    return words


BUTTONS = ("ready", "jay", "count", "pause", "draw", "strafe", "waive", "away", "back")
PARTS = {1: "rounds 1-5", 2: "rounds 6-10", 3: "all rounds"}


def part_name(part: int) -> str:
    return PARTS[part]


LAID: dict[str, Namer] = {"figure": c.figure_name, "card": c.figure_name}
SECRET_CARD = frozenset({"card"})
CARD: dict[str, Namer] = {"card": c.figure_name}
FIGURE: dict[str, Namer] = {"figure": c.figure_name}
COUNT: dict[str, Namer] = {"count": number}
OTHER: dict[str, Namer] = {"other": number}
EVENTS = EventTable(
    {
        c.E_ROUND: EventKind("round", {"round": number}),
        c.E_DREW: EventKind("drew", CARD, SECRET_CARD),
        c.E_SLOT: EventKind("slot", {"slot": number} | CARD),
        c.E_OPENER: EventKind("opener"),
        c.E_TOOK: EventKind("took", COUNT),
        c.E_EXCHANGED: EventKind("exchanged", {"slot": number, "card": c.figure_name, "old": c.figure_name}),
        c.E_READY: EventKind("ready"),
        c.E_STATE: EventKind("state", {"state": state_name}),
        c.E_OPENED: EventKind("opened", LAID, SECRET_CARD),
        c.E_SERVED: EventKind("served", LAID, SECRET_CARD),
        c.E_THREW: EventKind("threw", LAID, SECRET_CARD),
        c.E_ERROR: EventKind("error", LAID, SECRET_CARD),
        c.E_DUTY: EventKind("duty"),
        c.E_RESERVED: EventKind("reserved"),
        c.E_STOCKED: EventKind("stocked", COUNT),
        c.E_OWES: EventKind("owes", COUNT),
        c.E_EXTRA: EventKind("extra"),
        c.E_ANNOUNCED: EventKind("announced", FIGURE),
        c.E_MISANNOUNCED: EventKind("misannounced", FIGURE),
        c.E_STRAFE: EventKind("strafe"),
        c.E_COUNTS: EventKind("counts", OTHER),
        c.E_COUNTED_OUT: EventKind("counted_out"),
        c.E_VOIDED: EventKind("voided"),
        c.E_CALLED: EventKind("called"),
        c.E_FALSE_JAY: EventKind("false_jay"),
        c.E_NOBLE_END: EventKind("noble_end"),
        c.E_PAUSED: EventKind("paused"),
        c.E_RETURNED: EventKind("returned", LAID, SECRET_CARD),
        c.E_PRIVILEGE: EventKind("privilege"),
        c.E_WAIVED: EventKind("waived"),
        c.E_RESHUFFLED: EventKind("reshuffled"),
        c.E_LIMIT: EventKind("limit"),
        c.E_SHOWN: EventKind("shown", CARD),
        c.E_PLACED: EventKind("placed", {"place": number, "points": number}),
        c.E_PLACING: EventKind("placing", {"part": part_name, "place": number, "points": number}),
        c.E_RESEATED: EventKind("reseated", OTHER),
        c.E_AWAY: EventKind("away"),
        c.E_BACK: EventKind("back"),
        c.E_GRACE_OVER: EventKind("grace_over"),
        c.E_UNSCORED: EventKind("unscored"),
        c.E_ENDED: EventKind("ended"),
        c.E_SKIPPED: EventKind("skipped"),
        c.E_LAID: EventKind("laid", LAID, SECRET_CARD),
        c.E_UNCOVERED: EventKind("uncovered", LAID, SECRET_CARD),
        c.E_COUNTING: EventKind("counting"),
        c.E_COUNTED_NOBODY: EventKind("counted_nobody"),
        c.E_PLACE_LOST: EventKind("place_lost"),
    }
)


def view(state: State, seat: int | None) -> dict[str, Any]:
    assert isinstance(state, Jay)
    return table_view(state, seat)


def check_state(state: State) -> None:
    """Raise a SaveError unless every card exists exactly once and all redundant fields agree."""
    assert isinstance(state, Jay)
    if sorted(cards_of(state)) != sorted(state.setup.cards):
        raise SaveError("the snapshot does not hold every card exactly once")
    if not piles_add_up(state):
        raise SaveError("the draw piles of the snapshot do not add up")
    if not state.box.size == state.marks.size == state.moments.size or state.aside.size != state.aside_marks.size:
        raise SaveError("a card of the snapshot's box or of the cards put aside is not marked")
    check_box(state)
    check_course(state)
    check_debts(state)
    for seat in range(state.seats):
        check_hand(state, seat)
        check_known(state, seat)


def piles_add_up(jay: Jay) -> bool:
    sizes = [deck.size for deck in jay.decks]
    if min(jay.pile_sizes) < 0:
        return False
    return sizes == list(jay.pile_sizes) if jay.setup.own_decks else sizes == [sum(jay.pile_sizes)]


def check_box(jay: Jay) -> None:
    """The cached facts about the lying card agree with the box."""
    if not -1 <= jay.under_at <= jay.lying_at < max(1, jay.box.size) or (jay.lying_at >= 0) != (
        jay.lying != c.NO_FIGURE
    ):
        raise SaveError("the snapshot's lying card is not in the box")
    marks = [*jay.marks.as_list(), *jay.aside_marks.as_list()]
    if any(not 0 <= mark < 3 * COST or mark & LAYER >= jay.seats for mark in marks):
        raise SaveError("a card of the snapshot's box was laid by nobody")
    if jay.lying_at >= 0:
        if jay.lying_at >= jay.box.size or jay.figure_at(jay.lying_at) != jay.lying:
            raise SaveError("the snapshot's lying card is another one")
        if jay.twins != (jay.under_at >= 0 and jay.figure_at(jay.under_at) == jay.lying):
            raise SaveError("the snapshot is wrong about twins")
    if jay.pair != jay.lying * 2 + jay.twins:
        raise SaveError("the snapshot is wrong about the lying card")


def check_course(jay: Jay) -> None:
    """Every seat named is a player's, and the seats form a circle."""
    named = (jay.duty, jay.opener, jay.privileged, jay.count_on, jay.counted, jay.forced)
    if not all(-1 <= seat < jay.seats for seat in named):
        raise SaveError("the snapshot names a player who is not there")
    if sorted(jay.left) != list(range(jay.seats)):
        raise SaveError("the players of the snapshot do not sit in a circle")
    seat, seen = 0, set()
    while seat not in seen:
        seen.add(seat)
        seat = jay.left[seat]
    if len(seen) != jay.seats:
        raise SaveError("the players of the snapshot do not sit in a circle")
    if jay.phase in (c.OPENING, c.RUNNING, c.FORCED, c.PAUSED, c.REOPENING) and jay.duty == NOBODY:
        raise SaveError("nobody is under duty in the snapshot")


def check_debts(jay: Jay) -> None:
    """No debt is negative, and the secret debts cover the secret penalty cards marked in the box."""
    hidden = [0] * jay.seats
    for mark in jay.marks.as_list():
        hidden[mark & LAYER] += mark // COST
    if any(holder_of(one) >= jay.seats for one in jay.known.as_list()):
        raise SaveError("the snapshot knows cards of a player who is not there")
    if min(*jay.owed, *jay.open_errors) < 0 or any(jay.hidden[seat] < hidden[seat] for seat in range(jay.seats)):
        raise SaveError("the snapshot's penalty cards do not add up")


def check_hand(jay: Jay, seat: int) -> None:
    hand = [jay.hand[seat * c.ROW + kind] for kind in range(c.ROW)]
    held = sum(1 << kind for kind, count in enumerate(hand) if count)
    if jay.hand_size[seat] != sum(hand) or jay.held[seat] != held:
        raise SaveError(f"the hand of seat {seat} is counted wrongly")
    if min(hand) < 0 or any(hand[c.KINDS :]):
        raise SaveError(f"the hand of seat {seat} has impossible cards")


def check_known(jay: Jay, seat: int) -> None:
    """Every card publicly known to be in a hand is there, or among the cards laid face down since."""
    faces = faces_of(jay, seat)
    known = sorted(
        (one for one in jay.known.as_list() if holder_of(one) == seat),
        key=lambda one: int(laid_after(one) + laid_since(one)),
    )
    hand = Counter({kind: jay.hand[seat * c.ROW + kind] for kind in range(c.KINDS)})
    for one in known:
        first, end = laid_after(one), laid_after(one) + laid_since(one)
        kind = int(one & KIND)
        if one < GONE and hand[kind] > 0 and end <= len(faces):
            hand[kind] -= 1
        elif end <= len(faces) and kind in faces[first:end]:
            faces[faces.index(kind, first)] = -1
        else:
            raise SaveError(f"the snapshot knows cards of seat {seat} that are not there")


def faces_of(jay: Jay, seat: int) -> list[int]:
    """The cards that a player has laid face down, the newest first."""
    found = []
    for cards, marks in ((jay.aside, jay.aside_marks), (jay.box, jay.marks)):
        for i in range(cards.size):
            if marks.cards[i] & FACE_DOWN and marks.cards[i] & LAYER == seat:
                found.append(int(cards.cards[i]))
    return found[::-1]


def cards_of(jay: Jay) -> list[int]:
    """All cards of a table, in every place."""
    cards = [at % int(c.ROW) for at, count in enumerate(jay.hand) for _ in range(count)]
    cards += [card for card in jay.slots if card >= 0]
    for pile in [*jay.decks, jay.box, jay.aside]:
        cards += pile.cards[: pile.size]
    return cards


GAME = Game(
    name="zeitalter_des_jay",
    title="Zeitalter des Jay",
    revision=2,
    least_players=2,
    most_players=int(c.MOST_SEATS),
    default_players=4,
    options=OPTIONS,
    folder=Path(__file__).parent,
    events=EVENTS,
    vocabulary=vocabulary,
    begin=begin,
    view=view,
    check_options=check_options,
    check_state=check_state,
    upgrade=upgrade,
    out_of_turn="JAY-88",
    real_time=True,
    minutes=20,
    samples=SAMPLES,
    sweeps=("players=2,3,5,6", "level=2..7", "play=tournament"),
)
