import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, update } from '../../lib/fake-socket';
import { settings } from '../../lib/settings.svelte';
import { Table } from '../../lib/table.svelte';
import { Texts, type Tables } from '../../lib/texts';
import Instruction from './Instruction.svelte';

const tables: Tables = {
  events: {},
  moves: { lay: 'Lay on {field}', waive: 'Waive' },
  prompts: { Lay: { you: 'Lay a marble.', they: 'lays a marble' } },
  refusals: {},
  options: {},
  names: { you: 'You' },
};
const waive = { move: 'waive', target: '', key: 'waive', values: {} };
let table: Table;

beforeEach(() => {
  settings.language = 'en';
  FakeSocket.all = [];
  table = new Table('K7M4QX', (address) => new FakeSocket(address));
  table.connection.open();
  FakeSocket.last.greet();
});
afterEach(() => {
  table.close();
  cleanup();
});

function show(choose = vi.fn(), openRule = vi.fn()): void {
  const board = { Board: Instruction as never, animate: () => undefined, subtitle: () => '', buttons: () => [waive] };
  render(Instruction, { table, texts: new Texts(tables, 0, ['Mira', 'Bruno']), board, choose, openRule });
}

test('it says what I can do, with the buttons of the board', () => {
  FakeSocket.last.say(update(1, { moves: [...update(1).moves, waive] }));
  const choose = vi.fn();
  show(choose);
  expect(screen.getByText('Lay a marble.')).toBeTruthy();
  screen.getByRole('button', { name: 'Waive' }).click();
  expect(choose).toHaveBeenCalledWith(waive);
});

test('a chosen move waits for its confirmation', async () => {
  FakeSocket.last.say(update(1));
  table.choose(update(1).moves[0]!, true);
  const choose = vi.fn();
  show(choose);
  screen.getByRole('button', { name: 'Lay on 1' }).click();
  expect(choose).toHaveBeenCalledWith(update(1).moves[0]);
});

test('it says who decides while I wait', () => {
  FakeSocket.last.say(update(1, { moves: [], view: { actors: [1], decision: 'Lay' } }));
  show();
  expect(screen.getByText(/^\w+ lays a marble …$/)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a refusal tells the reason and opens its rule', () => {
  FakeSocket.last.say(update(1));
  table.no = { move: 'lay 9', rule: 'JOG-11', reason: { de: 'Nein.', en: 'That field is taken.' } };
  const openRule = vi.fn();
  show(undefined, openRule);
  expect(screen.getByText(/That field is taken/)).toBeTruthy();
  screen.getByRole('button', { name: /JOG-11/ }).click();
  expect(openRule).toHaveBeenCalledWith('JOG-11');
});
