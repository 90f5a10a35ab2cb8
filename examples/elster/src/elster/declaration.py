"""Elster: what lies where, who may see it, what one can do, what is told."""

from spieltisch.authoring import (
    NO_ONE,
    OWNER,
    Amounts,
    Asks,
    Cards,
    Count,
    Declaration,
    Face,
    Hands,
    Move,
    Number,
    Pile,
    Runs,
    Slots,
    Switch,
    event,
)

COLOURS = ("red", "blue", "green", "yellow")
VALUES = 13
TRINKETS = Cards("trinket", [Face(value, colour) for colour in COLOURS for value in range(1, VALUES + 1)])

ELSTER = Declaration(
    name="elster",
    title="Elster",
    package="elster",
    state="Elster",
    players=(2, 6, 4),
    minutes=15,
    out_of_turn="ELS-20",
    score="totals",
    options=(Count("rounds", 1, 3, 2, "ELS-31"), Count("hand", 4, 6, 5, "ELS-10")),
    samples=((4, {}), (2, {"rounds": 1}), (6, {"hand": 6, "rounds": 3})),
    sweeps=("players=2,3,5,6", "hand=4,6"),
    places=(
        Pile("finds", TRINKETS, spread=True, room=12),
        Slots("chosen", TRINKETS, seen_by=OWNER, open_while="shown"),
        Hands("collections", TRINKETS, room=12, sorted=True),
        Hands("hands", TRINKETS, room=6, seen_by=OWNER, sorted=True),
        Pile("discard", TRINKETS),
        Pile("deck", TRINKETS, seen_by=NO_ONE),
        Number("round", high=3),
        Number("lap", high=6),
        Amounts("totals", high=300),
        Switch("shown"),
    ),
    moves=(Move("play", (TRINKETS,), at="hands"), Move("take", (TRINKETS,), at="finds")),
    events=(
        event("round", seat=False, round=None),
        event("turned_up", seat=False, trinket=None),
        event("chose", trinket=None, secret=("trinket",)),
        event("showed", trinket=None),
        event("cancelled"),
        event("took", trinket=None),
        event("scored", points=None, total=None),
        event("ended", seat=False),
    ),
    steps=(
        Runs("Deal", "ELS-10"),
        Runs("TurnUp", "ELS-11"),
        Asks("ChooseCard", "ELS-20", moves="play", together=True),
        Runs("Compare", "ELS-22"),
        Asks("TakeFind", "ELS-23", moves="take"),
        Runs("EndLap", "ELS-25"),
        Runs("Score", "ELS-30"),
    ),
)
