"""What a game declares, once: its cards, what lies where and who sees it, its moves, events, steps and options."""

from __future__ import annotations

import keyword
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from spieltisch.kernel.events import EventKind, Namer, number
from spieltisch.kernel.options import Choice, Count, Flag, Option, Subset, Text

EVERYBODY = "everybody"
OWNER = "owner"
NO_ONE = "no one"
STEP_NAMES = {"choose", "deciders", "do", "offer", "options", "refusal", "rule", "run", "take_backs", "who"}

__all__ = [
    "EVERYBODY",
    "NO_ONE",
    "OWNER",
    "Amounts",
    "Asks",
    "Cards",
    "Choice",
    "Count",
    "Declaration",
    "Event",
    "Face",
    "Flag",
    "Hands",
    "Move",
    "Number",
    "Own",
    "Pile",
    "Range",
    "Rows",
    "Runs",
    "Seat",
    "Slots",
    "Subset",
    "Switch",
    "Text",
    "Vector",
    "event",
    "numbered",
    "upper",
]


def upper(name: str) -> str:
    """The constant of a name: `ChooseCard` and `choose_card` become CHOOSE_CARD."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).upper()


# Pieces and ranges


@dataclass(frozen=True)
class Face:
    """What a card shows: a number, a colour, a symbol, any of them. Colours are named in the texts (`names.colour`)."""

    number: int | None = None
    colour: str = ""
    symbol: str = ""


@dataclass(frozen=True)
class Cards:
    """A deck: cards numbered from `low`, each with a face and a number of copies (one, unless `copies` says more)."""

    name: str
    faces: Sequence[Face]
    low: int = 0
    copies: Sequence[int] = ()

    @property
    def size(self) -> int:
        return len(self.faces)

    def all(self) -> list[int]:
        """Every card of the deck, in order."""
        copies = self.copies or [1] * self.size
        return [self.low + i for i, count in enumerate(copies) for _ in range(count)]


def numbered(name: str, low: int, high: int) -> Cards:
    """Cards that show their number, one of each from `low` to `high`."""
    return Cards(name, [Face(number) for number in range(low, high + 1)], low)


@dataclass(frozen=True)
class Range:
    """Whole numbers from `low`: fields of a board, places in a row. `names` are used by `{value:name}` in notations."""

    name: str
    size: int
    low: int = 0
    names: Sequence[str] = ()


Domain = Cards | Range


# What lies where. The order of places is that of the page in the browser.


@dataclass(frozen=True)
class Hands:
    """A pile of cards for every seat. `sorted`: kept in ascending order. `room` is a number, or Python with `seats`.

    `saved_whole`: saved with its empty places, as games did that are older than declarations.
    """

    name: str
    of: Cards
    room: int | str
    seen_by: str = EVERYBODY
    sorted: bool = False
    saved_whole: bool = False


@dataclass(frozen=True)
class Rows:
    """Several piles in the middle, as many as `count` or as the option says."""

    name: str
    of: Cards
    count: int | Count
    room: int


@dataclass(frozen=True)
class Pile:
    """One pile in the middle. `spread`: its cards lie side by side; otherwise only the top one shows.

    Copies of a `shared` pile are the same pile: replace it, never change it.
    """

    name: str
    of: Cards
    seen_by: str = EVERYBODY
    spread: bool = False
    room: int = 0
    shared: bool = False


@dataclass(frozen=True)
class Slots:
    """A place for one card before every seat. `open_while` is a switch that turns the cards face up for everybody."""

    name: str
    of: Cards
    seen_by: str = EVERYBODY
    open_while: str = ""


@dataclass(frozen=True)
class Amounts:
    """A number for every seat, such as points. Copies of `shared` amounts are the same: replace them, never write."""

    name: str
    low: int = 0
    high: int = 1000
    shared: bool = False


@dataclass(frozen=True)
class Number:
    """One number, such as the round."""

    name: str
    low: int = 0
    high: int = 1000
    start: int = 0


@dataclass(frozen=True)
class Switch:
    """On or off."""

    name: str


@dataclass(frozen=True)
class Seat:
    """A seat, or nobody."""

    name: str


@dataclass(frozen=True)
class Vector:
    """Numbers of the game's own making, kept and copied, but neither shown nor checked without a word from the game.

    `size` is Python: a number, or `seats`. Copies of a `shared` vector are the same vector: replace it, never write
    into it.
    """

    name: str
    size: str = "0"
    fill: int = 0
    shared: bool = False


@dataclass(frozen=True)
class Own:
    """A field of a class of the game's own, which has a method `copy`; the game makes it, shows it and checks it.

    `module` is the module of the game with the class `kind` and the constant `empty`, its value before the table is
    laid.
    """

    name: str
    kind: str
    module: str
    empty: str


Place = Hands | Rows | Pile | Slots | Amounts | Number | Switch | Seat | Vector | Own


# What can be done, what is told


@dataclass(frozen=True)
class Move:
    """A kind of move, one for each value of its domains. `at` is the place to click: a card in it, or one of its piles.

    Notation, target and caption follow from the name: `play 7`, `hands:7`, the text `moves.play`. With `flat` the rules
    get the values of several domains as one number of that name. A move `beside` another one has the same domain and is
    numbered alternately with it: go 0, lay 0, go 1, lay 1 and so on.
    """

    name: str
    domains: tuple[Domain, ...] = ()
    at: str = ""
    notation: str = ""
    target: str = ""
    flat: str = ""
    beside: str = ""

    def values(self) -> list[str]:
        """The names of the values that the rules get."""
        return [self.flat] if self.flat else [domain.name for domain in self.domains]

    @property
    def method(self) -> str:
        """The name of the move's method in the rules: with `_` where Python or every step has that name already."""
        return f"{self.name}_" if keyword.iskeyword(self.name) or self.name in STEP_NAMES else self.name

    @property
    def size(self) -> int:
        size = 1
        for domain in self.domains:
            size *= domain.size
        return size


