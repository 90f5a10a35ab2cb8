/** What the cards and signs of JOY do, in two lines each. */

import type { Explanation } from '../../lib/explain';
import { settings, type Language } from '../../lib/settings.svelte';
import type { Texts } from '../../lib/texts';
import { words } from './words';

type Lines = [string, string];

const LINES: Record<Language, Record<string, Lines>> = {
  de: {
    jump_start: ['Spring auf ein Feld neben dem Start.', 'Das zählt als Anhalten: Das Feld wirkt.'],
    swap_tiles: ['Zwei Elementplättchen tauschen ihre Plätze.', 'Offen oder verdeckt; wer darauf steht, bekommt nichts.'],
    any_cube: ['Wer auf einem Element steht, bekommt einen Würfel.', 'Die Farbe ist frei; auch deine Figur zählt.'],
    jump_element: ['Spring auf ein beliebiges Elementfeld.', 'Ob offen oder verdeckt: Du bekommst den Würfel.'],
    three_cubes: ['Leg drei Würfel auf drei verschiedene Felder.', 'Steht dort jemand, bekommt er den Würfel.'],
    trade: ['Du und dein Partner tauscht je zwei Laufkarten.', 'Ihr legt sie verdeckt und tauscht gleichzeitig.'],
    split: ['Teil die Laufkarte auf zwei Figuren auf.', 'Geht nur, bevor du läufst, und ab der 2.'],
    draw_two: ['Zieh bis zu zwei Joykarten.', 'Über dein Kartenlimit kommst du dabei nie.'],
    run: ['Du läufst so viele Felder weit.', 'Rückwärts überholen oder genau treffen schlägt.'],
    4: ['4 Felder vor oder 4 zurück.', 'Wen du rückwärts überholst, den schlägst du.'],
    7: ['7 vor, oder 4 zurück und dann 3 vor.', 'Wen du rückwärts überholst, den schlägst du.'],
    joker: ['Gilt als jede Laufkarte.', 'Die letzte Zielreihe löst man damit nicht ein.'],
    symbol: ['Nach dem Laufen darfst du eine Joykarte ziehen.', 'Höchstens bis zu deinem Limit.'],
    star: ['Ein Stern für jede eingelöste Zielreihe.', 'Mit jedem Stern sinkt euer Kartenlimit.'],
    marker: ['Zeigt, wohin es auf dieser Brücke vorwärts geht.', 'Wer vom Start losläuft, stellt ihn zuerst um.'],
    goal: ['Diese drei Würfel, in dieser Reihenfolge.', 'Mit ihnen genau auf dem Start landen: eingelöst.'],
    inventory: ['Drei Plätze für Würfel, von links nach rechts.', 'Ein Würfel wechselt nie den Platz.'],
  },
  en: {
    jump_start: ['Jump to a field next to the start.', 'It counts as stopping there: the field takes effect.'],
    swap_tiles: ['Two element tiles change places.', 'Open or hidden; whoever stands there gets nothing.'],
    any_cube: ['A figure on an element field gets a cube.', 'Any colour; your own figure counts too.'],
    jump_element: ['Jump to any element field.', 'Open or hidden: you get its cube.'],
    three_cubes: ['Lay three cubes on three different fields.', 'A figure standing there gets the cube.'],
    trade: ['You and your partner trade two run cards each.', 'Both lay them face down and trade together.'],
    split: ['Divide the run card between two figures.', 'Only before you run, and from a 2 upwards.'],
    draw_two: ['Draw up to two joy cards.', 'Never past your card limit.'],
    run: ['You run this many fields.', 'Passing backward or landing on a figure hits it.'],
    4: ['4 fields forward or 4 backward.', 'Whom you pass backward, you hit.'],
    7: ['7 forward, or 4 backward and then 3 forward.', 'Whom you pass backward, you hit.'],
    joker: ['Stands for any run card.', 'It cannot redeem the last goal row.'],
    symbol: ['After running you may draw a joy card.', 'Up to your limit.'],
    star: ['One star for each redeemed goal row.', 'Every star lowers your card limit.'],
    marker: ['Shows which way is forward on this bridge.', 'Leaving the start, you first turn it.'],
    goal: ['These three cubes, in this order.', 'Land exactly on the start with them to redeem.'],
    inventory: ['Three places for cubes, left to right.', 'A cube never changes its place.'],
  },
};
const RULES: Record<string, string> = {
  jump_start: 'JOY-54',
  swap_tiles: 'JOY-55',
  any_cube: 'JOY-56',
  jump_element: 'JOY-57',
  three_cubes: 'JOY-58',
  trade: 'JOY-59',
  split: 'JOY-59a',
  draw_two: 'JOY-59b',
  run: 'JOY-36',
  4: 'JOY-34',
  7: 'JOY-34',
  joker: 'JOY-71',
  symbol: 'JOY-35',
  star: 'JOY-5',
  marker: 'JOY-30',
  goal: 'JOY-70',
  inventory: 'JOY-46',
};
const TITLES: Record<Language, Record<string, string>> = {
  de: { star: 'Sterne', marker: 'Richtungspfeil', goal: 'Zielreihe', inventory: 'Vorrat' },
  en: { star: 'Stars', marker: 'Direction marker', goal: 'Goal row', inventory: 'Inventory' },
};

/** `joy:split`, `run:8 joy`, `star`, `marker`, `goal`, `inventory`. */
export function explain(what: string, texts: Texts): Explanation | null {
  const [kind, name = ''] = what.split(':');
  const lines = LINES[settings.language];
  if (kind === 'joy') return { title: texts.name('kind', name), lines: lines[name]!, rule: RULES[name]! };
  if (kind !== 'run') return lines[what] ? { title: TITLES[settings.language][what]!, lines: lines[what], rule: RULES[what]! } : null;
  const value = name.split(' ')[0]!;
  const key = value in RULES ? value : 'run';
  const [first, second] = lines[key]!;
  return { title: words().runCard(value === 'joker' ? texts.name('card', value) : value), lines: [first, name.endsWith('joy') ? lines.symbol![0] : second], rule: RULES[key]! };
}
