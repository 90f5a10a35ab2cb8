"""Vectors: packed in the compiled build, plain lists in the interpreted one, where lists are faster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spieltisch._build import compiled

if TYPE_CHECKING or compiled():
    from librt.vecs import append, vec
else:

    class Lists:
        """`vec[i64]` is `list`."""

        def __getitem__(self, item: type) -> type[list[int]]:
            return list

    vec = Lists()

    def append(numbers: list[int], number: int) -> list[int]:
        numbers.append(number)
        return numbers


__all__ = ["append", "vec"]
