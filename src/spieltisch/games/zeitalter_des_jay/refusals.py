"""Why an input is refused: the rule, and the name of its text."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import (
    ABSENCE,
    ANNOUNCE,
    AWAY,
    CLOSING,
    COUNT,
    COUNT_FROM,
    DRAW,
    EXCHANGE,
    FORCED,
    JAY,
    KINDS,
    LAY,
    LAY_DOWN,
    NO_FIGURE,
    OPENING,
    PAUSE,
    PAUSED,
    PREPARE,
    READY,
    REOPENING,
    ROW,
    STOCK,
    STRAFE,
    TAKE,
    TRAITOR,
    WAIVE,
)
from spieltisch.games.zeitalter_des_jay.levels import SERVE, cell_at
from spieltisch.games.zeitalter_des_jay.state import Jay
from spieltisch.games.zeitalter_des_jay.table import NEVER


def refuse(jay: Jay, seat: i64, move: i64) -> str:
    """First what no input changes, then input by input."""
    if move >= AWAY:
        return "JAY-87 no_grace" if jay.setup.grace == 0 else "JAY-87 not_away"
    if jay.phase == ABSENCE:
        return "JAY-87 absence"
    if jay.phase == CLOSING:
        return "JAY-13 closing"
    if move == WAIVE:
        return refuse_waive(jay, seat)
    if move == READY:
        return "JAY-82 owes" if jay.owed[seat] > 0 else "JAY-11 no_interruption"
    if EXCHANGE <= move < STOCK or TAKE <= move < READY:
        return refuse_preparation(jay, seat, move)
    if DRAW <= move <= STRAFE or ANNOUNCE <= move < EXCHANGE:
        return refuse_debt(jay, move)
    return refuse_play(jay, seat, move)


def refuse_waive(jay: Jay, seat: i64) -> str:
    if jay.phase != REOPENING:
        return "JAY-33 no_privilege"
    return "JAY-33 last_privilege" if seat == jay.privileged else "JAY-33 privilege"


def refuse_preparation(jay: Jay, seat: i64, move: i64) -> str:
    """JAY-10, JAY-45: more cards and slot cards are for the time before a round."""
    if move >= TAKE:
        return "JAY-14 no_cards" if jay.phase == PREPARE else "JAY-10 before_the_round"
    if jay.setup.slots == 0:
        return "JAY-45 no_slots"
    if jay.phase != PREPARE:
        return "JAY-45 before_the_round"
    return "JAY-45 not_in_hand"


def refuse_debt(jay: Jay, move: i64) -> str:
    if not jay.setup.tournament:
        return "JAY-88 casual"
    if jay.phase == PREPARE:
        return "JAY-11 not_ready"
    if jay.phase == REOPENING:
        return "JAY-33 privilege"
    if move == DRAW:
        return "JAY-82 owes_nothing"
    return "JAY-85 nothing_to_call" if move == STRAFE else "JAY-81 no_error"


def refuse_play(jay: Jay, seat: i64, move: i64) -> str:
    """Laying, stocking up, calling, counting, pausing: what the state forbids, then what the rules of the input do."""
    if jay.phase == PREPARE:
        return "JAY-11 not_ready"
    if move == JAY:
        return refuse_jay(jay, seat)
    if jay.phase == PAUSED:
        return "JAY-84 paused"
    if move == COUNT:
        return refuse_count(jay, seat)
    if move == PAUSE:
        return refuse_pause(jay, seat)
    if jay.lying == NO_FIGURE and seat != jay.duty:
        return "JAY-12 opener_only"
    if jay.phase == REOPENING and seat != jay.privileged:
        return "JAY-33 privilege"
    return refuse_stock(jay, move - STOCK + 1) if move >= STOCK else refuse_lay(jay, seat, move)


def refuse_jay(jay: Jay, seat: i64) -> str:
    if jay.hand_size[seat] > 0:
        return "JAY-13 hand_not_empty"
    if jay.owed[seat] > 0:
        return "JAY-82 owes"
    return "JAY-33 privilege" if jay.finish[seat] > 0 else "JAY-15 noble"


def refuse_count(jay: Jay, seat: i64) -> str:
    if jay.phase == REOPENING and not jay.last_privilege:
        return "JAY-33 privilege"
    if jay.phase == FORCED:
        return "JAY-80 counted_out"
    if seat == jay.duty:
        return "JAY-80 own_duty"
    if jay.count_due != NEVER:
        return "JAY-80 counting"
    return "JAY-80 too_early" if jay.time < jay.duty_since + COUNT_FROM else "JAY-80"


def refuse_pause(jay: Jay, seat: i64) -> str:
    if jay.phase == OPENING or jay.lying == NO_FIGURE:
        return "JAY-84 not_opened"
    if jay.phase == REOPENING:
        return "JAY-33 privilege"
    return "JAY-80 forced" if jay.phase == FORCED and seat == jay.duty else "JAY-88 pause_used"


def refuse_stock(jay: Jay, count: i64) -> str:
    return "JAY-14 no_cards" if count > jay.most_stock() else "JAY-23 at_least_three"


def refuse_lay(jay: Jay, seat: i64, move: i64) -> str:
    """JAY-25: why the card goes back to the hand."""
    down: bool = move >= LAY_DOWN
    card: i64 = (move - LAY) % KINDS
    if jay.hand[seat * ROW + card] == 0:
        return "JAY-25 not_in_hand"
    if jay.phase == FORCED and seat == jay.duty:
        return "JAY-80 forced"
    figure: i64 = TRAITOR if down else card
    if jay.setup.cells[cell_at(jay.lying, jay.twins, figure)] & SERVE:
        return "JAY-32 not_entitled"
    return "JAY-21 twin" if figure == jay.lying else "JAY-21 no_fit"
