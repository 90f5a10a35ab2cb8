"""The generators: the same numbers on every machine and build, evenly spread, independent from seed to seed."""

from collections import Counter
from hashlib import blake2b
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from spieltisch import _build
from spieltisch.kernel.rng import Rng, SealedRng, mix, restored, seeded
from spieltisch.kernel.vecs import vec
from tests.chance import assert_equally_likely

SECRET = "000102030405060708090a0b0c0d0e0f"
SEEDS = st.integers(0, (1 << 63) - 1)


def words(rng: Rng, count: int) -> list[int]:
    return [int(rng.word()) for _ in range(count)]


def assert_even(found: Counter[object], kinds: int) -> None:
    assert len(found) == kinds
    assert_equally_likely(found, set(found))


def test_the_fast_generator_gives_these_numbers_on_every_build():
    assert words(Rng(0), 4) == FAST_0
    assert words(Rng(2026), 4) == FAST_2026
    assert words(Rng((1 << 63) - 1), 4) == FAST_LARGEST
    assert words(Rng(7, 0xFFFFFFFE), 3) == FAST_WRAPPED


def test_mixing_gives_these_numbers_on_every_build():
    assert [int(mix(x)) for x in (0, 1, 0xFFFFFFFF)] == MIXED


def test_the_sealed_generator_is_keyed_blake2b():
    key = bytes.fromhex(SECRET)
    blocks = b"".join(blake2b(n.to_bytes(8, "little"), key=key, digest_size=64).digest() for n in range(3))
    expected = [int.from_bytes(blocks[at : at + 4], "little") for at in range(0, 160, 4)]
    assert words(SealedRng(SECRET), 40) == expected
    assert words(SealedRng(SECRET), 2) == SEALED
    assert words(SealedRng(SECRET, 17), 5) == expected[17:22]


@given(SEEDS, st.integers(0, 40))
def test_the_same_seed_gives_the_same_numbers_and_so_does_a_copy(seed, used):
    one, other = Rng(seed), Rng(seed)
    words(one, used)
    words(other, used)
    twin = one.copy()
    assert words(one, 5) == words(other, 5) == words(twin, 5)
    assert words(restored(one.dump()), 5) == words(one, 5)


@given(st.integers(0, 100))
def test_a_sealed_generator_is_copied_and_restored_in_the_middle_of_a_block(used):
    rng = SealedRng(SECRET)
    words(rng, used)
    twin = rng.copy()
    again = restored(rng.dump())
    assert words(rng, 20) == words(twin, 20) == words(again, 20)


def test_a_copy_is_independent():
    rng = Rng(3)
    words(rng.copy(), 10)
    assert rng.counter == 0


def test_neighbouring_seeds_have_no_numbers_in_common():
    seen = [word for seed in range(100) for word in words(Rng(seed), 100)]
    assert len(set(seen)) > 9_980  # of 32-bit numbers drawn at random about ten pairs in 10,000 would coincide
    high = [word for seed in range(50) for word in words(Rng(seed << 32), 100)]
    assert len(set(high)) > 4_990


def test_first_numbers_of_neighbouring_seeds_are_independent():
    assert_even(Counter((int(Rng(seed).below(6)), int(Rng(seed + 1).below(6))) for seed in range(7200)), 36)
    assert_even(Counter(tuple(int(rng.below(3)) for _ in range(3)) for rng in map(Rng, range(5400))), 27)


@pytest.mark.parametrize("n", [1, 2, 3, 6, 10, 52, 120])
def test_below_is_uniform(n):
    rng = Rng(n)
    assert_even(Counter(int(rng.below(n)) for _ in range(100 * n)), n)


def test_below_rejects_words_that_would_bias_the_result():
    """3 * 2**30 numbers out of 2**32 words: without rejection a third of them would come twice as often."""
    rng = Rng(5)
    n = 3 << 30
    assert_even(Counter(int(rng.below(n)) * 3 // n for _ in range(3000)), 3)
    assert_even(Counter(int(rng.below(n)) % 3 for _ in range(3000)), 3)


@pytest.mark.skipif(_build.compiled(), reason="a compiled generator cannot be scripted")
def test_below_takes_the_next_word_while_the_low_part_is_biased():
    class Scripted(Rng):
        def __init__(self, given_words: list[int]) -> None:
            super().__init__(0)
            self.given_words = given_words

        def word(self) -> i64:
            return self.given_words.pop(0)

    # Of 2**32 words one is too many for n = 3: the one whose product has a low part of zero.
    assert Scripted([0, 0xFFFFFFFF]).below(3) == 2
    assert Scripted([1]).below(3) == 0
    assert Scripted([0x55555556]).below(3) == 1


@pytest.mark.parametrize("rng", [Rng(9), SealedRng(SECRET)])
def test_every_shuffle_is_equally_likely(rng):
    found: Counter[object] = Counter()
    for _ in range(2400):
        cards = vec[i64]([0, 1, 2, 3, 9])
        rng.shuffle(cards, 4)
        found[tuple(int(card) for card in cards[:4])] += 1
        assert cards[4] == 9
    assert set(found) == set(permutations(range(4)))
    assert_even(found, 24)


@pytest.mark.parametrize("seed", [-1, 1 << 63, True, 1.5, None, "", "abc", SECRET.upper(), SECRET + "0", "g" * 32])
def test_a_wrong_seed_is_refused_with_a_sentence(seed):
    with pytest.raises(ValueError, match="seed"):
        seeded(seed)


@pytest.mark.parametrize("seed", [0, (1 << 63) - 1, SECRET])
def test_a_seed_is_a_number_or_32_hexadecimal_digits(seed):
    assert isinstance(seeded(seed), SealedRng if seed == SECRET else Rng)


@pytest.mark.parametrize(
    "dump",
    [
        None,
        [],
        ["fast", 1],
        ["fast", -1, 0],
        ["fast", 1 << 63, 0],
        ["fast", 1, 1 << 32],
        ["fast", 1, -1],
        ["sealed", "xyz", 0],
        ["sealed", SECRET, -1],
        ["slow", 1, 1],
    ],
)
def test_invalid_generator_states_are_rejected(dump):
    with pytest.raises(ValueError, match=r"generator|seed"):
        restored(dump)


# Known answers. They never change: kept games depend on them.
FAST_0 = [1072006757, 3575711910, 1119791231, 3344390925]
FAST_2026 = [936885914, 2996390639, 2578425742, 270670046]
FAST_LARGEST = [2421276726, 4067827184, 313160550, 760596580]
FAST_WRAPPED = [3012851224, 70863247, 2373984511]
MIXED = [0, 2261973619, 2578835075]
SEALED = [1816669995, 3733451101]
