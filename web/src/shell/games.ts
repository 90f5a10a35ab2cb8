/** What the shelf says about each game before anything is asked of the server. */

import type { Language } from '../lib/settings.svelte';

export interface Shelf {
  name: string;
  title: string;
  minutes: number;
  players: Record<Language, string>;
  one: Record<Language, string>;
}

const same = (text: string): Record<Language, string> => ({ de: text, en: text });

export const shelf: Shelf[] = [
  {
    name: 'skyjo_action',
    title: 'Skyjo Action',
    minutes: 40,
    players: same('2–8'),
    one: {
      de: 'Karten tauschen, Reihen abräumen – und den anderen dazwischenfunken.',
      en: 'Swap cards, clear lines – and meddle with everybody else’s.',
    },
  },
  {
    name: 'joggle',
    title: 'Joggle',
    minutes: 15,
    players: { de: '2 oder 4', en: '2 or 4' },
    one: {
      de: 'Würfeln, Murmel legen, vor den anderen ein Rechteck aus sechs haben.',
      en: 'Roll, lay a marble, be the first with a rectangle of six.',
    },
  },
  {
    name: 'joker_battle_royal',
    title: 'Joker Battle Royal',
    minutes: 45,
    players: same('3–6'),
    one: {
      de: 'Joker jagen einander über ein Feld aus Karten. Der letzte steht.',
      en: 'Jokers hunt each other across a field of cards. The last one stands.',
    },
  },
  {
    name: 'joy',
    title: 'JOY',
    minutes: 60,
    players: same('2–4'),
    one: {
      de: 'Im Team rundum laufen, Würfel sammeln und Brücken drehen.',
      en: 'Run around in teams, collect cubes and turn bridges.',
    },
  },
  {
    name: 'zeitalter_des_jay',
    title: 'Zeitalter des Jay',
    minutes: 20,
    players: same('2–6'),
    one: {
      de: 'Alle zugleich, keiner wartet: Wer zuerst leer ist, ruft „Jay!“',
      en: 'All at once, nobody waits: whoever is empty first calls “Jay!”',
    },
  },
];

export function titleOf(game: string): string {
  return shelf.find((one) => one.name === game)?.title ?? game;
}
