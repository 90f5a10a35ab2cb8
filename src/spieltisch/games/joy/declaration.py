"""JOY: what lies where, what one can do, what is told."""

from __future__ import annotations

from spieltisch.authoring import (
    Asks,
    Count,
    Declaration,
    Flag,
    Move,
    Number,
    Own,
    Range,
    Runs,
    Seat,
    Subset,
    Switch,
    Vector,
    event,
)
from spieltisch.games.joy import components as c
from spieltisch.games.joy.board.data import load_board
from spieltisch.games.joy.board.fields import PLAIN, Board
from spieltisch.games.joy.samples import SAMPLES
from spieltisch.kernel.options import Option

USUAL = "usual"
RANDOM = "random"

RUN = Range("run", c.RUN_KINDS, names=c.RUN_NAMES)
KIND = Range("kind", c.JOY_KINDS, names=c.JOY_NAMES)
COLOUR = Range("colour", c.COLOURS, names=c.COLOUR_NAMES)
ROW = Range("row", c.ROWS, names=c.ROW_NAMES)
PLACE = Range("place", c.PLACES)
OTHER = Range("other", c.MOST_SEATS)


def direction_name(inward: int) -> str:
    return "in" if inward else "out"


def pile_name(joy: int) -> str:
    return "joy" if joy else "run"


def row_name(row: int) -> str:
    return c.ROW_NAMES[row]


PLACES = (
    # On the board: the field of each figure; a mask of the bridges whose marker points to the start.
    Vector("figures", size="seats"),
    Number("markers"),
    # Tiles, goals and cards face down change rarely, so copies share them: replace them, never modify them.
    # Tiles: the field of tile place i and the reverse; the colours; masks of open tiles and of seen tiles.
    Vector("tile_fields", size="len(table.setup.board.tile_list)", shared=True),
    Vector("tile_on", size="table.setup.board.size", fill=c.NO_TILE, shared=True),
    Vector("tiles", size="len(table.setup.board.tile_list)", fill=c.NO_TILE, shared=True),
    Number("open"),
    Number("seen"),
    # Cubes: on fields, and how many on each; in inventories, each with a mask of the figures that passed it on in this
    # chain (JOY-49); in the supply by colour.
    Own("lying", "Stacks", "table.stacks", "NO_STACKS"),
    Vector("heights", size="table.setup.board.size"),
    Vector("inventory", size=f"seats * {c.PLACES}", fill=c.NO_CUBE),
    Vector("passed", size=f"seats * {c.PLACES}"),
    Vector("supply", size=f"{c.COLOURS}"),
    # Goals by team, nine cubes each, and a mask of the rows redeemed.
    Vector("goals", size=f"table.setup.teams * {c.GOAL_CUBES}", fill=c.NO_CUBE, shared=True),
    Vector("redeemed", size="table.setup.teams", shared=True),
    # The decks; and the run cards that lie face down for a trade (JOY-59), two of the card's player and two of the
    # partner, as the deck numbers cards in a hand.
    Own("runs", "Deck", "table.cards", "NO_DECK"),
    Own("joys", "Deck", "table.cards", "NO_DECK"),
    Vector("laid", size=f"{2 * c.TRADED}", fill=-1, shared=True),
    # The turn: its player, the run card played, how it is split, the number of joy cards played.
    Seat("active"),
    Number("turns"),
    Number("card", start=-1),
    Seat("split_with"),
    Number("split_rest"),
    Number("joys_played"),
    # Whose move in this turn ended on the start field; whether a goal was redeemed, which ends the turn.
    Number("arrived"),
    Switch("goal_redeemed"),
)


def moves(fields: int) -> tuple[Move, ...]:
    """All moves on a board with so many fields. Their numbers do not depend on the options."""
    field = Range("field", fields)
    return (
        Move("end"),
        Move("draw", target="pile:joy"),
        Move("leave"),
        Move("take", (Range("count", 3),), target="button:take:{count}"),
        Move("supply", target="supply"),
        Move("decline"),
        Move("own_first", target="button:own"),
        Move("other_first", target="button:other"),
        Move("redeem", (ROW,), notation="redeem {row:name}", target="goal:{row:name}"),
        Move("run", (RUN,), notation="run {run:name}", target="hand:run:{run:name}"),
        Move("play", (KIND,), notation="play {kind:name}", target="hand:joy:{kind:name}"),
        Move("discard_joy", (KIND,), notation="discard {kind:name}", target="hand:joy:{kind:name}"),
        Move("discard_run", (RUN,), notation="discard {run:name}", target="hand:run:{run:name}"),
        Move("give", (RUN,), notation="give {run:name}", target="hand:run:{run:name}"),
        Move("place", (PLACE,), target="inventory:me:{place}"),
        Move("replace", (PLACE,), target="inventory:me:{place}"),
        Move("steal", (OTHER, PLACE), target="inventory:{other}:{place}", flat="place"),
        Move("colour", (COLOUR,), notation="colour {colour:name}", target="supply:{colour:name}"),
        Move("with", (OTHER,), target="figure:{other}"),
        Move("steps", (Range("steps", 10, low=1),), target="button:steps:{steps}"),
        Move("back", (Range("steps", 3, low=1),), target="button:back:{steps}"),
        Move("via", (Range("way", c.MOST_VIAS, low=1),), target="way:{way}"),
        Move("go", (field,), target="field:{field}"),
        Move("lay", (field,), target="field:{field}", beside="go"),
        Move("swap", (field,), target="tile:{field}", beside="go"),
    )


