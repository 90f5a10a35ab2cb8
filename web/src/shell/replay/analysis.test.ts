import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LookingBack } from '../../lib/analysis.svelte';
import { api, Refusal } from '../../lib/api';
import type { Sitter } from '../../lib/board';
import type { AnalysisInfo } from '../../lib/protocol';
import { settings } from '../../lib/settings.svelte';
import { Texts, type Tables } from '../../lib/texts';
import Analysis from './Analysis.svelte';
import ScoreChart from '../common/ScoreChart.svelte';
import { percent } from '../../lib/format';
import { chancesAt, sampled, wholePercents } from './chances';

const sitters = ['Ada', 'Bruno'].map((name, seat) => ({ seat, name, colour: seat })) as unknown as Sitter[];
const tables = { events: {}, moves: { lay: 'Auf {field} legen' }, prompts: {}, refusals: {}, options: {}, names: {} } as Tables;
const texts = new Texts(tables, null, ['Ada', 'Bruno']);
const lay = (field: number) => ({ move: `lay ${field}`, target: `field:${field}`, key: 'lay', values: { field } });
const partly: AnalysisInfo = { complete: false, done: 3, count: 9, before: 0, worlds: 100, chances: [{ number: 0, chances: [0.5, 0.5] }], moves: [] };
const whole: AnalysisInfo = {
  ...partly,
  complete: true,
  done: 9,
  chances: [0.5, 0.55, 0.21, 0.2, 0.3, 0.3, 0.4, 0.4, 1].map((chance, number) => ({ number, chances: [chance, 1 - chance] })),
  moves: [
    { number: 2, seat: 0, move: lay(7), before: 0.55, after: 0.21, expected: 0.3, better: lay(9), better_expected: 0.62, reason: { de: 'Nimmt die Ecke.', en: 'Takes the corner.' } },
    { number: 8, seat: 1, move: lay(3), before: 0.6, after: 0, expected: 0.1, better: null, better_expected: null, reason: null },
  ],
};

