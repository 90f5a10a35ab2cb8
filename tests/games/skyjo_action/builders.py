"""Positions of SKYJO ACTION, written and read as text.

A layout is written row by row: `4 (6) ? * / 1 . 2 12`. A card stands for itself when it lies open; in brackets it lies
hidden, and the seats that know it follow, or `+` if everyone does: `(6)02`, `(-1)+`; `?` is a hidden card of no
importance, `*` a star, `.` a gap. Rows and columns that are left out are gaps. Cells are numbered column by column.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from mypy_extensions import i64

import spieltisch
from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action.game import begin, check_state
from spieltisch.games.skyjo_action.state import INCOMPLETE, Skyjo
from spieltisch.games.skyjo_action.turn import begin_turn
from spieltisch.kernel.match import Match
from spieltisch.kernel.pile import NO_CARD, Pile, empty_pile
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import EVERYONE, NOBODY
from spieltisch.kernel.vecs import vec

GAME = spieltisch.game("skyjo_action")
HIDDEN = "? ? ? ? / ? ? ? ? / ? ? ? ?"
HIDDEN_3X3 = "? ? ? / ? ? ? / ? ? ?"
CALM_ROW = "swap_own draw_three insight thief"
CELL = re.compile(r"(?P<open>-?\w+|\*)|\((?P<hidden>-?\w+|\*)\)(?P<knows>\+|\d*)|(?P<any>\?)|(?P<gap>\.)")


class Box:
    """The cards that are in the game, to be laid out one by one."""

    def __init__(self, sky: Skyjo) -> None:
        mixed = [c.FIRST_ACTION + kind for kind in range(c.KINDS) for _ in range(sky.mixed[kind])]
        self.play = sky.setup.play_cards + mixed
        self.actions = list(sky.setup.action_cards)
        Random(1).shuffle(self.play)
        Random(2).shuffle(self.actions)

    def take(self, name: str) -> int:
        card = c.card_called({"*": "star"}.get(name, name))
        cards = self.actions if c.is_action(card) and self.actions else self.play
        assert card in cards, f"the deck has no {name} left"
        cards.remove(card)
        return card

    def take_any(self) -> int:
        """A number card of no importance."""
        card = next(card for card in reversed(self.play) if c.is_number(card))
        self.play.remove(card)
        return card


def position(
    layouts: list[str],
    *,
    active: int = 0,
    extra: bool = False,
    starter: int | None = None,
    ender: int | None = None,
    **table: Any,
) -> Match:
    """A match at the beginning of the active player's turn."""
    match, sky = lay_out(layouts, **table)
    sky.starter = active if starter is None else starter
    sky.ender = NOBODY if ender is None else ender
    begin_turn(sky, active, int(extra))
    return begun(match, sky)


def before_first_cards(layouts: list[str], *, starter: int | None = None, **table: Any) -> Match:
    """A match just dealt: everybody is to choose the first cards."""
    match, sky = lay_out(layouts, **table)
    sky.starter = NOBODY if starter is None else starter
    sky.push_starting_player()
    sky.push_first_cards()
    return begun(match, sky)


def begun(match: Match, sky: Skyjo) -> Match:
    return Match.at(GAME, match.players, match.options, sky)


def lay_out(
    layouts: list[str],
    *,
    discard: str = "3",
    pile: str = "5",
    displays: dict[int, str] | None = None,
    row: str = CALM_ROW,
    action_pile: str = "",
    action_discard: str = "",
    rest: str = "pile",
    action_rest: str = "pile",
    totals: list[int] | None = None,
    turns: int = 0,
    extra_turns: int = 0,
    seed: int = 0,
    **options: Any,
) -> tuple[Match, Skyjo]:
    """A table with these cards, the top of a pile last. All other cards lie at the bottom of the draw pile.

    `rest` and `action_rest` put the other cards under the `discard` instead, or have them `gone` from the box.
    """
    settings = GAME.settings(len(layouts), options)
    sky = begin(len(layouts), settings, Rng(seed))
    sky.agenda.size = 0
    sky.round = 1
    box = Box(sky)
    for seat, text in enumerate(layouts):
        lay_named(sky, box, seat, text)
    for seat, names in (displays or {}).items():
        for name in names.split():
            sky.gain(seat, box.take(name))
    tops = {name: [box.take(card) for card in text.split()] for name, text in (("discard", discard), ("pile", pile))}
    if sky.setup.action_deck:
        row_cards = [NO_CARD if name == "." else box.take(name) for name in row.split()]
        sky.row = vec[i64](row_cards)
    thrown = [box.take(name) for name in action_discard.split()]
    drawn_next = [box.take(name) for name in action_pile.split()]
    for seat, text in enumerate(layouts):
        lay_unnamed(sky, box, seat, text)
    box.play.sort(key=c.is_number)
    sky.pile = filled_pile(sky.pile, (box.play if rest == "pile" else []) + tops["pile"])
    sky.discard = filled_pile(sky.discard, (box.play if rest == "discard" else []) + tops["discard"])
    sky.action_pile = filled_pile(sky.action_pile, (box.actions if action_rest == "pile" else []) + drawn_next)
    sky.action_discard = filled_pile(sky.action_discard, (box.actions if action_rest == "discard" else []) + thrown)
    sky.changed = sum(1 << seat for seat in range(sky.seats) if has_complete_line(sky, seat))
    for seat, total in enumerate(totals or []):
        sky.totals[seat] = total
    sky.turns = turns
    sky.extra_turns = extra_turns
    if "gone" not in (rest, action_rest):
        check_state(sky)
    return Match(GAME, len(layouts), 0, settings, sky), sky


