"""A fight, in the order of the rulebook: attack and target, defence, resolution, elimination, position fights."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.joker_battle_royal import components as c
from spieltisch.games.joker_battle_royal.grid import BIT, NO_FIELD
from spieltisch.games.joker_battle_royal.state import OUT_OF_SIGHT, Battle
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import NOBODY, Decision, Step

# The attack


def symbol_against(battle: Battle, seat: i64, target: i64, banned: i64) -> i64:
    """JKR-23, JKR-24, JKR-25: the symbol with which a seat can attack another from its field, or 0."""
    if target in (seat, banned) or battle.jokers[target] == NO_FIELD:
        return 0
    kind: i64 = battle.reach(seat, target)
    if kind == OUT_OF_SIGHT:
        return 0
    return c.ATTACKS_WITH[kind]


def attack_symbols(battle: Battle, seat: i64) -> i64:
    """JKR-23, JKR-25: the symbols that allow an attack from the Joker's field."""
    symbols: i64 = 0
    banned: i64 = battle.banned(seat)
    for target in range(battle.seats):
        symbols |= symbol_against(battle, seat, target, banned)
    return symbols


class ChooseAttack(Decision[Battle]):
    """JKR-23: lay a hand card face down to attack, or decline; it is public that the card suits some target."""

    def options(self, battle: Battle, seat: i64, symbols: i64, b: i64, out: Moves, /) -> None:
        slots = battle.slots
        for slot in range(seat * c.SLOTS, seat * c.SLOTS + c.HAND):
            card: i64 = slots[slot]
            if card != NO_CARD and card & symbols != 0:
                out.add(c.ATTACK + card)
        out.add(c.NO_ATTACK)

    def choose(self, battle: Battle, seat: i64, symbols: i64, b: i64, move: i64, /) -> None:
        if move == c.NO_ATTACK:
            battle.tell(c.E_NO_ATTACK, seat)
            return
        slot: i64 = battle.slot_of(seat, move - c.ATTACK)
        battle.lay_face_down(slot, c.none_of(symbols))
        battle.tell(c.E_LAID_ATTACK, seat, move - c.ATTACK, slot - seat * c.SLOTS, to=1 << seat)
        battle.agenda.push(c.CHOOSE_TARGET, seat)

    def refusal(self, battle: Battle, seat: i64, symbols: i64, b: i64, move: i64, /) -> str:
        card: i64 = move - c.ATTACK
        if not 0 <= card < c.DECK:
            return self.rule
        if battle.slot_of(seat, card) < 0:
            return "JKR-23 not_in_hand"
        if card & c.ATTACK_SYMBOLS == 0:
            return "JKR-23 no_attack_symbol"
        banned: i64 = battle.banned(seat)
        if banned != NOBODY and card & symbol_against(battle, seat, banned, NOBODY) != 0:
            return "JKR-25 only_banned"
        return "JKR-23 no_target"


