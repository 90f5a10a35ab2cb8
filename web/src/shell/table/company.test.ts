import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, tableInfo, update } from '../../lib/fake-socket';
import type { ChatLine, TableInfo } from '../../lib/protocol';
import { settings } from '../../lib/settings.svelte';
import { Table } from '../../lib/table.svelte';
import { Texts, type Tables } from '../../lib/texts';
import EventLog from '../common/EventLog.svelte';
import AskForAlerts from './AskForAlerts.svelte';
import Chat from './Chat.svelte';
import Drawers from './Drawers.svelte';
import Notices from './Notices.svelte';
import Rematch from './Rematch.svelte';
import SeatBubbles from './SeatBubbles.svelte';

const tables: Tables = { events: { rolled: '{seat} rolls.' }, moves: {}, prompts: {}, refusals: {}, options: {}, names: { you: 'You' } };
const texts = new Texts(tables, 0, ['Mira', 'Ben']);
let table: Table;

/** Mira (this device) and Ben, both people. */
function withBen(changed: Partial<TableInfo> = {}): TableInfo {
  const info = tableInfo(changed);
  info.seats[1] = { ...info.seats[1]!, kind: 'person', name: 'Ben', bot: null };
  return info;
}
const line = (number: number, changed: Partial<ChatLine>): ChatLine => ({ number, seat: null, name: 'Ben', text: '', team: false, time: 0, ...changed });

beforeEach(() => {
  localStorage.clear();
  settings.change({ language: 'en', asked: true });
  FakeSocket.all = [];
  table = new Table('K7M4QX', (address) => new FakeSocket(address));
  table.connection.open();
});
afterEach(() => {
  table.close();
  cleanup();
  settings.change({ language: 'de', sound: false, vibration: false });
  vi.useRealTimers();
});

function over(mine: boolean | null, ben: boolean | null, present = true): TableInfo {
  const info = withBen({ status: 'over' });
  info.seats[0]!.rematch = mine;
  info.seats[1] = { ...info.seats[1]!, rematch: ben, present };
  FakeSocket.last.greet([0], info);
  return info;
}

test('a rematch asks: my yes waits for the others and can be taken back', async () => {
  render(Rematch, { table, info: over(true, null) });
  await fireEvent.click(screen.getByRole('button', { name: 'Agreed, waiting for Ben' }));
  expect(FakeSocket.last.of('rematch')).toMatchObject([{ seat: 0, agree: false }]);
  expect(screen.getByText(/Ben: still thinking/)).toBeTruthy();
});

