import { beforeEach, expect, test } from 'vitest';
import { tableInfo } from './fake-socket';
import { ageOf, daysLeft, idleFor, isAway, onHome, putAway } from './my-games';
import type { MyTable } from './protocol';

const DAY = 86_400_000;
const game = (table: string, changed: Partial<MyTable> = {}, version = 3): MyTable => ({
  table: tableInfo({ table, version }),
  seats: [0],
  turn: false,
  ...changed,
});

beforeEach(() => localStorage.clear());

test('a game ages from the last change this device has seen', () => {
  expect(idleFor(game('a'), 0)).toBe(0);
  expect(idleFor(game('a'), 5 * DAY)).toBe(5 * DAY);
  expect(idleFor(game('a', {}, 4), 5 * DAY)).toBe(0);
});

test('an idle game fades after a week and is archived after two', () => {
  const ages = [0, 6, 7, 13, 14].map((days) => ageOf(game('a'), days * DAY));
  expect(ages).toEqual(['fresh', 'fresh', 'fading', 'fading', 'archived']);
  expect(daysLeft(game('a'), 9 * DAY)).toBe(5);
});

test('a table that never started is gone after a day', () => {
  const open = game('a', { table: tableInfo({ table: 'a', status: 'open' }) });
  expect([ageOf(open, 0), ageOf(open, DAY)]).toEqual(['fresh', 'archived']);
});

test('what is put away is not shown, and can be taken out again', () => {
  putAway('a', true);
  expect([isAway('a'), onHome([game('a'), game('b')]).map((one) => one.table.table)]).toEqual([true, ['b']]);
  putAway('a', false);
  expect(onHome([game('a')])).toHaveLength(1);
});

test('my turn comes first, then what has waited longest', () => {
  for (const [days, name] of [[0, 'old'], [2, 'new']] as const) idleFor(game(name), days * DAY);
  const shown = onHome([game('new'), game('old'), game('mine', { turn: true })], 3 * DAY);
  expect(shown.map((one) => one.table.table)).toEqual(['mine', 'old', 'new']);
});
