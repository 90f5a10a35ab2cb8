"""The end of a round and of the match: places, points, putting the cards aside, rating and reseating."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.rules.laying import places
from spieltisch.games.zeitalter_des_jay.table.box import NEVER
from spieltisch.games.zeitalter_des_jay.table.marks import FACE_DOWN, LAYER
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.state import NOBODY
from spieltisch.kernel.vecs import vec


def score_round(jay: Jay) -> None:
    """JAY-13, JAY-14: five points for the first place, two for the second; the winner opens the next round."""
    first: i64 = best_caller(jay, NOBODY)
    if first == NOBODY:
        return
    jay.points[first] += c.FIRST_POINTS
    jay.firsts[first] += 1
    jay.opener = first
    jay.tell(c.E_PLACED, first, 1, c.FIRST_POINTS)
    second: i64 = best_caller(jay, first)
    if second != NOBODY and places(jay) == 2:
        jay.points[second] += c.SECOND_POINTS
        jay.tell(c.E_PLACED, second, 2, c.SECOND_POINTS)


def best_caller(jay: Jay, but: i64) -> i64:
    """JAY-13: the earlier call; in the same millisecond the earlier finish."""
    best: i64 = NOBODY
    for seat in range(jay.seats):
        if seat == but or not jay.is_placed(seat):
            continue
        if best == NOBODY or called_before(jay, seat, best):
            best = seat
    return best


def called_before(jay: Jay, seat: i64, other: i64) -> bool:
    if jay.called[seat] == jay.called[other]:
        return jay.finish[seat] < jay.finish[other]
    return jay.called[seat] < jay.called[other]


# JAY-14: the cards are put aside


def put_aside(jay: Jay) -> None:
    """Show the hands; traitors stay face down, and only their layer knows their faces."""
    for seat in range(jay.seats):
        show_hand(jay, seat)
    for i in range(jay.box.size):
        mark: i64 = jay.marks.cards[i]
        jay.aside.push(jay.box.cards[i])
        jay.aside_marks.push(mark & (LAYER | FACE_DOWN))
    jay.box.size = 0
    jay.marks.size = 0
    jay.moments.size = 0
    jay.lying_at = NEVER
    jay.under_at = NEVER
    jay.lying = c.NO_FIGURE
    jay.twins = False
    jay.pair = c.NO_FIGURE * 2


def show_hand(jay: Jay, seat: i64) -> None:
    """Make the hand public."""
    jay.note_shown(seat)
    for kind in range(c.KINDS):
        at: i64 = seat * c.ROW + kind
        for _ in range(jay.hand[at]):
            jay.aside.push(kind)
            jay.aside_marks.push(seat)
            jay.tell(c.E_SHOWN, seat, kind)
        jay.hand[at] = 0
    jay.hand_size[seat] = 0
    jay.held[seat] = 0


# JAY-90: the rating


def tell_placings(jay: Jay, points: vec[i64], half: i64) -> None:
    for seat in range(jay.seats):
        place: i64 = 1
        for other in range(jay.seats):
            if points[other] > points[seat]:
                place += 1
        jay.tell(c.E_PLACING, seat, half, place, points[seat])


def interim(jay: Jay) -> None:
    """After five rounds: an interim placing; four players are reseated."""
    jay.half_points = jay.points[:]
    tell_placings(jay, jay.half_points, 1)
    if jay.seats == 4:
        reseat(jay, by_interim_placing(jay))


def by_interim_placing(jay: Jay) -> vec[i64]:
    """The seats from best to last: by points, then first places, then at random."""
    order: vec[i64] = vec[i64]([0, 1, 2, 3])
    jay.rng.shuffle(order, 4)
    for i in range(1, 4):
        j: i64 = i
        while j > 0 and interim_value(jay, order[j]) > interim_value(jay, order[j - 1]):
            seat: i64 = order[j]
            order[j] = order[j - 1]
            order[j - 1] = seat
            j -= 1
    return order


def interim_value(jay: Jay, seat: i64) -> i64:
    return jay.half_points[seat] * 100 + jay.firsts[seat]


def reseat(jay: Jay, order: vec[i64]) -> None:
    """Seat the two best opposite each other; if they already are, swap the others, else the third follows the first."""
    best: i64 = order[0]
    second: i64 = order[1]
    after: i64 = jay.left[jay.left[jay.left[best]]] if jay.left[jay.left[best]] == second else order[2]
    other: i64 = order[2] + order[3] - after
    jay.left[best] = after
    jay.left[after] = second
    jay.left[second] = other
    jay.left[other] = best
    for seat in range(jay.seats):
        jay.tell(c.E_RESEATED, seat, jay.left[seat])


def final_placings(jay: Jay) -> None:
    """Placings by rounds 6 to 10 and by all points."""
    later: vec[i64] = jay.points[:]
    for seat in range(jay.seats):
        later[seat] = jay.later_points(seat)
    tell_placings(jay, later, 2)
    tell_placings(jay, jay.points, 3)
