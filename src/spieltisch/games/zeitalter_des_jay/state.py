"""A position of Zeitalter des Jay: its clocks, what a seat knows of it, its scores."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import (
    ABSENCE,
    ANNOUNCE,
    COUNTED_OUT,
    GRACE_OVER,
    KINDS,
    LAY_DOWN,
    ROUND_LIMIT,
    ROW,
    RUNNING,
    SLOTS,
    STOCK,
    TAKE,
    TIME_UP,
    TRAITOR,
)
from spieltisch.games.zeitalter_des_jay.table import FACE_DOWN, LAYER, NEVER, SUSPECT, Setup, Table
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import NO_CARD, Pile, empty_pile, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, Step
from spieltisch.kernel.vecs import vec


class Jay(Table):
    """A position of Zeitalter des Jay."""

    def copy(self) -> Jay:
        twin = Jay(self.seats, self.steps, self.rng.copy(), self.setup)
        self.copy_kernel_to(twin)
        self.copy_cards_to(twin)
        self.copy_round_to(twin)
        twin.left = self.left[:]
        twin.round = self.round
        twin.opener = self.opener
        twin.lays = self.lays
        twin.points = self.points[:]
        twin.firsts = self.firsts[:]
        twin.half_points = self.half_points[:]
        return twin

    # The states of a round

    def enter(self, phase: i64) -> None:
        """JAY-88: the round goes into another state."""
        self.phase = phase
        self.phase_due = NEVER
        self.agenda.size = 0
        self.agenda.push(phase, NOBODY)

    def deadline(self) -> i64:
        if self.over:
            return -1
        if self.phase == ABSENCE:
            return self.grace_due - self.time
        due: i64 = self.round_due
        if self.count_due != NEVER and (due == NEVER or self.count_due < due):
            due = self.count_due
        if self.phase_due != NEVER and (due == NEVER or self.phase_due < due):
            due = self.phase_due
        if due == NEVER:
            return -1
        return due - self.time

    def tick(self) -> None:
        if self.phase == ABSENCE:
            self.agenda.push(GRACE_OVER, NOBODY)
        elif self.count_due == self.time:
            self.agenda.push(COUNTED_OUT, self.duty)
        elif self.phase_due == self.time:
            self.agenda.push(TIME_UP, NOBODY)
        else:
            self.agenda.push(ROUND_LIMIT, NOBODY)

    def allows(self, seat: i64, move: i64, out: Moves) -> bool:
        """Laying and stocking up in a running round are judged by themselves."""
        if self.phase != RUNNING or self.is_placed(seat):
            return super().allows(seat, move, out)
        if move < LAY_DOWN:
            return (self.held[seat] >> move) & 1 == 1 and (
                self.setup.tournament or (self.layable(seat) >> move) & 1 == 1
            )
        if move < ANNOUNCE:
            held: bool = (self.held[seat] >> (move - LAY_DOWN)) & 1 == 1
            return held and (self.setup.tournament or (self.layable(seat) >> TRAITOR) & 1 == 1)
        if STOCK <= move < TAKE:
            return self.least_stock(seat) <= move - STOCK + 1 <= self.most_stock()
        return super().allows(seat, move, out)

    # Knowledge

    def reimagine(self, seat: i64) -> None:
        """Deal anew: the other hands, the others' traitors in the box and aside, and the draw piles."""
        pool = Pool()
        for other in range(self.seats):
            if other != seat:
                self.pool_hand(pool, other)
        self.pool_traitors(pool, self.box, self.marks, seat)
        self.pool_traitors(pool, self.aside, self.aside_marks, seat)
        for i in range(self.stock.size):
            pool.put(self.stock.cards[i])
        self.withdraw_known(pool, seat)
        pool.deal(self.rng)
        if self.refilled:
            self.keep_refill_last(pool, seat)
        for other in range(self.seats):
            if other != seat:
                self.deal_hand(pool, other)
                self.deal_aside(pool, other)
        for i in range(self.stock.size):
            self.stock.cards[i] = pool.draw()
        self.clear_stale()

    def pool_hand(self, pool: Pool, other: i64) -> None:
        for kind in range(KINDS):
            for _ in range(self.hand[other * ROW + kind]):
                pool.put(kind)

    def pool_traitors(self, pool: Pool, cards: Pile, marks: Pile, seat: i64) -> None:
        for i in range(cards.size):
            if marks.cards[i] & FACE_DOWN and marks.cards[i] & LAYER != seat:
                pool.put(cards.cards[i])

    def withdraw_known(self, pool: Pool, seat: i64) -> None:
        """Cards of which everybody knows whose they are stay with them."""
        counts = filled(KINDS, 0)
        for i in range(pool.size):
            counts[pool.cards[i]] += 1
        for other in range(self.seats):
            if other != seat:
                for kind in range(KINDS):
                    at: i64 = other * ROW + kind
                    counts[kind] -= self.sure[at] + self.seen[at] + self.gone[at]
        size: i64 = 0
        for kind in range(KINDS):
            for _ in range(counts[kind]):
                pool.cards[size] = kind
                size += 1
        pool.size = size

    def keep_refill_last(self, pool: Pool, seat: i64) -> None:
        """JAY-14: after a refill the piles hold only cards that were shuffled in; they are drawn from the pool last."""
        counts = filled(KINDS, 0)
        for i in range(self.refill_cards.size):
            counts[self.refill_cards.cards[i]] += 1
        self.keep_own_draws(seat)
        for i in range(self.drawn.size):
            counts[self.drawn.cards[i] - seat * ROW] -= 1
        likely = empty_pile(pool.size)
        others = empty_pile(pool.size)
        for i in range(pool.size):
            card: i64 = pool.cards[i]
            if i < self.refill_traitors:
                likely.push(card)
            elif counts[card] > 0:
                counts[card] -= 1
                likely.push(card)
            else:
                others.push(card)
        likely.shuffle(self.rng)
        while likely.size > self.stock.size:
            others.push(likely.pop())
        others.shuffle(self.rng)
        while likely.size < self.stock.size:
            likely.push(others.pop())
        for i in range(others.size):
            pool.cards[i] = others.cards[i]
        for i in range(likely.size):
            pool.cards[others.size + i] = likely.cards[i]

    def keep_own_draws(self, seat: i64) -> None:
        """What the others drew is not known."""
        size: i64 = 0
        for i in range(self.drawn.size):
            if self.drawn.cards[i] // ROW == seat:
                self.drawn.cards[size] = self.drawn.cards[i]
                size += 1
        self.drawn.size = size

    def deal_hand(self, pool: Pool, other: i64) -> None:
        """A hand and the traitors in the box: sure cards into the hand, seen ones anywhere among hand and suspects."""
        suspects: i64 = self.count_suspects(self.marks, other)
        sure: i64 = 0
        for at in range(other * ROW, other * ROW + KINDS):
            sure += self.sure[at]
        mixed = self.mix(pool, self.seen, other, self.hand_size[other] - sure + suspects)
        for at in range(other * ROW, other * ROW + KINDS):
            self.hand[at] = self.sure[at]
        for i in range(self.box.size):
            self.redeal_traitor(pool, mixed, self.box, self.marks, i, other)
        while mixed.size > 0:
            self.hand[other * ROW + mixed.pop()] += 1
        self.held[other] = 0
        for kind in range(KINDS):
            if self.hand[other * ROW + kind] > 0:
                self.held[other] |= 1 << kind

    def deal_aside(self, pool: Pool, other: i64) -> None:
        mixed = self.mix(pool, self.gone, other, self.count_suspects(self.aside_marks, other))
        for i in range(self.aside.size):
            self.redeal_traitor(pool, mixed, self.aside, self.aside_marks, i, other)

    def redeal_traitor(self, pool: Pool, mixed: Pile, cards: Pile, marks: Pile, i: i64, other: i64) -> None:
        mark: i64 = marks.cards[i]
        if mark & FACE_DOWN and mark & LAYER == other:
            cards.cards[i] = mixed.pop() if mark & SUSPECT else pool.draw()

    def count_suspects(self, marks: Pile, other: i64) -> i64:
        count: i64 = 0
        for i in range(marks.size):
            if marks.cards[i] & SUSPECT and marks.cards[i] & LAYER == other:
                count += 1
        return count

    def mix(self, pool: Pool, known: vec[i64], other: i64, places: i64) -> Pile:
        """So many cards in random order, the known ones among them."""
        mixed = empty_pile(places)
        for kind in range(KINDS):
            for _ in range(known[other * ROW + kind]):
                mixed.push(kind)
        while mixed.size < places:
            mixed.push(pool.draw())
        mixed.shuffle(self.rng)
        return mixed

    def clear_stale(self) -> None:
        """What lay in a pile before must not tell anything."""
        for i in range(self.stock.size, len(self.stock.cards)):
            self.stock.cards[i] = NO_CARD
        for i in range(self.box.size, len(self.box.cards)):
            self.box.cards[i] = NO_CARD
        for i in range(self.aside.size, len(self.aside.cards)):
            self.aside.cards[i] = NO_CARD
        for i in range(self.drawn.size, len(self.drawn.cards)):
            self.drawn.cards[i] = NO_CARD

    # Scores

    def scores(self) -> list[int]:
        return [self.points[seat] for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        """JAY-17, JAY-90: the most points win; in a rating the smallest sum, then points, then first places."""
        if not self.setup.rating:
            return self.scores()
        return [
            -self.placing_sum(seat) * 1_000_000 + self.points[seat] * 1_000 + self.firsts[seat]
            for seat in range(self.seats)
        ]

    def placing_sum(self, seat: i64) -> i64:
        """JAY-90: rounds 1 to 5, rounds 6 to 10, all points; tied players share the better placing."""
        first: i64 = 1
        second: i64 = 1
        whole: i64 = 1
        for other in range(self.seats):
            first += 1 if self.half_points[other] > self.half_points[seat] else 0
            whole += 1 if self.points[other] > self.points[seat] else 0
            second += 1 if self.later_points(other) > self.later_points(seat) else 0
        return first + second + whole

    def later_points(self, seat: i64) -> i64:
        return self.points[seat] - self.half_points[seat]


def new_table(seats: i64, steps: list[Step[Any]], rng: Rng, setup: Setup) -> Jay:
    """A table with nothing dealt."""
    jay = Jay(seats, steps, rng, setup)
    room: i64 = len(setup.cards)
    jay.left = vec[i64]([(seat + 1) % seats for seat in range(seats)])
    jay.hand = filled(seats * ROW, 0)
    jay.hand_size = filled(seats, 0)
    jay.held = filled(seats, 0)
    jay.sure = filled(seats * ROW, 0)
    jay.seen = filled(seats * ROW, 0)
    jay.gone = filled(seats * ROW, 0)
    jay.known = filled(seats, 0)
    jay.slots = filled(seats * SLOTS, NO_CARD)
    jay.stock = empty_pile(room)
    jay.pile_sizes = filled(seats, 0)
    jay.refill_cards = empty_pile(room)
    jay.drawn = empty_pile(room)
    jay.box = empty_pile(room)
    jay.marks = empty_pile(room)
    jay.moments = empty_pile(room)
    jay.aside = empty_pile(room)
    jay.aside_marks = empty_pile(room)
    jay.reserved = filled(seats, 0)
    jay.finish = filled(seats, 0)
    jay.called = filled(seats, NEVER)
    jay.owed = filled(seats, 0)
    jay.open_errors = filled(seats, 0)
    jay.strafe_since = filled(seats, NEVER)
    jay.points = filled(seats, 0)
    jay.firsts = filled(seats, 0)
    jay.half_points = filled(seats, 0)
    return jay
