/** A board in words, for playing without looking: a few lines that can be read from top to bottom. */

import type { Texts } from './texts';

/** The lines of a board as `view` shows it; `names` are those at the table, by seat. */
export type TextBoard<View> = (view: View, texts: Texts, names: readonly string[]) => string[];

/** Equal words together: `2 × red, blue`. */
export function counted(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => (count > 1 ? `${count} × ${word}` : word)).join(', ');
}
