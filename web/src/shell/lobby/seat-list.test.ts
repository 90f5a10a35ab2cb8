import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, tableInfo } from '../../lib/fake-socket';
import type { GameInfo, TableInfo } from '../../lib/protocol';
import { settings } from '../../lib/settings.svelte';
import { Table } from '../../lib/table.svelte';
import SeatList from './SeatList.svelte';

const game = { name: 'joggle', bots: ['easy'], player_counts: [{ players: 2, options: {} }, { players: 4, options: {} }] } as unknown as GameInfo;
let table: Table;

function fourSeats(host: number): TableInfo {
  const info = tableInfo({ status: 'open', players: 4, teams: [0, 1, 0, 1], host });
  const [mira, bot] = info.seats;
  info.seats = [mira!, { ...mira!, seat: 1, name: 'Ben' }, { ...mira!, seat: 2, kind: 'open', name: '' }, { ...bot!, seat: 3 }];
  return info;
}

function show(mine: number[], host = 0): void {
  const info = fourSeats(host);
  FakeSocket.last.greet(mine, info);
  render(SeatList, { table, info, game, sit: vi.fn(), resize: vi.fn() });
}

beforeEach(() => {
  settings.change({ language: 'en' });
  FakeSocket.all = [];
  table = new Table('K7M4QX', (address) => new FakeSocket(address));
  table.connection.open();
});
afterEach(() => {
  table.close();
  cleanup();
  settings.change({ language: 'de' });
});

test('partners sit in one box with the name of their team', () => {
  show([0]);
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['White', 'Black']);
  const boxes = [...document.querySelectorAll('ul.box')].map((box) => [...box.querySelectorAll('.who b')].map((name) => name.textContent));
  expect(boxes[0]).toEqual(['Mira', 'Free seat']);
  expect(boxes[1]![0]).toBe('Ben');
});

test('the host picks a person and then the seat they change to', async () => {
  show([0]);
  await fireEvent.click(screen.getByRole('button', { name: 'Move Ben' }));
  expect(screen.getByText('Ben is selected. Tap the new seat.')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Swap with Mira' }));
  expect(FakeSocket.last.of('swap')).toMatchObject([{ seat: 0, source: 1, target: 0 }]);
});

test('a guest moves only themselves, and only to a free seat', async () => {
  show([1]);
  expect(screen.queryByRole('button', { name: 'Move Mira' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Move Ben' }));
  expect(screen.queryByRole('button', { name: 'Swap with Mira' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Move here' }));
  expect(FakeSocket.last.of('swap')).toMatchObject([{ seat: 1, source: 1, target: 2 }]);
});
