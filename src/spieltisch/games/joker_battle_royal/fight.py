"""A fight, in the order of the rulebook: attack and target, defence, resolution, elimination, position fights."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.joker_battle_royal import _steps as base
from spieltisch.games.joker_battle_royal import _table as t
from spieltisch.games.joker_battle_royal import components as c
from spieltisch.games.joker_battle_royal.grid import BIT
from spieltisch.games.joker_battle_royal.state import Battle
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import NOBODY

# A fight is a number: the kind of attack, plus SHOWN if the field card will be shown (JKR-50), plus UNDEFENDED if the
# defender has no card to defend with (JKR-31).
SHOWN: Final[i64] = 4
UNDEFENDED: Final[i64] = 8
KIND_MASK: Final[i64] = 3

# The attack


def offer_attack(battle: Battle, seat: i64) -> None:
    """JKR-23: ask for an attack only if there is a possible target and a card left to attack with."""
    if battle.hand_size(seat) > 0:
        symbols: i64 = attack_symbols(battle, seat)
        if symbols == 0:
            battle.tell_no_target(seat)
        else:
            battle.push_choose_attack(seat, symbols)


def attack_symbols(battle: Battle, seat: i64) -> i64:
    """JKR-23, JKR-25: the symbols that allow an attack from the Joker's field."""
    symbols: i64 = 0
    banned: i64 = battle.banned(seat)
    for target in range(battle.seats):
        symbols |= symbol_against(battle, seat, target, banned)
    return symbols


def symbol_against(battle: Battle, seat: i64, target: i64, banned: i64) -> i64:
    """JKR-23, JKR-24, JKR-25: the symbol with which a seat can attack another from its field, or 0."""
    if target in (seat, banned) or not battle.on_grid(target):
        return 0
    kind: i64 = battle.reach(seat, target)
    if kind == c.OUT_OF_SIGHT:
        return 0
    return c.ATTACKS_WITH[kind]


class ChooseAttack(base.ChooseAttackStep):
    """JKR-23: lay a hand card face down to attack, or decline; it is public that the card suits some target."""

    def offer(self, battle: Battle, seat: i64, symbols: i64, out: Moves) -> None:
        battle.offer_hand(seat, symbols, t.ATTACK, out)
        out.add(t.NO_ATTACK)

    def attack(self, battle: Battle, seat: i64, symbols: i64, card: i64) -> None:
        slot: i64 = battle.lay_face_down(seat, card, c.none_of(symbols))
        battle.tell_laid_attack(seat, card, slot)
        battle.push_choose_target(seat)

    def no_attack(self, battle: Battle, seat: i64, symbols: i64) -> None:
        battle.tell_no_attack(seat)

    def refuse_attack(self, battle: Battle, seat: i64, symbols: i64, card: i64) -> str:
        if battle.slot_of(seat, card) < 0:
            return "JKR-23 not_in_hand"
        if card & c.ATTACK_SYMBOLS == 0:
            return "JKR-23 no_attack_symbol"
        banned: i64 = battle.banned(seat)
        if banned != NOBODY and card & symbol_against(battle, seat, banned, NOBODY) != 0:
            return "JKR-25 only_banned"
        return "JKR-23 no_target"


class ChooseTarget(base.ChooseTargetStep):
    """JKR-23, JKR-24, JKR-25: name a target in reach whose kind of attack matches the laid card."""

    def offer(self, battle: Battle, seat: i64, out: Moves) -> None:
        card: i64 = battle.card_in(seat, c.LAID)
        banned: i64 = battle.banned(seat)
        for target in range(battle.seats):
            if card & symbol_against(battle, seat, target, banned) != 0:
                out.add(t.AT + target)

    def at(self, battle: Battle, seat: i64, target: i64) -> None:
        kind: i64 = battle.reach(seat, target)
        battle.lacks[seat * c.SLOTS + c.LAID] |= c.none_of(c.ATTACKS_WITH[kind])
        battle.tell_attacked(seat, target, kind)
        if battle.setup.position_fights:
            battle.push_choose_position(seat, target, kind)
        else:
            ask_for_defence(battle, seat, target, kind)

    def refuse_at(self, battle: Battle, seat: i64, target: i64) -> str:
        if target == seat:
            return "JKR-23 yourself"
        if target >= battle.seats or not battle.on_grid(target):
            return "JKR-23 not_there"
        if target == battle.banned(seat):
            return "JKR-25 banned"
        return "JKR-24 out_of_sight" if battle.reach(seat, target) == c.OUT_OF_SIGHT else "JKR-23 wrong_symbol"

    def refuse_other(self, battle: Battle, seat: i64) -> str:
        return "JKR-23 target"


