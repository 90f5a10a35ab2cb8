"""The vocabulary of a game: every move as a number, a notation, the target a click hits, and a caption's parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b


@dataclass(frozen=True)
class Word:
    """One move: `swap 7`, which a click on `cell:me:7` means; `key` and `values` make its caption."""

    notation: str
    target: str
    key: str
    values: tuple[tuple[str, int], ...] = ()


class Vocabulary:
    """Numbers inside, notation at every boundary. Built block by block in the order of the numbers."""

    def __init__(self) -> None:
        self.words: list[Word] = []
        self.numbers: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self.words)

    def add(self, number: int, notation: str, target: str, key: str, **values: int) -> None:
        if number != len(self.words):
            raise ValueError(f"{notation!r} should be move {number} but is move {len(self.words)}")
        if notation in self.numbers:
            raise ValueError(f"{notation!r} stands for two moves")
        self.words.append(Word(notation, target, key, tuple(values.items())))
        self.numbers[notation] = number

    def notation(self, number: int) -> str:
        return self.words[number].notation

    def number(self, notation: str) -> int | None:
        return self.numbers.get(notation)

    def notations(self, numbers: Sequence[int]) -> list[str]:
        return [self.words[number].notation for number in numbers]

    def digest(self) -> str:
        """A fingerprint: saves carry it, so that a move never changes its meaning unnoticed."""
        text = "\n".join(f"{word.notation}\t{word.target}" for word in self.words)
        return blake2b(text.encode(), digest_size=8).hexdigest()
