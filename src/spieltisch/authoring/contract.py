"""What every game keeps to, checked on random matches of its samples: `failures` names what it breaks.

A game's own tests call `failures(GAME)`; `spieltisch dev` shows the checks one by one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from spieltisch.kernel import snapshot
from spieltisch.kernel.errors import IllegalMove, SpieltischError
from spieltisch.kernel.game import LANGUAGES, Game
from spieltisch.kernel.match import Match
from spieltisch.kernel.save import read
from spieltisch.kernel.state import Decision

MOST_INPUTS = 20_000
RULE = re.compile(r"^- \*\*([A-Z]{3}-\d+[a-z]?)\*\*", re.MULTILINE)


@dataclass(frozen=True)
class Outcome:
    """A check and what it found wrong; nothing if the game keeps to it."""

    check: str
    fault: str | None


def failures(game: Game) -> list[str]:
    """What a game breaks, as sentences."""
    return [f"{one.check}: {one.fault}" for one in outcomes(game) if one.fault is not None]


def outcomes(game: Game) -> Iterator[Outcome]:
    for check in CHECKS:
        name = check.__name__.replace("_", " ")
        try:
            fault = next(iter(check(game)), None)
        except Exception as error:  # whatever a game under development raises is a fault of that check
            fault = f"{type(error).__name__}: {error}"
        yield Outcome(name, fault)


def samples(game: Game) -> list[tuple[int, Mapping[str, Any]]]:
    return list(game.samples) or [(game.default_players, {})]


def played(game: Game, seed: int) -> Iterator[Match]:
    """The positions of a random match of every sample, a few of each."""
    for players, options in samples(game):
        match, chance = Match.start(game, players, seed, options), Random(seed)
        for count in range(MOST_INPUTS):
            if count % 7 == 0 or match.result() is not None:
                yield match
            if match.result() is not None:
                break
            act(match, chance)


def act(match: Match, chance: Random) -> None:
    """One random input: a move, or now and then in a real-time game some time."""
    deadline, actors = match.deadline(), match.actors()
    if deadline is not None and (not actors or chance.random() < 0.3):
        match.advance(deadline)
    else:
        seat = chance.choice(actors)
        match.play(seat, chance.choice(match.moves(seat)))


# The checks. Each yields what is wrong.


def every_match_ends_with_a_result(game: Game) -> Iterator[str]:
    for players, options in samples(game):
        match, chance = Match.start(game, players, 1, options), Random(1)
        for _ in range(MOST_INPUTS):
            if match.result() is not None:
                break
            if not match.actors() and match.deadline() is None:
                yield f"nobody may act, and the match is not over ({match.decision()})"
                return
            act(match, chance)
        else:
            yield f"a random match of {players} with {dict(options)} is not over after {MOST_INPUTS} inputs"


def every_piece_is_somewhere_once(game: Game) -> Iterator[str]:
    for match in played(game, 2):
        try:
            game.check_state(match.state)
        except SpieltischError as error:
            yield f"{error} (after {len(match.inputs)} inputs)"


def a_save_loads_to_the_same_match(game: Game) -> Iterator[str]:
    for match in played(game, 3):
        text = match.save()
        if read(text, lambda name: game).save() != text:
            yield f"the save after {len(match.inputs)} inputs loads to another match"


def a_copy_is_independent(game: Game) -> Iterator[str]:
    for match in played(game, 4):
        before, twin = snapshot.dump(match.state), match.state.copy()
        if snapshot.dump(twin) != before:
            yield f"a copy differs after {len(match.inputs)} inputs"
        seats = [seat for seat in range(match.players) if twin.actors() >> seat & 1]
        if seats:
            twin.apply(seats[0], twin.legal(seats[0])[-1])
            if snapshot.dump(match.state) != before:
                yield f"a move in a copy changes the original ({changed(before, snapshot.dump(match.state))})"


def changed(before: dict[str, Any], after: dict[str, Any]) -> str:
    return ", ".join(name for name in before if before[name] != after[name])


def worlds_a_seat_cannot_tell_apart_look_the_same(game: Game) -> Iterator[str]:
    for match in played(game, 5):
        for seat in range(match.players):
            world = match.imagine(seat, 1)
            for what, told, imagined in (
                ("view", match.view(seat), world.view(seat)),
                ("moves", match.moves(seat), world.moves(seat)),
                ("events", match.events(seat), world.events(seat)),
            ):
                if told != imagined:
                    yield f"an imagined world changes the {what} of seat {seat}, after {len(match.inputs)} inputs"


def an_imagined_world_depends_on_what_the_seat_knows(game: Game) -> Iterator[str]:
    for match in played(game, 6):
        for seat in range(match.players):
            if match.imagine(seat, 1).imagine(seat, 2).save() != match.imagine(seat, 2).save():
                yield f"seat {seat} imagines what it cannot know, after {len(match.inputs)} inputs: see `reimagine`"


def secret_choices_stay_secret(game: Game) -> Iterator[str]:
    """Alternative moves of a seat that look the same to another differ neither in its events nor in its worlds."""
    for match in played(game, 7):
        for actor in match.actors():
            for seat in range(match.players):
                if seat != actor:
                    yield from leaks(match, actor, seat)


def leaks(match: Match, actor: int, seat: int) -> Iterator[str]:
    alike: dict[str, tuple[str, str, str]] = {}
    for move in match.moves(actor)[:6]:
        world = Match.at(match.game, match.players, match.options, match.state.copy())
        world.state.rng = match.state.rng.copy()
        world.play(actor, move)
        told = json.dumps(world.events(seat))
        known = json.dumps(snapshot.dump(world.imagine(seat, 2).state))
        first = alike.setdefault(json.dumps(world.view(seat)), (move, told, known))
        if first[1] != told and first[2] == known:
            yield f"the events of {first[0]!r} and {move!r} tell seat {seat} what it does not see: declare them secret"
        if first[2] != known and first[1] == told:
            yield f"worlds imagined after {first[0]!r} and {move!r} hold what seat {seat} was never shown"


def refusals_carry_a_rule_and_a_reason(game: Game) -> Iterator[str]:
    chance, rules = Random(8), set(RULE.findall(game.rules("en")))
    for match in played(game, 8):
        for seat in range(match.players):
            legal = set(match.moves(seat))
            words = [word.notation for word in match.vocabulary.words]
            for move in [*chance.sample(words, min(8, len(words))), "nonsense"]:
                if move in legal:
                    continue
                try:
                    match.play(seat, move)
                except IllegalMove as refused:
                    if refused.rule not in rules:
                        yield f"{move!r} is refused by {refused.rule}, which is not in the rules"
                else:
                    yield f"{move!r} is played although it is not among the moves"
                    return


def everything_has_a_text(game: Game) -> Iterator[str]:
    state = game.new(game.default_players, 1)
    words = game.vocabulary(game.settings(game.default_players, {}), game.default_players).words
    wanted = {
        "events": {kind.name for kind in game.events.kinds},
        "moves": {word.key for word in words},
        "prompts": {type(step).__name__ for step in state.steps if isinstance(step, Decision)},
        "options": {option.name for option in game.options},
        "about": {"tagline", "unit", "unit_one"},
    }
    for language in LANGUAGES:
        tables = game.texts(language).tables
        for table, keys in wanted.items():
            missing = sorted(keys - set(tables.get(table, {})))
            if missing:
                yield f"texts/{language}.toml has no {table} for {', '.join(missing)}"


def everything_can_be_said(game: Game) -> Iterator[str]:
    for match in played(game, 9):
        names = [f"P{seat}" for seat in range(match.players)]
        for language in LANGUAGES:
            for seat in (0, None):
                for sentence in match.log(seat, language, names) if match.result() is not None else []:
                    if not sentence.strip() or re.search(r"[{}]|None", sentence):
                        yield f"{language}: {sentence!r} is no sentence"


def rules_are_the_same_in_both_languages(game: Game) -> Iterator[str]:
    english, german = RULE.findall(game.rules("en")), RULE.findall(game.rules("de"))
    if english != german:
        yield f"RULES.md and RULES.de.md differ: {', '.join(sorted(set(english) ^ set(german))) or 'their order'}"
    known = set(english)
    for step in game.new(game.default_players, 1).steps:
        if step.rule not in known:
            yield f"step {type(step).__name__} follows {step.rule}, which is not in RULES.md"


CHECKS: tuple[Callable[[Game], Iterator[str]], ...] = (
    every_match_ends_with_a_result,
    every_piece_is_somewhere_once,
    a_save_loads_to_the_same_match,
    a_copy_is_independent,
    worlds_a_seat_cannot_tell_apart_look_the_same,
    an_imagined_world_depends_on_what_the_seat_knows,
    secret_choices_stay_secret,
    refusals_carry_a_rule_and_a_reason,
    everything_has_a_text,
    everything_can_be_said,
    rules_are_the_same_in_both_languages,
)