class ChoosePosition(base.ChoosePositionStep):
    """JKR-50: announce with the attack whether the field card under the attacker's Joker will be shown."""

    def offer(self, battle: Battle, seat: i64, target: i64, kind: i64, out: Moves) -> None:
        out.add(t.SHOW_FIELD)
        out.add(t.LEAVE_FIELD)

    def show_field(self, battle: Battle, seat: i64, target: i64, kind: i64) -> None:
        battle.tell_announced(seat, battle.jokers[seat])
        ask_for_defence(battle, seat, target, kind + SHOWN)

    def leave_field(self, battle: Battle, seat: i64, target: i64, kind: i64) -> None:
        ask_for_defence(battle, seat, target, kind)


# The defence


def ask_for_defence(battle: Battle, attacker: i64, defender: i64, fight: i64) -> None:
    """JKR-31, JKR-37: without a hand card and a fitting open card there is no choice."""
    if battle.hand_size(defender) > 0 or open_card_fits(battle, defender, fight):
        battle.push_defence(defender, attacker, fight)
    else:
        battle.tell_undefended(defender)
        battle.push_resolution(attacker, defender, fight + UNDEFENDED)


def open_card_fits(battle: Battle, seat: i64, fight: i64) -> bool:
    card: i64 = battle.open_cards[seat]
    return card != NO_CARD and card & c.DEFENDS_WITH[fight & KIND_MASK] != 0


class Defence(base.DefenceStep):
    """JKR-30, JKR-31, JKR-32: a card with the ring (against ranged, the dot), else any; or the fitting open card."""

    def offer(self, battle: Battle, seat: i64, attacker: i64, fight: i64, out: Moves) -> None:
        symbol: i64 = c.DEFENDS_WITH[fight & KIND_MASK]
        if not battle.can_show(seat, symbol):
            symbol = c.ALL_SYMBOLS
        battle.offer_hand(seat, symbol, t.DEFEND, out)
        if open_card_fits(battle, seat, fight):
            out.add(t.OPEN)

    def defend(self, battle: Battle, seat: i64, attacker: i64, fight: i64, card: i64) -> None:
        """JKR-32, JKR-37: a fitting card replaces a fitting one; otherwise both stay for now.

        Laying a card without the symbol proves that no other card in hand shows it.
        """
        symbol: i64 = c.DEFENDS_WITH[fight & KIND_MASK]
        battle.tell_laid_defence(seat, battle.take(seat, card))
        if battle.open_cards[seat] != NO_CARD and battle.open_cards[seat] & card & symbol == 0:
            battle.lay_beside(seat, card)
        else:
            battle.discard_open_card(seat)
            battle.open_cards[seat] = card
        if card & symbol == 0:
            battle.hand_lacks(seat, symbol)
        battle.push_resolution(attacker, seat, fight)

    def open(self, battle: Battle, seat: i64, attacker: i64, fight: i64) -> None:
        battle.tell_reused(seat, battle.open_cards[seat])
        battle.push_resolution(attacker, seat, fight)

    def refuse_defend(self, battle: Battle, seat: i64, attacker: i64, fight: i64, card: i64) -> str:
        return "JKR-30 not_in_hand" if battle.slot_of(seat, card) < 0 else "JKR-31 must_fit"

    def refuse_open(self, battle: Battle, seat: i64, attacker: i64, fight: i64) -> str:
        return "JKR-32 no_open_card" if battle.open_cards[seat] == NO_CARD else "JKR-37 open_card_useless"


# The resolution


class Resolution(base.ResolutionStep):
    """JKR-33, JKR-34, JKR-50: show both cards; the attack card is discarded, the defence card stays open."""

    def do(self, battle: Battle, attacker: i64, defender: i64, fight: i64) -> None:
        kind: i64 = fight & KIND_MASK
        card: i64 = battle.take_from(attacker, c.LAID)
        attack: i64 = c.RANK[card] + 1
        battle.tell_showed_attack(attacker, card, attack)
        defence: i64 = defence_value(battle, defender, fight)
        if fight & UNDEFENDED == 0:
            battle.tell_showed_defence(defender, battle.open_cards[defender], defence)
        battle.discards.push(attacker, card)
        if fight & SHOWN != 0:
            field_card: i64 = show_field(battle, attacker, card, kind)
            if field_card == c.JOKER:
                fail(battle, attacker, defender)
                return
            attack += position_bonus(field_card, card, kind)
        if attack > defence:
            hit(battle, attacker, defender, attack - defence)
        else:
            battle.tell_held(defender, attacker)
        after_the_fight(battle, defender)


