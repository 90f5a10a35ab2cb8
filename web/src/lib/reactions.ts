/** Six quick reactions. They travel as chat lines with one sign and are drawn the same on every device. */

import { dictionary } from './i18n';

export const REACTIONS = ['👍', '😄', '😮', '😬', '👏', '⏳'] as const;
export type Reaction = (typeof REACTIONS)[number];

const words = dictionary({
  de: { '👍': 'Guter Zug', '😄': 'Lachen', '😮': 'Staunen', '😬': 'Autsch', '👏': 'Applaus', '⏳': 'Moment, ich überlege' },
  en: { '👍': 'Nice move', '😄': 'Laugh', '😮': 'Wow', '😬': 'Ouch', '👏': 'Applause', '⏳': 'Hang on, thinking' },
});

/** The reaction that a chat line is, or null for ordinary words. */
export function reactionOf(text: string): Reaction | null {
  return REACTIONS.find((one) => one === text) ?? null;
}

export function reactionWords(reaction: Reaction): string {
  return words()[reaction];
}
