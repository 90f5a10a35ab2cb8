/** What the die says, and what rings and dashes on the board mean. */

import type { Explanation } from '../../lib/explain';
import { settings, type Language } from '../../lib/settings.svelte';
import type { JoggleView } from './view';

type Words = Record<'colour' | 'colourMoving' | 'joggle' | 'joggleMoving' | 'forbidden' | 'goal', { title: string; lines: [string, string] }>;

const WORDS: Record<Language, Words> = {
  de: {
    colour: { title: 'Gewürfelte Farbe', lines: ['Leg eine Kugel auf ein freies Feld dieser Farbe.', 'Ist keines frei, setzt du aus.'] },
    colourMoving: { title: 'Gewürfelte Farbe', lines: ['Zieh eine deiner Kugeln auf ein freies Feld davon.', 'Bis du sie ablegst, darfst du sie zurücklegen.'] },
    joggle: { title: 'Joggle', lines: ['Leg eine Kugel auf irgendein freies Feld.', 'Die Farbe spielt keine Rolle.'] },
    joggleMoving: { title: 'Joggle', lines: ['Zieh irgendwohin oder tausch mit einer fremden Kugel.', 'Ein Tausch darf keine Form fertig machen oder zerstören.'] },
    forbidden: { title: 'Kein Tausch', lines: ['Dieser Tausch würde eine Form fertig machen', 'oder eine Kugel aus einer fertigen Form nehmen.'] },
    goal: { title: 'Ziel', lines: ['Wer die Form zuerst auf dem Brett hat, gewinnt.', 'Ein Rechteck ist 2 × 3, ein Quadrat 2 × 2.'] },
  },
  en: {
    colour: { title: 'Rolled colour', lines: ['Put a marble on a free field of this colour.', 'If none is free, you pass.'] },
    colourMoving: { title: 'Rolled colour', lines: ['Move one of your marbles to a free field of it.', 'Until you place it, you may put it back.'] },
    joggle: { title: 'Joggle', lines: ['Put a marble on any free field.', 'The colour does not matter.'] },
    joggleMoving: { title: 'Joggle', lines: ['Move anywhere, or swap with an opposing marble.', 'A swap may neither complete nor break a shape.'] },
    forbidden: { title: 'No swap', lines: ['This swap would complete a shape', 'or take a marble out of a finished one.'] },
    goal: { title: 'Goal', lines: ['The first to have the shape on the board wins.', 'A rectangle is 2 × 3, a square 2 × 2.'] },
  },
};
const RULES: Record<keyof Words, string> = { colour: 'JOG-11', colourMoving: 'JOG-13', joggle: 'JOG-11', joggleMoving: 'JOG-14', forbidden: 'JOG-15', goal: 'JOG-24' };

/** `die`, `forbidden`, `goal`. */
export function explain(what: string, view: JoggleView): Explanation | null {
  const moving = view.phase === 'moving';
  const die = view.die === 'joggle' ? (moving ? 'joggleMoving' : 'joggle') : moving ? 'colourMoving' : 'colour';
  const key = what === 'die' ? die : (what as keyof Words);
  const found = WORDS[settings.language][key];
  return found && !(what === 'die' && view.die === null) ? { ...found, rule: RULES[key] } : null;
}
