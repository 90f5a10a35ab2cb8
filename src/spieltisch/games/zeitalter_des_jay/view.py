"""What a seat sees of the table, as plain data. The only place where Zeitalter des Jay hides cards."""

from __future__ import annotations

from typing import Any

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.levels import THROW
from spieltisch.games.zeitalter_des_jay.table.box import NEVER
from spieltisch.games.zeitalter_des_jay.table.marks import ERROR, FACE_DOWN, FOLLOW_UP, JUDGED, LAYER, UNANNOUNCED
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.state import EVERYTHING, NOBODY


def table_view(jay: Jay, seat: int | None) -> dict[str, Any]:
    secret = jay.is_secret() and seat != EVERYTHING
    seen: dict[str, Any] = {
        "state": state_name(jay.phase),
        "time": jay.time,
        "level": jay.setup.level,
        "play": "tournament" if jay.setup.tournament else "casual",
        "judged": not jay.setup.secret,
        "rating": jay.setup.rating,
        "round": jay.round,
        "rounds": jay.setup.rounds,
        "lays_left": max(0, jay.setup.lay_limit - jay.lays),
        "order": order(jay),
        "opener": seat_or_none(jay.opener),
        "duty": seat_or_none(shown_duty(jay) if secret else jay.duty),
        "reservations": [] if jay.is_secret() else reservations(jay),
        "lying": c.figure_name(jay.lying) if jay.lying_at != NEVER and not secret else None,
        "twins": jay.twins if not secret else None,
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
        seen["owed_secretly"] = list(jay.hidden)
        seen["pile_cards"] = [c.figure_name(card) for deck in jay.decks for card in deck.as_list()][::-1]
    return seen


def shown_duty(jay: Jay) -> int:
    """While the duty is secret: the player who was counted out, until the time for the traitor is up."""
    return int(jay.counted if jay.phase == c.FORCED else NOBODY)


def player(jay: Jay, other: int) -> dict[str, Any]:
    """The public information about a player."""
    slots = [jay.slots[other * c.SLOTS + slot] for slot in range(jay.setup.slots)]
    return {
        "cards": jay.hand_size[other],
        "known": [c.figure_name(card) for card in sorted(jay.known_kinds(other))],
        "pile": jay.pile_sizes[other],
        "slots": [c.figure_name(card) for card in slots],
        "owes": jay.owed[other],
        "open_errors": known_errors(jay, other) if jay.setup.secret else jay.open_errors[other],
        "must_say_strafe": jay.strafe_since[other] != NEVER,
        "charged": bool(jay.charged >> other & 1),
        "ready": bool(jay.ready >> other & 1),
        "paused": bool(jay.pauses >> other & 1),
        "finished": jay.finish[other] > 0,
        "called": jay.called[other] if jay.called[other] != NEVER else None,
        "away": bool(jay.away >> other & 1),
    }


def known_errors(jay: Jay, other: int) -> int:
    """JAY-81: the errors that a pause has uncovered and that must still be announced."""
    open_mark = int(UNANNOUNCED | JUDGED)
    return sum(mark & open_mark == open_mark and mark & LAYER == other for mark in jay.marks.as_list())


def hand(jay: Jay, seat: int | None) -> list[str]:
    if seat is None or seat == EVERYTHING:
        return []
    return [c.figure_name(kind) for kind in range(c.KINDS) for _ in range(jay.hand[seat * c.ROW + kind])]


def fits(jay: Jay, seat: int | None) -> dict[str, str]:
    """JAY-25: what each own card would do now, open or face down. Not shown in tournament play."""
    if seat is None or seat == EVERYTHING or jay.setup.tournament:
        return {}
    found = {}
    for figure in [kind for kind in range(c.KINDS) if jay.hand[seat * c.ROW + kind] > 0] + [int(c.TRAITOR)]:
        if jay.lying_at == NEVER:
            if seat == jay.duty:
                found[c.figure_name(figure)] = "open"
        elif verdict := jay.verdict(seat, figure):
            found[c.figure_name(figure)] = "throw" if verdict & THROW else "serve"
    return found


def box_card(jay: Jay, i: int, seat: int | None) -> dict[str, Any]:
    """JAY-3, JAY-81: only its layer sees the face of a traitor; whether a card counts is shown once it is public."""
    mark = jay.marks.cards[i]
    layer = mark & LAYER
    judged = bool(mark & JUDGED) or seat == EVERYTHING
    return {
        "figure": c.figure_name(jay.figure_at(i)),
        "card": c.figure_name(jay.box.cards[i]) if not mark & FACE_DOWN or seat in (layer, EVERYTHING) else None,
        "layer": layer,
        "error": bool(mark & ERROR) if judged else None,
        "announced": not mark & UNANNOUNCED if judged else None,
        "follow_up": bool(mark & FOLLOW_UP) if judged else None,
        "at": jay.moments.cards[i],
    }


def aside(jay: Jay, seat: int | None) -> list[str | None]:
    """JAY-14: the cards put aside, sorted; only their layer sees the faces of traitors."""
    known, hidden = [], 0
    for i in range(jay.aside.size):
        mark = jay.aside_marks.cards[i]
        if not mark & FACE_DOWN or seat in (mark & LAYER, EVERYTHING):
            known.append(jay.aside.cards[i])
        else:
            hidden += 1
    return [c.figure_name(card) for card in sorted(known)] + [None] * hidden


def order(jay: Jay) -> list[int]:
    """The seats clockwise, from seat 0."""
    seats = [0]
    while len(seats) < jay.seats:
        seats.append(jay.left[seats[-1]])
    return seats


def reservations(jay: Jay) -> list[int]:
    """The players with a reservation, the latest first."""
    seats = [seat for seat in range(jay.seats) if jay.reserved[seat] > 0]
    return sorted(seats, key=lambda seat: -jay.reserved[seat])


def reopens(jay: Jay) -> int | None:
    """JAY-33: in a pause, the player who may reopen first."""
    if jay.phase != c.PAUSED:
        return None
    layer = jay.lying_layer()
    if c.is_noble(jay.lying) and not jay.is_placed(layer):
        return layer
    return next(iter(reservations(jay)), jay.duty)


def timers(jay: Jay) -> dict[str, int | None]:
    """Milliseconds until the count is over, the state times out, the round ends, and a count may begin."""
    dues = {"count": jay.count_due, "state": jay.phase_due, "round": jay.round_due, "grace": jay.grace_due}
    left = {name: due - jay.time if due != NEVER else None for name, due in dues.items()}
    return {**left, "countable": countable(jay)}


def countable(jay: Jay) -> int | None:
    """JAY-80: when the player under duty may be counted out."""
    last_asked = jay.phase == c.REOPENING and jay.last_privilege
    if jay.count_due != NEVER or not (jay.phase in (c.OPENING, c.RUNNING) or last_asked):
        return None
    if jay.is_secret():
        return 0
    return max(0, jay.duty_since + c.COUNT_FROM - jay.time)


def state_name(phase: int) -> str:
    return c.STATE_NAMES[phase] if phase < len(c.STATE_NAMES) else "over"


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat
