"""The effects of inputs that are the same in every state of a round."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.rules.interruptions import leave, pause
from spieltisch.games.zeitalter_des_jay.rules.laying import call_jay, lay, may_call, stock_up
from spieltisch.games.zeitalter_des_jay.rules.penalties import acted, announce, charge, pay, say_strafe
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.state import NOBODY


def play(jay: Jay, seat: i64, move: i64) -> None:
    if move < c.LAY_DOWN:
        lay(jay, seat, move - c.LAY, False)
    elif move < c.ANNOUNCE:
        lay(jay, seat, move - c.LAY_DOWN, True)
    elif move < c.EXCHANGE:
        announce(jay, seat, move - c.ANNOUNCE)
    elif move < c.TAKE:
        stock_up(jay, seat, move - c.STOCK + 1)
    elif move == c.JAY:
        say_jay(jay, seat)
    elif move == c.COUNT:
        start_count(jay, seat)
    elif move == c.PAUSE:
        pause(jay, seat)
    elif move == c.DRAW:
        pay(jay, seat)
    elif move == c.STRAFE:
        say_strafe(jay, seat)
    else:
        leave(jay, seat)


def start_count(jay: Jay, seat: i64) -> None:
    """JAY-80: while the duty is secret, a count that starts too early runs without effect."""
    acted(jay, seat)
    jay.count_on = jay.duty if jay.time >= jay.duty_since + c.COUNT_FROM else NOBODY
    jay.count_due = jay.time + c.COUNT_TIME
    if jay.is_secret():
        jay.tell(c.E_COUNTING, seat)
    else:
        jay.tell(c.E_COUNTS, seat, jay.duty)


def say_jay(jay: Jay, seat: i64) -> None:
    if may_call(jay, seat):
        call_jay(jay, seat)
    else:
        jay.tell(c.E_FALSE_JAY, seat)
        charge(jay, seat)
