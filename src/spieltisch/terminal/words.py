"""The terminal's own texts in German and English."""

from __future__ import annotations

import os

from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.game import LANGUAGES

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "you": "You",
        "bot": "Bot {number}",
        "player": "Player {number}",
        "help": ("Type the number of a move or the move itself. Also: hint, undo, log, rules [ID], save [FILE], quit."),
        "prompt": "Your move",
        "waiting": "{who} {what} …",
        "not_a_choice": "There is no choice number {number}: pick one from 1 to {most}.",
        "refused": "Refused by {rule}: {reason}",
        "nothing_to_undo": "There is nothing of yours to take back.",
        "undone": "Taken back.",
        "hint": "{win}: {move}.",
        "saved": "Saved as {path}. Go on with: spieltisch play --resume {path}",
        "kept": "Saved as {path}. Look at it again with: spieltisch replay {path}",
        "left": "The game is kept in {path}. Go on with: spieltisch play --resume {path}",
        "won": "{who} wins.",
        "you_won": "You win.",
        "draw": "A draw.",
        "shared": "A shared win: {who}.",
        "together": "{who} win together.",
        "hand_over": "{who}, it is your turn. Press Enter when nobody else is looking.",
        "rank": "Rank",
        "name": "Name",
        "score": "Score",
        "over": "The game is over.",
        "look_up": "Look up a rule by its number or a word: spieltisch rules {game} {rule}",
        "in_the_rule_book": "In the rule book",
        "step": "Move {count} of {total}",
        "replay_help": "Enter: on · b: back · number: go there · o: open cards · q: quit",
    },
    "de": {
        "you": "Du",
        "bot": "Bot {number}",
        "player": "Person {number}",
        "help": (
            "Gib die Nummer eines Zugs ein oder den Zug selbst. "
            "Außerdem: hint (Tipp), undo (zurück), log, rules [ID], save [DATEI], quit (Ende)."
        ),
        "prompt": "Dein Zug",
        "waiting": "{who} {what} …",
        "not_a_choice": "Nummer {number} gibt es nicht: wähle von 1 bis {most}.",
        "refused": "Nicht erlaubt nach {rule}: {reason}",
        "nothing_to_undo": "Von dir gibt es nichts zurückzunehmen.",
        "undone": "Zurückgenommen.",
        "hint": "{win}: {move}.",
        "saved": "Gespeichert als {path}. Weiter geht es mit: spieltisch play --resume {path}",
        "kept": "Gespeichert als {path}. Noch einmal ansehen: spieltisch replay {path}",
        "left": "Die Partie liegt in {path}. Weiter geht es mit: spieltisch play --resume {path}",
        "won": "{who} gewinnt.",
        "you_won": "Du gewinnst.",
        "draw": "Unentschieden.",
        "shared": "Geteilter Sieg: {who}.",
        "together": "Gemeinsam gewonnen: {who}.",
        "hand_over": "{who}, du bist dran. Drück die Eingabetaste, wenn sonst niemand hinsieht.",
        "rank": "Platz",
        "name": "Name",
        "score": "Punkte",
        "over": "Die Partie ist zu Ende.",
        "look_up": "Eine Regel nachschlagen, mit ihrer Nummer oder einem Wort: spieltisch rules {game} {rule}",
        "in_the_rule_book": "Im Regelheft",
        "step": "Zug {count} von {total}",
        "replay_help": "Eingabetaste: weiter · b: zurück · Zahl: dorthin · o: offene Karten · q: Ende",
    },
}


def language_of(given: str | None) -> str:
    """The requested language, or the system's."""
    if given is None:
        return "de" if os.environ.get("LC_ALL", os.environ.get("LANG", "")).startswith("de") else "en"
    if given not in LANGUAGES:
        raise OptionError(f"the languages are {' and '.join(LANGUAGES)}, not {given!r}")
    return given


def say(language: str, key: str, **values: object) -> str:
    return WORDS[language][key].format(**values)
