"""Generated from declaration.py by `spieltisch generate`: do not edit.

The steps of Joker Battle Royal, typed: rule chapters derive from these.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from spieltisch.games.joker_battle_royal import _table as t
from spieltisch.games.joker_battle_royal.state import Battle
from spieltisch.kernel.state import Step, steps_by_number
from spieltisch.kernel.steps import Asks, AsksWith1, AsksWith2, Runs, RunsFor, RunsForWith2
from spieltisch.kernel.vecs import vec

SetUpStep = Runs[Battle]
TurnStep = RunsFor[Battle]
ResolutionStep = RunsForWith2[Battle]
EndTurnStep = RunsFor[Battle]
TheEndStep = RunsFor[Battle]


class PlaceJokerStep(Asks[Battle]):
    def place(self, battle: Battle, seat: i64, field: i64) -> None: ...

    def choose(self, battle: Battle, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.place(battle, seat, move - t.PLACE)


class MovementStep(Asks[Battle]):
    def move(self, battle: Battle, seat: i64, card: i64) -> None: ...

    def stay(self, battle: Battle, seat: i64) -> None: ...

    def choose(self, battle: Battle, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move < t.MOVE_END:
            self.move(battle, seat, move - t.MOVE)
        else:
            self.stay(battle, seat)


class MoveToStep(AsksWith1[Battle]):
    def to(self, battle: Battle, seat: i64, steps: i64, field: i64) -> None: ...

    def choose(self, battle: Battle, seat: i64, steps: i64, b: i64, move: i64, /) -> None:
        self.to(battle, seat, steps, move - t.TO)


class ChooseAttackStep(AsksWith1[Battle]):
    def attack(self, battle: Battle, seat: i64, symbols: i64, card: i64) -> None: ...

    def no_attack(self, battle: Battle, seat: i64, symbols: i64) -> None: ...

    def choose(self, battle: Battle, seat: i64, symbols: i64, b: i64, move: i64, /) -> None:
        if move < t.ATTACK_END:
            self.attack(battle, seat, symbols, move - t.ATTACK)
        else:
            self.no_attack(battle, seat, symbols)


class ChooseTargetStep(Asks[Battle]):
    def at(self, battle: Battle, seat: i64, other: i64) -> None: ...

    def choose(self, battle: Battle, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.at(battle, seat, move - t.AT)


class ChoosePositionStep(AsksWith2[Battle]):
    def show_field(self, battle: Battle, seat: i64, target: i64, kind: i64) -> None: ...

    def leave_field(self, battle: Battle, seat: i64, target: i64, kind: i64) -> None: ...

    def choose(self, battle: Battle, seat: i64, target: i64, kind: i64, move: i64, /) -> None:
        if move == t.SHOW_FIELD:
            self.show_field(battle, seat, target, kind)
        else:
            self.leave_field(battle, seat, target, kind)


class DefenceStep(AsksWith2[Battle]):
    def defend(self, battle: Battle, seat: i64, attacker: i64, fight: i64, card: i64) -> None: ...

    def open(self, battle: Battle, seat: i64, attacker: i64, fight: i64) -> None: ...

    def choose(self, battle: Battle, seat: i64, attacker: i64, fight: i64, move: i64, /) -> None:
        if move < t.DEFEND_END:
            self.defend(battle, seat, attacker, fight, move - t.DEFEND)
        else:
            self.open(battle, seat, attacker, fight)


class ChooseKeptStep(Asks[Battle]):
    def keep(self, battle: Battle, seat: i64, card: i64) -> None: ...

    def choose(self, battle: Battle, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.keep(battle, seat, move - t.KEEP)


def in_order(**steps: Step[Any]) -> vec[Step[Any]]:
    """The steps, in the order in which they are declared."""
    return steps_by_number(dict(enumerate(steps.values())))
