/** Notices of the table itself: chat lines without a seat, such as `left 57` about somebody called Ben. */

import { dictionary } from './i18n';
import type { ChatLine } from './protocol';

const KINDS = ['left', 'back', 'removed', 'replaced', 'rematch', 'declined'] as const;

export interface Notice {
  number: number;
  kind: (typeof KINDS)[number];
  /** Whom it concerns. */
  name: string;
  /** How many events of the match had been told before. */
  after: number;
}

const told = dictionary({
  de: {
    left: (name: string) => `${name} hat den Tisch verlassen. Ein Bot spielt weiter.`,
    back: (name: string) => `${name} ist wieder da.`,
    removed: (name: string) => `${name} wurde vom Tisch entfernt.`,
    replaced: (name: string) => `Für ${name} spielt jetzt ein Bot.`,
    rematch: (name: string) => `${name} möchte eine Revanche.`,
    declined: (name: string) => `${name} möchte keine Revanche.`,
    nobody: 'Jemand',
  },
  en: {
    left: (name: string) => `${name} left the table. A bot plays on.`,
    back: (name: string) => `${name} is back.`,
    removed: (name: string) => `${name} was removed from the table.`,
    replaced: (name: string) => `A bot now plays for ${name}.`,
    rematch: (name: string) => `${name} wants a rematch.`,
    declined: (name: string) => `${name} doesn’t want a rematch.`,
    nobody: 'Somebody',
  },
});

export function noticeOf(line: ChatLine): Notice | null {
  if (line.seat !== null) return null;
  const [word, after] = line.text.split(' ');
  const kind = KINDS.find((one) => one === word);
  return kind ? { number: line.number, kind, name: line.name, after: Number(after) || 0 } : null;
}

export function noticeText({ kind, name }: Notice): string {
  return told()[kind](name || told().nobody);
}