EVENTS = (
    event("starts"),
    event("goal", first=c.colour_name, second=c.colour_name, third=c.colour_name),
    event("turn", turn=None),
    event("played_run", card=c.run_name),
    event("played_joy", kind=c.joy_name),
    event("ran", field=None, path=c.path_fields, onward=c.path_fields),
    event("jumped", field=None),
    event("turned_marker", bridge=None, direction=direction_name),
    event("hit", other=None),
    event("stole", other=None, colour=c.colour_name),
    event("turned_up", colour=c.colour_name, field=None),
    event("turned_back", seat=False, field=None),
    event("got", colour=c.colour_name),
    event("placed", colour=c.colour_name, place=None),
    event("replaced", colour=c.colour_name, place=None, replaced=c.colour_name),
    event("laid", colour=c.colour_name, field=None),
    event("returned", colour=c.colour_name),
    event("drew_joy", secret=("kind",), kind=c.joy_name),
    event("drew_run", secret=("card",), card=c.run_name),
    event("discarded_joy", kind=c.joy_name),
    event("discarded_run", card=c.run_name),
    event("swapped", field=None, other_field=None),
    event("gave", secret=("card",), card=c.run_name),
    event("received", secret=("card",), card=c.run_name),
    event("redeemed", row=row_name),
    event("stars", stars=None, joy_limit=None, run_limit=None),
    event("reshuffled", seat=False, pile=pile_name),
    event("won"),
    event("capped", seat=False),
    event("split", other=None),
    event("team_goal", cubes=c.cube_names, partner=None),
    event("team_stars", stars=None, partner=None),
    event("limits", seat=False, joy_limit=None, run_limit=None),
    event("team_won", partner=None),
)

STEPS = (
    Runs("Deal", "JOY-10"),
    Asks("Turn", "JOY-20", moves="end run play"),
    Runs("GoOn", "JOY-22", takes="seat"),
    Runs("EndTurn", "JOY-21", takes="seat"),
    # `who` runs, and what is known of the motion, are packed: see `board/ways`.
    Asks("GoTo", "JOY-34", moves="go", takes="who how", refusal="JOY-34 out_of_reach"),
    Asks("GoVia", "JOY-31", moves="via", takes="who how", refusal="JOY-31 no_such_way"),
    Asks("SplitCard", "JOY-59a", moves="run"),
    Asks("SplitWith", "JOY-59a", moves="with"),
    Asks("SplitOrder", "JOY-59a", moves="own_first other_first", refusal="JOY-59a would_hit"),
    Asks("SplitSteps", "JOY-59a", moves="steps back", takes="figure avoid", refusal="JOY-59a part"),
    Runs("SplitSecond", "JOY-59a", takes="seat figure"),
    Runs("Steal", "JOY-60", takes="seat victim"),
    Asks("StealCube", "JOY-60", moves="steal", takes="victim"),
    Runs("Stop", "JOY-44", takes="seat"),
    Runs("Collect", "JOY-43", takes="seat"),
    Asks("Receive", "JOY-45", moves="supply place replace lay", takes="cube passed"),
    Asks("LayReplaced", "JOY-45", moves="lay", takes="cube passed"),
    Asks("MayDraw", "JOY-41", moves="draw leave"),
    Runs("DrawJoy", "JOY-51", takes="seat"),
    Asks("MakeRoom", "JOY-51", moves="discard_joy", refusal="JOY-51 joy_not_held"),
    Asks("JumpToStart", "JOY-54", moves="go"),
    Asks("SwapFirst", "JOY-55", moves="swap", refusal="JOY-55 no_tile"),
    Asks("SwapSecond", "JOY-55", moves="swap", takes="first", refusal="JOY-55 another_tile"),
    Asks("CubeFor", "JOY-56", moves="with", refusal="JOY-56 own_team"),
    Asks("CubeColour", "JOY-56", moves="colour"),
    Asks("JumpToElement", "JOY-57", moves="go"),
    Asks("ThreeColour", "JOY-58", moves="colour", takes="left used"),
    Asks("ThreeField", "JOY-58", moves="lay", takes="cube used"),
    Asks("TradeCard", "JOY-59", moves="give", takes="slot", refusal="JOY-20 not_held"),
    Asks("DrawTwo", "JOY-59b", moves="take"),
    Runs("Redeem", "JOY-70", takes="seat"),
    Asks("RedeemRow", "JOY-70", moves="decline redeem"),
    Runs("Limits", "JOY-70", takes="seat"),
    Asks("SurplusJoy", "JOY-70", moves="discard_joy", refusal="JOY-70 joy_not_held"),
    Asks("SurplusRun", "JOY-70", moves="discard_run", refusal="JOY-20 not_held"),
)


def options(board: Board) -> tuple[Option, ...]:
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


def declared(board: Board) -> Declaration:
    """JOY on a board."""
    return Declaration(
        name="joy",
        title="JOY",
        package="spieltisch.games.joy",
        state="Joy",
        state_module="table.state",
        setup_module="table.setup",
        observation=False,
        players=(2, c.MOST_SEATS, 4),
        minutes=60,
        revision=2,
        out_of_turn="JOY-20",
        samples=SAMPLES,
        sweeps=("players=2,3", "free_for_all=on", "open=on", "memory=on"),
        options=options(board),
        places=PLACES,
        moves=moves(int(board.size)),
        events=EVENTS,
        steps=STEPS,
    )


JOY = declared(load_board())
