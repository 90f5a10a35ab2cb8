"""What a seat sees of the table, as plain data. The only place where Zeitalter des Jay hides cards."""

from __future__ import annotations

from typing import Any

from spieltisch.games.zeitalter_des_jay.components import (
    COUNT_FROM,
    KINDS,
    OPENING,
    PAUSED,
    REOPENING,
    ROW,
    RUNNING,
    SLOTS,
    STATE_NAMES,
    TRAITOR,
    figure_name,
    is_noble,
)
from spieltisch.games.zeitalter_des_jay.levels import THROW
from spieltisch.games.zeitalter_des_jay.marks import AGE, ERROR, FACE_DOWN, FOLLOW_UP, LAYER, UNANNOUNCED, layer_of
from spieltisch.games.zeitalter_des_jay.state import Jay
from spieltisch.games.zeitalter_des_jay.table import NEVER
from spieltisch.games.zeitalter_des_jay.worlds import hands_by_age, in_pile
from spieltisch.kernel.state import EVERYTHING, NOBODY


def table_view(jay: Jay, seat: int | None) -> dict[str, Any]:
    seen: dict[str, Any] = {
        "state": state_name(jay.phase),
        "time": jay.time,
        "level": jay.setup.level,
        "play": "tournament" if jay.setup.tournament else "casual",
        "rating": jay.setup.rating,
        "round": jay.round,
        "rounds": jay.setup.rounds,
        "lays_left": max(0, jay.setup.lay_limit - jay.lays),
        "order": order(jay),
        "opener": seat_or_none(jay.opener),
        "duty": seat_or_none(jay.duty),
        "reservations": reservations(jay),
        "lying": figure_name(jay.lying) if jay.lying_at != NEVER else None,
        "twins": jay.twins,
        "box": [box_card(jay, i, seat) for i in range(jay.box.size)],
        "hand": hand(jay, seat),
        "fits": fits(jay, seat),
        "seats": [player(jay, other) for other in range(jay.seats)],
        "aside": aside(jay, seat),
        "privileged": seat_or_none(jay.privileged) if state_name(jay.phase) == "reopening" else None,
        "reopens": reopens(jay),
        "timers": timers(jay),
        "points": list(jay.points),
        "first_places": list(jay.firsts),
        "interim_points": list(jay.half_points),
    }
    if seat == EVERYTHING:
        seen["hands"] = [hand(jay, owner) for owner in range(jay.seats)]
        seen["pile_cards"] = [figure_name(card) for card in jay.stock.cards[: jay.stock.size]][::-1]
    return seen


def player(jay: Jay, other: int) -> dict[str, Any]:
    """What is open to all about a player."""
    slots = [jay.slots[other * SLOTS + slot] for slot in range(jay.setup.slots)]
    return {
        "cards": jay.hand_size[other],
        "known": [figure_name(card % ROW) for card in sorted(in_pile(jay.sure)) if layer_of(card) == other],
        "since_before_shuffle": older(jay, other),
        "pile": jay.pile_sizes[other],
        "slots": [figure_name(card) for card in slots],
        "owes": jay.owed[other],
        "open_errors": jay.open_errors[other],
        "must_say_strafe": jay.strafe_since[other] != NEVER,
        "charged": bool(jay.charged >> other & 1),
        "ready": bool(jay.ready >> other & 1),
        "paused": bool(jay.pauses >> other & 1),
        "finished": jay.finish[other] > 0,
        "called": jay.called[other] if jay.called[other] != NEVER else None,
        "away": bool(jay.away >> other & 1),
    }


def older(jay: Jay, other: int) -> list[int]:
    """How many cards of a hand have outlasted one shuffle of the piles, and how many more: all can count that."""
    hands = hands_by_age(jay)
    return [sum(hands[age][other]) for age in range(jay.newest - 1, -1, -1)]


def hand(jay: Jay, seat: int | None) -> list[str]:
    if seat is None or seat == EVERYTHING:
        return []
    return [figure_name(kind) for kind in range(KINDS) for _ in range(jay.hand[seat * ROW + kind])]


def fits(jay: Jay, seat: int | None) -> dict[str, str]:
    """JAY-25: what each of the own cards, and one of them face down, would do now. Tournament play does not tell."""
    if seat is None or seat == EVERYTHING or jay.setup.tournament:
        return {}
    found = {}
    for figure in [kind for kind in range(KINDS) if jay.hand[seat * ROW + kind] > 0] + [int(TRAITOR)]:
        if jay.lying_at == NEVER:
            if seat == jay.duty:
                found[figure_name(figure)] = "open"
        elif verdict := jay.verdict(seat, figure):
            found[figure_name(figure)] = "throw" if verdict & THROW else "serve"
    return found


def box_card(jay: Jay, i: int, seat: int | None) -> dict[str, Any]:
    """JAY-3: the face of a traitor is known to its layer only."""
    mark = jay.marks.cards[i]
    layer = mark & LAYER
    return {
        "figure": figure_name(jay.figure_at(i)),
        "card": figure_name(jay.box.cards[i]) if not mark & FACE_DOWN or seat in (layer, EVERYTHING) else None,
        "layer": layer,
        "error": bool(mark & ERROR),
        "announced": not mark & UNANNOUNCED,
        "follow_up": bool(mark & FOLLOW_UP),
        "since_before_shuffle": jay.newest - mark // AGE if mark & FACE_DOWN else None,
        "at": jay.moments.cards[i],
    }


def aside(jay: Jay, seat: int | None) -> list[str | None]:
    """JAY-14: the cards put aside, sorted; the traitors among them by their layer only."""
    known, hidden = [], 0
    for i in range(jay.aside.size):
        mark = jay.aside_marks.cards[i]
        if not mark & FACE_DOWN or seat in (mark & LAYER, EVERYTHING):
            known.append(jay.aside.cards[i])
        else:
            hidden += 1
    return [figure_name(card) for card in sorted(known)] + [None] * hidden


def order(jay: Jay) -> list[int]:
    """The seats clockwise, from seat 0."""
    seats = [0]
    while len(seats) < jay.seats:
        seats.append(jay.left[seats[-1]])
    return seats


def reservations(jay: Jay) -> list[int]:
    """Who has reserved, the latest first."""
    seats = [seat for seat in range(jay.seats) if jay.reserved[seat] > 0]
    return sorted(seats, key=lambda seat: -jay.reserved[seat])


def reopens(jay: Jay) -> int | None:
    """JAY-33: in a pause, who may reopen first."""
    if jay.phase != PAUSED:
        return None
    layer = jay.lying_layer()
    if is_noble(jay.lying) and not jay.is_placed(layer):
        return layer
    return next(iter(reservations(jay)), jay.duty)


def timers(jay: Jay) -> dict[str, int | None]:
    """Milliseconds until the count is over, the time of the state is up, the round ends, and a count may begin."""
    dues = {"count": jay.count_due, "state": jay.phase_due, "round": jay.round_due, "grace": jay.grace_due}
    left = {name: due - jay.time if due != NEVER else None for name, due in dues.items()}
    return {**left, "countable": countable(jay)}


def countable(jay: Jay) -> int | None:
    """JAY-80: when the player under duty may be counted out."""
    last_asked = jay.phase == REOPENING and jay.last_privilege
    if jay.count_due != NEVER or not (jay.phase in (OPENING, RUNNING) or last_asked):
        return None
    return max(0, jay.duty_since + COUNT_FROM - jay.time)


def state_name(phase: int) -> str:
    return STATE_NAMES[phase] if phase < len(STATE_NAMES) else "over"


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat
