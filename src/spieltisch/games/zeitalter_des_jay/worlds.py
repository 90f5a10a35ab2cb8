"""Imagined worlds: what a seat does not know is dealt anew, exactly as likely as the real deal.

Every hidden card has an age that all can see (JAY-14): the shuffle it was drawn after. Cards of one age are those that
went into that shuffle, less those that were seen since, so each age is dealt by itself. Whoever lays a card is taken
to lay any card of the hand.

Traitors that were shuffled in tie the ages together. The face of such a traitor comes from its own age, and it may be
one of the cards that were seen after the shuffle. So first it is settled which of those were such traitors.
"""

from __future__ import annotations

from itertools import product
from math import factorial, perm

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import KINDS, ROW
from spieltisch.games.zeitalter_des_jay.table import AGE, FACE_DOWN, HANDS, HIDDEN, LAYER, SUSPECT, Table, is_of
from spieltisch.kernel.knowledge import shuffle_list, weighted
from spieltisch.kernel.pile import Pile, empty_pile
from spieltisch.kernel.rng import Rng

UNSETTLED = -1


def deal_anew(table: Table, seat: i64) -> None:
    """The other hands, the others' traitors wherever they are, and the draw piles."""
    hands = hands_by_age(table)
    hidden = [hidden_kinds(table, hands[age], seat, age) for age in range(table.newest + 1)]
    faces = settled_faces(table, seat, hidden)
    empty_hands(table, seat)
    for age in range(table.newest + 1):
        trade_faces(table, seat, age, hidden[age], faces)
        pool = [kind for kind in range(KINDS) for _ in range(hidden[age][kind])]
        shuffle_list(table.rng, pool)
        for other in range(table.seats):
            if other != seat:
                deal_hand(table, pool, sum(hands[age][other]), other, age)
                deal_aside(table, pool, other, age)
        deal_shuffled_in(table, pool, seat, age, faces)
        if age == table.newest:
            for i in range(table.stock.size):
                table.stock.cards[i] = pool.pop()
    apply_faces(table, faces)


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
    for entry in table.shuffled_in:
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
    for known in (table.sure, table.seen, table.gone):
        for card in known:
            if age_of(card) == age and layer_of(card) != seat:
                counts[card % ROW] += 1
    return counts


def hands_by_age(table: Table) -> list[list[list[int]]]:
    """How many cards of every age, seat and kind are in the hands."""
    counts = [[[0] * KINDS for _ in range(table.seats)] for _ in range(table.newest + 1)]
    newest = counts[table.newest]
    for seat in range(table.seats):
        for kind in range(KINDS):
            newest[seat][kind] = table.hand[seat * ROW + kind]
    for i in range(table.older.size):
        card: i64 = table.older.cards[i]
        counts[age_of(card)][layer_of(card)][card % ROW] += 1
        newest[layer_of(card)][card % ROW] -= 1
    return counts


def age_of(card: i64) -> i64:
    return card % HIDDEN // HANDS


def layer_of(card: i64) -> i64:
    return card % HANDS // ROW


# Traitors that were shuffled in