def defence_value(battle: Battle, defender: i64, fight: i64) -> i64:
    """JKR-30, JKR-31: the rank of the open card if it shows the needed symbol, otherwise 0."""
    if not open_card_fits(battle, defender, fight):
        return 0
    return c.RANK[battle.open_cards[defender]]


def after_the_fight(battle: Battle, defender: i64) -> None:
    """JKR-26, JKR-37: the defender chooses which of two defence cards stays, then draws up.

    Nobody is asked once the battle is over.
    """
    if not battle.on_grid(defender):
        return
    if battle.has_older_open(defender):
        if battle.left > 1:
            battle.push_choose_kept(defender)
            return
        keep(battle, defender, battle.open_cards[defender])
    battle.draw_up(defender)


def keep(battle: Battle, seat: i64, card: i64) -> None:
    """JKR-37: keep one of the two open defence cards and discard the other."""
    other: i64 = battle.take_older_open()
    if other == card:
        other = battle.open_cards[seat]
        battle.open_cards[seat] = card
    battle.discards.push(seat, other)
    battle.tell_kept(seat, card, other)


class ChooseKept(base.ChooseKeptStep):
    """JKR-37: choose which of two open defence cards stays; the other is discarded."""

    def offer(self, battle: Battle, seat: i64, out: Moves) -> None:
        out.add(t.KEEP + battle.open_cards[seat])
        out.add(t.KEEP + battle.older_open % c.DECK)

    def keep(self, battle: Battle, seat: i64, card: i64) -> None:
        keep(battle, seat, card)
        battle.draw_up(seat)


def hit(battle: Battle, attacker: i64, defender: i64, damage: i64) -> None:
    """JKR-33, JKR-35: a trophy for every point; with four cards or fewer the defender is out and pays one more."""
    battle.tell_hit(attacker, defender, damage)
    few: bool = battle.owned(defender) <= FEW
    battle.take_trophies(attacker, defender, damage + 1 if few else damage)
    if few or battle.owned(defender) == 0:
        eliminate(battle, defender)


FEW: Final[i64] = 4


def eliminate(battle: Battle, seat: i64) -> None:
    """JKR-35: the Joker leaves the grid; the remaining cards are shown and leave the game."""
    battle.tell_out(seat)
    battle.lift_joker(seat)
    for slot in range(c.HAND):
        leave(battle, seat, battle.take_from(seat, slot))
    while battle.draw_piles.sizes[seat] > 0:
        leave(battle, seat, battle.draw_piles.pop(seat))
    while battle.discards.sizes[seat] > 0:
        leave(battle, seat, battle.discards.pop(seat))
    leave(battle, seat, battle.take_open(seat))
    if battle.has_older_open(seat):
        leave(battle, seat, battle.take_older_open())


def leave(battle: Battle, seat: i64, card: i64) -> None:
    if card != NO_CARD:
        battle.gone.push(seat, card)
        battle.tell_left(seat, card)


# The resolution of a position fight


def show_field(battle: Battle, attacker: i64, card: i64, kind: i64) -> i64:
    """JKR-50: the field card under the attacker's Joker is turned up and stays open."""
    field: i64 = battle.jokers[attacker]
    field_card: i64 = battle.grid[field]
    battle.face_up |= BIT[field]
    if field_card == c.JOKER:
        battle.tell_showed_joker(attacker, field)
    else:
        battle.tell_showed_field(attacker, field_card, field, position_bonus(field_card, card, kind))
    return field_card


def position_bonus(field_card: i64, card: i64, kind: i64) -> i64:
    """JKR-50: 2 for the same card, 1 for the symbol of the attack."""
    if field_card == card:
        return 2
    return 1 if field_card & c.ATTACKS_WITH[kind] != 0 else 0


def fail(battle: Battle, attacker: i64, defender: i64) -> None:
    """JKR-50: the field card is a Joker: two cards go to the defender; an attacker without cards is out."""
    battle.tell_failed(attacker, defender)
    battle.take_trophies(defender, attacker, PRICE_OF_A_JOKER)
    if battle.owned(attacker) == 0:
        eliminate(battle, attacker)
    after_the_fight(battle, defender)


PRICE_OF_A_JOKER: Final[i64] = 2
