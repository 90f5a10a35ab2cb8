/** Searching the rules: whole words before parts of words, the rule book before the reference, headings first. */

import type { RuleBook, RuleSection } from '../../lib/protocol';

export interface Hit {
  section: RuleSection;
  /** From the rule book rather than from the reference. */
  book: boolean;
  /** A part of the text around the first match, in runs; every second run is a match. */
  runs: string[];
  score: number;
}

/** Fewer letters find too much. */
export const LEAST = 2;
const MOST = 24;
const AROUND = 60;
const SCORES = { id: 100, heading: 30, bold: 20, word: 12, start: 8, inside: 3, book: 10, again: 1 };
const MOST_AGAIN = 4;

const plain = (text: string): string => text.toLocaleLowerCase();
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function search(rules: RuleBook, wanted: string): Hit[] {
  const needle = plain(wanted.trim());
  if (needle.length < LEAST) return [];
  const found = [
    ...rules.book.map((section) => judged(section, true, needle)),
    ...rules.sections.map((section) => judged(section, false, needle)),
  ];
  return found.filter((hit) => hit.score > 0).sort((one, other) => other.score - one.score).slice(0, MOST);
}

function judged(section: RuleSection, book: boolean, needle: string): Hit {
  const said = [section.text, ...section.rows.flat()].join(' ').replaceAll('**', '');
  const score = scoreOf(section, said, needle);
  return { section, book, runs: score > 0 ? runsOf(excerpt(said, needle), needle) : [], score: score > 0 && book ? score + SCORES.book : score };
}

function scoreOf(section: RuleSection, said: string, needle: string): number {
  const ids = [section.id, ...section.cites].flatMap((id) => (id ? [plain(id)] : []));
  const byId = ids.some((id) => id === needle || id.endsWith(`-${needle}`)) ? SCORES.id : 0;
  const byHeading = plain(section.heading).includes(needle) ? SCORES.heading : 0;
  const bold = section.text.split('**').some((run, index) => index % 2 === 1 && plain(run).includes(needle)) ? SCORES.bold : 0;
  const text = plain(said);
  const count = text.split(needle).length - 1;
  const word = new RegExp(`(^|[^\\p{L}\\p{N}])${escaped(needle)}([^\\p{L}\\p{N}]|$)`, 'u').test(text);
  const start = new RegExp(`(^|[^\\p{L}\\p{N}])${escaped(needle)}`, 'u').test(text);
  const inText = count === 0 ? 0 : (word ? SCORES.word : start ? SCORES.start : SCORES.inside) + SCORES.again * Math.min(MOST_AGAIN, count - 1);
  // A heading alone is no hit for each of its paragraphs.
  return byId + bold + inText > 0 ? byId + bold + inText + byHeading : 0;
}

/** The text around the first match, cut at blanks. */
function excerpt(said: string, needle: string): string {
  const at = Math.max(0, plain(said).indexOf(needle));
  const from = at <= AROUND ? 0 : said.indexOf(' ', at - AROUND) + 1;
  const end = said.indexOf(' ', at + needle.length + AROUND);
  return `${from > 0 ? '… ' : ''}${said.slice(from, end < 0 ? undefined : end)}${end < 0 ? '' : ' …'}`;
}

/** A text in runs; every second one is a match. */
export function runsOf(text: string, needle: string): string[] {
  return needle === '' ? [text] : text.split(new RegExp(`(${escaped(needle)})`, 'iu'));
}