def settled_faces(table: Table, seat: i64, hidden: list[list[int]]) -> list[int]:
    """The faces of the traitors that were shuffled in: those seen since then, and those that the seat laid itself."""
    faces = [entry % ROW if layer_of(entry) == seat else UNSETTLED for entry in table.shuffled_in]
    ways: dict[tuple[int, int], list[int]] = {}
    for i, entry in enumerate(table.shuffled_in):
        if faces[i] == UNSETTLED:
            ways.setdefault((age_of(entry), entry // HIDDEN), []).append(i)
    edges = sorted(ways)
    if not edges:
        return faces
    origins = Origins(table, seat, hidden, edges, [len(ways[edge]) for edge in edges])
    for edge, kinds in zip(edges, origins.sample(table.rng), strict=True):
        shuffle_list(table.rng, ways[edge])
        for i, kind in zip(ways[edge], kinds, strict=False):
            faces[i] = kind
    return faces


class Origins:
    """Where the cards that were seen came from: went into their shuffle openly, or as a traitor of an earlier age.

    Over all ways from age to age together, these are as likely as the number of deals in which they happen. For one
    kind that is a product over its ages; the kinds meet only in how many traitors of each way have been seen.
    """

    def __init__(
        self, table: Table, seat: i64, hidden: list[list[int]], edges: list[tuple[int, int]], traitors: list[int]
    ) -> None:
        self.edges = edges
        self.traitors = traitors
        self.places = [sum(counts) for counts in hidden]
        self.opened = [opened_for(table, seat, age) for age in range(len(hidden))]
        inputs = [counts[:] for counts in self.opened]
        for entry in table.shuffled_in:
            if layer_of(entry) != seat:
                inputs[entry // HIDDEN][entry % ROW] += 1
        self.seen = [[inputs[age][kind] - hidden[age][kind] for kind in range(KINDS)] for age in range(len(hidden))]

    def sample(self, rng: Rng) -> list[list[int]]:
        """For every way, the kinds of the traitors that have been seen."""
        kinds: list[int] = []
        choices: list[list[tuple[tuple[int, ...], int]]] = []
        nothing = tuple(0 for _ in self.edges)
        reached: list[dict[tuple[int, ...], int]] = [{nothing: 1}]
        for kind in range(KINDS):
            if any(self.seen[into][kind] > 0 for _, into in self.edges):
                kinds.append(kind)
                choices.append(self.choices(kind))
                reached.append(self.extended(reached[-1], choices[-1]))
        ends = sorted(reached[-1])
        totals = ends[weighted(rng, [reached[-1][end] * self.endings(end) for end in ends])]
        found_kinds: list[list[int]] = [[] for _ in self.edges]
        for step in range(len(kinds) - 1, -1, -1):
            before = reached[step]
            weights = [before.get(minus(totals, counts), 0) * deals for counts, deals in choices[step]]
            chosen = choices[step][weighted(rng, weights)][0]
            totals = minus(totals, chosen)
            for i, count in enumerate(chosen):
                found_kinds[i] += [kinds[step]] * count
        return found_kinds

    def choices(self, kind: int) -> list[tuple[tuple[int, ...], int]]:
        """How many of a kind may have come on every way, and in how many deals."""
        most = sum(seen[kind] for seen in self.seen[1:])
        ranges = [range(min(count, most) + 1) for count in self.traitors]
        found = [(counts, self.deals(kind, counts)) for counts in product(*ranges)]
        return [(counts, deals) for counts, deals in found if deals > 0]

    def deals(self, kind: int, counts: tuple[int, ...]) -> int:
        """In how many ways the cards seen of a kind can have come from there."""
        deals = 1
        for age in range(len(self.seen)):
            seen = self.seen[age][kind]
            arrived = [count for count, (_, into) in zip(counts, self.edges, strict=True) if into == age]
            seen += sum(count for count, (out, _) in zip(counts, self.edges, strict=True) if out == age)
            openly = seen - sum(arrived)
            if openly < 0 or openly > self.opened[age][kind]:
                return 0
            deals *= factorial(seen) // factorial(openly) * perm(self.opened[age][kind], openly)
            for count in arrived:
                deals //= factorial(count)
        return deals

    def extended(
        self, reached: dict[tuple[int, ...], int], choices: list[tuple[tuple[int, ...], int]]
    ) -> dict[tuple[int, ...], int]:
        found: dict[tuple[int, ...], int] = {}
        for totals, weight in reached.items():
            for counts, deals in choices:
                after = tuple(a + b for a, b in zip(totals, counts, strict=True))
                if all(count <= most for count, most in zip(after, self.traitors, strict=True)):
                    found[after] = found.get(after, 0) + weight * deals
        return found

    def endings(self, totals: tuple[int, ...]) -> int:
        """In how many ways these traitors can be among those of their way, and the other cards anywhere."""
        ways = 1
        for total, most in zip(totals, self.traitors, strict=True):
            ways *= perm(most, total)
        for age, places in enumerate(self.places):
            left = places - sum(total for total, (out, _) in zip(totals, self.edges, strict=True) if out == age)
            ways *= factorial(left)
        return ways


def opened_for(table: Table, seat: i64, age: i64) -> list[int]:
    """What went into a shuffle and is known to the seat, without the cards of which it knows whose they are."""
    known = known_kinds(table, seat, age)
    counts = [table.opened[age * ROW + kind] - known[kind] for kind in range(KINDS)]
    for entry in table.shuffled_in:
        if entry // HIDDEN == age and layer_of(entry) == seat:
            counts[entry % ROW] += 1
    return counts


def minus(totals: tuple[int, ...], counts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a - b for a, b in zip(totals, counts, strict=True))


def trade_faces(table: Table, seat: i64, age: i64, hidden: list[int], faces: list[int]) -> None:
    """The traitors that went into this shuffle have other faces now; those that left it and were seen are dealt."""
    for entry, face in zip(table.shuffled_in, faces, strict=True):
        if layer_of(entry) != seat:
            if entry // HIDDEN == age:
                hidden[entry % ROW] -= 1
                hidden[face] += 1
            if age_of(entry) == age and face != UNSETTLED:
                hidden[face] -= 1


def deal_shuffled_in(table: Table, pool: list[int], seat: i64, age: i64, faces: list[int]) -> None:
    for i, entry in enumerate(table.shuffled_in):
        if age_of(entry) == age and faces[i] == UNSETTLED:
            faces[i] = pool.pop()


def apply_faces(table: Table, faces: list[int]) -> None:
    table.shuffled_in = [entry // ROW * ROW + face for entry, face in zip(table.shuffled_in, faces, strict=True)]


# Hands and traitors


def empty_hands(table: Table, seat: i64) -> None:
    """The others put down their hands."""
    own = [card for card in table.older.cards[: table.older.size] if layer_of(card) == seat]
    table.older = empty_pile(len(table.older.cards))
    for card in own:
        table.older.push(card)
    for other in range(table.seats):
        if other != seat:
            table.held[other] = 0
            for kind in range(KINDS):
                table.hand[other * ROW + kind] = 0


def deal_hand(table: Table, pool: list[int], size: i64, other: i64, age: i64) -> None:
    """A hand and the traitors in the box: sure cards into the hand, seen ones anywhere among hand and suspects."""
    sure = kinds_of(table.sure, other, age)
    seen = kinds_of(table.seen, other, age)
    mixed = mix(table, pool, seen, size - len(sure) + suspects(table.marks, other, age))
    redeal_traitors(table.box, table.marks, pool, mixed, other, age)
    for kind in sure + mixed:
        at: i64 = other * ROW + kind
        table.hand[at] += 1
        table.held[other] |= 1 << kind
        if age < table.newest:
            table.older.push(age * HANDS + at)


def deal_aside(table: Table, pool: list[int], other: i64, age: i64) -> None:
    mixed = mix(table, pool, kinds_of(table.gone, other, age), suspects(table.aside_marks, other, age))
    redeal_traitors(table.aside, table.aside_marks, pool, mixed, other, age)


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
