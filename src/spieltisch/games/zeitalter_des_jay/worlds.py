"""Imagined worlds: what a seat does not know is dealt anew, exactly as likely as the real deal.

Every hidden card has an age that all can see (JAY-14): the shuffle it was drawn after. Cards of one age are those that
went into that shuffle, less those that were seen since, so each age is dealt by itself. Whoever lays a card is taken
to lay any card of the hand.

Traitors that were shuffled in tie the ages together. The face of such a traitor comes from its own age, and it may be
one of the cards that were seen after the shuffle. So first it is settled which of those were such traitors.
"""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import KINDS, ROW
from spieltisch.games.zeitalter_des_jay.marks import (
    AGE,
    FACE_DOWN,
    HANDS,
    LAYER,
    SHUFFLED_IN,
    SUSPECT,
    WITH_ASIDE,
    WITH_HAND,
    age_of,
    is_of,
    layer_of,
    shuffle_of,
)
from spieltisch.games.zeitalter_des_jay.origins import Circle, Group, Origins
from spieltisch.games.zeitalter_des_jay.table import Table
from spieltisch.kernel.knowledge import shuffle_list
from spieltisch.kernel.pile import Pile, empty_pile
from spieltisch.kernel.rng import Rng

UNSETTLED = -1


def deal_anew(table: Table, seat: i64) -> None:
    """The other hands, the others' traitors wherever they are, and the draw piles."""
    hands = hands_by_age(table)
    hidden = [hidden_kinds(table, hands[age], seat, age) for age in range(table.newest + 1)]
    traitors = Traitors(table, seat)
    if traitors.groups:
        traitors.settle(origins_of(table, traitors, hands, hidden), table.rng)
    empty_hands(table, seat)
    for age in range(table.newest + 1):
        traitors.trade_faces(age, hidden[age])
        pool = [kind for kind in range(KINDS) for _ in range(hidden[age][kind])]
        shuffle_list(table.rng, pool)
        for other in range(table.seats):
            if other != seat:
                deal_hand(table, traitors, pool, sum(hands[age][other]), other, age)
                deal_aside(table, traitors, pool, other, age)
        traitors.deal(pool, (age, 0, 0))
        if age == table.newest:
            for i in range(table.stock.size):
                table.stock.cards[i] = pool.pop()
    for i, entry in enumerate(traitors.entries):
        table.shuffled_in.cards[i] = entry // ROW * ROW + traitors.faces[i]


# What is hidden


def hidden_kinds(table: Table, hands: list[list[int]], seat: i64, age: i64) -> list[int]:
    """How many cards of every kind and this age the seat cannot see, without those of which it knows whose they are."""
    counts = [0] * KINDS
    for other in range(table.seats):
        if other != seat:
            for kind, count in enumerate(hands[other]):
                counts[kind] += count
    for cards, marks in ((table.box, table.marks), (table.aside, table.aside_marks)):
        for i in range(cards.size):
            mark = marks.cards[i]
            if mark & FACE_DOWN and mark & LAYER != seat and mark // AGE == age:
                counts[cards.cards[i]] += 1
    for entry in in_pile(table.shuffled_in):
        if age_of(entry) == age and layer_of(entry) != seat:
            counts[entry % ROW] += 1
    if age == table.newest:
        for i in range(table.stock.size):
            counts[table.stock.cards[i]] += 1
    for kind, count in enumerate(known_kinds(table, seat, age)):
        counts[kind] -= count
    return counts


def known_kinds(table: Table, seat: i64, age: i64) -> list[int]:
    counts = [0] * KINDS
    for known in (in_pile(table.sure), in_pile(table.seen), table.gone):
        for card in known:
            if age_of(card) == age and layer_of(card) != seat:
                counts[card % ROW] += 1
    return counts


