"""JOY, in the order of the rulebook: setting up, a turn. Its chapters: moving, cubes, joy cards, goals."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.joy.board import PLAIN, Board
from spieltisch.games.joy.components import (
    COLOURS,
    CUBES_PER_COLOUR,
    E_CAPPED,
    E_GOAL,
    E_STARTS,
    E_TURN,
    END,
    FIRST_HAND_JOY,
    FIRST_HAND_RUN,
    GOAL_CUBES,
    JOY_KINDS,
    JOYS_PER_TURN,
    MOST_OF_A_COLOUR,
    PLACES,
    PLAY,
    RUN,
    RUN_KINDS,
    S_END_TURN,
    S_GO_ON,
    S_TURN,
    SPLIT,
    TILES_PER_COLOUR,
    TRADE,
)
from spieltisch.games.joy.cubes import Collect, LayReplaced, Receive, Steal, StealCube, Stop
from spieltisch.games.joy.goals import Limits, Redeem, RedeemRow, SurplusJoy, SurplusRun
from spieltisch.games.joy.joycards import (
    CubeColour,
    CubeFor,
    DrawJoy,
    DrawTwo,
    JumpToElement,
    JumpToStart,
    MakeRoom,
    MayDraw,
    SwapFirst,
    SwapSecond,
    ThreeColour,
    ThreeField,
    TradeCard,
    has_use,
    play_joy,
)
from spieltisch.games.joy.moving import (
    GoTo,
    GoVia,
    SplitCard,
    SplitOrder,
    SplitSecond,
    SplitSteps,
    SplitWith,
    run_with_card,
)
from spieltisch.games.joy.state import Joy
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, Decision, Step
from spieltisch.kernel.vecs import vec

# Setting up


class Deal(Step[Joy]):
    """JOY-10, JOY-11, JOY-12, JOY-13: cards, tiles and goals; figures on the start field; the first player by lot."""

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        joy.markers = (1 << joy.setup.board.bridge_count) - 1
        self.lay_tiles(joy)
        self.draw_goals(joy)
        self.deal_cards(joy)
        joy.active = joy.rng.below(joy.seats)
        joy.tell(E_STARTS, joy.active)
        begin_turn(joy, joy.active)

    def lay_tiles(self, joy: Joy) -> None:
        """JOY-11, JOY-80, JOY-81: shuffled, three on every side, hidden unless the variant says otherwise."""
        joy.tile_fields = joy.tile_fields[:]
        joy.tile_on = joy.tile_on[:]
        joy.tiles = joy.tiles[:]
        fields = joy.setup.placement
        if len(fields) == 0:
            fields = random_places(joy.setup.board, joy.rng)
        for tile, field in enumerate(fields):
            joy.tile_fields[tile] = field
            joy.tile_on[field] = tile
            joy.tiles[tile] = tile // TILES_PER_COLOUR
        joy.rng.shuffle(joy.tiles, len(joy.tiles))
        if joy.setup.open_tiles:
            joy.open = (1 << len(joy.tiles)) - 1
            joy.seen = joy.open

    def draw_goals(self, joy: Joy) -> None:
        joy.goals = joy.goals[:]
        for colour in range(COLOURS):
            joy.supply[colour] = CUBES_PER_COLOUR
        for team in range(joy.setup.teams):
            self.draw_goal_rows(joy, team)

    def draw_goal_rows(self, joy: Joy, team: i64) -> None:
        """JOY-12: nine cubes from the bag; a third one of a colour is replaced; partners copy the rows."""
        used = filled(COLOURS, 0)
        for i in range(GOAL_CUBES):
            colour: i64 = draw_from_bag(joy.rng, joy.supply, used)
            joy.supply[colour] -= 1
            used[colour] += 1
            joy.goals[team * GOAL_CUBES + i] = colour
        for i in range(GOAL_CUBES):
            joy.supply[joy.goals[team * GOAL_CUBES + i]] -= joy.seats // joy.setup.teams - 1
            if i % PLACES == PLACES - 1:
                at: i64 = team * GOAL_CUBES + i
                joy.tell(E_GOAL, team, joy.goals[at - 2], joy.goals[at - 1], joy.goals[at])

    def deal_cards(self, joy: Joy) -> None:
        for card in joy.setup.run_cards:
            joy.runs.pile.push(card)
        for card in joy.setup.joy_cards:
            joy.joys.pile.push(card)
        joy.runs.pile.shuffle(joy.rng)
        joy.joys.pile.shuffle(joy.rng)
        for seat in range(joy.seats):
            for _ in range(FIRST_HAND_JOY):
                joy.draw_joy(seat)
            for _ in range(FIRST_HAND_RUN):
                joy.draw_run(seat)


def draw_from_bag(rng: Rng, bag: vec[i64], used: vec[i64]) -> i64:
    """A cube of a colour that may still be used, every cube in the bag equally likely."""
    total: i64 = 0
    for colour in range(COLOURS):
        if used[colour] < MOST_OF_A_COLOUR:
            total += bag[colour]
    nth: i64 = rng.below(total)
    drawn: i64 = 0
    while used[drawn] == MOST_OF_A_COLOUR or nth >= bag[drawn]:
        if used[drawn] < MOST_OF_A_COLOUR:
            nth -= bag[drawn]
        drawn += 1
    return drawn


def random_places(board: Board, rng: Rng) -> list[int]:
    """JOY-80: equally many places on every side, never a corner or a switch."""
    chosen: list[int] = []
    for side in board.sides:
        places = [field for field in side if board.kind_list[field] == PLAIN]
        for _ in range(len(board.tile_list) // len(board.sides)):
            chosen.append(places.pop(rng.below(len(places))))
    return chosen


# A turn


def begin_turn(joy: Joy, seat: i64) -> None:
    joy.active = seat
    joy.card = NO_CARD
    joy.split_with = NOBODY
    joy.split_rest = 0
    joy.joys_played = 0
    joy.arrived = 0
    joy.goal_redeemed = False
    joy.tell(E_TURN, seat, joy.turns + 1)
    joy.agenda.push(S_TURN, seat)


def may_play_joys(joy: Joy, seat: i64) -> bool:
    """JOY-20, JOY-52: up to two a turn, and none from the start field."""
    return joy.joys_played < JOYS_PER_TURN and joy.joys.counts[seat] > 0 and not joy.on_start(seat)


class Turn(Decision[Joy]):
    """JOY-20, JOY-52: exactly one run card, and before or after it up to two joy cards."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        if joy.card != NO_CARD:
            out.add(END)
        else:
            joy.runs.offer(seat, RUN, out)
        if may_play_joys(joy, seat):
            for kind in range(JOY_KINDS):
                if joy.joys.holds(seat, kind) and has_use(joy, seat, kind):
                    out.add(PLAY + kind)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == END:
            joy.agenda.push(S_END_TURN, seat)
            return
        joy.agenda.push(S_GO_ON, seat)
        if move >= PLAY:
            play_joy(joy, seat, move - PLAY)
        else:
            run_with_card(joy, seat, move - RUN)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if move == END:
            return "JOY-20 run_first"
        if RUN <= move < RUN + RUN_KINDS:
            return "JOY-20 not_held" if joy.card == NO_CARD else "JOY-20 one_run_card"
        if PLAY <= move < PLAY + JOY_KINDS:
            return self.refuse_joy(joy, seat, move - PLAY)
        return self.rule

    def refuse_joy(self, joy: Joy, seat: i64, kind: i64) -> str:
        if not joy.joys.holds(seat, kind):
            return "JOY-20 joy_not_held"
        if joy.on_start(seat):
            return "JOY-52 on_start"
        if joy.joys_played == JOYS_PER_TURN:
            return "JOY-20 two_joys"
        if kind == TRADE:
            return "JOY-59 no_trade"
        return "JOY-59a no_split" if kind == SPLIT else "JOY-56 no_element"