def has_complete_line(sky: Skyjo, seat: int) -> bool:
    """Whether a layout's lines are still to be looked at; those of all others count as looked at already."""
    return any(sky.judge_line(seat, line) != INCOMPLETE for line in range(c.LINES) if sky.has_line(line))


def filled_pile(model: Pile, cards: list[int]) -> Pile:
    pile = empty_pile(len(model.cards))
    for card in cards:
        pile.push(card)
    return pile


def cells_of(text: str, seat: int) -> list[tuple[int, re.Match[str]]]:
    """The places of a layout's text, each with what is written there."""
    found = []
    for y, row in enumerate(text.split("/")):
        for x, word in enumerate(row.split()):
            written = CELL.fullmatch(word)
            assert written, f"{word!r} is no card of a layout"
            found.append((seat * c.CELLS + x * c.ROWS + y, written))
    return found


def lay_named(sky: Skyjo, box: Box, seat: int, text: str) -> None:
    for place, cell in cells_of(text, seat):
        if cell["open"]:
            sky.cards[place] = box.take(cell["open"])
            sky.open[place] = 1
            sky.knows[place] = EVERYONE
            sky.used[place] = int(cell["open"] == "*")
        elif cell["hidden"]:
            sky.cards[place] = box.take(cell["hidden"])
            knows = cell["knows"]
            sky.knows[place] = EVERYONE if knows == "+" else sum(1 << int(digit) for digit in knows)
            sky.hidden[seat] += 1


def lay_unnamed(sky: Skyjo, box: Box, seat: int, text: str) -> None:
    for place, cell in cells_of(text, seat):
        if cell["any"]:
            sky.cards[place] = box.take_any()
            sky.hidden[seat] += 1


# Playing


def play(match: Match, seat: int, *moves: str) -> Match:
    """Several moves of one seat, one after the other."""
    for move in moves:
        match.play(seat, move)
    return match


def refused(match: Match, seat: int, move: str) -> str:
    """The rule by which a move is refused."""
    with pytest.raises(spieltisch.IllegalMove) as refusal:
        match.play(seat, move)
    return refusal.value.rule


def pass_turn(match: Match, seat: int) -> Match:
    """A turn in which as little as possible happens: draw, discard, turn up a card if there is one to turn up."""
    play(match, seat, "draw", "discard")
    while match.actors() == [seat] and match.decision() in ("TurnUp", "ChooseLine"):
        match.play(seat, match.moves(seat)[-1])
    return match


def scores(layouts: list[str], *, ender: int = 0, **table: Any) -> list[int]:
    """What a round counts that `ender` has ended, when the last player of the final lap has drawn and discarded."""
    last = (ender - 1) % len(layouts)
    return round_scores(pass_turn(position(layouts, active=last, ender=ender, **table), last))


def points(text: str, **table: Any) -> int:
    """What a single layout counts, which belongs neither to the ender nor to the last player of the final lap."""
    return scores(["(0)", "12", text], ender=1, **table)[2]


# Looking


def layout(match: Match, owner: int, viewer: int | None = None) -> str:
    """A layout as a seat (or a spectator) sees it, in the notation of this module; empty rows and columns left out."""
    view = match.view(viewer)
    cells = view["layouts"][owner]
    lines = [[word_for(cells[x * c.ROWS + y]) for x in range(view["columns"])] for y in range(c.ROWS)]
    columns = [x for x in range(view["columns"]) if any(line[x] != "." for line in lines)]
    return " / ".join(" ".join(line[x] for x in columns) for line in lines if set(line) != {"."})


def word_for(cell: dict[str, Any] | None) -> str:
    if cell is None:
        return "."
    name = {"star": "*"}.get(cell["card"], cell["card"])
    if cell["open"]:
        return str(name)
    return "?" if name is None else f"({name})"


def display(match: Match, seat: int) -> list[str]:
    """The action cards of a display; those that may not be played yet with an exclamation mark."""
    return [held["card"] + ("" if held["playable"] else "!") for held in match.view(None)["displays"][seat]]


def top(match: Match) -> str:
    return str(match.view(None)["discard"]["top"])


def action_discard(match: Match) -> list[str]:
    return list(match.view(None)["action_discard"])


def round_scores(match: Match) -> list[int]:
    return list(match.view(None)["round_scores"])


def heard(match: Match, event: str, viewer: int | None = None) -> list[dict[str, Any]]:
    """All events of a name, as a seat may see them."""
    return [told for told in match.events(viewer) if told["event"] == event]


def discarded(match: Match) -> list[str]:
    """The cards that went onto the play discard since the position, in order."""
    return [told["card"] for told in heard(match, "discarded")]
