"""The set-up and a player's turn; the list of all steps of JOY."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.joy import components as c
from spieltisch.games.joy.board.fields import PLAIN, Board
from spieltisch.games.joy.rules.cubes import Collect, LayReplaced, Receive, Steal, StealCube, Stop
from spieltisch.games.joy.rules.goals import Limits, Redeem, RedeemRow, SurplusJoy, SurplusRun
from spieltisch.games.joy.rules.joycards import (
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
from spieltisch.games.joy.rules.moving import (
    GoTo,
    GoVia,
    SplitCard,
    SplitOrder,
    SplitSecond,
    SplitSteps,
    SplitWith,
    run_with_card,
)
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, Decision, Step, steps_by_number
from spieltisch.kernel.vecs import vec

# Setting up


class Deal(Step[Joy]):
    """JOY-10, JOY-11, JOY-12, JOY-13: cards, tiles and goals; figures on the start field; a random first player."""

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        joy.markers = (1 << joy.setup.board.bridge_count) - 1
        self.lay_tiles(joy)
        self.draw_goals(joy)
        self.deal_cards(joy)
        joy.active = joy.rng.below(joy.seats)
        joy.tell(c.E_STARTS, joy.active)
        begin_turn(joy, joy.active)

    def lay_tiles(self, joy: Joy) -> None:
        """JOY-11, JOY-80, JOY-81: shuffled, three on each side, hidden unless the variant says otherwise."""
        joy.tile_fields = joy.tile_fields[:]
        joy.tile_on = joy.tile_on[:]
        joy.tiles = joy.tiles[:]
        fields = joy.setup.placement
        if len(fields) == 0:
            fields = random_places(joy.setup.board, joy.rng)
        for tile, field in enumerate(fields):
            joy.tile_fields[tile] = field
            joy.tile_on[field] = tile
            joy.tiles[tile] = tile // c.TILES_PER_COLOUR
        joy.rng.shuffle(joy.tiles, len(joy.tiles))
        if joy.setup.open_tiles:
            joy.open = (1 << len(joy.tiles)) - 1
            joy.seen = joy.open

    def draw_goals(self, joy: Joy) -> None:
        joy.goals = joy.goals[:]
        for colour in range(c.COLOURS):
            joy.supply[colour] = c.CUBES_PER_COLOUR
        for team in range(joy.setup.teams):
            self.draw_goal_rows(joy, team)

    def draw_goal_rows(self, joy: Joy, team: i64) -> None:
        """JOY-12: nine cubes from the bag; a third one of a colour is replaced; partners copy the rows."""
        used = filled(c.COLOURS, 0)
        for i in range(c.GOAL_CUBES):
            colour: i64 = draw_from_bag(joy.rng, joy.supply, used)
            joy.supply[colour] -= 1
            used[colour] += 1
            joy.goals[team * c.GOAL_CUBES + i] = colour
        for i in range(c.GOAL_CUBES):
            joy.supply[joy.goals[team * c.GOAL_CUBES + i]] -= joy.seats // joy.setup.teams - 1
            if i % c.PLACES == c.PLACES - 1:
                tell_goal(joy, team, team * c.GOAL_CUBES + i + 1 - c.PLACES)

    def deal_cards(self, joy: Joy) -> None:
        for card in joy.setup.run_cards:
            joy.runs.pile.push(card)
        for card in joy.setup.joy_cards:
            joy.joys.pile.push(card)
        joy.runs.pile.shuffle(joy.rng)
        joy.joys.pile.shuffle(joy.rng)
        for seat in range(joy.seats):
            for _ in range(c.FIRST_HAND_JOY):
                joy.draw_joy(seat)
            for _ in range(c.FIRST_HAND_RUN):
                joy.draw_run(seat)


def tell_goal(joy: Joy, team: i64, at: i64) -> None:
    """Announce the row of a team; a team's number is the seat of its first member."""
    first: i64 = joy.goals[at]
    second: i64 = joy.goals[at + 1]
    third: i64 = joy.goals[at + 2]
    if joy.has_partners():
        joy.tell(c.E_TEAM_GOAL, team, c.packed_cubes(first, second, third), joy.partner(team))
    else:
        joy.tell(c.E_GOAL, team, first, second, third)


def draw_from_bag(rng: Rng, bag: vec[i64], used: vec[i64]) -> i64:
    """A cube of a colour that is still allowed; every cube in the bag is equally likely."""
    total: i64 = 0
    for colour in range(c.COLOURS):
        if used[colour] < c.MOST_OF_A_COLOUR:
            total += bag[colour]
    nth: i64 = rng.below(total)
    drawn: i64 = 0
    while used[drawn] == c.MOST_OF_A_COLOUR or nth >= bag[drawn]:
        if used[drawn] < c.MOST_OF_A_COLOUR:
            nth -= bag[drawn]
        drawn += 1
    return drawn


def random_places(board: Board, rng: Rng) -> list[int]:
    """JOY-80: the same number of places on each side, never a corner or a switch."""
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
    joy.tell(c.E_TURN, seat, joy.turns + 1)
    joy.agenda.push(c.S_TURN, seat)


