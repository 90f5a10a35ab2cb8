/** The client's own words. A dictionary has the same keys in both languages, or it does not compile. */

import { settings } from './settings.svelte';

type Entry = string | ((...values: never[]) => string);
type Same<T> = { [Key in keyof T]: T[Key] extends (...values: infer V) => string ? (...values: V) => string : string };

/** `const t = dictionary({de: {...}, en: {...}})`, then `t().hello`: the words in the language chosen now. */
export function dictionary<T extends Record<string, Entry>>(words: { de: T; en: Same<T> }): () => Same<T> {
  return () => (settings.language === 'de' ? (words.de as unknown as Same<T>) : words.en);
}
