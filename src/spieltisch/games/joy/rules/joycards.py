"""Joy cards: drawing them within the limit, and the eight kinds in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.joy import components as c
from spieltisch.games.joy.rules.moving import jump, may_be_split_with
from spieltisch.games.joy.table.state import NO_TILE, Joy
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import Decision, Step

# Drawing


class MayDraw(Decision[Joy]):
    """JOY-35, JOY-41: draw one joy card, or decline."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        out.add(c.DRAW)
        out.add(c.LEAVE)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == c.DRAW:
            joy.agenda.push(c.S_DRAW_JOY, seat)


class DrawJoy(Step[Joy]):
    """JOY-50, JOY-51: draw one joy card; a player at the limit discards one first."""

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        if joy.joys.counts[seat] < joy.joy_limit(seat):
            joy.draw_joy(seat)
        else:
            joy.agenda.push(c.S_DRAW_JOY, seat)
            joy.agenda.push(c.S_MAKE_ROOM, seat)


class MakeRoom(Decision[Joy]):
    """JOY-51: discard one joy card unused before drawing."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        joy.joys.offer(seat, c.DISCARD_JOY, out)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        joy.discard_joy(seat, move - c.DISCARD_JOY)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "JOY-51 joy_not_held" if c.DISCARD_JOY <= move < c.DISCARD_JOY + c.JOY_KINDS else self.rule


# Playing


def has_use(joy: Joy, seat: i64, kind: i64) -> bool:
    """Whether a joy card would have an effect now."""
    partner: i64 = joy.partner(seat)
    if kind == c.ANY_CUBE:
        return joy.on_element(seat) or joy.on_element(partner)
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
    if joy.card != NO_CARD:
        return False
    others: bool = False
    for other in range(joy.seats):
        if may_be_split_with(joy, seat, other):
            others = True
    return others and joy.can_divide(seat)


def play_joy(joy: Joy, seat: i64, kind: i64) -> None:
    """JOY-20: play a joy card; it goes to the open discard."""
    joy.joys_played += 1
    joy.joys.discard_from(seat, kind)
    joy.tell(c.E_PLAYED_JOY, seat, kind)
    if kind == c.JUMP_START:
        joy.agenda.push(c.S_JUMP_START, seat)
    elif kind == c.SWAP_TILES:
        joy.agenda.push(c.S_SWAP_FIRST, seat)
    elif kind == c.ANY_CUBE:
        any_cube(joy, seat)
    elif kind == c.JUMP_ELEMENT:
        joy.agenda.push(c.S_JUMP_ELEMENT, seat)
    elif kind == c.THREE_CUBES:
        joy.agenda.push(c.S_THREE_COLOUR, seat, 3)
    elif kind == c.TRADE:
        trade(joy, seat)
    elif kind == c.SPLIT:
        joy.agenda.push(c.S_SPLIT_CARD, seat)
    elif kind == c.DRAW_TWO:
        joy.agenda.push(c.S_DRAW_TWO, seat)


def refuse_field(joy: Joy, seat: i64, move: i64, verb: i64, rule: str, reason: str) -> str:
    """The reason why a field cannot be chosen; only the rule if the move is of another kind."""
    if move < c.FIELD or (move - c.FIELD) % c.VERBS != verb:
        return rule
    return "JOY-54 here_already" if verb == c.GO and (move - c.FIELD) // c.VERBS == joy.figures[seat] else reason


class JumpToStart(Decision[Joy]):
    """JOY-54: jump to a field next to the start field, but not to the figure's own field."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for bridge in range(joy.setup.board.bridge_count):
            field: i64 = joy.setup.board.inner[bridge]
            if field != joy.figures[seat]:
                out.add(c.FIELD + c.VERBS * field + c.GO)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        jump(joy, seat, (move - c.FIELD) // c.VERBS)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return refuse_field(joy, seat, move, c.GO, self.rule, "JOY-54 not_by_start")


class SwapFirst(Decision[Joy]):
    """JOY-55: choose the first of two tiles, hidden or open."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        offer_tiles(joy, NO_TILE, c.SWAP, out)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        joy.agenda.push(c.S_SWAP_SECOND, seat, joy.tile_on[(move - c.FIELD) // c.VERBS])

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return refuse_field(joy, seat, move, c.SWAP, self.rule, "JOY-55 no_tile")


class SwapSecond(Decision[Joy]):
    """JOY-55, JOY-82: choose the second tile; the tiles swap places, and figures on them receive no cube."""

    def options(self, joy: Joy, seat: i64, first: i64, b: i64, out: Moves, /) -> None:
        offer_tiles(joy, joy.tile_fields[first], c.SWAP, out)

    def choose(self, joy: Joy, seat: i64, first: i64, b: i64, move: i64, /) -> None:
        second: i64 = joy.tile_on[(move - c.FIELD) // c.VERBS]
        joy.tell(c.E_SWAPPED, seat, joy.tile_fields[first], joy.tile_fields[second])
        colour: i64 = joy.tiles[first]
        joy.tiles = joy.tiles[:]
        joy.tiles[first] = joy.tiles[second]
        joy.tiles[second] = colour
        joy.open = swapped_bits(joy.open, first, second)
        joy.seen = swapped_bits(joy.seen, first, second)
        joy.turn_tiles_back()

    def refusal(self, joy: Joy, seat: i64, first: i64, b: i64, move: i64, /) -> str:
        return refuse_field(joy, seat, move, c.SWAP, self.rule, "JOY-55 another_tile")


def offer_tiles(joy: Joy, but: i64, verb: i64, out: Moves) -> None:
    """Offer all element fields except one."""
    for tile in range(len(joy.tiles)):
        if joy.tile_fields[tile] != but:
            out.add(c.FIELD + c.VERBS * joy.tile_fields[tile] + verb)


def swapped_bits(mask: i64, first: i64, second: i64) -> i64:
    differ: i64 = ((mask >> first) ^ (mask >> second)) & 1
    return mask ^ ((differ << first) | (differ << second))


def any_cube(joy: Joy, seat: i64) -> None:
    """JOY-56: the receiver is a choice only if both partners stand on element fields."""
    partner: i64 = joy.partner(seat)
    if partner != seat and joy.on_element(seat) and joy.on_element(partner):
        joy.agenda.push(c.S_CUBE_FOR, seat)
    else:
        joy.agenda.push(c.S_CUBE_COLOUR, seat if joy.on_element(seat) else partner)


class CubeFor(Decision[Joy]):
    """JOY-56: the card's player names the receiver of the cube: themselves or the partner."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        out.add(c.WITH + seat)
        out.add(c.WITH + joy.partner(seat))

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        joy.agenda.push(c.S_CUBE_COLOUR, move - c.WITH)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "JOY-56 own_team" if c.WITH <= move < c.WITH + joy.seats else self.rule


class CubeColour(Decision[Joy]):
    """JOY-56: the receiver chooses the colour; a hidden tile stays hidden."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        offer_colours(out)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        joy.begin_chain()
        joy.receive(seat, joy.from_supply(move - c.COLOUR), 0)


def offer_colours(out: Moves) -> None:
    for colour in range(c.COLOURS):
        out.add(c.COLOUR + colour)


class JumpToElement(Decision[Joy]):
    """JOY-57, JOY-54: jump to any element field except the figure's own."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        offer_tiles(joy, joy.figures[seat], c.GO, out)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        jump(joy, seat, (move - c.FIELD) // c.VERBS)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return refuse_field(joy, seat, move, c.GO, self.rule, "JOY-57 no_element")


# A frame of Three cubes: how many are left, the colour of the next one, and the fields used, each plus 1.
LEFT_BASE: Final[i64] = 4
USED_BASE: Final[i64] = 256


class ThreeColour(Decision[Joy]):
    """JOY-58: choose the colour of the next of the three cubes."""

    def options(self, joy: Joy, seat: i64, left: i64, used: i64, out: Moves, /) -> None:
        offer_colours(out)

    def choose(self, joy: Joy, seat: i64, left: i64, used: i64, move: i64, /) -> None:
        joy.agenda.push(c.S_THREE_FIELD, seat, left + LEFT_BASE * (move - c.COLOUR), used)


class ThreeField(Decision[Joy]):
    """JOY-58, JOY-47, JOY-48: three different fields, the figure's own allowed, the start field never."""

    def options(self, joy: Joy, seat: i64, a: i64, used: i64, out: Moves, /) -> None:
        for field in range(joy.setup.board.size):
            if field != joy.setup.board.start and not is_used(used, field):
                out.add(c.FIELD + c.VERBS * field + c.LAY)

    def choose(self, joy: Joy, seat: i64, a: i64, used: i64, move: i64, /) -> None:
        left: i64 = a % LEFT_BASE
        field: i64 = (move - c.FIELD) // c.VERBS
        if left > 1:
            joy.agenda.push(c.S_THREE_COLOUR, seat, left - 1, used * USED_BASE + field + 1)
        joy.begin_chain()
        joy.lay_cube(seat, field, joy.from_supply(a // LEFT_BASE), 0)

    def refusal(self, joy: Joy, seat: i64, a: i64, used: i64, move: i64, /) -> str:
        on_start: bool = move >= c.FIELD and (move - c.FIELD) // c.VERBS == joy.setup.board.start
        reason: str = "JOY-47 not_on_start" if on_start else "JOY-58 another_field"
        return refuse_field(joy, seat, move, c.LAY, self.rule, reason)


def is_used(used: i64, field: i64) -> bool:
    return used % USED_BASE == field + 1 or used // USED_BASE == field + 1


def trade(joy: Joy, seat: i64) -> None:
    """JOY-59: both partners lay two run cards face down."""
    partner: i64 = joy.partner(seat)
    joy.agenda.push(c.S_TRADE, partner, c.TRADED + 1)
    joy.agenda.push(c.S_TRADE, partner, c.TRADED)
    joy.agenda.push(c.S_TRADE, seat, 1)
    joy.agenda.push(c.S_TRADE, seat, 0)


class TradeCard(Decision[Joy]):
    """JOY-59: lay one more run card face down; the fourth card completes the trade."""

    def options(self, joy: Joy, seat: i64, slot: i64, b: i64, out: Moves, /) -> None:
        joy.runs.offer(seat, c.GIVE, out)

    def choose(self, joy: Joy, seat: i64, slot: i64, b: i64, move: i64, /) -> None:
        kind: i64 = move - c.GIVE
        joy.lay_face_down(slot, joy.runs.take(seat, kind))
        joy.tell(c.E_GAVE, seat, kind, to=1 << seat)
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
            joy.tell(c.E_RECEIVED, receiver, kind, to=(1 << giver) | (1 << receiver))

    def refusal(self, joy: Joy, seat: i64, slot: i64, b: i64, move: i64, /) -> str:
        return "JOY-20 not_held" if c.GIVE <= move < c.GIVE + c.RUN_KINDS else self.rule


class DrawTwo(Decision[Joy]):
    """JOY-59b: draw no, one or two joy cards."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for count in range(3):
            out.add(c.TAKE + count)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        for _ in range(move - c.TAKE):
            joy.agenda.push(c.S_DRAW_JOY, seat)
