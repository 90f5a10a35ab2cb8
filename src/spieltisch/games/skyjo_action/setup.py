"""What does not change during a match: the options, and the cards that are in the game."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from spieltisch.games.skyjo_action.components import (
    COPIES_OF_ACTION,
    NUMBER_COUNTS,
    ROWS,
    STAR,
    STAR_COUNT,
)


@final
class Setup:
    """The options of a match, and the cards that are in the game."""

    def __init__(
        self,
        one_deck: bool,
        play_cards: list[int],
        action_cards: list[int],
        columns: i64,
        target: i64,
        turn_cap: i64,
        memory_aid: bool,
    ) -> None:
        self.one_deck: bool = one_deck
        self.action_deck: bool = len(action_cards) > 0
        self.columns: i64 = columns
        self.cells: i64 = columns * ROWS
        self.first_cards: i64 = 2 if columns == 4 else 1
        self.target: i64 = target
        self.turn_cap: i64 = turn_cap
        self.memory_aid: bool = memory_aid
        self.play_cards: list[int] = play_cards
        self.action_cards: list[int] = action_cards


def number_cards() -> list[int]:
    """SKY-1: the 105 number cards."""
    cards: list[int] = []
    for card, count in enumerate(NUMBER_COUNTS):
        cards += [card] * count
    return cards


def star_cards() -> list[int]:
    return [STAR] * STAR_COUNT


def action_cards(kinds: list[int]) -> list[int]:
    return [kind for kind in kinds for _ in range(COPIES_OF_ACTION)]
