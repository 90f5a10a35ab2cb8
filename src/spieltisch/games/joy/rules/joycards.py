"""Joy cards: drawing them within the limit, and the eight kinds in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.joy import _steps as base
from spieltisch.games.joy import _table as t
from spieltisch.games.joy import components as c
from spieltisch.games.joy.rules.moving import jump, may_be_split_with
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD

# Drawing


class MayDraw(base.MayDrawStep):
    """JOY-35, JOY-41: draw one joy card, or decline."""

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        out.add(t.DRAW)
        out.add(t.LEAVE)

    def draw(self, joy: Joy, seat: i64) -> None:
        joy.push_draw_joy(seat)

    def leave(self, joy: Joy, seat: i64) -> None:
        """No card is drawn."""


class DrawJoy(base.DrawJoyStep):
    """JOY-50, JOY-51: draw one joy card; a player at the limit discards one first."""

    def do(self, joy: Joy, seat: i64) -> None:
        if joy.joys.counts[seat] < joy.joy_limit(seat):
            joy.draw_joy(seat)
        else:
            joy.push_draw_joy(seat)
            joy.push_make_room(seat)


class MakeRoom(base.MakeRoomStep):
    """JOY-51: discard one joy card unused before drawing."""

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        joy.joys.offer(seat, t.DISCARD_JOY, out)

    def discard_joy(self, joy: Joy, seat: i64, kind: i64) -> None:
        joy.discard_joy(seat, kind)


# Playing


def has_use(joy: Joy, seat: i64, kind: i64) -> bool:
    """Whether a joy card would have an effect now."""
    if kind == c.ANY_CUBE:
        return joy.on_element(seat) or joy.on_element(joy.partner(seat))
    if kind == c.TRADE:
        return may_trade(joy, seat)
    if kind == c.SPLIT:
        return may_split(joy, seat)
    return True


def may_trade(joy: Joy, seat: i64) -> bool:
    """JOY-59, JOY-52: the partner is not on the start field, and both hold two run cards."""
    partner: i64 = joy.partner(seat)
    return (
        partner != seat
        and not joy.on_start(partner)
        and joy.runs.counts[seat] >= c.TRADED
        and joy.runs.counts[partner] >= c.TRADED
    )


def may_split(joy: Joy, seat: i64) -> bool:
    """JOY-59a: the hand holds a run card of 2 or more, and another figure is off the start field."""
    if joy.card != NO_CARD or not joy.can_divide(seat):
        return False
    for other in range(joy.seats):
        if may_be_split_with(joy, seat, other):
            return True
    return False


def play_joy(joy: Joy, seat: i64, kind: i64) -> None:
    """JOY-20: play a joy card; it goes to the open discard."""
    joy.joys_played += 1
    joy.joys.discard_from(seat, kind)
    joy.tell_played_joy(seat, kind)
    if kind == c.JUMP_START:
        joy.push_jump_to_start(seat)
    elif kind == c.SWAP_TILES:
        joy.push_swap_first(seat)
    elif kind == c.ANY_CUBE:
        any_cube(joy, seat)
    elif kind == c.JUMP_ELEMENT:
        joy.push_jump_to_element(seat)
    elif kind == c.THREE_CUBES:
        joy.push_three_colour(seat, 3, 0)
    elif kind == c.TRADE:
        trade(joy, seat)
    elif kind == c.SPLIT:
        joy.push_split_card(seat)
    elif kind == c.DRAW_TWO:
        joy.push_draw_two(seat)


class JumpToStart(base.JumpToStartStep):
    """JOY-54: jump to a field next to the start field, but not to the figure's own field."""

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        for bridge in range(joy.setup.board.bridge_count):
            field: i64 = joy.setup.board.inner[bridge]
            if field != joy.figures[seat]:
                out.add(t.go_move(field))

    def go(self, joy: Joy, seat: i64, field: i64) -> None:
        jump(joy, seat, field)

    def refuse_go(self, joy: Joy, seat: i64, field: i64) -> str:
        return "JOY-54 here_already" if field == joy.figures[seat] else "JOY-54 not_by_start"


class SwapFirst(base.SwapFirstStep):
    """JOY-55: choose the first of two tiles, hidden or open."""

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        for tile in range(len(joy.tiles)):
            out.add(t.swap_move(joy.tile_fields[tile]))

    def swap(self, joy: Joy, seat: i64, field: i64) -> None:
        joy.push_swap_second(seat, joy.tile_on[field])


class SwapSecond(base.SwapSecondStep):
    """JOY-55, JOY-82: choose the second tile; the tiles swap places, and figures on them receive no cube."""

    def offer(self, joy: Joy, seat: i64, first: i64, out: Moves) -> None:
        for tile in range(len(joy.tiles)):
            if tile != first:
                out.add(t.swap_move(joy.tile_fields[tile]))

    def swap(self, joy: Joy, seat: i64, first: i64, field: i64) -> None:
        second: i64 = joy.tile_on[field]
        joy.tell_swapped(seat, joy.tile_fields[first], field)
        colour: i64 = joy.tiles[first]
        joy.tiles = joy.tiles[:]
        joy.tiles[first] = joy.tiles[second]
        joy.tiles[second] = colour
        joy.open = swapped_bits(joy.open, first, second)
        joy.seen = swapped_bits(joy.seen, first, second)
        joy.turn_tiles_back()


def swapped_bits(mask: i64, first: i64, second: i64) -> i64:
    differ: i64 = ((mask >> first) ^ (mask >> second)) & 1
    return mask ^ ((differ << first) | (differ << second))


