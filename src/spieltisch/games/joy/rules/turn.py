"""The set-up and a player's turn."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.joy import _steps as base
from spieltisch.games.joy import _table as t
from spieltisch.games.joy import components as c
from spieltisch.games.joy.board.fields import PLAIN, Board
from spieltisch.games.joy.rules.joycards import has_use, play_joy
from spieltisch.games.joy.rules.moving import run_with_card
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY
from spieltisch.kernel.vecs import vec

# Setting up


class Deal(base.DealStep):
    """JOY-10, JOY-11, JOY-12, JOY-13: cards, tiles and goals; figures on the start field; a random first player."""

    def do(self, joy: Joy) -> None:
        joy.markers = (1 << joy.setup.board.bridge_count) - 1
        self.lay_tiles(joy)
        self.draw_goals(joy)
        self.deal_cards(joy)
        joy.active = joy.rng.below(joy.seats)
        joy.tell_starts(joy.active)
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
        first: i64 = team * c.GOAL_CUBES
        for i in range(first, first + c.GOAL_CUBES):
            colour: i64 = draw_from_bag(joy.rng, joy.supply, used)
            joy.supply[colour] -= 1
            used[colour] += 1
            joy.goals[i] = colour
        for colour in range(c.COLOURS):
            joy.supply[colour] -= used[colour] * (joy.seats // joy.setup.teams - 1)
        for row in range(c.ROWS):
            tell_goal(joy, team, row)

    def deal_cards(self, joy: Joy) -> None:
        joy.runs.fill(joy.setup.run_cards, joy.rng)
        joy.joys.fill(joy.setup.joy_cards, joy.rng)
        for seat in range(joy.seats):
            for _ in range(c.FIRST_HAND_JOY):
                joy.draw_joy(seat)
            for _ in range(c.FIRST_HAND_RUN):
                joy.draw_run(seat)


def tell_goal(joy: Joy, team: i64, row: i64) -> None:
    """Announce the row of a team; a team's number is the seat of its first member."""
    first: i64 = joy.goal(team, row, 0)
    second: i64 = joy.goal(team, row, 1)
    third: i64 = joy.goal(team, row, 2)
    if joy.has_partners():
        joy.tell_team_goal(team, c.packed_cubes(first, second, third), joy.partner(team))
    else:
        joy.tell_goal(team, first, second, third)


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
    joy.tell_turn(seat, joy.turns + 1)
    joy.push_turn(seat)


def may_play_joys(joy: Joy, seat: i64) -> bool:
    """JOY-20, JOY-52: up to two per turn, and none from the start field."""
    return joy.joys_played < c.JOYS_PER_TURN and joy.joys.counts[seat] > 0 and not joy.on_start(seat)


class Turn(base.TurnStep):
    """JOY-20, JOY-52: exactly one run card, and before or after it up to two joy cards."""

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        if joy.card != NO_CARD:
            out.add(t.END)
        else:
            joy.runs.offer(seat, t.RUN, out)
        if may_play_joys(joy, seat):
            for kind in range(c.JOY_KINDS):
                if joy.joys.holds(seat, kind) and has_use(joy, seat, kind):
                    out.add(t.PLAY + kind)

    def end(self, joy: Joy, seat: i64) -> None:
        joy.push_end_turn(seat)

    def run_(self, joy: Joy, seat: i64, run: i64) -> None:
        joy.push_go_on(seat)
        run_with_card(joy, seat, run)

    def play(self, joy: Joy, seat: i64, kind: i64) -> None:
        joy.push_go_on(seat)
        play_joy(joy, seat, kind)

    def refuse_end(self, joy: Joy, seat: i64) -> str:
        return "JOY-20 run_first"

    def refuse_run(self, joy: Joy, seat: i64, run: i64) -> str:
        return "JOY-20 not_held" if joy.card == NO_CARD else "JOY-20 one_run_card"

    def refuse_play(self, joy: Joy, seat: i64, kind: i64) -> str:
        if not joy.joys.holds(seat, kind):
            return "JOY-20 joy_not_held"
        if joy.on_start(seat):
            return "JOY-52 on_start"
        if joy.joys_played == c.JOYS_PER_TURN:
            return "JOY-20 two_joys"
        if kind == c.TRADE:
            return "JOY-59 no_trade"
        return "JOY-59a no_split" if kind == c.SPLIT else "JOY-56 no_element"


class GoOn(base.GoOnStep):
    """JOY-20, JOY-22: the turn continues while the player has options; redeeming a goal ends it at once.

    Whether a joy card could still be played depends only on public information, never on the cards in hand.
    """

    def do(self, joy: Joy, seat: i64) -> None:
        if joy.goal_redeemed or (joy.card != NO_CARD and not may_play_joys(joy, seat)):
            joy.push_end_turn(seat)
        else:
            joy.push_turn(seat)


class EndTurn(base.EndTurnStep):
    """JOY-21, JOY-22, JOY-84: draw run cards up to the limit; then the next player, unless this was the last turn."""

    def do(self, joy: Joy, seat: i64) -> None:
        while joy.runs.counts[seat] < joy.run_limit(seat):
            joy.draw_run(seat)
        joy.turns += 1
        if joy.turns == joy.setup.turn_cap:
            joy.over = True
            joy.tell_capped()
        else:
            begin_turn(joy, (seat + 1) % joy.seats)
