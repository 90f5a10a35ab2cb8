"""SKY-67 to SKY-71: the thief and the meteor shower."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.skyjo_action import _steps as base
from spieltisch.games.skyjo_action import _table as t
from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action.state import Skyjo
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD


def thief(sky: Skyjo, seat: i64) -> None:
    """SKY-67: the extra turn comes in any case."""
    sky.extra_turns += 1
    for other in range(sky.seats):
        if other != seat and sky.held[other] != 0:
            sky.push_steal_action(seat)
            return
    sky.tell_no_effect(seat)


class StealAction(base.StealActionStep):
    """SKY-67: take one action card from another display, or none; it stays locked until another's turn has ended."""

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        for other in range(sky.seats):
            if other != seat:
                for kind in range(c.KINDS):
                    if sky.holding(other, c.FIRST_ACTION + kind) > 0:
                        out.add(t.STEAL + other * c.KINDS + kind)
        out.add(t.STEAL_NOTHING)

    def steal(self, sky: Skyjo, seat: i64, other: i64, kind: i64) -> None:
        if sky.defended(other):
            return
        card: i64 = c.FIRST_ACTION + kind
        sky.lose(other, card)
        sky.gain(seat, card)
        sky.lock(seat, card)
        sky.tell_stole(seat, card, other)

    def steal_nothing(self, sky: Skyjo, seat: i64) -> None:
        sky.tell_no_effect(seat)

    def refuse_steal(self, sky: Skyjo, seat: i64, other: i64, kind: i64) -> str:
        return "SKY-67 nothing_to_steal"


# Meteor shower


class Meteors(base.MeteorsStep):
    """SKY-68, SKY-69, SKY-71: the others one by one, clockwise; a defence spares its owner."""

    def do(self, sky: Skyjo, seat: i64, victim: i64) -> None:
        if victim == seat:
            return
        sky.push_meteors(seat, (victim + 1) % sky.seats)
        if sky.defended(victim):
            return
        if sky.has_cells(victim) or sky.held[victim] != 0:
            sky.push_meteor(seat, victim)


class Meteor(base.MeteorStep):
    """SKY-68: the attacker chooses a card of the victim; it goes under its discard and is replaced face up."""

    def offer(self, sky: Skyjo, seat: i64, victim: i64, out: Moves) -> None:
        for place in range(victim * c.CELLS, victim * c.CELLS + sky.setup.cells):
            if sky.cards[place] != NO_CARD:
                out.add(t.PICK + place)
        for kind in range(c.KINDS):
            if sky.holding(victim, c.FIRST_ACTION + kind) > 0:
                out.add(t.SMASH + victim * c.KINDS + kind)

    def pick(self, sky: Skyjo, seat: i64, victim: i64, place: i64) -> None:
        sky.tell_hit(seat, sky.cards[place], place)
        sky.discard.tuck(sky.cards[place])
        card: i64 = sky.draw()
        sky.tell_replaced(victim, card, place)
        sky.put(place, card)

    def smash(self, sky: Skyjo, seat: i64, victim: i64, other: i64, kind: i64) -> None:
        card: i64 = c.FIRST_ACTION + kind
        sky.lose(victim, card)
        sky.tell_smashed(seat, card, victim)
        sky.action_discard.tuck(card)
        if sky.can_draw_action():
            replacement: i64 = sky.draw_action()
            sky.gain(victim, replacement)
            sky.tell_took_action(victim, replacement, c.ROW_LENGTH)

    def refuse_pick(self, sky: Skyjo, seat: i64, victim: i64, place: i64) -> str:
        return "SKY-68 other_victim" if place // c.CELLS != victim else "SKY-31 gone"

    def refuse_smash(self, sky: Skyjo, seat: i64, victim: i64, other: i64, kind: i64) -> str:
        return "SKY-68 not_in_display"