beforeEach(() => {
  settings.language = 'de';
  vi.stubGlobal('ResizeObserver', class { observe(): void {} unobserve(): void {} disconnect(): void {} });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function show(looking: LookingBack, number = 0): ReturnType<typeof vi.fn> {
  const onshow = vi.fn();
  render(Analysis, { looking, worded: (move) => texts.move(move), teams: [0, 1], sitters, number, onshow });
  return onshow;
}

function found(info: AnalysisInfo): LookingBack {
  const looking = new LookingBack('a');
  looking.found = info;
  return looking;
}

const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ');

test('the server is asked again until it has seen everything', async () => {
  vi.useFakeTimers();
  const asked = vi.spyOn(api, 'analysis').mockResolvedValueOnce(partly).mockResolvedValueOnce(partly).mockResolvedValue(whole);
  const looking = new LookingBack('a');
  const done = looking.ask();
  void looking.ask();
  await vi.runAllTimersAsync();
  await done;
  expect(asked).toHaveBeenCalledTimes(3);
  expect(looking.found).toBe(whole);
});

test('polling stops when the screen is left', async () => {
  vi.useFakeTimers();
  const asked = vi.spyOn(api, 'analysis').mockResolvedValue(partly);
  const looking = new LookingBack('a');
  const done = looking.ask();
  await vi.advanceTimersByTimeAsync(700);
  expect(asked).toHaveBeenCalledTimes(2);
  looking.stop();
  await vi.runAllTimersAsync();
  await done;
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a refusal shows its reason and can be retried', async () => {
  const refusal = new Refusal('analyses_full', { de: 'Gerade warten viele.', en: 'Many are waiting.' });
  const asked = vi.spyOn(api, 'analysis').mockRejectedValueOnce(refusal).mockResolvedValue(whole);
  const looking = new LookingBack('a');
  await looking.ask();
  show(looking);
  expect(screen.getByRole('alert').textContent).toContain('Gerade warten viele.');
  await fireEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  expect(asked).toHaveBeenCalledTimes(2);
});

test('progress in words', () => {
  show(found(partly));
  const bar = screen.getByRole('progressbar') as HTMLProgressElement;
  expect([bar.value, bar.max]).toEqual([3, 9]);
  expect(screen.getByText('2 von 8 Zügen')).toBeTruthy();
});

test('the length of the queue in words', () => {
  show(found({ ...partly, done: 0, count: 0, before: 2, chances: [] }));
  expect(plain(screen.getByLabelText('Analyse').textContent)).toContain('Erst kommen noch 2 andere Partien dran.');
});

test.each([
  ['de', 'Auf 9 legen. Siegchance 62 % statt 30 %. Nimmt die Ecke.', 'Einen besseren Zug hat der Bot nicht gefunden'],
  ['en', 'Auf 9 legen. 62% to win instead of 30%. Takes the corner.', 'The bot found no better move'],
] as const)('what was played and what would have been better, in %s', (language, better, fine) => {
  settings.language = language;
  show(found(whole), 2);
  const [first, second] = screen.getAllByRole('listitem').map((item) => plain(item.textContent));
  expect(first).toContain('Ada');
  expect(first).toContain('Auf 7 legen');
  expect(first).toContain(better);
  expect(second).toContain(fine);
  const shown = screen.getAllByRole('button');
  expect(shown.map((one) => one.getAttribute('aria-current'))).toEqual(['step', null]);
});

test('a move can be jumped to, from its card and from the chart', async () => {
  const onshow = show(found(whole));
  await fireEvent.click(screen.getAllByRole('button')[1]!);
  expect(onshow).toHaveBeenCalledWith(8);
  cleanup();
  const onmark = vi.fn();
  const marks = whole.moves.map((move) => ({ at: move.number, seat: move.seat, value: 100 * move.after, label: `Zug ${move.number}` }));
  render(ScoreChart, { course: [], sitters, low: false, unit: '', until: 0, last: 8, grid: [0, 100], marks, onmark });
  await fireEvent.click(screen.getByRole('button', { name: 'Zug 2' }));
  expect(onmark).toHaveBeenCalledWith(2);
});

test('marks of neighbouring moves do not cover each other', () => {
  const marks = [4, 5, 6].map((at) => ({ at, seat: 0, value: 50, label: String(at) }));
  render(ScoreChart, { course: [], sitters, low: false, unit: '', last: 400, grid: [0, 100], marks });
  const lefts = screen.getAllByRole('button').map((mark) => parseFloat(mark.style.left)).sort((one, other) => one - other);
  expect(lefts[1]! - lefts[0]!).toBeGreaterThanOrEqual(26);
  expect(lefts[2]! - lefts[1]!).toBeGreaterThanOrEqual(26);
});

test('screen readers get a table of the lines', () => {
  show(found(whole));
  const cells = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => plain(cell.textContent)));
  expect(cells[0]).toEqual(['', 'Ada', 'Bruno']);
  expect(cells.at(-1)).toEqual(['Zug 8', '100 %', '0 %']);
});

test('a long game is told in a dozen rows, from the first to the last', () => {
  const long = Array.from({ length: 500 }, (_, number) => ({ number, chances: [number / 499] }));
  const rows = sampled(long).map((row) => row.number);
  expect(rows).toHaveLength(12);
  expect([rows[0], rows.at(-1)]).toEqual([0, 499]);
  expect(new Set(rows).size).toBe(12);
});

test('between two moments the earlier one counts', () => {
  expect(chancesAt(whole.chances, 2)).toEqual([0.21, 1 - 0.21]);
  expect(chancesAt([{ number: 4, chances: [1] }], 7)).toEqual([1]);
  expect(chancesAt([], 7)).toBeNull();
  expect(plain(percent(0.214))).toBe('21 %');
});

test('everybody’s chances at a moment are whole percentages that add up to 100', () => {
  expect(wholePercents([1 / 3, 1 / 3, 1 / 3], [0, 1, 2])).toEqual([34, 33, 33]);
  expect(wholePercents([0.005, 0.995], [0, 1])).toEqual([1, 99]);
  expect(wholePercents([0.126, 0.874, 0.126, 0.874], [0, 1, 0, 1])).toEqual([13, 87, 13, 87]);
  for (const chances of [[0.147, 0.2, 0.653], [0.255, 0.245, 0.5]]) expect(wholePercents(chances, [0, 1, 2]).reduce((sum, one) => sum + one)).toBe(100);
});