def hands_by_age(table: Table) -> list[list[list[int]]]:
    """How many cards of every age, seat and kind are in the hands."""
    counts = [[[0] * KINDS for _ in range(table.seats)] for _ in range(table.newest + 1)]
    for seat in range(table.seats):
        for kind in range(KINDS):
            counts[0][seat][kind] = table.hand[seat * ROW + kind]
    for i in range(table.younger.size):
        card: i64 = table.younger.cards[i]
        counts[age_of(card)][layer_of(card)][card % ROW] += 1
        counts[0][layer_of(card)][card % ROW] -= 1
    return counts


# Traitors that were shuffled in


class Traitors:
    """The traitors that were shuffled in, with their faces as far as they are settled.

    Those of one age that went into one shuffle make a group. Suspect ones are told apart by who laid them: together
    with the other places where the cards known of that hand may be, they make a *circle*.
    """

    def __init__(self, table: Table, seat: i64) -> None:
        self.seat = seat
        self.entries = in_pile(table.shuffled_in)
        self.faces = [entry % ROW if layer_of(entry) == seat else UNSETTLED for entry in self.entries]
        self.others = [i for i, entry in enumerate(self.entries) if layer_of(entry) != seat]
        self.groups: dict[Group, list[int]] = {}
        self.known: dict[Circle, list[int]] = {}
        self.circles = [circle_of(table, entry) for entry in self.entries]
        self.from_pool = [True] * len(self.entries)
        for i in self.others:
            circle = self.circles[i]
            self.groups.setdefault((circle, shuffle_of(self.entries[i])), []).append(i)
            self.known[circle] = known_in(table, circle)

    def settle(self, origins: Origins, rng: Rng) -> None:
        """The faces of those that have been seen since they were shuffled in."""
        for group, kind, known in origins.sample(rng):
            free = [i for i in self.groups[group] if self.faces[i] == UNSETTLED]
            i = free[rng.below(len(free))]
            self.faces[i] = kind
            if known:
                self.from_pool[i] = False
                self.known[group[0]].remove(kind)

    def trade_faces(self, age: i64, hidden: list[int]) -> None:
        """Those that went into this shuffle have other faces now; those that left it and were seen are dealt."""
        for i in self.others:
            entry, face = self.entries[i], self.faces[i]
            if shuffle_of(entry) == age:
                hidden[entry % ROW] -= 1
                hidden[face] += 1
            if age_of(entry) == age and face != UNSETTLED and self.from_pool[i]:
                hidden[face] -= 1

    def unsettled(self, circle: Circle) -> list[int]:
        return [i for i in self.others if self.faces[i] == UNSETTLED and self.circles[i] == circle]

    def deal(self, cards: list[int], circle: Circle) -> None:
        for i in self.unsettled(circle):
            self.faces[i] = cards.pop()


