"""Joy cards: drawing them within the limit, and the eight kinds in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.joy.components import (
    ANY_CUBE,
    COLOUR,
    COLOURS,
    DISCARD_JOY,
    DRAW,
    DRAW_TWO,
    E_GAVE,
    E_PLAYED_JOY,
    E_RECEIVED,
    E_SWAPPED,
    FIELD,
    GIVE,
    GO,
    JOY_KINDS,
    JUMP_ELEMENT,
    JUMP_START,
    LAY,
    LEAVE,
    RUN_KINDS,
    S_CUBE_COLOUR,
    S_CUBE_FOR,
    S_DRAW_JOY,
    S_DRAW_TWO,
    S_JUMP_ELEMENT,
    S_JUMP_START,
    S_MAKE_ROOM,
    S_SPLIT_CARD,
    S_SWAP_FIRST,
    S_SWAP_SECOND,
    S_THREE_COLOUR,
    S_THREE_FIELD,
    S_TRADE,
    SPLIT,
    SWAP,
    SWAP_TILES,
    TAKE,
    THREE_CUBES,
    TRADE,
    TRADED,
    VERBS,
    WITH,
)
from spieltisch.games.joy.moving import jump, may_be_split_with
from spieltisch.games.joy.state import NO_TILE, Joy
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import Decision, Step

# Drawing


class MayDraw(Decision[Joy]):
    """JOY-35, JOY-41: one joy card may be drawn, but need not."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        out.add(DRAW)
        out.add(LEAVE)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == DRAW:
            joy.agenda.push(S_DRAW_JOY, seat)


class DrawJoy(Step[Joy]):
    """JOY-50, JOY-51: draw one joy card; whoever is at the limit first discards one."""

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        if joy.joys.counts[seat] < joy.joy_limit(seat):
            joy.draw_joy(seat)
        else:
            joy.agenda.push(S_DRAW_JOY, seat)
            joy.agenda.push(S_MAKE_ROOM, seat)


