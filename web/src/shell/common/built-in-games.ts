// Written by tools/games_ts.py from the games' texts (`about`); edit those, not this.

import type { Language } from '../../lib/settings.svelte';

export interface BuiltIn {
  name: string;
  title: string;
  minutes: number;
  players: Record<Language, string>;
  /** The tagline. */
  one: Record<Language, string>;
  /** What is counted, several and one of it. */
  unit: Record<Language, string>;
  unitOne: Record<Language, string>;
  /** Whether fewer is better. */
  low: boolean;
}

export const builtIn: BuiltIn[] = [
  {
    "name": "skyjo_action",
    "title": "Skyjo Action",
    "minutes": 40,
    "players": {
      "de": "2–8",
      "en": "2–8"
    },
    "one": {
      "de": "Karten tauschen, Reihen abräumen – und den anderen dazwischenfunken.",
      "en": "Swap cards, clear lines – and mess with everyone else’s."
    },
    "unit": {
      "de": "Punkte",
      "en": "points"
    },
    "unitOne": {
      "de": "Punkt",
      "en": "point"
    },
    "low": true
  },
  {
    "name": "joggle",
    "title": "Joggle",
    "minutes": 15,
    "players": {
      "de": "2 oder 4",
      "en": "2 or 4"
    },
    "one": {
      "de": "Würfeln, Murmeln legen und als Erste ein Rechteck aus sechs bauen.",
      "en": "Roll, place marbles and be the first to build a rectangle of six."
    },
    "unit": {
      "de": "Formen",
      "en": "shapes"
    },
    "unitOne": {
      "de": "Form",
      "en": "shape"
    },
    "low": false
  },
  {
    "name": "joker_battle_royal",
    "title": "Joker Battle Royal",
    "minutes": 45,
    "players": {
      "de": "3–6",
      "en": "3–6"
    },
    "one": {
      "de": "Joker jagen sich über ein Feld aus Karten. Wer die meisten Trophäen holt, gewinnt.",
      "en": "Jokers hunt each other across a field of cards. Most trophies win."
    },
    "unit": {
      "de": "Trophäen",
      "en": "trophies"
    },
    "unitOne": {
      "de": "Trophäe",
      "en": "trophy"
    },
    "low": false
  },
  {
    "name": "joy",
    "title": "JOY",
    "minutes": 60,
    "players": {
      "de": "2–4",
      "en": "2–4"
    },
    "one": {
      "de": "Im Team rund um den See laufen, Würfel sammeln und Brücken drehen.",
      "en": "Run around the lake in teams, collect cubes and turn bridges."
    },
    "unit": {
      "de": "Ziele",
      "en": "goals"
    },
    "unitOne": {
      "de": "Ziel",
      "en": "goal"
    },
    "low": false
  },
  {
    "name": "zeitalter_des_jay",
    "title": "Zeitalter des Jay",
    "minutes": 20,
    "players": {
      "de": "2–6",
      "en": "2–6"
    },
    "one": {
      "de": "Alle spielen gleichzeitig: Wer zuerst keine Karten mehr hat, ruft „Jay!“",
      "en": "Everyone plays at once: first to run out of cards calls “Jay!”"
    },
    "unit": {
      "de": "Punkte",
      "en": "points"
    },
    "unitOne": {
      "de": "Punkt",
      "en": "point"
    },
    "low": false
  }
];
