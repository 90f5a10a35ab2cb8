import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RuleBook, RuleSection } from '../../lib/protocol';
import { settings } from '../../lib/settings.svelte';
import { chaptersOf, stepsOf } from './chapters';
import { runsOf, search } from './rule-search';
import Book from './RuleBook.svelte';

const paragraph = (heading: string, text: string, cites: string[] = [], id: string | null = null): RuleSection => ({ id, heading, text, cites, item: false, rows: [] });
const rules: RuleBook = {
  book: [
    paragraph('Setting up', 'Everybody gets twelve cards. Starboard is no word here.', ['SKY-10']),
    paragraph('Stars', 'A **star** goes with any number.', ['SKY-53']),
    paragraph('The end', 'Three stars in a line count −10. A star counts nothing.', ['SKY-55']),
    paragraph('An example turn', 'Mira draws a 3. She swaps it for the hidden card, and that was an 11, which is as lucky as it gets. The column goes.', ['SKY-21']),
  ],
  sections: [paragraph('Stars', 'Whoever reveals a star takes an action card.', [], 'SKY-50'), paragraph('Layout', 'A row of four.', [], 'SKY-30')],
};

beforeEach(() => {
  settings.change({ language: 'en' });
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(rules))));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  settings.change({ language: 'de' });
});

test('hits are ranked: names of things first, whole words before parts, the book before the reference', () => {
  const hits = search(rules, 'star');
  expect(hits.map((hit) => hit.section.cites[0] ?? hit.section.id)).toEqual(['SKY-53', 'SKY-50', 'SKY-55', 'SKY-10']);
  expect(search(rules, 's')).toEqual([]);
});

test('a rule is found by its number', () => {
  expect(search(rules, 'SKY-55')[0]?.section.cites).toEqual(['SKY-55']);
  expect(search(rules, '30')[0]?.section.id).toBe('SKY-30');
});

test('what was searched for is marked, in any case', () => {
  expect(runsOf('A star, two Stars', 'star')).toEqual(['A ', 'star', ', two ', 'Star', 's']);
});

test('chapters are numbered, have pictures, and the example is told in steps', () => {
  const chapters = chaptersOf(rules.book, 'skyjo_action');
  expect(chapters.map((chapter) => [chapter.number, chapter.heading, chapter.picture, chapter.example])).toEqual([
    [1, 'Setting up', null, false],
    [2, 'Stars', 0, false],
    [3, 'The end', 1, false],
    [4, 'An example turn', 2, true],
  ]);
  expect(stepsOf(rules.book[3]!.text)).toHaveLength(3);
});

test('the book has contents, marks the hits and opens at a deep link', async () => {
  render(Book, { game: 'skyjo_test', open: 'SKY-55', page: true });
  const contents = await screen.findByRole('navigation', { name: 'Contents' });
  await vi.waitFor(() => expect(contents.querySelectorAll('button')).toHaveLength(4));
  await vi.waitFor(() => expect(document.querySelector('.rule.open')?.textContent).toContain('Three stars'));
  expect(document.activeElement?.textContent).toContain('Three stars');
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'star' } });
  expect(screen.getByRole('status').textContent).toBe('4 places');
  expect([...document.querySelectorAll('mark')].every((mark) => mark.textContent!.toLowerCase() === 'star')).toBe(true);
});

test('the number of a rule opens its exact wording', async () => {
  render(Book, { game: 'skyjo_test_2', page: true });
  await fireEvent.click((await screen.findAllByRole('button', { name: /53/ }))[0]!);
  expect(document.querySelector('details')?.open).toBe(true);
});