test('somebody else’s wish for a rematch can be accepted or declined', async () => {
  render(Rematch, { table, info: over(null, true) });
  expect(screen.getByText('Ben wants a rematch.')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Yes, let’s play' }));
  expect(FakeSocket.last.of('rematch').map((one) => (one as { agree?: boolean }).agree)).toEqual([false, true]);
});

test('nobody has to wait for a person who went away', () => {
  render(Rematch, { table, info: over(true, null, false) });
  expect(screen.getByRole('button', { name: 'Play without Ben' })).toBeTruthy();
});

test('who did not agree is shown the way to the new table, not taken there', () => {
  const info = over(null, true);
  FakeSocket.last.say({ type: 'moved', table: 'next', code: 'ABCDEF' });
  render(Rematch, { table, info });
  expect(screen.getByRole('link', { name: 'Watch the new table' }).getAttribute('href')).toBe('/table/ABCDEF');
});

test('who left, came back or was removed stands in the log at its moment', () => {
  const told = [0, 1, 2].map((number) => ({ number, event: { event: 'rolled', seat: 1 } }));
  const notices = [
    { number: 4, kind: 'left' as const, name: 'Ben', after: 1 },
    { number: 5, kind: 'back' as const, name: 'Ben', after: 3 },
  ];
  render(EventLog, { told, notices, texts, sitters: [] });
  const lines = screen.getAllByRole('listitem').map((item) => item.textContent!.trim());
  expect(lines).toEqual(['Ben rolls.', 'Ben left the table. A bot plays on.', 'Ben rolls.', 'Ben rolls.', 'Ben is back.']);
});

test('what happens to others is told when it happens', async () => {
  FakeSocket.last.greet([0], withBen());
  render(Notices, { table, info: table.info! });
  FakeSocket.last.say({ type: 'chat', lines: [line(1, { text: 'left 12' })] });
  await tick();
  expect(screen.getByText('Ben left the table. A bot plays on.')).toBeTruthy();
});

test('who left a running game is offered the seat again', async () => {
  localStorage.setItem('spieltisch.seats', JSON.stringify([{ table: 'abc123', code: 'K7M4QX', game: 'joggle', secrets: [], left: ['geheim'] }]));
  const info = withBen();
  info.seats[0] = { ...info.seats[0]!, kind: 'bot', left: true };
  FakeSocket.last.greet([], info);
  render(Notices, { table, info });
  await fireEvent.click(screen.getByRole('button', { name: 'Take your seat back' }));
  FakeSocket.last.open();
  expect(FakeSocket.last.of('hello')).toMatchObject([{ secrets: ['geheim'], back: true }]);
});

test('sound and vibration for "your turn" are asked for once, and off by default', async () => {
  settings.change({ asked: false });
  FakeSocket.last.greet([0], withBen());
  FakeSocket.last.say(update(1, { moves: [], view: { actors: [1], decision: 'Lay' } }));
  render(AskForAlerts, { table, info: table.info! });
  expect([settings.sound, settings.vibration]).toEqual([false, false]);
  await fireEvent.click(screen.getByRole('button', { name: 'Sound' }));
  expect([settings.sound, settings.asked]).toEqual([true, true]);
  expect(screen.queryByRole('button', { name: 'Sound' })).toBeNull();
});

test('against bots nobody is asked', () => {
  settings.change({ asked: false });
  FakeSocket.last.greet();
  FakeSocket.last.say(update(1, { moves: [] }));
  render(AskForAlerts, { table, info: table.info! });
  expect(screen.queryByRole('button')).toBeNull();
});

test('there are six quick reactions, sent as chat lines and read out in words', async () => {
  FakeSocket.last.greet([0], withBen());
  FakeSocket.last.say({ type: 'chat', lines: [line(1, { seat: 1, text: '👏' })] });
  render(Chat, { table, info: table.info! });
  expect(screen.getByRole('group', { name: 'Quick reactions' }).querySelectorAll('button')).toHaveLength(6);
  expect(screen.getByRole('list').querySelector('svg[aria-label="Applause"]')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Nice move' }));
  expect(FakeSocket.last.of('chat')).toMatchObject([{ text: '👍', seat: 0 }]);
});

test('what somebody says appears at their seat for a while', async () => {
  vi.useFakeTimers();
  FakeSocket.last.greet([0], withBen());
  const place = document.createElement('main');
  place.innerHTML = '<div data-anchor="plate:1"></div>';
  render(SeatBubbles, { table, place });
  FakeSocket.last.say({ type: 'chat', lines: [line(1, { seat: 1, text: 'Oh no' })] });
  await vi.advanceTimersByTimeAsync(10);
  expect(screen.getByText('Oh no')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(6100);
  expect(screen.queryByText('Oh no')).toBeNull();
});

test('the log of a wide screen has no way to close it and takes no focus', () => {
  FakeSocket.last.greet([0], withBen());
  FakeSocket.last.say(update(1));
  render(Drawers, { drawer: 'log', fixed: true, table, info: table.info!, texts, rule: '', onclose: vi.fn() });
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test('beside the board every other drawer tells the last move at its foot', () => {
  FakeSocket.last.greet([0], withBen());
  FakeSocket.last.say(update(1));
  render(Drawers, { drawer: 'chat', table, info: table.info!, texts, rule: '', onclose: vi.fn(), last: { number: 0, event: { event: 'rolled', seat: 1 } } });
  expect(screen.getByText('Ben rolls.')).toBeTruthy();
});
