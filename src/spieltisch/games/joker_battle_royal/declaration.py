"""Joker Battle Royal: what lies where, what one can do, what is told."""

from __future__ import annotations

from spieltisch.authoring import (
    NO_ONE,
    Asks,
    Cards,
    Count,
    Declaration,
    Face,
    Flag,
    Hands,
    Move,
    Number,
    Pile,
    Range,
    Runs,
    Seat,
    Slots,
    Switch,
    Vector,
    event,
)
from spieltisch.games.joker_battle_royal import components as c
from spieltisch.games.joker_battle_royal.grid import CELLS, field_name

CARDS = Cards("card", [Face(symbol=" ".join(c.symbols_of(card))) for card in range(c.DECK)])
FIELD = Range("field", CELLS, names=[field_name(cell) for cell in range(CELLS)])
OTHER = Range("other", c.MOST_SEATS)

BATTLE = Declaration(
    name="joker_battle_royal",
    title="Joker Battle Royal",
    package="spieltisch.games.joker_battle_royal",
    state="Battle",
    state_module="state",
    observation=False,
    players=(3, c.MOST_SEATS, 4),
    minutes=45,
    revision=2,
    out_of_turn="JKR-13",
    samples=[
        (4, {}),
        (3, {}),
        (5, {}),
        (6, {}),
        (3, {"position_fights": True}),
        (4, {"position_fights": True}),
        (6, {"position_fights": True, "quiet_laps": 3}),
        (4, {"quiet_laps": 1}),
    ],
    sweeps=("players=3,5,6", "position_fights=on"),
    options=(Flag("position_fights", False, "JKR-50"), Count("quiet_laps", 1, 100, 12, "JKR-41")),
    places=(
        # The grid, by cell, and the two cards put aside; both are the same in all copies of a state. The cells with an
        # open card, and the cells with a Joker, as masks.
        Vector("grid", size="35", fill=-1, shared=True),
        Pile("aside", CARDS, seen_by=NO_ONE, room=2, shared=True),
        Number("face_up"),
        Number("occupied"),
        # The Jokers' cells by seat, and how many are left.
        Vector("jokers", size="seats", fill=-1),
        Number("left"),
        # The hidden cards of a seat, by slot: four in hand, and an attack card that lies face down. Everybody sees from
        # which slot a card is played, so what is known of a slot is public: the traits its card lacks, and after which
        # shuffle it was drawn.
        Vector("slots", size="seats * 5", fill=-1),
        Vector("lacks", size="seats * 5"),
        Vector("drawn_after", size="seats * 5"),
        # The piles of a seat, how often its draw pile was shuffled, and its open defence card. A trophy is its owner
        # times 32 plus the card. JKR-37: `older_open` is the older of two defence cards, written likewise, until its
        # owner chooses which stays.
        Hands("draw_piles", CARDS, room=26, seen_by=NO_ONE, saved_whole=True),
        Hands("discards", CARDS, room=26, saved_whole=True),
        Hands("trophies", CARDS, room="(seats - 1) * 26 + 2", saved_whole=True),
        Hands("gone", CARDS, room=4, saved_whole=True),
        Vector("shuffles", size="seats"),
        Slots("open_cards", CARDS),
        Number("older_open", start=-1),
        # The course of the battle: the turns since a trophy changed hands, and whether one did in this turn.
        Seat("starter"),
        Seat("active"),
        Number("quiet_turns"),
        Switch("trophy_taken"),
    ),
    moves=(
        Move("place", (FIELD,), notation="place {field:name}", target="field:{field:name}"),
        Move("move", (CARDS,), target="hand:{card}"),
        Move("stay"),
        Move("to", (FIELD,), notation="to {field:name}", target="field:{field:name}"),
        Move("attack", (CARDS,), target="hand:{card}"),
        Move("no_attack"),
        Move("at", (OTHER,), target="joker:{other}"),
        Move("show_field"),
        Move("leave_field"),
        Move("defend", (CARDS,), target="hand:{card}"),
        Move("open", target="open:me"),
        Move("keep", (CARDS,), target="open:{card}"),
    ),
    events=(
        event("starts"),
        event("drew", secret=("card",), card=None, slot=None),
        event("placed", field=field_name),
        event("turn"),
        event("discarded", card=None),
        event("played", card=None, slot=None, steps=None),
        event("moved", field=field_name, start=field_name),
        event("stayed"),
        event("laid_attack", secret=("card",), card=None, slot=None),
        event("attacked", other=None, kind=c.kind_name),
        event("no_attack"),
        event("announced", field=field_name),
        event("laid_defence", slot=None),
        event("reused", card=None),
        event("undefended"),
        event("showed_attack", card=None, value=None),
        event("showed_field", card=None, field=field_name, bonus=None),
        event("showed_defence", card=None, value=None),
        event("held", other=None),
        event("hit", other=None, damage=None),
        event("failed", other=None),
        event("trophy", card=None, other=None, source=c.source_name),
        event("out"),
        event("left", card=None),
        event("reshuffled"),
        event("last"),
        event("quiet", seat=False, laps=None),
        event("ended", seat=False),
        event("no_target"),
        event("kept", card=None, other_card=None),
        event("showed_joker", field=field_name),
        event("stayed_on", field=field_name),
    ),
    steps=(
        Runs("SetUp", "JKR-10"),
        Asks("PlaceJoker", "JKR-12", moves="place"),
        Runs("Turn", "JKR-20", takes="seat"),
        Asks("Movement", "JKR-21", moves="move stay"),
        Asks("MoveTo", "JKR-22", moves="to", takes="steps"),
        Asks("ChooseAttack", "JKR-23", moves="attack no_attack", takes="symbols"),
        Asks("ChooseTarget", "JKR-24", moves="at"),
        Asks("ChoosePosition", "JKR-50", moves="show_field leave_field", takes="target kind"),
        Asks("Defence", "JKR-30", moves="defend open", takes="attacker fight"),
        Runs("Resolution", "JKR-33", takes="seat defender fight"),
        Runs("EndTurn", "JKR-26", takes="seat"),
        Runs("TheEnd", "JKR-40", takes="seat"),
        Asks("ChooseKept", "JKR-37", moves="keep"),
    ),
)