class GoOn(Step[Joy]):
    """JOY-20, JOY-22: the turn goes on while something may be done; it ends at once when a goal was redeemed.

    Whether a joy card could still be played is judged by what everybody sees, never by which cards are in hand.
    """

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        if joy.goal_redeemed or (joy.card != NO_CARD and not may_play_joys(joy, seat)):
            joy.agenda.push(S_END_TURN, seat)
        else:
            joy.agenda.push(S_TURN, seat)


class EndTurn(Step[Joy]):
    """JOY-21, JOY-22, JOY-84: draw run cards up to the limit; the next player, unless the last turn is over."""

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        while joy.runs.counts[seat] < joy.run_limit(seat):
            joy.draw_run(seat)
        joy.turns += 1
        if joy.turns == joy.setup.turn_cap:
            joy.over = True
            joy.tell(E_CAPPED, NOBODY)
        else:
            begin_turn(joy, (seat + 1) % joy.seats)


STEPS: Final[vec[Step[Any]]] = vec[Step[Any]](
    [
        Deal("JOY-10"),
        Turn("JOY-20"),
        GoOn("JOY-22"),
        EndTurn("JOY-21"),
        GoTo("JOY-34"),
        GoVia("JOY-31"),
        SplitCard("JOY-59a"),
        SplitWith("JOY-59a"),
        SplitOrder("JOY-59a"),
        SplitSteps("JOY-59a"),
        SplitSecond("JOY-59a"),
        Steal("JOY-60"),
        StealCube("JOY-60"),
        Stop("JOY-44"),
        Collect("JOY-43"),
        Receive("JOY-45"),
        LayReplaced("JOY-45"),
        MayDraw("JOY-41"),
        DrawJoy("JOY-51"),
        MakeRoom("JOY-51"),
        JumpToStart("JOY-54"),
        SwapFirst("JOY-55"),
        SwapSecond("JOY-55"),
        CubeFor("JOY-56"),
        CubeColour("JOY-56"),
        JumpToElement("JOY-57"),
        ThreeColour("JOY-58"),
        ThreeField("JOY-58"),
        TradeCard("JOY-59"),
        DrawTwo("JOY-59b"),
        Redeem("JOY-70"),
        RedeemRow("JOY-70"),
        Limits("JOY-70"),
        SurplusJoy("JOY-70"),
        SurplusRun("JOY-70"),
    ]
)
