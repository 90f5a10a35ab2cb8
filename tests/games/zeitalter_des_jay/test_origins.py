"""Where seen cards came from, when more is possible than can be followed: a part of it, by lot, stands for all."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from spieltisch.games.zeitalter_des_jay.components import KINDS
from spieltisch.games.zeitalter_des_jay.origins import FINE, MOST, Circle, Counts, Origins, Sums
from spieltisch.games.zeitalter_des_jay.worlds import Traitors, hands_by_age, hidden_kinds, origins_of
from spieltisch.kernel.rng import Rng
from tests.games.zeitalter_des_jay.test_imagined_worlds import kinds, real

FEW = 20
EVERY_FIGURE = " ".join(figure + colour for figure in "HIOX" for colour in "vogb")


def busy(seed: int) -> Origins:
    """Both others have known cards, lay many traitors, and two shuffles later seat 0 has drawn what there was."""
    hidden = kinds(f"{EVERY_FIGURE} Hv Ho Io Og Xb Hg Ib Ov")
    course = [
        *(f"0>1 {card}" for card in ("Hv", "Io", "Og")),
        *(f"0>2 {card}" for card in ("Ho", "Ov", "Xb")),
        *["1 down", "2 down"] * 6,
        *(f"0 {card}" for card in ("Hg", "Hb", "Iv", "Ib", "Oo", "Ob")),
        *["0 draws", "1 draws"] * 5,
        *["1 down", "2 down"] * 3,
        *(f"0 {card}" for card in ("Xo", "Xg", "Ig", "Xv")),
        *["0 draws"] * 10,
    ]
    jay, _ = real(hidden, (12, 12), kinds(EVERY_FIGURE), course, seed)
    hands = hands_by_age(jay)
    hidden_by_age = [hidden_kinds(jay, hands[age], 0, age) for age in range(jay.newest + 1)]
    return origins_of(jay, Traitors(jay, 0), hands, hidden_by_age)


def counted(origins: Origins, most: int, rng: Rng) -> Sums:
    return origins.counted(kinds_seen(origins), circles_of(origins), most, rng)


def kinds_seen(origins: Origins) -> list[int]:
    return [kind for kind in range(KINDS) if any(origins.seen[way.into][kind] > 0 for way in origins.ways)]


def circles_of(origins: Origins) -> list[Circle]:
    return sorted(origins.known, reverse=True)


def seen_on_every_way(origins: Origins, chosen: list[Counts]) -> Counts:
    shown = chosen[: len(kinds_seen(origins))]
    return tuple(sum(counts[i] for counts in shown) for i in range(len(origins.ways)))


def possible(origins: Origins, chosen: list[Counts]) -> bool:
    """Every card seen can have come from there, and every circle has that many traitors."""
    seen = kinds_seen(origins)
    shown, whose = chosen[: len(seen)], chosen[len(seen) :]
    totals = [[sum(column) for column in zip(*part, strict=True)] for part in (shown, whose)]
    return (
        totals[0] == totals[1]
        and all(origins.deals(kind, counts) > 0 for kind, counts in zip(seen, shown, strict=True))
        and all(
            origins.places_of(circle, [group for group in origins.groups if group[0] == circle], counts) > 0
            for circle, counts in zip(circles_of(origins), whose, strict=True)
        )
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_jay_14_no_more_is_followed_than_the_most(seed: int):
    origins = busy(seed)
    everything = counted(origins, MOST, Rng(0))
    assert FEW < max(map(len, everything.reached)) <= MOST
    for lot in range(100):
        sums = counted(origins, FEW, Rng(lot))
        assert max(map(len, sums.reached)) <= FEW
        if sums.reached[-1]:
            assert possible(origins, sums.trace(Rng(lot)))


@pytest.mark.parametrize("seed", [1, 2])
def test_jay_14_what_is_followed_by_lot_is_as_likely_as_if_all_were(seed: int):
    origins = busy(seed)
    everything, draws = counted(origins, MOST, Rng(0)), 600
    exact = [seen_on_every_way(origins, everything.trace(Rng(lot))) for lot in range(draws)]
    few = [
        seen_on_every_way(origins, sums.trace(Rng(lot)))
        for lot in range(draws)
        if (sums := counted(origins, FEW, Rng(lot + draws))).reached[-1]
    ]
    assert len(few) == draws
    for one, other in zip(zip(*exact, strict=True), zip(*few, strict=True), strict=True):
        spread = sqrt(sum((n - sum(one) / len(one)) ** 2 for n in one) / len(one))
        assert abs(sum(one) / len(one) - sum(other) / len(other)) <= 5 * spread * sqrt(2 / draws)


def test_jay_14_if_what_was_followed_leads_nowhere_more_is_followed():
    """One traitor; the one card may have been shuffled in openly, the other cannot."""
    nobody, once, may, must = (0, 0, 0), [0] * KINDS, 3, 7
    openly, seen = once[:], once[:]
    openly[may] = seen[may] = seen[must] = 1
    origins = Origins({(nobody, 1): 1}, {nobody: []}, {}, [10, 10], [[5] * KINDS, openly], [once, seen])
    assert any(not counted(origins, 1, Rng(lot)).reached[-1] for lot in range(20))
    for lot in range(20):
        assert origins.sample(Rng(lot), 1) == [((nobody, 1), must, False)]


def test_totals_that_stand_for_others_weigh_as_much_as_all_on_average():
    factor = [1, 5, 2, 7]

    def hope(counts: Counts) -> int:
        return factor[counts[0]]

    ways = {(n, m): 3 + 10 * n * m + n for n in range(4) for m in range(4)}
    lots = 4000
    found: Counter[Counts] = Counter()
    for lot in range(lots):
        sums = Sums(2)
        sums.add(list(ways.items()), [3, 3])
        sums.thin_out(5, [([0], hope)], Rng(lot))
        assert sums.size() <= 5
        for total, weight in sums.reached[-1].items():
            found[sums.unpacked(total)] += weight
    for counts, weight in ways.items():
        assert found[counts] / lots / FINE == pytest.approx(weight, rel=0.2)


def test_no_more_is_taken_away_than_there_is_and_no_more_left_than_may_be():
    sums = Sums(2)
    sums.add([((1, 0), 1), ((2, 1), 1), ((4, 4), 1)], [5, 5])
    sums.take_away([], {(0, 0): [((2, 0), 1), ((1, 1), 1)]}, [2, 2])
    assert [sums.unpacked(total) for total in sums.reached[-1]] == [(0, 1), (1, 0)]
