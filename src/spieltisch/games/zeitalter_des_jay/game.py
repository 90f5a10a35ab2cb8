"""Zeitalter des Jay for the rest of the program: options, vocabulary, events, and how to begin."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.levels import LEVELS, TABLES
from spieltisch.games.zeitalter_des_jay.marks import (
    AGE,
    HIDDEN,
    LAYER,
    SHUFFLED_IN,
    SUSPECT,
    WITH_ASIDE,
    WITH_HAND,
    age_of,
    is_of,
    layer_of,
    shuffle_of,
)
from spieltisch.games.zeitalter_des_jay.rules import STEPS
from spieltisch.games.zeitalter_des_jay.setup import Setup
from spieltisch.games.zeitalter_des_jay.state import Jay, new_table
from spieltisch.games.zeitalter_des_jay.view import state_name, table_view
from spieltisch.games.zeitalter_des_jay.worlds import (
    hands_by_age,
    hidden_kinds,
    in_pile,
    kinds_of,
    known_kinds,
)
from spieltisch.kernel.errors import OptionError, SaveError
from spieltisch.kernel.events import EventKind, EventTable, Namer, number
from spieltisch.kernel.game import Game
from spieltisch.kernel.options import Choice, Count, Flag, Options
from spieltisch.kernel.pile import Pile
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State
from spieltisch.kernel.vocabulary import Vocabulary

DEFAULT_ROUNDS = 5
LEAST_CHOSEN_HAND = 3

OPTIONS = (
    Count("level", 1, 7, 1, "JAY-88"),
    Choice("play", ("casual", "tournament"), "casual", "JAY-88"),
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
    """Which options go together, and for how many players."""
    level = chosen(options, "level")
    for name, symbol in (("jays", c.JAY_SYMBOL), ("thieves", c.THIEF_SYMBOL), ("queens", c.QUEEN_SYMBOL)):
        if level < c.FIRST_LEVEL[symbol] and options[name] != c.FIGURE_COPIES:
            raise OptionError(f"{name} is an option from level {c.FIRST_LEVEL[symbol]} on (JAY-1)")
    if options["match"] == "rating" and options["rounds"] != DEFAULT_ROUNDS:
        raise OptionError(f"a rating always has {c.RATING_ROUNDS} rounds: leave out the option rounds (JAY-90)")
    if players < 5 and options["hand"] != 7:
        raise OptionError("the number of hand cards is an option for five or more players (JAY-10)")
    if options["play"] == "casual" and options["false_jay"]:
        raise OptionError("false_jay is an option of play=tournament (JAY-85)")
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


def chosen(options: Options, name: str) -> int:
    return int(str(options[name]))


def hand_cards(options: Options, players: int) -> int:
    """JAY-10: ten, eight, or seven and fewer."""
    if players == 2:
        return 10
    return 8 if players <= 4 else chosen(options, "hand")


def one_deck(options: Options) -> list[int]:
    """JAY-1: the cards of a deck."""
    level, colours = chosen(options, "level"), chosen(options, "colours")
    copies = {symbol: chosen(options, "peasants") for symbol in range(c.LETTERS)}
    for name, symbol in (("jays", c.JAY_SYMBOL), ("thieves", c.THIEF_SYMBOL), ("queens", c.QUEEN_SYMBOL)):
        copies[symbol] = chosen(options, name) if level >= c.FIRST_LEVEL[symbol] else 0
    cards = [
        int(symbol * c.COLOURS + colour)
        for symbol in copies
        for colour in range(colours)
        for _ in range(copies[symbol])
    ]
    return cards + [int(c.AMBASSADOR)] * chosen(options, "ambassadors")


def all_cards(options: Options, players: int) -> list[int]:
    """JAY-5: one common deck, or one deck per player."""
    return one_deck(options) * (players if options["decks"] == "own" else 1)


def begin(players: int, options: Options, rng: Rng) -> Jay:
    """A table before the first deal."""
    level = chosen(options, "level")
    rating = options["match"] == "rating"
    setup = Setup(
        level=level,
        cells=TABLES[level - 1],
        slots=LEVELS[level - 1].slots,
        cards=all_cards(options, players),
        hand_cards=hand_cards(options, players),
        tournament=options["play"] == "tournament",
        false_jay=bool(options["false_jay"]),
        rounds=int(c.RATING_ROUNDS) if rating else chosen(options, "rounds"),
        rating=rating,
        lay_limit=chosen(options, "lay_limit"),
        time_limit=chosen(options, "minutes") * 60_000,
        grace=chosen(options, "grace") * 1_000,
        unscored=options["absence"] == "unscored",
    )
    jay = new_table(players, STEPS, rng, setup)
    jay.agenda.push(c.DEAL, NOBODY)
    return jay


def vocabulary(options: Options, players: int) -> Vocabulary:
    """Every move of the game. The numbers are the same for all options."""
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
    }
)


def view(state: State, seat: int | None) -> dict[str, Any]:
    assert isinstance(state, Jay)
    return table_view(state, seat)


def check_state(state: State) -> None:
    """Every card is somewhere, exactly once, and everything that is counted twice agrees; otherwise a SaveError."""
    assert isinstance(state, Jay)
    if sorted(cards_of(state)) != sorted(state.setup.cards):
        raise SaveError("the snapshot does not hold every card exactly once")
    if sum(state.pile_sizes) != state.stock.size or min(state.pile_sizes) < 0:
        raise SaveError("the draw piles of the snapshot do not add up")
    if not state.box.size == state.marks.size == state.moments.size or state.aside.size != state.aside_marks.size:
        raise SaveError("a card of the snapshot's box or of the cards put aside is not marked")
    check_box(state)
    check_course(state)
    check_ages(state)
    for seat in range(state.seats):
        check_knowledge(state, seat)


def check_box(jay: Jay) -> None:
    """What is noted about the lying card is what lies there."""
    if not -1 <= jay.under_at <= jay.lying_at < max(1, jay.box.size) or (jay.lying_at >= 0) != (
        jay.lying != c.NO_FIGURE
    ):
        raise SaveError("the snapshot's lying card is not in the box")
    if any(mark & LAYER >= jay.seats for mark in jay.marks.cards[: jay.marks.size]):
        raise SaveError("a card of the snapshot's box was laid by nobody")
    if jay.lying_at >= 0:
        if jay.lying_at >= jay.box.size or jay.figure_at(jay.lying_at) != jay.lying:
            raise SaveError("the snapshot's lying card is another one")
        if jay.twins != (jay.under_at >= 0 and jay.figure_at(jay.under_at) == jay.lying):
            raise SaveError("the snapshot is wrong about twins")
    if jay.pair != jay.lying * 2 + jay.twins:
        raise SaveError("the snapshot is wrong about the lying card")


def check_course(jay: Jay) -> None:
    """Whoever is named is one of the players, and they sit in a circle."""
    if not all(-1 <= seat < jay.seats for seat in (jay.duty, jay.opener, jay.privileged)):
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


def check_ages(jay: Jay) -> None:
    """Every hidden card is of an age that there is, and can have gone into that shuffle."""
    younger, sure, seen = (in_pile(pile) for pile in (jay.younger, jay.sure, jay.seen))
    aged = [*younger, *sure, *seen, *jay.gone]
    if any(not 0 <= card < HIDDEN or layer_of(card) >= jay.seats or card % c.ROW >= c.KINDS for card in aged):
        raise SaveError("the snapshot has cards in hands that are not there")
    if not 0 <= jay.newest < c.GENERATIONS or any(age_of(card) > jay.newest for card in aged):
        raise SaveError("the snapshot has cards of an age that is yet to come")
    if any(age_of(card) == 0 for card in younger):
        raise SaveError("the snapshot has younger cards that are not younger")
    for seat in range(jay.seats):
        if jay.young[seat] != sum({1 << card % c.ROW for card in younger if layer_of(card) == seat}):
            raise SaveError(f"the younger cards of seat {seat} are counted wrongly")
    for entry in in_pile(jay.shuffled_in):
        if not 0 <= entry < (WITH_ASIDE + 1) * SHUFFLED_IN or layer_of(entry) >= jay.seats or entry % c.ROW >= c.KINDS:
            raise SaveError("the snapshot has a traitor shuffled in that is no card")
        if not age_of(entry) < shuffle_of(entry) <= jay.newest:
            raise SaveError("the snapshot has a traitor shuffled in that cannot be")
    marks = [*jay.marks.cards[: jay.marks.size], *jay.aside_marks.cards[: jay.aside_marks.size]]
    if any(not 0 <= mark // AGE <= jay.newest for mark in marks):
        raise SaveError("the snapshot has traitors of an age that is yet to come")
    for age, hands in enumerate(hands_by_age(jay)):
        went_in = Counter(entry % c.ROW for entry in in_pile(jay.shuffled_in) if shuffle_of(entry) == age)
        known = known_kinds(jay, NOBODY, age)
        for kind, count in enumerate(hidden_kinds(jay, hands, NOBODY, age)):
            if not 0 <= count + known[kind] <= jay.opened[age * c.ROW + kind] + went_in[kind]:
                raise SaveError("the snapshot has a hidden card that cannot be where it is")


def check_knowledge(jay: Jay, seat: int) -> None:
    """What everybody knows of a hand is true."""
    hand = [jay.hand[seat * c.ROW + kind] for kind in range(c.ROW)]
    held = sum(1 << kind for kind, count in enumerate(hand) if count)
    known = [card for card in [*in_pile(jay.sure), *in_pile(jay.seen)] if layer_of(card) == seat]
    noted = all(jay.known[seat] >> card % c.ROW & 1 for card in known)
    if jay.hand_size[seat] != sum(hand) or jay.held[seat] != held or not noted:
        raise SaveError(f"the hand of seat {seat} is counted wrongly")
    if min(hand) < 0 or any(hand[c.KINDS :]):
        raise SaveError(f"the hand of seat {seat} has impossible cards")
    for age, hands in enumerate(hands_by_age(jay)):
        in_hand = Counter(dict(enumerate(hands[seat])))
        sure, seen, gone = (
            Counter(kinds_of(cards, seat, age)) for cards in (in_pile(jay.sure), in_pile(jay.seen), jay.gone)
        )
        boxed, aside = suspected(jay.box, jay.marks, seat, age), suspected(jay.aside, jay.aside_marks, seat, age)
        boxed += suspected_in(jay, WITH_HAND, seat, age)
        aside += suspected_in(jay, WITH_ASIDE, seat, age)
        if not (sure <= in_hand and sure + seen <= in_hand + boxed and gone <= aside):
            raise SaveError(f"the snapshot knows cards of seat {seat} that are not there")


def suspected(cards: Pile, marks: Pile, seat: int, age: int) -> Counter[int]:
    wanted = seat | SUSPECT
    return Counter(
        cards.cards[i]
        for i in range(cards.size)
        if marks.cards[i] & (LAYER | SUSPECT) == wanted and marks.cards[i] // AGE == age
    )


def suspected_in(jay: Jay, suspect: int, seat: int, age: int) -> Counter[int]:
    """The suspect traitors that were shuffled in."""
    entries = [
        entry for entry in in_pile(jay.shuffled_in) if entry // SHUFFLED_IN == suspect and is_of(entry, seat, age)
    ]
    return Counter(entry % int(c.ROW) for entry in entries)


def cards_of(jay: Jay) -> list[int]:
    """All cards of a table, wherever they lie."""
    cards = [at % int(c.ROW) for at, count in enumerate(jay.hand) for _ in range(count)]
    cards += [card for card in jay.slots if card >= 0]
    for pile in (jay.stock, jay.box, jay.aside):
        cards += pile.cards[: pile.size]
    return cards


GAME = Game(
    name="zeitalter_des_jay",
    title="Zeitalter des Jay",
    revision=1,
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
    out_of_turn="JAY-88",
    real_time=True,
)
