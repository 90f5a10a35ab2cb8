import { afterEach, expect, test } from 'vitest';
import { clock, date, day, list, number, percent, signed, time } from './format';
import { settings } from './settings.svelte';

const MOMENT = new Date(2026, 4, 3, 14, 5).getTime();
/** Intl separates a number from its unit with a non-breaking space; the tests accept any space. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

afterEach(() => settings.change({ language: 'de' }));

test('German numbers, dates and lists', () => {
  settings.change({ language: 'de' });
  expect(number(-12345)).toBe('−12.345');
  expect([signed(3), signed(-2), signed(0)]).toEqual(['+3', '−2', '0']);
  expect(plain(percent(0.264))).toBe('26 %');
  expect(plain(percent(0.264, 1))).toBe('26,4 %');
  expect(day(MOMENT)).toBe('3. Mai');
  expect(date(MOMENT)).toBe('03.05.2026');
  expect(time(MOMENT)).toBe('14:05');
  expect(list(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben und Cleo');
});

test('English numbers, dates and lists', () => {
  settings.change({ language: 'en' });
  expect(number(-12345)).toBe('−12,345');
  expect(percent(-0.264, 1)).toBe('−26.4%');
  expect(day(MOMENT)).toBe('3 May');
  expect(date(MOMENT)).toBe('3 May 2026');
  expect(time(MOMENT)).toBe('14:05');
  expect(list(['Ada', 'Ben'])).toBe('Ada and Ben');
});

test('spans of time never show a bare number of seconds', () => {
  expect([clock(0), clock(59.9), clock(156), clock(3750), clock(-1)]).toEqual(['0:00', '0:59', '2:36', '1:02:30', '0:00']);
});

const sources = import.meta.glob<string>('../**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true });

test('numbers, lists and dates are formatted in one place only', () => {
  const others = Object.entries(sources).filter(([path]) => !/format\.(test\.)?ts$/.test(path));
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter(([, text]) => /\bIntl\.|toLocale(Date|Time)?String/.test(text)).map(([path]) => path)).toEqual([]);
});
