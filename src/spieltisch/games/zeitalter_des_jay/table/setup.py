"""The constants of a match: the options, and the cards in the game."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.levels import SERVE, SERVE_ANYTIME, THROW, mask_table
from spieltisch.kernel.vecs import vec


class Setup:
    """The options of a match, and the cards in the game."""

    def __init__(
        self,
        level: i64,
        cells: vec[i64],
        slots: i64,
        cards: list[int],
        hand_cards: i64,
        own_decks: bool,
        tournament: bool,
        referee: bool,
        false_jay: bool,
        rounds: i64,
        rating: bool,
        lay_limit: i64,
        time_limit: i64,
        grace: i64,
        unscored: bool,
    ) -> None:
        self.level: i64 = level
        self.cells: vec[i64] = cells
        self.for_anyone: vec[i64] = mask_table(cells, THROW | SERVE_ANYTIME)
        self.for_entitled: vec[i64] = mask_table(cells, THROW | SERVE_ANYTIME | SERVE)
        self.slots: i64 = slots
        self.cards: list[int] = cards
        self.hand_cards: i64 = hand_cards
        self.own_decks: bool = own_decks
        self.tournament: bool = tournament
        # Whether the judgement of a card is secret until it is announced or uncovered by a pause.
        self.secret: bool = tournament and not referee
        self.false_jay: bool = false_jay
        self.rounds: i64 = rounds
        self.rating: bool = rating
        self.lay_limit: i64 = lay_limit
        self.time_limit: i64 = time_limit
        self.grace: i64 = grace
        self.unscored: bool = unscored
