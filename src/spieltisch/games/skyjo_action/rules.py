"""SKYJO ACTION, in the order of the rulebook: the table of contents of its steps."""

from __future__ import annotations

from typing import Any, Final

from spieltisch.games.skyjo_action import _steps as base
from spieltisch.games.skyjo_action.actions import (
    ChooseDrawn,
    ChooseReused,
    LayRest,
    LookAtLine,
    PlaceDrawn,
    ReactivatesJoin,
)
from spieltisch.games.skyjo_action.attacks import Meteor, Meteors, StealAction
from spieltisch.games.skyjo_action.dealing import Deal, FirstCards, FirstTurn, StartingPlayer
from spieltisch.games.skyjo_action.ending import EndTurn, Score
from spieltisch.games.skyjo_action.lines import ChooseLine, LayLine, LinesCheck
from spieltisch.games.skyjo_action.one_deck import DrewAction, FillDrawn, FoundAction, SwappedOut
from spieltisch.games.skyjo_action.stars import StarRight, StarShown
from spieltisch.games.skyjo_action.swapping import LayFirst, LaySecond, SwapFirst, SwapSecond
from spieltisch.games.skyjo_action.turn import Drawn, Place, Turn, TurnUp
from spieltisch.kernel.state import Step
from spieltisch.kernel.vecs import vec

STEPS: Final[vec[Step[Any]]] = base.in_order(
    deal=Deal(),
    first_cards=FirstCards(),
    starting_player=StartingPlayer(),
    turn=Turn(),
    drawn=Drawn(),
    place=Place(),
    turn_up=TurnUp(),
    star_right=StarRight(),
    found_action=FoundAction(),
    drew_action=DrewAction(),
    lines_check=LinesCheck(),
    choose_line=ChooseLine(),
    lay_line=LayLine(),
    end_turn=EndTurn(),
    score=Score(),
    swap_first=SwapFirst(),
    swap_second=SwapSecond(),
    lay_first=LayFirst(),
    lay_second=LaySecond(),
    choose_drawn=ChooseDrawn(),
    place_drawn=PlaceDrawn(),
    lay_rest=LayRest(),
    look_at_line=LookAtLine(),
    choose_reused=ChooseReused(),
    reactivates_join=ReactivatesJoin(),
    steal_action=StealAction(),
    meteors=Meteors(),
    meteor=Meteor(),
    fill_drawn=FillDrawn(),
    first_turn=FirstTurn(),
    star_shown=StarShown(),
    swapped_out=SwappedOut(),
)