def circle_of(table: Table, entry: i64) -> Circle:
    """The age of a traitor; if it may be a card that is known, also where that card may be, and whose it is."""
    circle = (age_of(entry), entry // SHUFFLED_IN, layer_of(entry))
    return circle if known_in(table, circle) else (age_of(entry), 0, 0)


def known_in(table: Table, circle: Circle) -> list[int]:
    """The cards known to be somewhere in a circle."""
    age, suspect, seat = circle
    if suspect == WITH_HAND:
        return kinds_of(in_pile(table.seen), seat, age)
    return kinds_of(table.gone, seat, age) if suspect == WITH_ASIDE else []


def origins_of(table: Table, traitors: Traitors, hands: list[list[list[int]]], hidden: list[list[int]]) -> Origins:
    """What is known of the traitors that were shuffled in."""
    groups = {group: len(traitors.groups[group]) for group in sorted(traitors.groups)}
    circles = {circle: circle_size(table, hands, circle) for circle in traitors.known if traitors.known[circle]}
    for (circle, _), count in groups.items():
        if circle in circles:
            circles[circle] += count
    opened = [opened_for(table, traitors, age) for age in range(len(hidden))]
    seen = [[one - below for one, below in zip(opened[age], hidden[age], strict=True)] for age in range(len(hidden))]
    for i in traitors.others:
        seen[shuffle_of(traitors.entries[i])][traitors.entries[i] % ROW] += 1
    return Origins(groups, traitors.known, circles, [sum(counts) for counts in hidden], opened, seen)


def circle_size(table: Table, hands: list[list[list[int]]], circle: Circle) -> int:
    """How many places a circle has beside the traitors that were shuffled in."""
    age, suspect, seat = circle
    if suspect == WITH_ASIDE:
        return suspects(table.aside_marks, seat, age)
    return sum(hands[age][seat]) - len(kinds_of(in_pile(table.sure), seat, age)) + suspects(table.marks, seat, age)


def opened_for(table: Table, traitors: Traitors, age: i64) -> list[int]:
    """What went into a shuffle and is known to the seat, without the cards of which it knows whose they are."""
    known = known_kinds(table, traitors.seat, age)
    counts = [table.opened[age * ROW + kind] - known[kind] for kind in range(KINDS)]
    for entry in traitors.entries:
        if shuffle_of(entry) == age and layer_of(entry) == traitors.seat:
            counts[entry % ROW] += 1
    return counts


# Hands and traitors


def empty_hands(table: Table, seat: i64) -> None:
    """The others put down their hands."""
    own = sorted(card for card in in_pile(table.younger) if layer_of(card) == seat)
    table.younger = empty_pile(len(table.younger.cards))
    for card in own:
        table.younger.push(card)
    for other in range(table.seats):
        if other != seat:
            table.held[other] = 0
            table.young[other] = 0
            for kind in range(KINDS):
                table.hand[other * ROW + kind] = 0


def deal_hand(table: Table, traitors: Traitors, pool: list[int], size: i64, other: i64, age: i64) -> None:
    """A hand and the traitors in the box: sure cards into the hand, seen ones anywhere among hand and suspects."""
    circle = (age, WITH_HAND, other)
    sure = kinds_of(in_pile(table.sure), other, age)
    seen = traitors.known.get(circle, known_in(table, circle))
    places = size - len(sure) + suspects(table.marks, other, age) + len(traitors.unsettled(circle))
    mixed = mix(table, pool, seen, places)
    traitors.deal(mixed, circle)
    redeal_traitors(table.box, table.marks, pool, mixed, other, age)
    for kind in sure + mixed:
        at: i64 = other * ROW + kind
        table.hand[at] += 1
        table.held[other] |= 1 << kind
        if age > 0:
            table.younger.push(age * HANDS + at)
            table.young[other] |= 1 << kind


def deal_aside(table: Table, traitors: Traitors, pool: list[int], other: i64, age: i64) -> None:
    circle = (age, WITH_ASIDE, other)
    gone = traitors.known.get(circle, known_in(table, circle))
    mixed = mix(table, pool, gone, suspects(table.aside_marks, other, age) + len(traitors.unsettled(circle)))
    traitors.deal(mixed, circle)
    redeal_traitors(table.aside, table.aside_marks, pool, mixed, other, age)


def in_pile(pile: Pile) -> list[int]:
    return [pile.cards[i] for i in range(pile.size)]


def kinds_of(known: list[int], other: i64, age: i64) -> list[int]:
    return [card % ROW for card in known if is_of(card, other, age)]


def mix(table: Table, pool: list[int], known: list[int], places: i64) -> list[int]:
    """So many cards in random order, the known ones among them."""
    mixed = known[:]
    while len(mixed) < places:
        mixed.append(pool.pop())
    shuffle_list(table.rng, mixed)
    return mixed


def redeal_traitors(cards: Pile, marks: Pile, pool: list[int], mixed: list[int], other: i64, age: i64) -> None:
    for i in range(marks.size):
        mark = marks.cards[i]
        if mark & FACE_DOWN and mark & LAYER == other and mark // AGE == age:
            cards.cards[i] = mixed.pop() if mark & SUSPECT else pool.pop()


def suspects(marks: Pile, other: i64, age: i64) -> int:
    count = 0
    for i in range(marks.size):
        if marks.cards[i] & SUSPECT and marks.cards[i] & LAYER == other and marks.cards[i] // AGE == age:
            count += 1
    return count
