/** What a card is worth, computed for this card; what symbols, trophies and the ban mean. */

import type { Explanation } from '../../lib/explain';
import { settings, type Language } from '../../lib/settings.svelte';
import type { Texts } from '../../lib/texts';
import { rank, shows } from './emblem';
import { cardWords } from './words';

interface Words {
  uses: (steps: number, attack: number) => string;
  attacks: [string, string, string];
  defends: [string, string];
  attack: string;
  defence: string;
  none: string;
  things: Record<string, { title: string; lines: [string, string] }>;
}
const WORDS: Record<Language, Words> = {
  de: {
    uses: (steps, attack) => `Zieht bis zu ${steps} Felder; Angriff ${attack} (Rang + 1).`,
    attacks: ['nah', 'quer', 'fern'],
    defends: ['nah und quer', 'fern'],
    attack: 'Angriff',
    defence: 'Abwehr',
    none: 'Weder Angriff noch Abwehr: nur zum Ziehen.',
    things: {
      trophies: { title: 'Trophäen', lines: ['Für jeden Schaden eine Karte vom Stapel des anderen.', 'Wer am Ende die meisten hat, gewinnt.'] },
      ban: { title: 'Sperre', lines: ['Den Besitzer der obersten Trophäe greifst du nicht an.', 'Bei nur noch zwei Jokern gilt sie nicht.'] },
      open: { title: 'Offene Abwehr', lines: ['Die Karte der letzten Abwehr bleibt offen liegen.', 'Bis zum nächsten Zug hilft sie noch einmal.'] },
      pillar: { title: 'Pfeiler', lines: ['Hier steht und läuft niemand.', 'Wer genau dahinter steht, ist nicht zu sehen.'] },
    },
  },
  en: {
    uses: (steps, attack) => `Moves up to ${steps} fields; attack ${attack} (rank + 1).`,
    attacks: ['melee', 'cross', 'ranged'],
    defends: ['melee, cross', 'ranged'],
    attack: 'Attack',
    defence: 'Defence',
    none: 'Neither attack nor defence: only for moving.',
    things: {
      trophies: { title: 'Trophies', lines: ['One card of the other’s pile per point of damage.', 'Most trophies at the end win.'] },
      ban: { title: 'Ban', lines: ['You may not attack the owner of your top trophy.', 'It is off when only two Jokers are left.'] },
      open: { title: 'Open defence', lines: ['The card of the last defence stays open.', 'It serves again until that player’s next turn.'] },
      pillar: { title: 'Pillar', lines: ['Nobody stands here or passes.', 'It hides whoever stands exactly behind it.'] },
    },
  },
};
const RULES: Record<string, string> = { trophies: 'JKR-33', ban: 'JKR-25', open: 'JKR-32', pillar: 'JKR-24' };

/** `card:14`, `trophies`, `ban`, `open`, `pillar`. */
export function explain(what: string, texts: Texts): Explanation | null {
  const t = WORDS[settings.language];
  const [kind, number] = what.split(':');
  if (kind !== 'card') return t.things[what] ? { ...t.things[what], rule: RULES[what]! } : null;
  const card = Number(number);
  const attacks = (['bar', 'column', 'x'] as const).flatMap((symbol, index) => (shows(card, symbol) ? [t.attacks[index]!] : []));
  const defends = (['ring', 'dot'] as const).flatMap((symbol, index) => (shows(card, symbol) ? [t.defends[index]!] : []));
  const good = [
    ...(attacks.length > 0 ? [`${t.attack} ${attacks.join(', ')}`] : []),
    ...(defends.length > 0 ? [`${t.defence} ${defends.join(', ')}`] : []),
  ];
  const steps = rank(card) + Number(shows(card, 'dot'));
  return { title: cardWords(card, texts), lines: [t.uses(steps, rank(card) + 1), good.length > 0 ? good.join(' · ') : t.none], rule: 'JKR-23' };
}
