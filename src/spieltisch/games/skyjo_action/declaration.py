"""SKYJO ACTION: what lies where, what one can do, what is told."""

from __future__ import annotations

from spieltisch.authoring import (
    NO_ONE,
    Amounts,
    Asks,
    Cards,
    Choice,
    Count,
    Declaration,
    Face,
    Flag,
    Move,
    Number,
    Pile,
    Range,
    Runs,
    Seat,
    Subset,
    Vector,
    event,
)
from spieltisch.games.skyjo_action import components as c

BEGINNERS = tuple(kind for kind in c.KIND_NAMES if kind not in ("thief", "meteor_shower"))
DEFAULT_MIXED = 9
FEWEST_MIXED = 5

CARDS = Cards("card", [Face(symbol=name) for name in c.CARD_NAMES])
CELL = Range("cell", c.CELLS)
LINE = Range("line", c.LINES, names=[c.line_name(line) for line in range(c.LINES)])
KIND = Range("kind", c.KINDS, names=c.KIND_NAMES)
OTHER = Range("other", c.MOST_SEATS)
ROW_SLOT = Range("slot", c.ROW_LENGTH)
HAND_SLOT = Range("slot", c.HAND)


def place_name(place: int) -> str:
    seat, cell = divmod(place, c.CELLS)
    return f"{seat}:{cell}"


def side_names(sides: int) -> list[str]:
    return ["open" if sides >> i & 1 else "hidden" for i in range(2)]


