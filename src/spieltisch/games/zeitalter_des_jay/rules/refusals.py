"""Why an input is refused: the rule, and the name of its text."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.levels import SERVE, cell_at
from spieltisch.games.zeitalter_des_jay.table.box import NEVER
from spieltisch.games.zeitalter_des_jay.table.state import Jay


def refuse(jay: Jay, seat: i64, move: i64) -> str:
    """Reasons that apply to all inputs first, then those of each input."""
    if move >= c.AWAY:
        return "JAY-87 no_grace" if jay.setup.grace == 0 else "JAY-87 not_away"
    if jay.phase == c.ABSENCE:
        return "JAY-87 absence"
    if jay.phase == c.CLOSING:
        return "JAY-13 closing"
    if move == c.WAIVE:
        return refuse_waive(jay, seat)
    if move == c.READY:
        return "JAY-82 owes" if jay.owed[seat] > 0 else "JAY-11 no_interruption"
    if c.EXCHANGE <= move < c.STOCK or c.TAKE <= move < c.READY:
        return refuse_preparation(jay, seat, move)
    if c.DRAW <= move <= c.STRAFE or c.ANNOUNCE <= move < c.EXCHANGE:
        return refuse_debt(jay, move)
    return refuse_play(jay, seat, move)


def refuse_waive(jay: Jay, seat: i64) -> str:
    if jay.phase != c.REOPENING:
        return "JAY-33 no_privilege"
    return "JAY-33 last_privilege" if seat == jay.privileged else "JAY-33 privilege"


def refuse_preparation(jay: Jay, seat: i64, move: i64) -> str:
    """JAY-10, JAY-45: taking more cards and exchanging slot cards belong before a round."""
    if move >= c.TAKE:
        return refuse_take(jay, seat, move - c.TAKE + 1)
    if jay.setup.slots == 0:
        return "JAY-45 no_slots"
    if jay.phase != c.PREPARE:
        return "JAY-45 before_the_round"
    return "JAY-45 not_in_hand"


def refuse_take(jay: Jay, seat: i64, count: i64) -> str:
    if jay.phase != c.PREPARE:
        return "JAY-10 before_the_round"
    return "JAY-14 no_cards" if count > jay.available(seat) else "JAY-10 enough_cards"


def refuse_debt(jay: Jay, move: i64) -> str:
    if not jay.setup.tournament:
        return "JAY-88 casual"
    if jay.phase == c.PREPARE:
        return "JAY-11 not_ready"
    if jay.phase == c.REOPENING:
        return "JAY-33 privilege"
    if move == c.DRAW:
        return "JAY-82 owes_nothing"
    return "JAY-85 nothing_to_call" if move == c.STRAFE else "JAY-81 no_error"


def refuse_play(jay: Jay, seat: i64, move: i64) -> str:
    """Laying, stocking up, calling, counting, pausing: what the state forbids, then the input's own rules."""
    if jay.phase == c.PREPARE:
        return "JAY-11 not_ready"
    if move == c.JAY:
        return refuse_jay(jay, seat)
    if jay.phase == c.PAUSED:
        return "JAY-84 paused"
    if move == c.COUNT:
        return refuse_count(jay, seat)
    if move == c.PAUSE:
        return refuse_pause(jay, seat)
    if jay.lying == c.NO_FIGURE and seat != jay.duty:
        return "JAY-12 opener_only"
    if jay.phase == c.REOPENING and seat != jay.privileged:
        return "JAY-33 privilege"
    if jay.phase == c.FORCED and jay.shut and seat != jay.duty:
        return "JAY-33 privilege"
    return refuse_stock(jay, seat, move - c.STOCK + 1) if move >= c.STOCK else refuse_lay(jay, seat, move)


def refuse_jay(jay: Jay, seat: i64) -> str:
    if jay.hand_size[seat] > 0:
        return "JAY-13 hand_not_empty"
    if jay.owed[seat] > 0:
        return "JAY-82 owes"
    return "JAY-15 noble"


def refuse_count(jay: Jay, seat: i64) -> str:
    if jay.phase == c.REOPENING and not jay.last_privilege:
        return "JAY-33 privilege"
    if jay.phase == c.FORCED:
        return "JAY-80 counted_out"
    if jay.count_due != NEVER:
        return "JAY-80 counting"
    if seat == jay.duty:
        return "JAY-80 own_duty"
    return "JAY-80 too_early" if jay.time < jay.duty_since + c.COUNT_FROM else "JAY-80"


def refuse_pause(jay: Jay, seat: i64) -> str:
    if jay.phase == c.OPENING or jay.lying == c.NO_FIGURE:
        return "JAY-84 not_opened"
    if jay.phase == c.REOPENING:
        return "JAY-33 privilege"
    if jay.phase == c.FORCED and jay.shut:
        return "JAY-33 privilege"
    return "JAY-80 forced" if jay.phase == c.FORCED and seat == jay.counted else "JAY-88 pause_used"


def refuse_stock(jay: Jay, seat: i64, count: i64) -> str:
    return "JAY-14 no_cards" if count > jay.most_stock(seat) else "JAY-23 at_least_three"


def refuse_lay(jay: Jay, seat: i64, move: i64) -> str:
    """JAY-25: why the card returns to the hand."""
    down: bool = move >= c.LAY_DOWN
    card: i64 = (move - c.LAY) % c.KINDS
    if jay.hand[seat * c.ROW + card] == 0:
        return "JAY-25 not_in_hand"
    if seat == jay.forced:
        return "JAY-80 forced"
    figure: i64 = c.TRAITOR if down else card
    if jay.setup.cells[cell_at(jay.lying, jay.twins, figure)] & SERVE:
        return "JAY-32 not_entitled"
    return "JAY-21 twin" if figure == jay.lying else "JAY-21 no_fit"
