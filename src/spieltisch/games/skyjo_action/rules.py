"""SKYJO ACTION, in the order of the rulebook: the table of contents of its steps."""

from __future__ import annotations

from typing import Any, Final

from spieltisch.games.skyjo_action.actions import (
    ChooseDrawn,
    ChooseReused,
    LayFirst,
    LayRest,
    LaySecond,
    LookAtLine,
    Meteor,
    Meteors,
    PlaceDrawn,
    ReactivatesJoin,
    StealAction,
    SwapFirst,
    SwapSecond,
)
from spieltisch.games.skyjo_action.dealing import Deal, FirstCards, FirstTurn, StartingPlayer
from spieltisch.games.skyjo_action.ending import EndTurn, Score
from spieltisch.games.skyjo_action.lines import ChooseLine, LayLine, LinesCheck
from spieltisch.games.skyjo_action.one_deck import DrewAction, FillDrawn, FoundAction
from spieltisch.games.skyjo_action.stars import StarRight, StarShown
from spieltisch.games.skyjo_action.turn import Drawn, Place, Turn, TurnUp
from spieltisch.kernel.state import Step
from spieltisch.kernel.vecs import vec

# The order is that of the step numbers in components.py.
STEPS: Final[vec[Step[Any]]] = vec[Step[Any]](
    [
        Deal("SKY-10"),
        FirstCards("SKY-15"),
        StartingPlayer("SKY-16"),
        Turn("SKY-19"),
        Drawn("SKY-21"),
        Place("SKY-20"),
        TurnUp("SKY-21"),
        StarRight("SKY-50"),
        FoundAction("SKY-90"),
        DrewAction("SKY-90"),
        LinesCheck("SKY-30"),
        ChooseLine("SKY-35"),
        LayLine("SKY-34"),
        EndTurn("SKY-80"),
        Score("SKY-81"),
        SwapFirst("SKY-60"),
        SwapSecond("SKY-60"),
        LayFirst("SKY-60"),
        LaySecond("SKY-60"),
        ChooseDrawn("SKY-62"),
        PlaceDrawn("SKY-62"),
        LayRest("SKY-62"),
        LookAtLine("SKY-63"),
        ChooseReused("SKY-64"),
        ReactivatesJoin("SKY-64"),
        StealAction("SKY-67"),
        Meteors("SKY-68"),
        Meteor("SKY-68"),
        FillDrawn("SKY-90"),
        FirstTurn("SKY-18"),
        StarShown("SKY-50"),
    ]
)
