"""SKYJO ACTION, in the order of the rulebook: setting up, a turn, lines, stars, the end of a round."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.skyjo_action.actions import (
    ChooseDrawn,
    ChooseReused,
    LayFirst,
    LayRest,
    LaySecond,
    LookAtLine,
    Meteor,
    Meteors,
    PlaceDrawn,
    ReactivatesJoin,
    StealAction,
    SwapFirst,
    SwapSecond,
    play_action,
)
from spieltisch.games.skyjo_action.components import (
    CELLS,
    CHOOSE_LINE,
    DEAL,
    DISCARD,
    DISCARD_LINE,
    DRAW,
    DRAWN,
    DREW_ACTION,
    E_CAPPED,
    E_CHOSE,
    E_DOUBLED,
    E_ENDED,
    E_FINAL_LAP,
    E_KEPT_ACTION,
    E_LINE,
    E_REPLACED,
    E_ROUND,
    E_SCORED,
    E_SHOWN,
    E_STARTS,
    E_THREW_AWAY,
    E_TOOK_DISCARD,
    E_TOTAL,
    E_TURNED_UP,
    E_WAIVED,
    END_TURN,
    FILL_DRAWN,
    FIRST_ACTION,
    FIRST_CARDS,
    FIRST_TURN,
    FOUND_ACTION,
    KEEP,
    KEEP_LINES,
    KINDS,
    LAY_CELL,
    LAY_LINE,
    LINES,
    LINES_CHECK,
    PLACE,
    PLAY,
    REACTIVATE,
    REVEAL,
    ROW_LENGTH,
    SCORE,
    STAR,
    STAR_RIGHT,
    STAR_SHOWN,
    STARTING_PLAYER,
    SWAP,
    TAKE_DISCARD,
    TAKE_PILE,
    TAKE_ROW,
    THROW_AWAY,
    TURN,
    TURN_UP,
    WAIVE,
    is_action,
    value,
)
from spieltisch.games.skyjo_action.scoring import lowest_score
from spieltisch.games.skyjo_action.state import (
    ACTION_TRAIT,
    FRESH,
    HAND,
    INCOMPLETE,
    KNOWN_BY,
    LACKING,
    MUST_GO,
    Skyjo,
    bits,
    copies,
)
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD, filled
from spieltisch.kernel.state import EVERYONE, NOBODY, Decision, Step

# Setting up a round


class Deal(Step[Skyjo]):
    """SKY-10, SKY-11, SKY-12: shuffle both decks, deal the layouts, open the discards and the action row."""

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        sky.round += 1
        sky.tell(E_ROUND, NOBODY, sky.round)
        sky.ender = NOBODY
        sky.turns = 0
        sky.extra_turns = 0
        sky.changed = (1 << sky.seats) - 1
        self.clear(sky)
        self.lay_play_cards(sky)
        self.lay_action_cards(sky)
        sky.agenda.push(STARTING_PLAYER, NOBODY)
        sky.agenda.push(FIRST_CARDS, NOBODY)

    def clear(self, sky: Skyjo) -> None:
        for i in range(sky.seats * CELLS):
            sky.cards[i] = NO_CARD
            sky.open[i] = 0
            sky.knows[i] = 0
        for seat in range(sky.seats):
            sky.held[seat] = 0
            sky.fresh[seat] = 0
        sky.used = filled(sky.seats * CELLS, 0)
        sky.stolen = filled(sky.seats, 0)
        sky.chosen = filled(sky.seats, 0)

    def lay_play_cards(self, sky: Skyjo) -> None:
        sky.pile.size = 0
        sky.discard.size = 0
        sky.refilled = 0
        for card in sky.setup.play_cards:
            sky.pile.push(card)
        for kind in range(KINDS):
            for _ in range(sky.mixed[kind]):
                sky.pile.push(FIRST_ACTION + kind)
        sky.pile.shuffle(sky.rng)
        for seat in range(sky.seats):
            sky.hidden[seat] = sky.setup.cells
            for cell in range(sky.setup.cells):
                sky.cards[seat * CELLS + cell] = sky.pile.pop()
        sky.discard.push(sky.pile.pop())

    def lay_action_cards(self, sky: Skyjo) -> None:
        sky.action_pile.size = 0
        sky.action_discard.size = 0
        for card in sky.setup.action_cards:
            sky.action_pile.push(card)
        if sky.setup.action_deck:
            sky.action_pile.shuffle(sky.rng)
            sky.row = filled(ROW_LENGTH, NO_CARD)
            for slot in range(ROW_LENGTH):
                sky.row[slot] = sky.action_pile.pop()
            sky.action_discard.push(sky.action_pile.pop())


class FirstCards(Decision[Skyjo]):
    """SKY-15, SKY-93: everyone chooses two own cards (one of a 3x3 layout); they are turned up when all have chosen."""

    def deciders(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> i64:
        waiting: i64 = 0
        for chooser in range(sky.seats):
            if bits(sky.chosen[chooser]) < sky.setup.first_cards:
                waiting |= 1 << chooser
        return waiting

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for cell in range(sky.setup.cells):
            if (sky.chosen[seat] >> cell) & 1 == 0:
                out.add(REVEAL + cell)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        cell: i64 = move - REVEAL
        sky.chosen = sky.chosen[:]
        sky.chosen[seat] |= 1 << cell
        sky.tell(E_CHOSE, seat, seat * CELLS + cell, to=1 << seat)
        if self.deciders(sky, NOBODY, 0, 0) != 0:
            sky.agenda.push(FIRST_CARDS, NOBODY)
        else:
            self.turn_up(sky)

    def turn_up(self, sky: Skyjo) -> None:
        first: i64 = sky.starter if sky.starter != NOBODY else 0
        for i in range(sky.seats):
            self.turn_up_for(sky, (first + i) % sky.seats)
        sky.chosen = filled(sky.seats, 0)
        for i in range(sky.seats):
            self.ask_for_actions(sky, (first + sky.seats - 1 - i) % sky.seats)

    def turn_up_for(self, sky: Skyjo, seat: i64) -> None:
        for cell in range(sky.setup.cells):
            if (sky.chosen[seat] >> cell) & 1:
                place: i64 = seat * CELLS + cell
                sky.open[place] = 1
                sky.knows[place] = EVERYONE
                sky.hidden[seat] -= 1
                sky.tell(E_TURNED_UP, seat, sky.cards[place], place)

    def ask_for_actions(self, sky: Skyjo, seat: i64) -> None:
        """SKY-90: action cards among the first cards are decided upon before the starting player is found."""
        cell: i64 = sky.setup.cells - 1
        while cell >= 0:
            place: i64 = seat * CELLS + cell
            if sky.open[place] == 1 and is_action(sky.cards[place]):
                sky.agenda.push(FOUND_ACTION, seat, place)
            cell -= 1

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if REVEAL <= move < REVEAL + CELLS:
            return "SKY-15 chosen_already"
        return self.rule


class StartingPlayer(Step[Skyjo]):
    """SKY-16, SKY-17, SKY-18: the highest sum starts, later whoever ended; stars shown give their rights first."""

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        if sky.starter == NOBODY:
            sky.starter = self.highest(sky)
        sky.active = sky.starter
        sky.tell(E_STARTS, sky.starter)
        sky.agenda.push(FIRST_TURN, sky.starter)
        for i in range(sky.seats):
            self.ask_for_stars(sky, (sky.starter + sky.seats - 1 - i) % sky.seats)

    def highest(self, sky: Skyjo) -> i64:
        best: i64 = -100
        tied: i64 = 0
        starter: i64 = NOBODY
        for seat in range(sky.seats):
            total: i64 = open_sum(sky, seat)
            if total > best:
                best = total
                tied = 0
            if total == best:
                tied += 1
                if sky.rng.below(tied) == 0:
                    starter = seat
        return starter

    def ask_for_stars(self, sky: Skyjo, seat: i64) -> None:
        for place in range(seat * CELLS, seat * CELLS + CELLS):
            if sky.open[place] == 1 and sky.cards[place] == STAR and sky.used[place] == 0:
                sky.mark_used(place, 1)
                if sky.setup.action_deck:
                    sky.agenda.push(STAR_SHOWN, seat)


def open_sum(sky: Skyjo, seat: i64) -> i64:
    total: i64 = 0
    for place in range(seat * CELLS, seat * CELLS + CELLS):
        if sky.open[place] == 1 and sky.cards[place] != NO_CARD:
            total += value(sky.cards[place])
    return total


class FirstTurn(Step[Skyjo]):
    """SKY-18: the first turn begins when the star rights have been used, so what they brought is playable in it."""

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        begin_turn(sky, seat, 0)


# A turn


def begin_turn(sky: Skyjo, seat: i64, extra: i64) -> None:
    """SKY-22, SKY-24: with a new own turn, extra or not, the cards taken before become playable.

    SKY-67: a stolen card only when another player has had a turn since, so not in an extra turn.
    """
    sky.active = seat
    sky.fresh[seat] = 0
    if extra == 0 and sky.stolen[seat] != 0:
        sky.stolen = sky.stolen[:]
        sky.stolen[seat] = 0
    sky.agenda.push(END_TURN, seat)
    sky.agenda.push(TURN, seat, extra)


class Turn(Decision[Skyjo]):
    """SKY-19: exactly one of drawing a play card, taking an action card, playing or discarding one; no passing."""

    def options(self, sky: Skyjo, seat: i64, extra: i64, b: i64, out: Moves, /) -> None:
        if sky.can_draw():
            out.add(DRAW)
        if self.may_take_discard(sky, seat):
            out.add(TAKE_DISCARD)
        if sky.setup.action_deck:
            offer_action_cards(sky, out)
        if sky.held[seat] != 0 and sky.ender == NOBODY:
            self.offer_display(sky, seat, out)
        if extra == 1:
            out.add(WAIVE)

    def offer_display(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        held: i64 = sky.held[seat]
        ready: i64 = sky.ready(seat)
        kind: i64 = 0
        while held != 0:
            if held & 15:
                if ready & 15 and self.has_use(sky, FIRST_ACTION + kind):
                    out.add(PLAY + kind)
                out.add(THROW_AWAY + kind)
            held >>= 4
            ready >>= 4
            kind += 1

    def may_take_discard(self, sky: Skyjo, seat: i64) -> bool:
        if sky.discard.size == 0:
            return False
        if is_action(sky.discard.top()):
            return sky.pile.size > 0 or sky.discard.size > 2
        return sky.has_cells(seat)

    def has_use(self, sky: Skyjo, card: i64) -> bool:
        """SKY-64: with an empty action discard a Reactivate can only be discarded."""
        return card != REACTIVATE or sky.action_discard.size > 0

    def choose(self, sky: Skyjo, seat: i64, extra: i64, b: i64, move: i64, /) -> None:
        if move == WAIVE:
            sky.tell(E_WAIVED, seat)
            return
        sky.turns += 1
        sky.agenda.push(LINES_CHECK, seat)
        if move == DRAW:
            draw_card(sky, seat)
        elif move == TAKE_DISCARD:
            self.take_discard(sky, seat)
        elif TAKE_ROW <= move <= TAKE_PILE:
            sky.take_action(seat, move - TAKE_ROW)
        elif PLAY <= move < PLAY + KINDS:
            sky.lose(seat, FIRST_ACTION + move - PLAY)
            play_action(sky, seat, FIRST_ACTION + move - PLAY)
        else:
            card: i64 = FIRST_ACTION + move - THROW_AWAY
            sky.lose(seat, card)
            sky.action_discard.push(card)
            sky.tell(E_THREW_AWAY, seat, card)

    def take_discard(self, sky: Skyjo, seat: i64) -> None:
        card: i64 = sky.discard.pop()
        sky.tell(E_TOOK_DISCARD, seat, card)
        if is_action(card):
            sky.gain(seat, card, FRESH)
            sky.tell(E_KEPT_ACTION, seat, card)
            draw_card(sky, seat)
        else:
            sky.drawn[0] = card
            sky.drawn[KNOWN_BY + 0] = EVERYONE
            sky.agenda.push(PLACE, seat)

    def refusal(self, sky: Skyjo, seat: i64, extra: i64, b: i64, move: i64, /) -> str:
        if move == WAIVE:
            return "SKY-19 no_passing"
        if TAKE_ROW <= move <= TAKE_PILE:
            return "SKY-14 nothing_there" if sky.setup.action_deck else "SKY-90 no_action_deck"
        if move == TAKE_DISCARD:
            return "SKY-20 nothing_to_swap"
        if PLAY <= move < PLAY + KINDS or THROW_AWAY <= move < THROW_AWAY + KINDS:
            return self.refuse_card(sky, seat, move)
        return self.rule

    def refuse_card(self, sky: Skyjo, seat: i64, move: i64) -> str:
        kind: i64 = move - PLAY if move < THROW_AWAY else move - THROW_AWAY
        if sky.holding(seat, FIRST_ACTION + kind) == 0:
            return "SKY-23 not_held"
        if sky.ender != NOBODY:
            return "SKY-70 final_lap"
        if copies(sky.stolen[seat], FIRST_ACTION + kind) > 0:
            return "SKY-67 still_locked"
        return "SKY-64 nothing_to_reuse"


def offer_action_cards(sky: Skyjo, out: Moves) -> None:
    """SKY-22, SKY-14: the open ones of the row, and the hidden top of the action pile."""
    for slot in range(ROW_LENGTH):
        if sky.row[slot] != NO_CARD:
            out.add(TAKE_ROW + slot)
    if sky.can_draw_action():
        out.add(TAKE_PILE)


def draw_card(sky: Skyjo, seat: i64) -> None:
    """SKY-21: look at the top of the play pile, then decide."""
    sky.draw_into_hand(seat, 0)
    sky.agenda.push(DRAWN, seat)
    if sky.setup.one_deck:
        sky.agenda.push(FILL_DRAWN, seat)


def offer_cells(sky: Skyjo, seat: i64, first: i64, out: Moves) -> None:
    base: i64 = seat * CELLS
    cards = sky.cards
    for cell in range(sky.setup.cells):
        if cards[base + cell] != NO_CARD:
            out.add(first + cell)


def refuse_cell(sky: Skyjo, seat: i64, cell: i64, rule: str) -> str:
    """Why a cell cannot be chosen."""
    if not 0 <= cell < CELLS:
        return rule
    if sky.cards[seat * CELLS + cell] == NO_CARD:
        return "SKY-31 gone"
    return "SKY-21 open_already" if sky.open[seat * CELLS + cell] == 1 else rule


class Drawn(Decision[Skyjo]):
    """SKY-21: swap the drawn card in, or put it on the discard and turn one hidden card up."""

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        out.add(DISCARD)
        if sky.drawn[0] != NO_CARD:
            offer_cells(sky, seat, SWAP, out)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == DISCARD:
            if sky.drawn[0] != NO_CARD:
                sky.lay_on_discard(seat, sky.drop(0))
            if sky.hidden[seat] > 0:
                sky.agenda.push(TURN_UP, seat)
        else:
            sky.swap_in(seat, move - SWAP, 0)

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return refuse_cell(sky, seat, move - SWAP, self.rule)


class Place(Decision[Skyjo]):
    """SKY-20: the card from the discard must be swapped with an own card, open or hidden."""

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        offer_cells(sky, seat, SWAP, out)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        sky.swap_in(seat, move - SWAP, 0)

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return refuse_cell(sky, seat, move - SWAP, self.rule)


class TurnUp(Decision[Skyjo]):
    """SKY-21, SKY-62: turn one own hidden card face up."""

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        base: i64 = seat * CELLS
        for cell in range(sky.setup.cells):
            if sky.cards[base + cell] != NO_CARD and sky.open[base + cell] == 0:
                out.add(REVEAL + cell)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        place: i64 = seat * CELLS + move - REVEAL
        sky.tell(E_TURNED_UP, seat, sky.cards[place], place)
        sky.turn_face_up(place)

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return refuse_cell(sky, seat, move - REVEAL, self.rule)


# One deck: action cards among the play cards


class FillDrawn(Step[Skyjo]):
    """SKY-90: an action card among the drawn ones is kept or discarded, then replaced, until none is left."""

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        for slot in range(HAND):
            card: i64 = sky.drawn[slot]
            if card == NO_CARD:
                continue
            if is_action(card):
                sky.drawn[KNOWN_BY + slot] = EVERYONE
                sky.agenda.push(FILL_DRAWN, seat)
                sky.agenda.push(DREW_ACTION, seat, slot)
                return
            sky.drawn[LACKING + slot] = ACTION_TRAIT


class DrewAction(Decision[Skyjo]):
    """SKY-90: a drawn action card is kept or put on the play discard; either way a card is drawn for it."""

    def options(self, sky: Skyjo, seat: i64, slot: i64, b: i64, out: Moves, /) -> None:
        out.add(KEEP)
        out.add(DISCARD)

    def choose(self, sky: Skyjo, seat: i64, slot: i64, b: i64, move: i64, /) -> None:
        keep_or_discard(sky, seat, sky.drop(slot), move)
        sky.draw_into_hand(seat, slot)


class FoundAction(Decision[Skyjo]):
    """SKY-90: an action card turned up in a layout is kept or discarded by its owner and replaced face up."""

    def options(self, sky: Skyjo, seat: i64, place: i64, b: i64, out: Moves, /) -> None:
        out.add(KEEP)
        out.add(DISCARD)

    def choose(self, sky: Skyjo, seat: i64, place: i64, b: i64, move: i64, /) -> None:
        keep_or_discard(sky, seat, sky.remove(place), move)
        card: i64 = sky.draw()
        sky.tell(E_REPLACED, seat, card, place)
        sky.put(place, card)


def keep_or_discard(sky: Skyjo, seat: i64, card: i64, move: i64) -> None:
    if move == KEEP:
        sky.gain(seat, card, FRESH)
        sky.tell(E_KEPT_ACTION, seat, card)
    else:
        sky.lay_on_discard(seat, card)


# Complete lines, at the end of the own turn


class LinesCheck(Step[Skyjo]):
    """SKY-30, SKY-32, SKY-35: complete lines of numbers go; after each removal the layout is checked again."""

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        if (sky.changed >> seat) & 1 == 0:
            return
        found: i64 = 0
        line_found: i64 = 0
        optional: bool = False
        for line in range(LINES):
            if sky.has_line(line):
                verdict: i64 = sky.judge_line(seat, line)
                if verdict != INCOMPLETE:
                    found += 1
                    line_found = line
                    if verdict != MUST_GO:
                        optional = True
        if found == 1 and not optional:
            sky.agenda.push(LINES_CHECK, seat)
            discard_line(sky, seat, line_found)
        elif found > 0:
            sky.agenda.push(CHOOSE_LINE, seat)
        else:
            sky.changed &= ~(1 << seat)


class ChooseLine(Decision[Skyjo]):
    """SKY-35, SKY-53, SKY-54: which complete line goes first; lines with stars may also stay."""

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        forced: bool = False
        for line in range(LINES):
            if sky.has_line(line):
                verdict: i64 = sky.judge_line(seat, line)
                if verdict != INCOMPLETE:
                    out.add(DISCARD_LINE + line)
                    if verdict == MUST_GO:
                        forced = True
        if not forced:
            out.add(KEEP_LINES)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move != KEEP_LINES:
            sky.agenda.push(LINES_CHECK, seat)
            discard_line(sky, seat, move - DISCARD_LINE)

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "SKY-30 must_go" if move == KEEP_LINES else "SKY-30 not_complete"


def discard_line(sky: Skyjo, seat: i64, line: i64) -> None:
    sky.tell(E_LINE, seat, line)
    if sky.judge_line(seat, line) == MUST_GO:
        lay_all(sky, seat, line)
    else:
        lay_or_ask(sky, seat, line)


def lay_or_ask(sky: Skyjo, seat: i64, line: i64) -> None:
    """SKY-34: the order matters, and is asked for, only while different cards are left."""
    if line_differs(sky, seat, line):
        sky.agenda.push(LAY_LINE, seat, line)
    else:
        lay_all(sky, seat, line)


def line_differs(sky: Skyjo, seat: i64, line: i64) -> bool:
    seen: i64 = NO_CARD
    for i in range(sky.line_length(line)):
        card: i64 = sky.cards[seat * CELLS + sky.line_cell(line, i)]
        if card != NO_CARD:
            if seen != NO_CARD and card != seen:
                return True
            seen = card
    return False


def lay_all(sky: Skyjo, seat: i64, line: i64) -> None:
    for i in range(sky.line_length(line)):
        place: i64 = seat * CELLS + sky.line_cell(line, i)
        if sky.cards[place] != NO_CARD:
            sky.lay_on_discard(seat, sky.remove(place))


class LayLine(Decision[Skyjo]):
    """SKY-34: the player chooses in which order the cards of a line go onto the discard."""

    def options(self, sky: Skyjo, seat: i64, line: i64, b: i64, out: Moves, /) -> None:
        star_offered: bool = False
        number_offered: bool = False
        for i in range(sky.line_length(line)):
            cell: i64 = sky.line_cell(line, i)
            card: i64 = sky.cards[seat * CELLS + cell]
            if card == STAR and not star_offered:
                star_offered = True
                out.add(LAY_CELL + cell)
            elif card != STAR and card != NO_CARD and not number_offered:
                number_offered = True
                out.add(LAY_CELL + cell)

    def choose(self, sky: Skyjo, seat: i64, line: i64, b: i64, move: i64, /) -> None:
        sky.lay_on_discard(seat, sky.remove(seat * CELLS + move - LAY_CELL))
        lay_or_ask(sky, seat, line)


# Stars


class StarShown(Step[Skyjo]):
    """SKY-50, SKY-14: the owner of a star shown is asked, unless there is no action card to take."""

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        if sky.can_take_action():
            sky.agenda.push(STAR_RIGHT, seat)


class StarRight(Decision[Skyjo]):
    """SKY-50, SKY-51, SKY-56: the owner of a star shown may take an action card, or leave it."""

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        offer_action_cards(sky, out)
        out.add(WAIVE)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == WAIVE:
            sky.tell(E_WAIVED, seat)
        else:
            sky.take_action(seat, move - TAKE_ROW)

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "SKY-14 nothing_there" if TAKE_ROW <= move <= TAKE_PILE else self.rule


# The end of a turn and of a round


class EndTurn(Step[Skyjo]):
    """SKY-80, SKY-24, SKY-25: look for the last hidden card; then an extra turn, the next player, or the scoring."""

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        if sky.ender == NOBODY and self.somebody_is_open(sky):
            sky.ender = seat
            sky.extra_turns = 0
            sky.tell(E_FINAL_LAP, seat)
        if sky.ender == NOBODY and sky.turns >= sky.setup.turn_cap * sky.seats:
            sky.tell(E_CAPPED, NOBODY)
            sky.agenda.push(SCORE, NOBODY)
        elif sky.extra_turns > 0:
            sky.extra_turns -= 1
            begin_turn(sky, seat, 1)
        else:
            following: i64 = (seat + 1) % sky.seats
            if following == sky.ender:
                sky.agenda.push(SCORE, NOBODY)
            else:
                begin_turn(sky, following, 0)

    def somebody_is_open(self, sky: Skyjo) -> bool:
        for seat in range(sky.seats):
            if sky.hidden[seat] == 0:
                return True
        return False


class Score(Step[Skyjo]):
    """SKY-81, SKY-82, SKY-83: turn everything up, count, double where due, and end the match or deal again."""

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        for scored in range(sky.seats):
            self.show_hidden(sky, scored)
        sky.round_scores = filled(sky.seats, 0)
        sky.totals = sky.totals[:]
        for scored in range(sky.seats):
            sky.round_scores[scored] = lowest_score(sky, scored) + 10 * sky.held_count(scored)
            sky.tell(E_SCORED, scored, sky.round_scores[scored], sky.held_count(scored))
        self.double_the_ender(sky)
        reached: bool = False
        for scored in range(sky.seats):
            sky.totals[scored] += sky.round_scores[scored]
            sky.tell(E_TOTAL, scored, sky.totals[scored])
            if sky.totals[scored] >= sky.setup.target:
                reached = True
        if reached:
            sky.over = True
            sky.tell(E_ENDED, NOBODY)
        else:
            sky.starter = sky.ender if sky.ender != NOBODY else (sky.starter + 1) % sky.seats
            sky.agenda.push(DEAL, NOBODY)

    def show_hidden(self, sky: Skyjo, seat: i64) -> None:
        """SKY-81, SKY-56, SKY-90: no star rights any more; action cards are replaced until a play card appears."""
        for place in range(seat * CELLS, seat * CELLS + sky.setup.cells):
            if sky.cards[place] == NO_CARD or sky.open[place] == 1:
                continue
            sky.tell(E_SHOWN, seat, sky.cards[place], place)
            while is_action(sky.cards[place]):
                action: i64 = sky.cards[place]
                sky.cards[place] = sky.draw()
                sky.lay_on_discard(seat, action)
                sky.tell(E_REPLACED, seat, sky.cards[place], place)
            sky.open[place] = 1
            sky.knows[place] = EVERYONE
            sky.hidden[seat] -= 1

    def double_the_ender(self, sky: Skyjo) -> None:
        """SKY-82: the ender without the strictly lowest score pays double, unless it is zero or less."""
        ender: i64 = sky.ender
        if ender == NOBODY or sky.round_scores[ender] <= 0:
            return
        for seat in range(sky.seats):
            if seat != ender and sky.round_scores[seat] <= sky.round_scores[ender]:
                sky.round_scores[ender] *= 2
                sky.tell(E_DOUBLED, ender, sky.round_scores[ender])
                return


STEPS: Final[list[Step[Any]]] = [
    Deal("SKY-10"),
    FirstCards("SKY-15"),
    StartingPlayer("SKY-16"),
    Turn("SKY-19"),
    Drawn("SKY-21"),
    Place("SKY-20"),
    TurnUp("SKY-21"),
    StarRight("SKY-50"),
    FoundAction("SKY-90"),
    DrewAction("SKY-90"),
    LinesCheck("SKY-30"),
    ChooseLine("SKY-35"),
    LayLine("SKY-34"),
    EndTurn("SKY-80"),
    Score("SKY-81"),
    SwapFirst("SKY-60"),
    SwapSecond("SKY-60"),
    LayFirst("SKY-60"),
    LaySecond("SKY-60"),
    ChooseDrawn("SKY-62"),
    PlaceDrawn("SKY-62"),
    LayRest("SKY-62"),
    LookAtLine("SKY-63"),
    ChooseReused("SKY-64"),
    ReactivatesJoin("SKY-64"),
    StealAction("SKY-67"),
    Meteors("SKY-68"),
    Meteor("SKY-68"),
    FillDrawn("SKY-90"),
    FirstTurn("SKY-18"),
    StarShown("SKY-50"),
]
