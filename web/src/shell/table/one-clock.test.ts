import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, update } from '../../lib/fake-socket';
import { settings } from '../../lib/settings.svelte';
import { Table } from '../../lib/table.svelte';
import { Texts, type Tables } from '../../lib/texts';
import Instruction from './Instruction.svelte';

const tables: Tables = {
  events: { rolled: '{seat} rolled {die}.', laid: '{seat} laid on {field}.' },
  moves: { lay: 'Lay on {field}' },
  prompts: { Lay: { you: 'Lay a marble.', they: 'lays a marble' } },
  refusals: {},
  options: {},
  names: { you: 'You' },
};
const [lay] = update(1).moves;
let table: Table;

/** Every event is animated for a second. */
const SECOND = 1000;
const perform: Table['performance'] = async (events, _, tell) => {
  for (const [index] of events.entries()) {
    tell(index);
    await new Promise((done) => setTimeout(done, SECOND));
  }
};

beforeEach(() => {
  vi.useFakeTimers();
  settings.language = 'en';
  FakeSocket.all = [];
  table = new Table('K7M4QX', (address) => new FakeSocket(address));
  table.connection.open();
  table.performance = perform;
  FakeSocket.last.greet();
  FakeSocket.last.say(update(1));
  const board = { Board: Instruction as never, animate: () => undefined, subtitle: () => '', buttons: () => [] };
  render(Instruction, { table, texts: new Texts(tables, 0, ['Mira', 'Bruno']), board, choose: vi.fn(), openRule: vi.fn() });
});
afterEach(() => {
  table.close();
  cleanup();
  vi.useRealTimers();
});

const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
  await tick();
};
const acknowledge = (version: number): void => {
  const { id } = FakeSocket.last.of('move').at(-1) as { id: string };
  FakeSocket.last.say({ type: 'ack', id, version });
};
const twoEvents = (version: number) =>
  update(version, {
    first: version,
    events: [
      { event: 'laid', seat: 0, field: 1 },
      { event: 'rolled', seat: 1, die: 'red' },
    ],
  });

test('a tap is acknowledged at once, and only a slow answer says that the move is being sent', async () => {
  table.choose(lay!, false);
  await pass(0);
  expect(screen.getByText('Lay on 1')).toBeTruthy();
  await pass(499);
  expect(screen.queryByText('Sending')).toBeNull();
  await pass(2);
  expect(screen.getByText('Sending')).toBeTruthy();
});

test('an acknowledgement is visible within 150 ms, however long the animation takes', async () => {
  table.choose(lay!, false);
  await pass(600);
  expect(screen.getByText('Sending')).toBeTruthy();
  acknowledge(2);
  FakeSocket.last.say(twoEvents(2));
  await pass(150);
  expect(table.playing).toBe(true);
  expect(screen.queryByText('Sending')).toBeNull();
  expect(screen.queryByText('Lay a marble.')).toBeNull();
  expect(screen.getByText('You laid on 1.')).toBeTruthy();
});

test('log and instruction tell each event while the board shows it, not before', async () => {
  FakeSocket.last.say(twoEvents(2));
  await pass(0);
  expect(table.told.map((told) => told.event.event)).toEqual(['rolled', 'laid']);
  expect(screen.getByText('You laid on 1.')).toBeTruthy();
  await pass(SECOND);
  expect(table.told.map((told) => told.event.event)).toEqual(['rolled', 'laid', 'rolled']);
  expect(screen.getByText('Bruno rolled red.')).toBeTruthy();
  expect(table.shown?.version).toBe(1);
  expect(table.moves).toEqual([]);
  await pass(SECOND);
  expect(table.shown?.version).toBe(2);
  expect(screen.getByText('Lay a marble.')).toBeTruthy();
  expect(table.moves).toHaveLength(2);
});

test('a tap on the board finishes what is shown and everything that waits behind it', async () => {
  let skip = (): void => undefined;
  table.performance = (_, __, tell) => {
    tell(0);
    return new Promise((done) => (skip = done));
  };
  FakeSocket.last.say(twoEvents(2));
  FakeSocket.last.say(update(4, { first: 4 }));
  FakeSocket.last.say(update(5, { first: 5 }));
  await pass(0);
  expect(table.shown?.version).toBe(1);
  table.hurry();
  skip();
  await pass(0);
  expect(table.shown?.version).toBe(5);
  expect(table.told).toHaveLength(5);
  expect(screen.getByText('Lay a marble.')).toBeTruthy();
});
