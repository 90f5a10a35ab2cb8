"""Sample sentences from the kernel for the browser's tests: web/src/lib/text-samples.json.

    python tools/text_samples.py [--check]

Plays a random game of each and keeps a few events, moves and refusals, as told to several readers.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT / "src"))

import spieltisch  # noqa: E402
from spieltisch.kernel.match import Match  # noqa: E402
from spieltisch.kernel.texts import Texts, refusal_values  # noqa: E402
from spieltisch.kernel.vocabulary import Word  # noqa: E402

TARGET = PROJECT / "web" / "src" / "lib" / "text-samples.json"
NAMES = ["Mira", "Heinz", "Jonas", "Ada", "Ben", "Clara"]
MOST_INPUTS = 400
EACH = 1
READERS = 2


def played(name: str) -> Match:
    """A match of random moves, to its end or until enough has happened; in real time every tenth input is time."""
    match = spieltisch.start(name, players=spieltisch.game(name).default_players, seed=7)
    chance = Random(7)
    while match.result() is None and len(match.inputs) < MOST_INPUTS:
        actors = match.actors()
        if not actors or (match.deadline() is not None and len(match.inputs) % 10 == 9):
            match.advance(match.deadline() or 1)
        else:
            seat = chance.choice(actors)
            match.play(seat, chance.choice(match.moves(seat)))
    return match


def events_of(match: Match, texts: Texts) -> list[dict[str, Any]]:
    samples = []
    readers: list[int | None] = [*range(min(READERS, match.players)), None]
    seen: Counter[tuple[Any, ...]] = Counter()
    for reader in readers:
        for event in match.events(reader):
            kind = (event["event"], reader, event["seat"] == reader, None in event.values())
            seen[kind] += 1
            if seen[kind] <= EACH:
                said = texts.event(event, reader, NAMES)
                samples.append({"event": event, "reader": reader, "said": said})
    return samples


def moves_of(match: Match, texts: Texts) -> list[dict[str, Any]]:
    """Every kind of move, by itself and with what it names in a position."""
    samples = []
    seen: Counter[tuple[str, bool]] = Counter()
    for word in [*match.vocabulary.words, *named_words(match)]:
        kind = (word.key, word.things != ())
        seen[kind] += 1
        if seen[kind] <= EACH:
            move: dict[str, Any] = {"move": word.notation, "target": word.target, "key": word.key}
            move |= {"values": dict(word.values)} | ({"things": dict(word.things)} if word.things else {})
            samples.append({"move": move, "said": texts.move(word, 0, NAMES)})
    return samples


def named_words(match: Match) -> Iterator[Word]:
    if match.game.named is not None:
        for position in match.steps():
            for seat in set(position.actors()) & set(range(READERS)):
                yield from [position.word(number) for number in position.state.legal(seat)]


def refusals_of(match: Match, texts: Texts) -> list[dict[str, Any]]:
    """Refusals of all moves by the first seats at a few points of the match."""
    samples: dict[str, dict[str, Any]] = {}
    for number, position in enumerate(match.steps()):
        if number % 20 or position.result() is not None:
            continue
        for key in refused_keys(position):
            rule, _, rest = key.partition(" ")
            template = texts.tables["refusals"][rest.partition(" ")[0] or rule]
            sample = {"template": template, "values": refusal_values(key), "said": texts.refusal(key)[1]}
            samples.setdefault(sample["said"], sample)
    return list(samples.values())


def refused_keys(position: Match) -> list[str]:
    keys = []
    for seat in set(position.actors()) & set(range(READERS)):
        legal = set(position.state.legal(seat))
        numbers = [number for number in range(len(position.vocabulary.words)) if number not in legal]
        keys += [position.state.refusal(seat, number) for number in numbers]
    return keys


def samples_of(name: str, match: Match, language: str) -> dict[str, Any]:
    texts = spieltisch.game(name).texts(language)
    events, moves = events_of(match, texts), moves_of(match, texts)
    tables = {
        "events": {one["event"]["event"]: texts.tables["events"][one["event"]["event"]] for one in events},
        "moves": {one["move"]["key"]: texts.tables["moves"][one["move"]["key"]] for one in moves},
        "prompts": texts.tables["prompts"],
        "refusals": {},
        "options": {},
        "names": texts.tables["names"],
    }
    return {"tables": tables, "events": events, "moves": moves, "refusals": refusals_of(match, texts)}


def generate() -> str:
    found: dict[str, Any] = {"names": NAMES, "games": {}}
    for name in spieltisch.NAMES:
        match = played(name)
        found["games"][name] = {language: samples_of(name, match, language) for language in ("de", "en")}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> int:
    text = generate()
    if "--check" in sys.argv[1:]:
        if TARGET.exists() and TARGET.read_text("utf-8") == text:
            return 0
        print("web/src/lib/text-samples.json is out of date: run python tools/text_samples.py", file=sys.stderr)
        return 1
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