SKYJO = Declaration(
    name="skyjo_action",
    title="SKYJO ACTION",
    package="spieltisch.games.skyjo_action",
    state="Skyjo",
    variable="sky",
    state_module="state",
    setup_module="setup",
    observation=False,
    players=(2, 8, 4),
    minutes=40,
    revision=2,
    score="totals",
    low_wins=True,
    out_of_turn="SKY-19",
    samples=(
        (4, {}),
        (2, {}),
        (6, {"memory_aid": False}),
        (8, {"layout": "3x3"}),
        (3, {"deck": "one_deck"}),
        (6, {"deck": "one_deck", "mixed_actions": 10, "layout": "3x3"}),
        (4, {"deck": "one_deck", "mixed_actions": 5, "kinds": "beginners"}),
        (4, {"deck": "no_actions"}),
        (3, {"deck": "numbers_only", "target": 50}),
        (6, {"deck": "numbers_only", "layout": "3x3"}),
        (5, {"kinds": "beginners"}),
        (3, {"kinds": ["reactivate", "thief"], "target": 200}),
        (2, {"kinds": ["defence", "meteor_shower", "swap_players"], "turn_cap": 10}),
    ),
    sweeps=("players=2,3,5,6", "deck=one_deck,no_actions,numbers_only", "layout=3x3"),
    options=(
        Choice("deck", ("standard", "one_deck", "no_actions", "numbers_only"), "standard", "SKY-90"),
        Choice("layout", ("4x3", "3x3"), "4x3", "SKY-93"),
        Count("mixed_actions", FEWEST_MIXED, 10, DEFAULT_MIXED, "SKY-90"),
        Subset("kinds", c.KIND_NAMES, 2, {"all": c.KIND_NAMES, "beginners": BEGINNERS}, c.KIND_NAMES, "SKY-94"),
        Count("target", 50, 200, 100, "SKY-83"),
        Count("turn_cap", 10, 200, 60, "SKY-25"),
        Flag("memory_aid", True, "SKY-95"),
    ),
    # Vectors that change rarely are shared by copies: they are replaced, never written into.
    places=(
        # The layouts, by place: seat times twelve plus cell.
        Vector("cards", size="seats * 12", fill=-1),
        Vector("open", size="seats * 12"),
        Vector("knows", size="seats * 12"),
        Vector("used", size="seats * 12", shared=True),
        Vector("hidden", size="seats"),
        # The seats whose layout has changed since its lines were last looked at, as a mask.
        Number("changed"),
        # The piles in the middle.
        Pile("pile", CARDS, seen_by=NO_ONE, room=c.MOST_PLAY_CARDS),
        Pile("discard", CARDS, room=c.MOST_PLAY_CARDS),
        Pile("action_pile", CARDS, seen_by=NO_ONE, room=c.ACTION_COUNT),
        Pile("action_discard", CARDS, room=c.ACTION_COUNT),
        Vector("row", size="4", fill=-1, shared=True),
        Vector("mixed", size="9", shared=True),
        # The displays, by seat: how many of each kind, and how many of those are locked by a theft (see `copies`).
        Vector("held", size="seats"),
        Vector("stolen", size="seats", shared=True),
        # 1 once the play pile has been refilled: since then it holds nothing but cards that all have seen before.
        Number("refilled"),
        # In somebody's hand: up to three drawn cards, who has seen them, which are known to be no action cards, and
        # which come from a refilled pile.
        Vector("drawn", size="12"),
        # The course of the round and of the match.
        Vector("chosen", size="seats", shared=True),
        Amounts("totals", shared=True),
        Vector("round_scores", size="seats", shared=True),
        Number("round"),
        Seat("starter"),
        Seat("active"),
        Seat("ender"),
        Number("turns"),
        Number("extra_turns"),
        Number("reactivates"),
        Number("first_side"),
    ),
    moves=(
        Move("draw", target="pile:play"),
        Move("take_discard", target="discard:play"),
        Move("take_row", (ROW_SLOT,), target="row:{slot}"),
        Move("take_pile", target="pile:action"),
        Move("waive"),
        Move("discard", target="discard:play"),
        Move("keep", target="display:me"),
        Move("keep_drawn", (HAND_SLOT,), notation="keep {slot}", target="hand:{slot}"),
        Move("keep_none", target="discard:play"),
        Move("lay_drawn", (HAND_SLOT,), notation="lay {slot}", target="hand:{slot}"),
        Move("lay_open", target="button:open"),
        Move("lay_hidden", target="button:hidden"),
        Move("steal_nothing", target="button:nothing"),
        Move("keep_lines", target="button:keep"),
        Move("swap", (CELL,), target="cell:me:{cell}"),
        Move("reveal", (CELL,), target="cell:me:{cell}"),
        Move("discard_line", (LINE,), notation="discard {line:name}", target="line:me:{line}"),
        Move("lay_cell", (CELL,), target="cell:me:{cell}"),
        Move("play", (KIND,), notation="play {kind:name}", target="display:me:{kind:name}"),
        Move("throw_away", (KIND,), notation="discard {kind:name}", target="display:me:{kind:name}"),
        Move("reuse", (KIND,), notation="reuse {kind:name}", target="discard:action:{kind:name}"),
        Move("pick", (OTHER, CELL), target="cell:{other}:{cell}", flat="place"),
        Move("look", (OTHER, LINE), notation="look {other} {line:name}", target="line:{other}:{line}"),
        Move("steal", (OTHER, KIND), notation="steal {other} {kind:name}", target="display:{other}:{kind:name}"),
        Move("smash", (OTHER, KIND), notation="smash {other} {kind:name}", target="display:{other}:{kind:name}"),
    ),
    events=(
        event("round", seat=False, round=None),
        event("chose", secret=("place",), place=place_name),
        event("turned_up", card=c.card_name, place=place_name),
        event("starts"),
        event("drew", secret=("card",), card=c.card_name, slot=None),
        event("took_discard", card=c.card_name),
        event("placed", card=c.card_name, place=place_name),
        event("discarded", card=c.card_name),
        event("took_action", card=c.card_name, slot=None),
        event("row_filled", seat=False, card=c.card_name, slot=None),
        event("played", card=c.card_name),
        event("threw_away", card=c.card_name),
        event("waived"),
        event("kept_action", card=c.card_name),
        event("replaced", card=c.card_name, place=place_name),
        event("line", line=c.line_name),
        event("swapped", place=place_name, other_place=place_name, sides=side_names),
        event("saw", secret=("card",), card=c.card_name, place=place_name),
        event("looked", other=None, line=c.line_name),
        event("defended"),
        event("stole", card=c.card_name, other=None),
        event("hit", card=c.card_name, place=place_name),
        event("smashed", card=c.card_name, other=None),
        event("final_lap"),
        event("capped", seat=False),
        event("shown", card=c.card_name, place=place_name),
        event("scored", points=None, action_cards=None),
        event("doubled", points=None),
        event("total", points=None),
        event("ended", seat=False),
        event("reshuffled", seat=False),
        event("no_effect"),
        event("lines_scored", points=None),
    ),
    steps=(
        Runs("Deal", "SKY-10"),
        Asks("FirstCards", "SKY-15", moves="reveal", together=True),
        Runs("StartingPlayer", "SKY-16"),
        Asks("Turn", "SKY-19", moves="draw take_discard take_row take_pile waive play throw_away", takes="extra"),
        Asks("Drawn", "SKY-21", moves="discard swap"),
        Asks("Place", "SKY-20", moves="swap"),
        Asks("TurnUp", "SKY-21", moves="reveal"),
        Asks("StarRight", "SKY-50", moves="take_row take_pile waive"),
        Asks("FoundAction", "SKY-90", moves="keep discard", takes="place"),
        Asks("DrewAction", "SKY-90", moves="keep discard", takes="slot"),
        Runs("LinesCheck", "SKY-30", takes="seat shared"),
        Asks("ChooseLine", "SKY-35", moves="discard_line keep_lines", takes="shared"),
        Asks("LayLine", "SKY-34", moves="lay_cell", takes="line more"),
        Runs("EndTurn", "SKY-80", takes="seat"),
        Runs("Score", "SKY-81"),
        Asks("SwapFirst", "SKY-60", moves="pick", takes="own"),
        Asks("SwapSecond", "SKY-60", moves="pick", takes="own first"),
        Asks("LayFirst", "SKY-60", moves="lay_open lay_hidden", takes="first second"),
        Asks("LaySecond", "SKY-60", moves="lay_open lay_hidden", takes="first second"),
        Asks("ChooseDrawn", "SKY-62", moves="keep_drawn keep_none"),
        Asks("PlaceDrawn", "SKY-62", moves="swap", takes="slot"),
        Asks("LayRest", "SKY-62", moves="lay_drawn"),
        Asks("LookAtLine", "SKY-63", moves="look"),
        Asks("ChooseReused", "SKY-64", moves="reuse"),
        Runs("ReactivatesJoin", "SKY-64", takes="seat"),
        Asks("StealAction", "SKY-67", moves="steal steal_nothing"),
        Runs("Meteors", "SKY-68", takes="seat victim"),
        Asks("Meteor", "SKY-68", moves="pick smash", takes="victim"),
        Runs("FillDrawn", "SKY-90", takes="seat"),
        Runs("FirstTurn", "SKY-18", takes="seat"),
        Runs("StarShown", "SKY-50", takes="seat"),
        Asks("SwappedOut", "SKY-90", moves="keep discard", takes="slot"),
    ),
)
