"""Where the cards that were seen came from: went into their shuffle openly, or as a traitor of an earlier age.

Over all ways together, these are as likely as the number of deals in which they happen. For one kind that is a product
over its ages, and for one circle a product over its groups; kinds and circles meet only in how many traitors of each
way have been seen. So these totals are counted: every kind adds to them, and every circle takes its own away again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import comb, factorial, perm

from spieltisch.games.zeitalter_des_jay.components import KINDS
from spieltisch.kernel.knowledge import below, shuffle_list, weighted
from spieltisch.kernel.rng import Rng

MOST = 500  # totals that are followed; beyond that, as many by lot
TOO_MANY = 1 << 15  # more traitors than there are cards
FIELD = 2 * TOO_MANY
FINE = 1 << 16  # how finely those are weighed that stand for others
Counts = tuple[int, ...]
Circle = tuple[int, int, int]
Group = tuple[Circle, int]
Choice = tuple[int, int]
Factor = tuple[list[int], Callable[[Counts], int]]


class Way:
    """On which a card came into a shuffle: as a traitor of an age, or as one of the known cards of a circle."""

    def __init__(self, out: int, into: int, traitors: int, known_of: Circle | None) -> None:
        self.out = out
        self.into = into
        self.traitors = traitors
        self.known_of = known_of

    def has(self, group: Group) -> bool:
        circle, into = group
        return into == self.into and (circle[0] == self.out if self.known_of is None else circle == self.known_of)


def ways_of(groups: dict[Group, int], known: dict[Circle, list[int]]) -> list[Way]:
    """One way for all the traitors of an age that went into a shuffle, and one for the known cards of every group."""
    ages: dict[tuple[int, int], int] = {}
    for (circle, into), count in groups.items():
        ages[circle[0], into] = ages.get((circle[0], into), 0) + count
    ways = [Way(out, into, count, None) for (out, into), count in sorted(ages.items())]
    return ways + [Way(group[0][0], group[1], count, group[0]) for group, count in groups.items() if known[group[0]]]


class Origins:
    """What is known of the traitors that were shuffled in, and of the cards that were seen.

    `groups` says how many traitors there are; `known` which cards are somewhere in a circle, and `circles` in how many
    places; `places` how many cards of an age are hidden; `opened` and `seen`, for every age and kind, how many went
    into the shuffle openly, and how many have been seen since.
    """

    def __init__(
        self,
        groups: dict[Group, int],
        known: dict[Circle, list[int]],
        circles: dict[Circle, int],
        places: list[int],
        opened: list[list[int]],
        seen: list[list[int]],
    ) -> None:
        self.groups = groups
        self.known = known
        self.circles = circles
        self.places = places
        self.opened = opened
        self.seen = seen
        self.ways = ways_of(groups, known)

    def sample(self, rng: Rng, most: int = MOST) -> list[tuple[Group, int, bool]]:
        """The traitors that have been seen: of which group, of which kind, and whether one of the known cards."""
        kinds = [kind for kind in range(KINDS) if any(self.seen[way.into][kind] > 0 for way in self.ways)]
        circles = sorted(self.known, reverse=True)
        sums = self.counted(kinds, circles, most, rng)
        while not sums.reached[-1]:  # what was followed led nowhere
            most *= 2
            sums = self.counted(kinds, circles, most, rng)
        chosen = sums.trace(rng)
        shown, whose = chosen[: len(kinds)], chosen[len(kinds) :]
        found: list[tuple[Group, int, bool]] = []
        for i, way in enumerate(self.ways):
            faces = [kind for kind, counts in zip(kinds, shown, strict=True) for _ in range(counts[i])]
            shuffle_list(rng, faces)
            for circle, counts in zip(circles, whose, strict=True):
                for _ in range(counts[i]):
                    found.append(((circle, way.into), faces.pop(), way.known_of is not None))
        return found

    def counted(self, kinds: list[int], circles: list[Circle], most: int, rng: Rng) -> Sums:
        """All that the kinds add up to, and the circles take away."""
        sums = Sums(len(self.ways))
        room = self.traitors_in(circles)
        for kind in kinds:
            sums.add(self.of_kind(kind), room)
            if sums.size() > most:
                sums.thin_out(most, self.endings() + self.hopes(circles), rng)
        sums.weigh(self.endings())
        for at, circle in enumerate(circles):
            left = circles[at + 1 :]
            part = [i for i, way in enumerate(self.ways) if way.known_of == circle]
            choices = {known: self.of_circle(circle, known) for known in sums.parts(part)}
            sums.take_away(part, choices, self.traitors_in(left))
            if sums.size() > most:
                sums.thin_out(most, self.hopes(left), rng)
        return sums

    def traitors_in(self, circles: list[Circle]) -> list[int]:
        """How many traitors of these circles may have been seen on every way."""
        groups = [group for group in self.groups if group[0] in circles]
        return [sum(self.groups[group] for group in groups if way.has(group)) for way in self.ways]

    # Kinds

    def of_kind(self, kind: int) -> list[tuple[Counts, int]]:
        """How many of a kind may have come on every way, and in how many deals."""
        seen = sum(counts[kind] for counts in self.seen[1:])
        most = [seen if way.known_of is None else self.known[way.known_of].count(kind) for way in self.ways]
        ranges = [range(min(way.traitors, count) + 1) for way, count in zip(self.ways, most, strict=True)]
        return [(counts, self.deals(kind, counts)) for counts in product(*ranges)]

    def deals(self, kind: int, counts: Counts) -> int:
        """In how many ways the cards seen of a kind can have come from there."""
        deals = 1
        for age in range(len(self.seen)):
            seen = openly = self.seen[age][kind]
            for way, count in zip(self.ways, counts, strict=True):
                if way.out == age and way.known_of is None:
                    seen += count
                    openly += count
                if way.into == age:
                    openly -= count
            if openly < 0 or openly > self.opened[age][kind]:
                return 0
            deals *= factorial(seen) // factorial(openly) * perm(self.opened[age][kind], openly)
            for way, count in zip(self.ways, counts, strict=True):
                if way.into == age:
                    deals //= factorial(count)
        for circle in self.circles:
            deals *= perm(self.known[circle].count(kind), self.known_among(counts, circle))
        return deals

    def endings(self) -> list[Factor]:
        """In how many orders these traitors can have been seen, and in how many the other cards can lie anywhere."""
        factors: list[Factor] = [([i], orders) for i, way in enumerate(self.ways) if way.known_of is None]
        for age, places in enumerate(self.places):
            out = [i for i, way in enumerate(self.ways) if way.out == age and way.known_of is None]
            factors.append((out, orders_of_the_rest(places)))
        return factors

    # Circles

    def of_circle(self, circle: Circle, known: Counts) -> list[tuple[Counts, int]]:
        """With so many known cards among them, how many traitors of a circle may have been seen, in how many ways."""
        groups = [group for group in self.groups if group[0] == circle]
        ranges = [
            range(most + 1) if way.known_of is None else range(count, count + 1)
            for way, most, count in zip(self.ways, self.traitors_in([circle]), known, strict=True)
        ]
        return [(counts, self.places_of(circle, groups, counts)) for counts in product(*ranges)]

    def places_of(self, circle: Circle, groups: list[Group], counts: Counts) -> int:
        """Which of the traitors these were, and where in the circle the other known cards may be."""
        places = 1
        for group in groups:
            free = self.groups[group]
            for way, count in zip(self.ways, counts, strict=True):
                if way.has(group):
                    places *= comb(free, count) if way.known_of is None else perm(free, count)
                    free = max(free - count, 0)
        return places * self.others_in(circle)(counts)

    def others_in(self, circle: Circle) -> Callable[[Counts], int]:
        """In how many ways the known cards of a circle that were not seen can be in the places that are left."""

        def others(counts: Counts) -> int:
            if circle not in self.circles:
                return 1
            left = len(self.known[circle]) - self.known_among(counts, circle)
            free = self.circles[circle] - sum(counts)
            return perm(free, left) if free >= 0 <= left else 0

        return others

    def known_among(self, counts: Counts, circle: Circle) -> int:
        return sum(count for count, way in zip(counts, self.ways, strict=True) if way.known_of == circle)

    def hopes(self, circles: list[Circle]) -> list[Factor]:
        """In how many ways, about, these circles can take all that away."""
        factors: list[Factor] = []
        traitors = self.traitors_in(circles)
        for i, way in enumerate(self.ways):
            if way.known_of is None:
                alike = [j for j, other in enumerate(self.ways) if (other.out, other.into) == (way.out, way.into)]
                factors.append((alike, some_of(traitors[i], i)))
            else:
                factors.append(([i], some_in_order(traitors[i])))
        for circle in circles:
            part = [i for i, way in enumerate(self.ways) if way.known_of == circle]
            factors.append((part, self.others_in(circle)))
        return factors


def orders(counts: Counts) -> int:
    return factorial(sum(counts))


def orders_of_the_rest(places: int) -> Callable[[Counts], int]:
    def orders(counts: Counts) -> int:
        taken = sum(counts)
        return factorial(places - taken) if taken <= places else 0

    return orders


def some_of(traitors: int, way: int) -> Callable[[Counts], int]:
    """Those of a way, among the traitors that no other way has."""

    def some(counts: Counts) -> int:
        free = traitors - sum(counts) + counts[way]
        return comb(free, counts[way]) if free >= 0 else 0

    return some


def some_in_order(traitors: int) -> Callable[[Counts], int]:
    def some(counts: Counts) -> int:
        return perm(traitors, sum(counts))

    return some


class Sums:
    """Choices that add up: which totals are reached, in how many ways. Totals are packed in one number."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.full = self.packed([TOO_MANY] * length)
        self.choices: list[list[Choice]] = []
        self.reached: list[dict[int, int]] = [{0: 1}]

    def size(self) -> int:
        return len(self.reached[-1])

    def add(self, choices: list[tuple[Counts, int]], most: list[int]) -> None:
        """One choice more, each with the number of its ways; no count of a total is higher than the most."""
        self.go_on(0, {0: [(self.packed(counts), ways) for counts, ways in choices if ways > 0]}, most)

    def take_away(self, part: list[int], choices: dict[Counts, list[tuple[Counts, int]]], most: list[int]) -> None:
        """One choice more, which depends on a part of the total, takes all of it away and leaves at most so much."""
        away = {
            self.packed(counts): [(-self.packed(less), ways) for less, ways in found if ways > 0]
            for counts, found in choices.items()
        }
        self.go_on(self.mask(part), away, most)

    def go_on(self, mask: int, choices: dict[int, list[Choice]], most: list[int]) -> None:
        room = self.packed([TOO_MANY - 1 - count for count in most])
        full = self.full
        found: dict[int, int] = {}
        for total, reached in self.reached[-1].items():
            for step, ways in choices[total & mask]:
                after = total + step
                if not (after | after + room) & full:  # neither less than nothing nor too many
                    found[after] = found.get(after, 0) + reached * ways
        self.choices.append([choice for one in choices.values() for choice in one])
        self.reached.append(found)

    def weigh(self, factors: list[Factor]) -> None:
        """Multiplies the ways of all totals."""
        ways = zip(self.reached[-1].items(), self.products(factors), strict=True)
        self.reached[-1] = {total: reached * weight for (total, reached), weight in ways if weight > 0}

    def thin_out(self, most: int, hopes: list[Factor], rng: Rng) -> None:
        """So many totals by lot, in proportion to their ways and hopes; they stand for the others."""
        products = self.products(hopes)
        weights = [reached * hope for reached, hope in zip(self.reached[-1].values(), products, strict=True)]
        stride = sum(weights) // most + 1
        mark = below(rng, stride)
        found: dict[int, int] = {}
        for total, weight, hope in zip(self.reached[-1], weights, products, strict=True):
            marks = (weight - mark + stride - 1) // stride
            if marks > 0:
                found[total] = marks * stride * FINE // hope
            mark += marks * stride - weight
        self.reached[-1] = found

    def products(self, factors: list[Factor]) -> list[int]:
        """For every total the product of its factors, each of which looks at a part."""
        products = [1] * self.size()
        for part, factor in factors:
            mask = self.mask(part)
            known: dict[int, int] = {}
            for i, total in enumerate(self.reached[-1]):
                one = total & mask
                if one not in known:
                    known[one] = factor(self.unpacked(one))
                products[i] *= known[one]
        return products

    def trace(self, rng: Rng) -> list[Counts]:
        """What may have been chosen, in the order of choosing, until nothing was left."""
        total = 0
        chosen: list[Counts] = []
        for before, choices in zip(reversed(self.reached[:-1]), reversed(self.choices), strict=True):
            step = choices[weighted(rng, [before.get(total - step, 0) * ways for step, ways in choices])][0]
            chosen.append(self.unpacked(abs(step)))
            total -= step
        chosen.reverse()
        return chosen

    def parts(self, part: list[int]) -> list[Counts]:
        """All that a part of the totals may be."""
        mask = self.mask(part)
        return [self.unpacked(one) for one in sorted({total & mask for total in self.reached[-1]})]

    def mask(self, part: list[int]) -> int:
        return self.packed([FIELD - 1 if i in part else 0 for i in range(self.length)])

    def packed(self, counts: Sequence[int]) -> int:
        number = 0
        for count in counts:
            number = number * FIELD + count
        return number

    def unpacked(self, number: int) -> Counts:
        counts = []
        for _ in range(self.length):
            counts.append(number % FIELD)
            number //= FIELD
        return tuple(reversed(counts))
