import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announcer } from '../../lib/announce.svelte';
import { FakeSocket, tableInfo, update } from '../../lib/fake-socket';
import { settings } from '../../lib/settings.svelte';
import { Table } from '../../lib/table.svelte';
import { Texts, type Tables } from '../../lib/texts';
import TextTable from './TextTable.svelte';

const tables: Tables = { events: { rolled: '{seat} rolls.' }, moves: { lay: 'Lay on {field}' }, prompts: { Lay: { you: 'Lay a marble.', they: 'lays' } }, refusals: {}, options: {}, names: { you: 'You' } };
const wells = Array.from({ length: 64 }, (_, index) => ({ colour: 'blue', marble: index === 0 ? 'white' : null }));
const view = { actors: [0], decision: 'Lay', wells, sides: ['black', 'white'], supply: [9, 8], die: 'red', lifted: null, turns_left: 80 };
let table: Table;

beforeEach(async () => {
  settings.change({ language: 'en' });
  FakeSocket.all = [];
  table = new Table('K7M4QX', (address) => new FakeSocket(address));
  table.connection.open();
  FakeSocket.last.greet();
  FakeSocket.last.say(update(1, { view }));
  const board = { Board: TextTable as never, animate: () => undefined, subtitle: () => '', buttons: () => [] };
  render(TextTable, { table, info: tableInfo(), texts: new Texts(tables, 0, ['Mira', 'Bruno']), board });
  await screen.findByText('Die: red.');
});
afterEach(() => {
  table.close();
  cleanup();
  settings.change({ language: 'de' });
});

async function type(text: string): Promise<void> {
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: text } });
  await fireEvent.submit(document.querySelector('form')!);
  await tick();
}
const spoken = (): string => announcer.lines.at(-1)?.text ?? '';

test('the board is told in words', () => {
  expect(screen.getByText(/^Row 1: A white on blue, B blue/)).toBeTruthy();
  expect(screen.getByText('Mira plays black, 9 marbles left.')).toBeTruthy();
});

test('a typed move is played and its answer spoken', async () => {
  await type('lay 2');
  const sent = FakeSocket.last.of('move')[0] as { id: string; move: string };
  expect(sent.move).toBe('lay 2');
  FakeSocket.last.say({ type: 'ack', id: sent.id, version: 2 });
  await new Promise((done) => setTimeout(done));
  expect(spoken()).toBe('Played: Lay on 2.');
});

test('a refusal is spoken with its rule', async () => {
  await type('lay 40');
  const sent = FakeSocket.last.of('move')[0] as { id: string };
  FakeSocket.last.say({ type: 'refused', id: sent.id, rule: 'JOG-11', reason: { de: 'Nein.', en: 'That field is not red.' }, values: {}, version: 1 });
  await new Promise((done) => setTimeout(done));
  expect(spoken()).toBe('That field is not red. (JOG-11)');
});

test('commands read the board, the moves and the log', async () => {
  await type('moves');
  expect(spoken()).toBe('1: Lay on 1 (lay 1); 2: Lay on 2 (lay 2)');
  await type('log');
  expect(spoken()).toBe('You rolls.');
  await type('lay');
  expect(spoken()).toMatch(/^That fits 2 moves:/);
  await type('board');
  expect(spoken()).toContain('Die: red.');
});
