"""The vocabulary of a game: every move with its number, notation, click target and caption."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b


@dataclass(frozen=True)
class Word:
    """One move, such as `swap 7` with the click target `cell:me:7`; `key` and `values` make its caption.

    `things` are what the caption can name in a certain position, such as the card in a slot.
    """

    notation: str
    target: str
    key: str
    values: tuple[tuple[str, int], ...] = ()
    things: tuple[tuple[str, str], ...] = ()


class Vocabulary:
    """All moves of a game by number, built block by block."""

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
        """A fingerprint for saves: it reveals a move whose meaning has changed."""
        text = "\n".join(line_of(word) for word in self.words)
        return blake2b(text.encode(), digest_size=8).hexdigest()

    def extends(self, digest: str) -> bool:
        """Whether a fingerprint is that of the first words of this vocabulary: the moves of an earlier revision."""
        found = blake2b(digest_size=8)
        for number, word in enumerate(self.words):
            found.update(("\n" if number else "").encode() + line_of(word).encode())
            if found.hexdigest() == digest:
                return True
        return False


def line_of(word: Word) -> str:
    return f"{word.notation}\t{word.target}"