class MakeRoom(Decision[Joy]):
    """JOY-51: discard one joy card unused before drawing."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        joy.joys.offer(seat, DISCARD_JOY, out)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        joy.discard_joy(seat, move - DISCARD_JOY)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "JOY-51 joy_not_held" if DISCARD_JOY <= move < DISCARD_JOY + JOY_KINDS else self.rule


# Playing


def has_use(joy: Joy, seat: i64, kind: i64) -> bool:
    """Whether a joy card can do something now."""
    partner: i64 = joy.partner(seat)
    if kind == ANY_CUBE:
        return joy.on_element(seat) or joy.on_element(partner)
    if kind == TRADE:
        return may_trade(joy, seat)
    if kind == SPLIT:
        return may_split(joy, seat)
    return True


def may_trade(joy: Joy, seat: i64) -> bool:
    """JOY-59, JOY-52: with a partner off the start field, and both with two run cards."""
    partner: i64 = joy.partner(seat)
    return (
        partner != seat
        and not joy.on_start(partner)
        and joy.runs.counts[seat] >= TRADED
        and joy.runs.counts[partner] >= TRADED
    )


def may_split(joy: Joy, seat: i64) -> bool:
    """JOY-59a: together with a run card of 2 or more, and with another figure off the start field."""
    if joy.card != NO_CARD:
        return False
    others: bool = False
    for other in range(joy.seats):
        if may_be_split_with(joy, seat, other):
            others = True
    return others and joy.can_divide(seat)


def play_joy(joy: Joy, seat: i64, kind: i64) -> None:
    """JOY-20: a joy card is played and goes onto the open discard."""
    joy.joys_played += 1
    joy.joys.discard_from(seat, kind, joy.rng)
    joy.tell(E_PLAYED_JOY, seat, kind)
    if kind == JUMP_START:
        joy.agenda.push(S_JUMP_START, seat)
    elif kind == SWAP_TILES:
        joy.agenda.push(S_SWAP_FIRST, seat)
    elif kind == ANY_CUBE:
        any_cube(joy, seat)
    elif kind == JUMP_ELEMENT:
        joy.agenda.push(S_JUMP_ELEMENT, seat)
    elif kind == THREE_CUBES:
        joy.agenda.push(S_THREE_COLOUR, seat, 3)
    elif kind == TRADE:
        trade(joy, seat)
    elif kind == SPLIT:
        joy.agenda.push(S_SPLIT_CARD, seat)
    elif kind == DRAW_TWO:
        joy.agenda.push(S_DRAW_TWO, seat)


def refuse_field(joy: Joy, seat: i64, move: i64, verb: i64, rule: str, reason: str) -> str:
    """Why a field cannot be chosen: a rule alone where the move is of another kind altogether."""
    if move < FIELD or (move - FIELD) % VERBS != verb:
        return rule
    return "JOY-54 here_already" if verb == GO and (move - FIELD) // VERBS == joy.figures[seat] else reason


class JumpToStart(Decision[Joy]):
    """JOY-54: jump to a field next to the start field, but not to the one on which one stands."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for bridge in range(joy.setup.board.bridge_count):
            field: i64 = joy.setup.board.inner[bridge]
            if field != joy.figures[seat]:
                out.add(FIELD + VERBS * field + GO)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        jump(joy, seat, (move - FIELD) // VERBS)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return refuse_field(joy, seat, move, GO, self.rule, "JOY-54 not_by_start")


class SwapFirst(Decision[Joy]):
    """JOY-55: the first of two tiles, hidden or open."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        offer_tiles(joy, NO_TILE, SWAP, out)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        joy.agenda.push(S_SWAP_SECOND, seat, joy.tile_on[(move - FIELD) // VERBS])

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return refuse_field(joy, seat, move, SWAP, self.rule, "JOY-55 no_tile")


class SwapSecond(Decision[Joy]):
    """JOY-55, JOY-82: the second tile; they trade places, and nobody standing there gets a cube for it."""

    def options(self, joy: Joy, seat: i64, first: i64, b: i64, out: Moves, /) -> None:
        offer_tiles(joy, joy.tile_fields[first], SWAP, out)

    def choose(self, joy: Joy, seat: i64, first: i64, b: i64, move: i64, /) -> None:
        second: i64 = joy.tile_on[(move - FIELD) // VERBS]
        joy.tell(E_SWAPPED, seat, joy.tile_fields[first], joy.tile_fields[second])
        colour: i64 = joy.tiles[first]
        joy.tiles = joy.tiles[:]
        joy.tiles[first] = joy.tiles[second]
        joy.tiles[second] = colour
        joy.open = swapped_bits(joy.open, first, second)
        joy.seen = swapped_bits(joy.seen, first, second)
        joy.turn_tiles_back()

    def refusal(self, joy: Joy, seat: i64, first: i64, b: i64, move: i64, /) -> str:
        return refuse_field(joy, seat, move, SWAP, self.rule, "JOY-55 another_tile")


def offer_tiles(joy: Joy, but: i64, verb: i64, out: Moves) -> None:
    """All element fields but one."""
    for tile in range(len(joy.tiles)):
        if joy.tile_fields[tile] != but:
            out.add(FIELD + VERBS * joy.tile_fields[tile] + verb)


def swapped_bits(mask: i64, first: i64, second: i64) -> i64:
    differ: i64 = ((mask >> first) ^ (mask >> second)) & 1
    return mask ^ ((differ << first) | (differ << second))


def any_cube(joy: Joy, seat: i64) -> None:
    """JOY-56: who gets the cube is asked for only where both partners stand on element fields."""
    partner: i64 = joy.partner(seat)
    if partner != seat and joy.on_element(seat) and joy.on_element(partner):
        joy.agenda.push(S_CUBE_FOR, seat)
    else:
        joy.agenda.push(S_CUBE_COLOUR, seat if joy.on_element(seat) else partner)


class CubeFor(Decision[Joy]):
    """JOY-56: the card's player names who receives the cube: oneself or the partner."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        out.add(WITH + seat)
        out.add(WITH + joy.partner(seat))

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        joy.agenda.push(S_CUBE_COLOUR, move - WITH)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "JOY-56 own_team" if WITH <= move < WITH + joy.seats else self.rule


class CubeColour(Decision[Joy]):
    """JOY-56: the receiver chooses the colour; a hidden tile stays hidden."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        offer_colours(out)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        joy.begin_chain()
        joy.receive(seat, joy.from_supply(move - COLOUR), 0)


def offer_colours(out: Moves) -> None:
    for colour in range(COLOURS):
        out.add(COLOUR + colour)


class JumpToElement(Decision[Joy]):
    """JOY-57, JOY-54: jump to any element field but the one on which one stands."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        offer_tiles(joy, joy.figures[seat], GO, out)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        jump(joy, seat, (move - FIELD) // VERBS)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return refuse_field(joy, seat, move, GO, self.rule, "JOY-57 no_element")


# A frame of Three cubes: how many are left and the colour of the next; the fields used, each counted from 1.
LEFT_BASE: Final[i64] = 4
USED_BASE: Final[i64] = 256


class ThreeColour(Decision[Joy]):
    """JOY-58: the colour of the next of the three cubes."""

    def options(self, joy: Joy, seat: i64, left: i64, used: i64, out: Moves, /) -> None:
        offer_colours(out)

    def choose(self, joy: Joy, seat: i64, left: i64, used: i64, move: i64, /) -> None:
        joy.agenda.push(S_THREE_FIELD, seat, left + LEFT_BASE * (move - COLOUR), used)


class ThreeField(Decision[Joy]):
    """JOY-58, JOY-47, JOY-48: where it is laid: three different fields, the own one too, never the start field."""

    def options(self, joy: Joy, seat: i64, a: i64, used: i64, out: Moves, /) -> None:
        for field in range(joy.setup.board.size):
            if field != joy.setup.board.start and not is_used(used, field):
                out.add(FIELD + VERBS * field + LAY)

    def choose(self, joy: Joy, seat: i64, a: i64, used: i64, move: i64, /) -> None:
        left: i64 = a % LEFT_BASE
        field: i64 = (move - FIELD) // VERBS
        if left > 1:
            joy.agenda.push(S_THREE_COLOUR, seat, left - 1, used * USED_BASE + field + 1)
        joy.begin_chain()
        joy.lay_cube(seat, field, joy.from_supply(a // LEFT_BASE), 0)

    def refusal(self, joy: Joy, seat: i64, a: i64, used: i64, move: i64, /) -> str:
        on_start: bool = move >= FIELD and (move - FIELD) // VERBS == joy.setup.board.start
        reason: str = "JOY-47 not_on_start" if on_start else "JOY-58 another_field"
        return refuse_field(joy, seat, move, LAY, self.rule, reason)


def is_used(used: i64, field: i64) -> bool:
    return used % USED_BASE == field + 1 or used // USED_BASE == field + 1


def trade(joy: Joy, seat: i64) -> None:
    """JOY-59: both partners lay two run cards face down."""
    partner: i64 = joy.partner(seat)
    joy.agenda.push(S_TRADE, partner, TRADED + 1)
    joy.agenda.push(S_TRADE, partner, TRADED)
    joy.agenda.push(S_TRADE, seat, 1)
    joy.agenda.push(S_TRADE, seat, 0)


class TradeCard(Decision[Joy]):
    """JOY-59: lay one more run card face down; when four lie there, they change hands."""

    def options(self, joy: Joy, seat: i64, slot: i64, b: i64, out: Moves, /) -> None:
        joy.runs.offer(seat, GIVE, out)

    def choose(self, joy: Joy, seat: i64, slot: i64, b: i64, move: i64, /) -> None:
        kind: i64 = move - GIVE
        joy.lay_face_down(slot, joy.runs.take(seat, kind, joy.rng))
        joy.tell(E_GAVE, seat, kind, to=1 << seat)
        if slot == 2 * TRADED - 1:
            self.change_hands(joy)

    def change_hands(self, joy: Joy) -> None:
        """Each knows what the other has got from them, and no longer counts on what the other gave away."""
        for slot in range(2 * TRADED):
            joy.runs.unlearn(joy.laid[slot])
        for slot in range(2 * TRADED):
            giver: i64 = joy.layer(slot)
            receiver: i64 = joy.partner(giver)
            card: i64 = joy.pick_up(slot)
            age: i64 = joy.runs.age(card)
            kind: i64 = joy.runs.kind(card)
            joy.runs.put(age, receiver, kind)
            joy.runs.learn(joy.runs.at(age, receiver, kind))
            joy.tell(E_RECEIVED, receiver, kind, to=(1 << giver) | (1 << receiver))

    def refusal(self, joy: Joy, seat: i64, slot: i64, b: i64, move: i64, /) -> str:
        return "JOY-20 not_held" if GIVE <= move < GIVE + RUN_KINDS else self.rule


class DrawTwo(Decision[Joy]):
    """JOY-59b: draw no, one or two joy cards."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for count in range(3):
            out.add(TAKE + count)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        for _ in range(move - TAKE):
            joy.agenda.push(S_DRAW_JOY, seat)
