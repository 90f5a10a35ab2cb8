"""Imagined worlds: redeal other hands, others' traitors and the draw piles.

A world contradicts nothing that the seat has seen: a card gained openly is still in the hand, or among the cards that
player has laid face down since. The positions of cards before a shuffle are not remembered.
"""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import KINDS, ROW
from spieltisch.games.zeitalter_des_jay.table.marks import (
    FACE_DOWN,
    GONE,
    KIND,
    LAYER,
    holder_of,
    laid_after,
    laid_since,
)
from spieltisch.games.zeitalter_des_jay.table.round import Table
from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import Pile


def deal_anew(table: Table, seat: i64) -> None:
    """JAY-5: players' own decks stay separate, so each is redealt on its own."""
    if not table.setup.own_decks:
        deal_deck(table, seat, 0, table.seats, 0)
        return
    for owner in range(table.seats):
        deal_deck(table, seat, owner, owner + 1, owner)


def deal_deck(table: Table, seat: i64, first: i64, end: i64, deck: i64) -> None:
    """Redeal the hidden cards of one deck, shared by the players from `first` to `end` - 1."""
    pool = Pool()
    pile: Pile = table.decks[deck]
    for owner in range(first, end):
        if owner != seat:
            put_hidden(table, owner, pool)
    for i in range(pile.size):
        pool.put(pile.cards[i])
    pool.deal(table.rng)
    for owner in range(first, end):
        if owner != seat:
            draw_hidden(table, owner, pool)
    for i in range(pile.size):
        pile.cards[i] = pool.draw()


def put_hidden(table: Table, owner: i64, pool: Pool) -> None:
    """Fill a hand, then the cards its owner laid face down, the newest first, respecting known cards."""
    first: i64 = pool.size
    for kind in range(KINDS):
        for _ in range(table.hand[owner * ROW + kind]):
            pool.put(kind)
    laid: i64 = pool.size
    put_faces(table.box, table.marks, owner, pool)
    put_faces(table.aside, table.aside_marks, owner, pool)
    for i in range(table.known.size):
        known: i64 = table.known.cards[i]
        if holder_of(known) == owner:
            begin: i64 = laid + laid_after(known)
            pool.know(known & KIND, begin if known >= GONE else first, begin + laid_since(known))


def put_faces(cards: Pile, marks: Pile, owner: i64, pool: Pool) -> None:
    i: i64 = cards.size - 1
    while i >= 0:
        if is_face_of(marks.cards[i], owner):
            pool.put(cards.cards[i])
        i -= 1


def draw_hidden(table: Table, owner: i64, pool: Pool) -> None:
    table.held[owner] = 0
    for kind in range(KINDS):
        table.hand[owner * ROW + kind] = 0
    for _ in range(table.hand_size[owner]):
        card: i64 = pool.draw()
        table.hand[owner * ROW + card] += 1
        table.held[owner] |= 1 << card
    draw_faces(table.box, table.marks, owner, pool)
    draw_faces(table.aside, table.aside_marks, owner, pool)


def draw_faces(cards: Pile, marks: Pile, owner: i64, pool: Pool) -> None:
    i: i64 = cards.size - 1
    while i >= 0:
        if is_face_of(marks.cards[i], owner):
            cards.cards[i] = pool.draw()
        i -= 1


def is_face_of(mark: i64, owner: i64) -> bool:
    return mark & FACE_DOWN != 0 and mark & LAYER == owner