def may_play_joys(joy: Joy, seat: i64) -> bool:
    """JOY-20, JOY-52: up to two per turn, and none from the start field."""
    return joy.joys_played < c.JOYS_PER_TURN and joy.joys.counts[seat] > 0 and not joy.on_start(seat)


class Turn(Decision[Joy]):
    """JOY-20, JOY-52: exactly one run card, and before or after it up to two joy cards."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        if joy.card != NO_CARD:
            out.add(c.END)
        else:
            joy.runs.offer(seat, c.RUN, out)
        if may_play_joys(joy, seat):
            for kind in range(c.JOY_KINDS):
                if joy.joys.holds(seat, kind) and has_use(joy, seat, kind):
                    out.add(c.PLAY + kind)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == c.END:
            joy.agenda.push(c.S_END_TURN, seat)
            return
        joy.agenda.push(c.S_GO_ON, seat)
        if move >= c.PLAY:
            play_joy(joy, seat, move - c.PLAY)
        else:
            run_with_card(joy, seat, move - c.RUN)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if move == c.END:
            return "JOY-20 run_first"
        if c.RUN <= move < c.RUN + c.RUN_KINDS:
            return "JOY-20 not_held" if joy.card == NO_CARD else "JOY-20 one_run_card"
        if c.PLAY <= move < c.PLAY + c.JOY_KINDS:
            return self.refuse_joy(joy, seat, move - c.PLAY)
        return self.rule

    def refuse_joy(self, joy: Joy, seat: i64, kind: i64) -> str:
        if not joy.joys.holds(seat, kind):
            return "JOY-20 joy_not_held"
        if joy.on_start(seat):
            return "JOY-52 on_start"
        if joy.joys_played == c.JOYS_PER_TURN:
            return "JOY-20 two_joys"
        if kind == c.TRADE:
            return "JOY-59 no_trade"
        return "JOY-59a no_split" if kind == c.SPLIT else "JOY-56 no_element"


class GoOn(Step[Joy]):
    """JOY-20, JOY-22: the turn continues while the player has options; redeeming a goal ends it at once.

    Whether a joy card could still be played depends only on public information, never on the cards in hand.
    """

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        if joy.goal_redeemed or (joy.card != NO_CARD and not may_play_joys(joy, seat)):
            joy.agenda.push(c.S_END_TURN, seat)
        else:
            joy.agenda.push(c.S_TURN, seat)


class EndTurn(Step[Joy]):
    """JOY-21, JOY-22, JOY-84: draw run cards up to the limit; then the next player, unless this was the last turn."""

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        while joy.runs.counts[seat] < joy.run_limit(seat):
            joy.draw_run(seat)
        joy.turns += 1
        if joy.turns == joy.setup.turn_cap:
            joy.over = True
            joy.tell(c.E_CAPPED, NOBODY)
        else:
            begin_turn(joy, (seat + 1) % joy.seats)


STEPS: Final[vec[Step[Any]]] = steps_by_number(
    {
        c.S_DEAL: Deal("JOY-10"),
        c.S_TURN: Turn("JOY-20"),
        c.S_GO_ON: GoOn("JOY-22"),
        c.S_END_TURN: EndTurn("JOY-21"),
        c.S_GO: GoTo("JOY-34"),
        c.S_VIA: GoVia("JOY-31"),
        c.S_SPLIT_CARD: SplitCard("JOY-59a"),
        c.S_SPLIT_WITH: SplitWith("JOY-59a"),
        c.S_SPLIT_ORDER: SplitOrder("JOY-59a"),
        c.S_SPLIT_STEPS: SplitSteps("JOY-59a"),
        c.S_SPLIT_SECOND: SplitSecond("JOY-59a"),
        c.S_STEAL: Steal("JOY-60"),
        c.S_STEAL_CUBE: StealCube("JOY-60"),
        c.S_STOP: Stop("JOY-44"),
        c.S_COLLECT: Collect("JOY-43"),
        c.S_RECEIVE: Receive("JOY-45"),
        c.S_LAY_REPLACED: LayReplaced("JOY-45"),
        c.S_MAY_DRAW: MayDraw("JOY-41"),
        c.S_DRAW_JOY: DrawJoy("JOY-51"),
        c.S_MAKE_ROOM: MakeRoom("JOY-51"),
        c.S_JUMP_START: JumpToStart("JOY-54"),
        c.S_SWAP_FIRST: SwapFirst("JOY-55"),
        c.S_SWAP_SECOND: SwapSecond("JOY-55"),
        c.S_CUBE_FOR: CubeFor("JOY-56"),
        c.S_CUBE_COLOUR: CubeColour("JOY-56"),
        c.S_JUMP_ELEMENT: JumpToElement("JOY-57"),
        c.S_THREE_COLOUR: ThreeColour("JOY-58"),
        c.S_THREE_FIELD: ThreeField("JOY-58"),
        c.S_TRADE: TradeCard("JOY-59"),
        c.S_DRAW_TWO: DrawTwo("JOY-59b"),
        c.S_REDEEM: Redeem("JOY-70"),
        c.S_REDEEM_ROW: RedeemRow("JOY-70"),
        c.S_LIMITS: Limits("JOY-70"),
        c.S_SURPLUS_JOY: SurplusJoy("JOY-70"),
        c.S_SURPLUS_RUN: SurplusRun("JOY-70"),
    }
)
