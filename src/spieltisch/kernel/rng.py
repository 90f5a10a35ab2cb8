"""Random generators as small copyable values: a key and a counter.

`Rng` is fast and serves simulation and search. `SealedRng` draws keyed BLAKE2b blocks: cards already seen
reveal nothing about cards to come, so games between people use it. Both have the same interface.

All arithmetic stays below 2**63, so compiled and interpreted builds agree to the bit.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from mypy_extensions import i64

from spieltisch.kernel.vecs import vec

WORD: Final[i64] = 0xFFFFFFFF
SEED_LIMIT: Final = 1 << 63
SEALED_DIGITS: Final = 32


def mix(x: i64) -> i64:
    """A bijection of 32-bit words in which every input bit reaches every output bit."""
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & WORD
    x ^= x >> 15
    x = (x * 0x735A2D97) & WORD
    return x ^ (x >> 15)


class Rng:
    """The fast generator: a hash of (key, counter). The key is hashed first, so neighbouring seeds are unrelated."""

    def __init__(self, key: i64, counter: i64 = 0) -> None:
        self.key: i64 = key
        self.counter: i64 = counter
        self.low: i64 = -1
        self.high: i64 = -1

    def hash_key(self) -> None:
        """Hash the key when the first word is drawn: most copies of a state never draw one."""
        self.low = mix((self.key & WORD) ^ mix((self.key >> 32) ^ 0x6A09E667))
        self.high = mix((self.key >> 32) ^ mix(self.low ^ 0x3C6EF372))

    def word(self) -> i64:
        """The next 32 random bits."""
        if self.low < 0:
            self.hash_key()
        self.counter = (self.counter + 1) & WORD
        return mix(mix(self.counter ^ self.low) ^ self.high)

    def below(self, n: i64) -> i64:
        """A uniformly distributed number from 0 to n - 1."""
        product: i64 = self.word() * n
        low: i64 = product & WORD
        if low < n:
            bias: i64 = (WORD + 1) % n
            while low < bias:
                product = self.word() * n
                low = product & WORD
        return product >> 32

    def shuffle(self, cards: vec[i64], size: i64) -> None:
        """Shuffle the first `size` entries in place."""
        i: i64 = size - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            card: i64 = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def copy(self) -> Rng:
        return Rng(self.key, self.counter)

    def dump(self) -> list[int | str]:
        return ["fast", self.key, self.counter]


class SealedRng(Rng):
    """The table generator: keyed BLAKE2b blocks of sixteen words."""

    def __init__(self, secret: str, counter: i64 = 0) -> None:
        super().__init__(0, counter)
        self.secret: str = secret
        self.block: bytes = b""
        self.block_number: i64 = -1

    def word(self) -> i64:
        index: i64 = self.counter & 15
        number: i64 = self.counter >> 4
        if number != self.block_number:
            key = bytes.fromhex(self.secret)
            self.block = blake2b(int(number).to_bytes(8, "little"), key=key, digest_size=64).digest()
            self.block_number = number
        self.counter += 1
        at: int = 4 * index
        return int.from_bytes(self.block[at : at + 4], "little")

    def copy(self) -> Rng:
        return SealedRng(self.secret, self.counter)

    def dump(self) -> list[int | str]:
        return ["sealed", self.secret, self.counter]


def seeded(seed: object) -> Rng:
    """A generator for a seed: a number makes the fast one, 32 hexadecimal digits the sealed one."""
    if isinstance(seed, str):
        if len(seed) != SEALED_DIGITS or not set(seed) <= set("0123456789abcdef"):
            raise ValueError(f"a sealed seed has {SEALED_DIGITS} lower-case hexadecimal digits, not {seed!r}")
        return SealedRng(seed)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise ValueError(f"a seed is a whole number from 0 to {SEED_LIMIT - 1}, not {seed!r}")
    return Rng(seed)


def restored(dump: object) -> Rng:
    """The generator that `dump` describes."""
    match dump:
        case ["fast", int(key), int(counter)] if 0 <= key < SEED_LIMIT and 0 <= counter <= 0xFFFFFFFF:
            return Rng(key, counter)
        case ["sealed", str(secret), int(counter)] if 0 <= counter < SEED_LIMIT:
            seeded(secret)
            return SealedRng(secret, counter)
    raise ValueError(f"not a generator: {dump!r}")