def any_cube(joy: Joy, seat: i64) -> None:
    """JOY-56: the receiver is a choice only if both partners stand on element fields."""
    partner: i64 = joy.partner(seat)
    if partner != seat and joy.on_element(seat) and joy.on_element(partner):
        joy.push_cube_for(seat)
    else:
        joy.push_cube_colour(seat if joy.on_element(seat) else partner)


class CubeFor(base.CubeForStep):
    """JOY-56: the card's player names the receiver of the cube: themselves or the partner."""

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        out.add(t.WITH + seat)
        out.add(t.WITH + joy.partner(seat))

    def with_(self, joy: Joy, seat: i64, other: i64) -> None:
        joy.push_cube_colour(other)


class CubeColour(base.CubeColourStep):
    """JOY-56: the receiver chooses the colour; a hidden tile stays hidden."""

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        out.add_range(t.COLOUR, t.COLOUR_END)

    def colour(self, joy: Joy, seat: i64, colour: i64) -> None:
        joy.begin_chain()
        joy.receive(seat, joy.from_supply(colour), 0)


class JumpToElement(base.JumpToElementStep):
    """JOY-57, JOY-54: jump to any element field except the figure's own."""

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        for tile in range(len(joy.tiles)):
            if joy.tile_fields[tile] != joy.figures[seat]:
                out.add(t.go_move(joy.tile_fields[tile]))

    def go(self, joy: Joy, seat: i64, field: i64) -> None:
        jump(joy, seat, field)

    def refuse_go(self, joy: Joy, seat: i64, field: i64) -> str:
        return "JOY-54 here_already" if field == joy.figures[seat] else "JOY-57 no_element"


# A frame of Three cubes: how many are left, with the colour of the next one; and the fields used, each plus 1.
LEFT_BASE: Final[i64] = 4
USED_BASE: Final[i64] = 256


def cube_colour(cube: i64) -> i64:
    """The colour in a frame of ThreeField."""
    return cube // LEFT_BASE


class ThreeColour(base.ThreeColourStep):
    """JOY-58: choose the colour of the next of the three cubes."""

    def offer(self, joy: Joy, seat: i64, left: i64, used: i64, out: Moves) -> None:
        out.add_range(t.COLOUR, t.COLOUR_END)

    def colour(self, joy: Joy, seat: i64, left: i64, used: i64, colour: i64) -> None:
        joy.push_three_field(seat, left + LEFT_BASE * colour, used)


class ThreeField(base.ThreeFieldStep):
    """JOY-58, JOY-47, JOY-48: three different fields, the figure's own allowed, the start field never."""

    def offer(self, joy: Joy, seat: i64, cube: i64, used: i64, out: Moves) -> None:
        for field in range(joy.setup.board.size):
            if field != joy.setup.board.start and not is_used(used, field):
                out.add(t.lay_move(field))

    def lay(self, joy: Joy, seat: i64, cube: i64, used: i64, field: i64) -> None:
        left: i64 = cube % LEFT_BASE
        if left > 1:
            joy.push_three_colour(seat, left - 1, used * USED_BASE + field + 1)
        joy.begin_chain()
        joy.lay_cube(seat, field, joy.from_supply(cube_colour(cube)), 0)

    def refuse_lay(self, joy: Joy, seat: i64, cube: i64, used: i64, field: i64) -> str:
        return "JOY-47 not_on_start" if field == joy.setup.board.start else "JOY-58 another_field"


def is_used(used: i64, field: i64) -> bool:
    return used % USED_BASE == field + 1 or used // USED_BASE == field + 1


def trade(joy: Joy, seat: i64) -> None:
    """JOY-59: both partners lay two run cards face down."""
    partner: i64 = joy.partner(seat)
    joy.push_trade_card(partner, c.TRADED + 1)
    joy.push_trade_card(partner, c.TRADED)
    joy.push_trade_card(seat, 1)
    joy.push_trade_card(seat, 0)


class TradeCard(base.TradeCardStep):
    """JOY-59: lay one more run card face down; the fourth card completes the trade."""

    def offer(self, joy: Joy, seat: i64, slot: i64, out: Moves) -> None:
        joy.runs.offer(seat, t.GIVE, out)

    def give(self, joy: Joy, seat: i64, slot: i64, run: i64) -> None:
        joy.lay_face_down(slot, joy.runs.take(seat, run))
        joy.tell_gave(seat, run)
        if slot == 2 * c.TRADED - 1:
            self.change_hands(joy)

    def change_hands(self, joy: Joy) -> None:
        """Swap the four cards; each giver now knows the cards their partner received."""
        for slot in range(2 * c.TRADED):
            joy.runs.unlearn(joy.laid[slot])
        for slot in range(2 * c.TRADED):
            giver: i64 = joy.layer(slot)
            receiver: i64 = joy.partner(giver)
            kind: i64 = joy.runs.kind(joy.pick_up(slot))
            joy.runs.put(receiver, kind)
            joy.runs.learn(joy.runs.at(receiver, kind))
            joy.tell_received(receiver, kind, to=(1 << giver) | (1 << receiver))


class DrawTwo(base.DrawTwoStep):
    """JOY-59b: draw no, one or two joy cards."""

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        out.add_range(t.TAKE, t.TAKE_END)

    def take(self, joy: Joy, seat: i64, count: i64) -> None:
        for i in range(count):  # noqa: B007 - a named counter stays a machine number
            joy.push_draw_joy(seat)
