"""What does not change during a match: the options, and the cards that are in the game."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.games.skyjo_action.components import (
    COPIES_OF_ACTION,
    NUMBER_COUNTS,
    ROWS,
    STAR,
    STAR_COUNT,
)

ONE_DECK: Final = "SKY-90"
DECK_RULES: Final = {"standard": "SKY-2", "one_deck": ONE_DECK, "no_actions": "SKY-91", "numbers_only": "SKY-92"}


@final
class Setup:
    """The options of a match, and the cards that are in the game."""

    def __init__(
        self,
        deck_rule: str,
        play_cards: list[int],
        action_cards: list[int],
        columns: i64,
        target: i64,
        turn_cap: i64,
        memory_aid: bool,
    ) -> None:
        # SKY-2, SKY-90 to SKY-92: the rule that says which decks are played with.
        self.deck_rule: str = deck_rule
        self.one_deck: bool = deck_rule == ONE_DECK
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