class ChooseTarget(Decision[Battle]):
    """JKR-23, JKR-24, JKR-25: name a target in reach whose kind of attack matches the laid card."""

    def options(self, battle: Battle, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        card: i64 = battle.slots[seat * c.SLOTS + c.LAID]
        banned: i64 = battle.banned(seat)
        for target in range(battle.seats):
            if card & symbol_against(battle, seat, target, banned) != 0:
                out.add(c.AT + target)

    def choose(self, battle: Battle, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        target: i64 = move - c.AT
        kind: i64 = battle.reach(seat, target)
        battle.lacks[seat * c.SLOTS + c.LAID] |= c.none_of(c.ATTACKS_WITH[kind])
        battle.tell(c.E_ATTACKED, seat, target, kind)
        if battle.setup.position_fights:
            battle.agenda.push(c.CHOOSE_POSITION, seat, target, kind)
        else:
            ask_for_defence(battle, seat, target, kind)

    def refusal(self, battle: Battle, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        target: i64 = move - c.AT
        if not 0 <= target < c.MOST_SEATS:
            return "JKR-23 target"
        if target == seat:
            return "JKR-23 yourself"
        if target >= battle.seats or not battle.on_grid(target):
            return "JKR-23 not_there"
        if target == battle.banned(seat):
            return "JKR-25 banned"
        return "JKR-24 out_of_sight" if battle.reach(seat, target) == OUT_OF_SIGHT else "JKR-23 wrong_symbol"


# A fight in a frame: the kind of attack, plus SHOWN if the field card will be shown (JKR-50), plus UNDEFENDED if the
# defender has no card to defend with (JKR-31).

SHOWN: Final[i64] = 4
UNDEFENDED: Final[i64] = 8
KIND_MASK: Final[i64] = 3


class ChoosePosition(Decision[Battle]):
    """JKR-50: announce with the attack whether the field card under the attacker's Joker will be shown."""

    def options(self, battle: Battle, seat: i64, target: i64, kind: i64, out: Moves, /) -> None:
        out.add(c.SHOW_FIELD)
        out.add(c.LEAVE_FIELD)

    def choose(self, battle: Battle, seat: i64, target: i64, kind: i64, move: i64, /) -> None:
        if move == c.SHOW_FIELD:
            battle.tell(c.E_ANNOUNCED, seat, battle.jokers[seat])
            ask_for_defence(battle, seat, target, kind + SHOWN)
        else:
            ask_for_defence(battle, seat, target, kind)


# The defence


def ask_for_defence(battle: Battle, attacker: i64, defender: i64, fight: i64) -> None:
    """JKR-31, JKR-37: without a hand card and a fitting open card there is no choice."""
    if battle.hand_size(defender) > 0 or open_card_fits(battle, defender, fight):
        battle.agenda.push(c.DEFENCE, defender, attacker, fight)
    else:
        battle.tell(c.E_UNDEFENDED, defender)
        battle.agenda.push(c.RESOLUTION, attacker, defender, fight + UNDEFENDED)


def open_card_fits(battle: Battle, seat: i64, fight: i64) -> bool:
    card: i64 = battle.open_cards[seat]
    return card != NO_CARD and card & c.DEFENDS_WITH[fight & KIND_MASK] != 0


def has_fitting_card(battle: Battle, seat: i64, symbol: i64) -> bool:
    slots = battle.slots
    for slot in range(seat * c.SLOTS, seat * c.SLOTS + c.HAND):
        if slots[slot] != NO_CARD and slots[slot] & symbol != 0:
            return True
    return False


class Defence(Decision[Battle]):
    """JKR-30, JKR-31, JKR-32: a card with the ring (against ranged, the dot), else any; or the fitting open card."""

    def options(self, battle: Battle, seat: i64, attacker: i64, fight: i64, out: Moves, /) -> None:
        symbol: i64 = c.DEFENDS_WITH[fight & KIND_MASK]
        any_card: bool = not has_fitting_card(battle, seat, symbol)
        slots = battle.slots
        for slot in range(seat * c.SLOTS, seat * c.SLOTS + c.HAND):
            card: i64 = slots[slot]
            if card != NO_CARD and (any_card or card & symbol != 0):
                out.add(c.DEFEND + card)
        if open_card_fits(battle, seat, fight):
            out.add(c.USE_OPEN)

    def choose(self, battle: Battle, seat: i64, attacker: i64, fight: i64, move: i64, /) -> None:
        if move == c.USE_OPEN:
            battle.tell(c.E_REUSED, seat, battle.open_cards[seat])
        else:
            self.lay(battle, seat, move - c.DEFEND, c.DEFENDS_WITH[fight & KIND_MASK])
        battle.agenda.push(c.RESOLUTION, attacker, seat, fight)

    def lay(self, battle: Battle, seat: i64, card: i64, symbol: i64) -> None:
        """JKR-32, JKR-37: a fitting card replaces a fitting one; otherwise both stay for now.

        Laying a card without the symbol proves that no other card in hand shows it.
        """
        slot: i64 = battle.slot_of(seat, card)
        battle.tell(c.E_LAID_DEFENCE, seat, slot - seat * c.SLOTS)
        battle.empty(slot)
        if battle.open_cards[seat] != NO_CARD and battle.open_cards[seat] & card & symbol == 0:
            battle.lay_beside(seat, card)
        else:
            battle.discard_open_card(seat)
            battle.open_cards[seat] = card
        if card & symbol == 0:
            for other in range(seat * c.SLOTS, seat * c.SLOTS + c.HAND):
                if battle.slots[other] != NO_CARD:
                    battle.lacks[other] |= symbol

    def refusal(self, battle: Battle, seat: i64, attacker: i64, fight: i64, move: i64, /) -> str:
        if move == c.USE_OPEN:
            return "JKR-32 no_open_card" if battle.open_cards[seat] == NO_CARD else "JKR-37 open_card_useless"
        if not c.DEFEND <= move < c.DEFEND + c.DECK:
            return self.rule
        return "JKR-30 not_in_hand" if battle.slot_of(seat, move - c.DEFEND) < 0 else "JKR-31 must_fit"


# The resolution


class Resolution(Step[Battle]):
    """JKR-33, JKR-34, JKR-50: show both cards; the attack card is discarded, the defence card stays open."""

    def run(self, battle: Battle, attacker: i64, defender: i64, fight: i64, /) -> None:
        kind: i64 = fight & KIND_MASK
        card: i64 = battle.empty(attacker * c.SLOTS + c.LAID)
        attack: i64 = c.RANK[card] + 1
        battle.tell(c.E_SHOWED_ATTACK, attacker, card, attack)
        defence: i64 = defence_value(battle, defender, fight)
        if fight & UNDEFENDED == 0:
            battle.tell(c.E_SHOWED_DEFENCE, defender, battle.open_cards[defender], defence)
        battle.discard(attacker, card)
        if fight & SHOWN != 0:
            field_card: i64 = show_field(battle, attacker, card, kind)
            if field_card == c.JOKER:
                fail(battle, attacker, defender)
                return
            attack += position_bonus(field_card, card, kind)
        if attack > defence:
            hit(battle, attacker, defender, attack - defence)
        else:
            battle.tell(c.E_HELD, defender, attacker)
        after_the_fight(battle, defender)


def after_the_fight(battle: Battle, defender: i64) -> None:
    """JKR-26, JKR-37: the defender chooses which of two defence cards stays, then draws up.

    Nobody is asked once the battle is over.
    """
    if not battle.on_grid(defender):
        return
    if battle.has_older_open(defender):
        if battle.left > 1:
            battle.agenda.push(c.CHOOSE_KEPT, defender)
            return
        keep(battle, defender, battle.open_cards[defender])
    battle.draw_up(defender)


def keep(battle: Battle, seat: i64, card: i64) -> None:
    """JKR-37: keep one of the two open defence cards and discard the other."""
    other: i64 = battle.take_older_open()
    if other == card:
        other = battle.open_cards[seat]
        battle.open_cards[seat] = card
    battle.discard(seat, other)
    battle.tell(c.E_KEPT, seat, card, other)


class ChooseKept(Decision[Battle]):
    """JKR-37: choose which of two open defence cards stays; the other is discarded."""

    def options(self, battle: Battle, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        out.add(c.KEEP + battle.open_cards[seat])
        out.add(c.KEEP + battle.older_open % c.DECK)

    def choose(self, battle: Battle, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        keep(battle, seat, move - c.KEEP)
        battle.draw_up(seat)


def defence_value(battle: Battle, defender: i64, fight: i64) -> i64:
    """JKR-30, JKR-31: the rank of the open card if it shows the needed symbol, otherwise 0."""
    if not open_card_fits(battle, defender, fight):
        return 0
    return c.RANK[battle.open_cards[defender]]


def hit(battle: Battle, attacker: i64, defender: i64, damage: i64) -> None:
    """JKR-33, JKR-35: a trophy for every point; with four cards or fewer the defender is out and pays one more."""
    battle.tell(c.E_HIT, attacker, defender, damage)
    few: bool = battle.owned(defender) <= FEW
    battle.take_trophies(attacker, defender, damage + 1 if few else damage)
    if few or battle.owned(defender) == 0:
        eliminate(battle, defender)


FEW: Final[i64] = 4


def eliminate(battle: Battle, seat: i64) -> None:
    """JKR-35: the Joker leaves the grid; the remaining cards are shown and leave the game."""
    battle.tell(c.E_OUT, seat)
    battle.lift_joker(seat)
    for slot in range(seat * c.SLOTS, seat * c.SLOTS + c.HAND):
        if battle.slots[slot] != NO_CARD:
            leave(battle, seat, battle.empty(slot))
    while battle.draw_piles.sizes[seat] > 0:
        leave(battle, seat, battle.draw_piles.pop(seat))
    while battle.discards.sizes[seat] > 0:
        leave(battle, seat, battle.discards.pop(seat))
    if battle.open_cards[seat] != NO_CARD:
        leave(battle, seat, battle.open_cards[seat])
        battle.open_cards[seat] = NO_CARD
    if battle.has_older_open(seat):
        leave(battle, seat, battle.take_older_open())


def leave(battle: Battle, seat: i64, card: i64) -> None:
    battle.gone.push(seat, card)
    battle.tell(c.E_LEFT, seat, card)


# The resolution of a position fight


def show_field(battle: Battle, attacker: i64, card: i64, kind: i64) -> i64:
    """JKR-50: the field card under the attacker's Joker is turned up and stays open."""
    field: i64 = battle.jokers[attacker]
    field_card: i64 = battle.grid[field]
    battle.face_up |= BIT[field]
    if field_card == c.JOKER:
        battle.tell(c.E_SHOWED_JOKER, attacker, field)
    else:
        battle.tell(c.E_SHOWED_FIELD, attacker, field_card, field, position_bonus(field_card, card, kind))
    return field_card


def position_bonus(field_card: i64, card: i64, kind: i64) -> i64:
    """JKR-50: 2 for the same card, 1 for the symbol of the attack."""
    if field_card == card:
        return 2
    return 1 if field_card & c.ATTACKS_WITH[kind] != 0 else 0


def fail(battle: Battle, attacker: i64, defender: i64) -> None:
    """JKR-50: the field card is a Joker: two cards go to the defender; an attacker without cards is out."""
    battle.tell(c.E_FAILED, attacker, defender)
    battle.take_trophies(defender, attacker, PRICE_OF_A_JOKER)
    if battle.owned(attacker) == 0:
        eliminate(battle, attacker)
    after_the_fight(battle, defender)


PRICE_OF_A_JOKER: Final[i64] = 2