@dataclass(frozen=True)
class Event:
    """An event: its name, up to three values with their formatters, which of them are secret, whether a seat did it."""

    kind: EventKind
    seat: bool = True

    @property
    def name(self) -> str:
        return self.kind.name


def event(name: str, *, secret: Sequence[str] = (), seat: bool = True, **values: Namer | None) -> Event:
    """`event("laid", card=None, row=None)`; a formatter instead of None turns a number into plain data."""
    formatters: Mapping[str, Namer] = {value: namer or number for value, namer in values.items()}
    return Event(EventKind(name, formatters, frozenset(secret)), seat)


# Steps


@dataclass(frozen=True)
class Runs:
    """A step that runs by itself. `takes` are its values: `seat` if it has one, and up to two numbers."""

    name: str
    rule: str
    takes: str = ""


@dataclass(frozen=True)
class Asks:
    """A step that waits for a seat, or for several at once (`together`), to make one of some moves.

    `refusal` is why a move of these kinds is refused where the rules say no more: a rule's ID and the name of a text.
    """

    name: str
    rule: str
    moves: str
    takes: str = ""
    refusal: str = ""
    together: bool = False


@dataclass(frozen=True)
class Declaration:
    """A game. `state` is the class of its positions; where `state_module` names a module of the game, that class is
    written there by hand as a subclass of the generated one. `setup_module` does the same for the class `Setup`.
    `variable` is what the generated code calls a position, if not by the name of its class.
    `score` names the amounts that decide the match.
    """

    name: str
    title: str
    package: str
    state: str
    players: tuple[int, int, int]
    places: Sequence[Place]
    moves: Sequence[Move]
    events: Sequence[Event]
    steps: Sequence[Runs | Asks]
    out_of_turn: str
    options: Sequence[Option] = ()
    revision: int = 1
    score: str = ""
    low_wins: bool = False
    minutes: int = 30
    samples: Sequence[tuple[int, Mapping[str, object]]] = ()
    sweeps: Sequence[str] = ()
    state_module: str = ""
    setup_module: str = ""
    variable: str = ""
    observation: bool = True
    constants: Mapping[str, int] = field(default_factory=dict)

    def decks(self) -> list[Cards]:
        """The decks that lie in some place, each once."""
        found: list[Cards] = []
        for place in self.places:
            if isinstance(place, Hands | Rows | Pile | Slots) and place.of not in found:
                found.append(place.of)
        return found

    def move(self, name: str) -> Move:
        for move in self.moves:
            if move.name == name:
                return move
        raise ValueError(f"{self.name} declares no move {name!r}")

    def first_numbers(self) -> dict[str, int]:
        """The number of the first move of every kind."""
        numbers, at = dict[str, int](), 0
        for move in self.moves:
            if not move.beside:
                numbers |= {one.name: at + i for i, one in enumerate(self.beside(move))}
                at += move.size * self.stride(move)
        return numbers

    def beside(self, move: Move) -> list[Move]:
        """The moves that are numbered alternately with a move, that one included."""
        first = move.beside or move.name
        return [one for one in self.moves if first in (one.name, one.beside)]

    def stride(self, move: Move) -> int:
        """How far the numbers of a move are from one value to the next."""
        return len(self.beside(move))
