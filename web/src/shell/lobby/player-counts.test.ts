import { afterEach, expect, test } from 'vitest';
import type { GameInfo } from '../../lib/protocol';
import { settings } from '../../lib/settings.svelte';
import { countWords, neededFor, nextCount } from './player-counts';

const game = (...counts: [number, Record<string, unknown>?][]): GameInfo =>
  ({ player_counts: counts.map(([players, options = {}]) => ({ players, options })) }) as GameInfo;
const joggle = game([2], [4]);
const skyjo = game([2], [3], [4], [5], [6], [7, { layout: '3x3' }], [8, { layout: '3x3' }]);

afterEach(() => settings.change({ language: 'de' }));

test('only possible numbers of players are offered', () => {
  expect([nextCount(joggle, 2, 1), nextCount(joggle, 4, 1), nextCount(joggle, 4, -1), nextCount(joggle, 2, -1)]).toEqual([4, null, 2, null]);
});

test('a number of players brings the options it needs', () => {
  expect([neededFor(skyjo, 6), neededFor(skyjo, 7)]).toEqual([{}, { layout: '3x3' }]);
});

test('they are told in words', () => {
  expect([countWords(joggle), countWords(skyjo)]).toEqual(['2 oder 4', '2–8']);
  settings.change({ language: 'en' });
  expect(countWords(joggle)).toBe('2 or 4');
});
