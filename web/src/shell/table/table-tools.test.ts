import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, tableInfo, update } from '../../lib/fake-socket';
import { settings } from '../../lib/settings.svelte';
import { Table } from '../../lib/table.svelte';
import { Texts, type Tables } from '../../lib/texts';
import BarTools from '../common/BarTools.svelte';
import Dock from './Dock.svelte';
import Hints from './Hints.svelte';
import TurnClock from './TurnClock.svelte';

const tables: Tables = { events: { rolled: '{seat} rolls {die}.' }, moves: { lay: 'Lay on {field}' }, prompts: {}, refusals: {}, options: {}, names: { you: 'You' } };
const texts = new Texts(tables, 0, ['Mira', 'Bruno']);
let table: Table;

beforeEach(() => {
  settings.change({ language: 'en' });
  FakeSocket.all = [];
  table = new Table('K7M4QX', (address) => new FakeSocket(address));
  table.connection.open();
  FakeSocket.last.greet();
  FakeSocket.last.say(update(1));
});
afterEach(() => {
  table.close();
  cleanup();
  settings.change({ language: 'de' });
});

const hint = (move: string, win: number) => ({ move, win, reason: { de: 'Darum', en: 'Because' } });

test('a hint that is shown on the board closes its drawer', async () => {
  table.hints = [hint('lay 2', 0.44), hint('lay 1', 0.31)];
  const onclose = vi.fn();
  render(Hints, { table, texts, onclose });
  await fireEvent.click(screen.getAllByRole('button', { name: 'Show me' })[0]!);
  expect(onclose).toHaveBeenCalled();
  expect(table.chosen?.move).toBe('lay 2');
});

test('chances that look alike get another digit', () => {
  table.hints = [hint('lay 2', 0.444), hint('lay 1', 0.436)];
  render(Hints, { table, texts, onclose: vi.fn() });
  expect(screen.getByText('44.4% to win')).toBeTruthy();
  expect(screen.getByText('43.6% to win')).toBeTruthy();
});

test('without a time limit there is no clock', () => {
  render(TurnClock, { shown: update(1, { time: 90_000 }), at: Date.now(), actors: [0], seat: 0 });
  expect(screen.queryByRole('timer')).toBeNull();
});

test('with one, the time that is left is told', () => {
  render(TurnClock, { shown: update(1, { clocks: [30_500, null] as never }), at: Date.now(), actors: [0], seat: 0 });
  expect(screen.getByRole('timer').getAttribute('aria-label')).toMatch(/^Time left: 0:(30|29)$/);
});

test('what a tool is called contains what is written on it', () => {
  render(Dock, { table, info: tableInfo(), texts, drawer: null, unread: 2, pause: null, choose: vi.fn(), toggle: vi.fn(), showEnd: null });
  render(BarTools);
  for (const button of screen.getAllByRole('button')) {
    const name = button.getAttribute('aria-label') ?? '';
    for (const part of button.querySelectorAll('span, .lbl')) expect(name).toContain(part.textContent!.trim());
  }
});
