import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, tableInfo, update } from './fake-socket';
import { mySeats } from './seats';
import { sittersOf, Table } from './table.svelte';

let table: Table;
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  localStorage.clear();
  FakeSocket.all = [];
  table = new Table('K7M4QX', (address) => new FakeSocket(address));
  table.connection.open();
});
afterEach(() => table.close());

const lay = update(1).moves[0]!;

test('the first tap chooses, the second plays, and the move waits for its update', async () => {
  FakeSocket.last.greet();
  FakeSocket.last.say(update(1));
  table.choose(lay, true);
  expect(table.chosen).toEqual(lay);
  expect(FakeSocket.last.of('move')).toEqual([]);
  table.choose(lay, true);
  expect(table.pending).toEqual(lay);
  expect(table.moves).toEqual([]);
  const [sent] = FakeSocket.last.of('move');
  expect(sent).toMatchObject({ move: 'lay 1', version: 1, decision: 1 });
  FakeSocket.last.say({ type: 'ack', id: (sent as { id: string }).id, version: 2 });
  await settled();
  expect(table.pending).toEqual(lay);
  FakeSocket.last.say(update(2));
  await settled();
  expect(table.pending).toBeNull();
});

test('without confirming one tap plays', () => {
  FakeSocket.last.greet();
  FakeSocket.last.say(update(1));
  table.choose(lay, false);
  expect(FakeSocket.last.of('move')).toHaveLength(1);
});

test('a refusal says why and the targets are lit again', async () => {
  FakeSocket.last.greet();
  FakeSocket.last.say(update(1));
  table.choose(lay, false);
  const id = (FakeSocket.last.of('move')[0] as { id: string }).id;
  FakeSocket.last.say({ type: 'refused', id, rule: 'JOG-11', reason: { de: 'Nein', en: 'No' }, values: {}, version: 1 });
  await settled();
  expect(table.no).toEqual({ move: 'lay 1', rule: 'JOG-11', reason: { de: 'Nein', en: 'No' } });
  expect(table.pending).toBeNull();
  expect(table.moves).toHaveLength(2);
});

test('events repeated after a reconnect are in the log once', () => {
  FakeSocket.last.greet();
  FakeSocket.last.say(update(1, { first: 0, events: [{ event: 'a', seat: 0 }, { event: 'b', seat: 0 }] }));
  FakeSocket.last.say(update(2, { first: 1, events: [{ event: 'b', seat: 0 }, { event: 'c', seat: 0 }] }));
  FakeSocket.last.say(update(1, { first: 0, events: [{ event: 'a', seat: 0 }] }));
  expect(table.told.map((told) => [told.number, told.event.event])).toEqual([[0, 'a'], [1, 'b'], [2, 'c']]);
  expect(table.shown?.version).toBe(2);
});

test('events are played on the old view before the new one shows', async () => {
  const played: [string, number][] = [];
  let finish = () => undefined as void;
  table.performance = (events, before) => {
    played.push([events[0]!.event, before.version]);
    return new Promise((done) => (finish = done));
  };
  FakeSocket.last.greet();
  FakeSocket.last.say(update(1));
  FakeSocket.last.say(update(2));
  expect(played).toEqual([['rolled', 1]]);
  expect(table.shown?.version).toBe(1);
  expect(table.moves).toEqual([]);
  finish();
  await settled();
  expect(table.shown?.version).toBe(2);
  expect(table.moves).toHaveLength(2);
});

test('a picture that is too far behind catches up at once', async () => {
  const played: number[] = [];
  let finish = () => undefined as void;
  table.performance = (_, before) => {
    played.push(before.version);
    return new Promise((done) => (finish = done));
  };
  FakeSocket.last.greet();
  for (let version = 1; version <= 9; version++) FakeSocket.last.say(update(version));
  for (let round = 0; round < 9; round++) {
    finish();
    await settled();
  }
  expect(table.shown?.version).toBe(9);
  expect(played.length).toBeLessThanOrEqual(4);
});

test('a real-time game shows the new view without waiting for motion', () => {
  table.live = true;
  table.performance = () => new Promise(() => undefined);
  FakeSocket.last.greet();
  FakeSocket.last.say(update(1));
  FakeSocket.last.say(update(2));
  expect(table.shown?.version).toBe(2);
  expect(table.moves).toHaveLength(2);
});

test('at one device the other seat is shown only after the device was handed over', () => {
  FakeSocket.last.greet([0, 1]);
  FakeSocket.last.say(update(1));
  FakeSocket.last.say(update(1, { seat: 1, moves: [] }));
  expect(table.others).toEqual([]);
  FakeSocket.last.say(update(2, { moves: [] }));
  FakeSocket.last.say(update(2, { seat: 1, view: { actors: [1], decision: 'Lay', hand: ['secret'] } }));
  expect(table.others).toEqual([1]);
  expect(table.shown?.seat).toBe(0);
  table.sit(1);
  expect(table.shown?.seat).toBe(1);
});

test('the secrets are kept for the rematch', () => {
  localStorage.setItem('spieltisch.seats', JSON.stringify([{ table: 'abc123', code: 'K7M4QX', game: 'joggle', secrets: ['geheim'] }]));
  const info = tableInfo({ status: 'over' });
  info.seats[0]!.rematch = true;
  FakeSocket.last.greet([0], info);
  FakeSocket.last.say({ type: 'moved', table: 'next', code: 'ABCDEF' });
  expect(mySeats('ABCDEF')?.secrets).toEqual(['geheim']);
  expect(table.moved).toBe('ABCDEF');
});

test('nobody is moved to a rematch without consent', () => {
  FakeSocket.last.greet([0], tableInfo({ status: 'over' }));
  FakeSocket.last.say({ type: 'moved', table: 'next', code: 'ABCDEF' });
  expect([table.moved, table.elsewhere]).toEqual([null, 'ABCDEF']);
  expect(mySeats('ABCDEF')).toBeNull();
});

test('a seat that was left can be taken back with its secret', async () => {
  localStorage.setItem('spieltisch.seats', JSON.stringify([{ table: 'abc123', code: 'K7M4QX', game: 'joggle', secrets: ['geheim'] }]));
  FakeSocket.last.greet();
  const left = table.leave();
  const { id } = FakeSocket.last.of('leave')[0] as { id: string };
  FakeSocket.last.say({ type: 'ack', id, version: 1 });
  await left;
  expect(mySeats('K7M4QX')).toMatchObject({ secrets: [], left: ['geheim'] });
  const info = tableInfo();
  info.seats[0] = { ...info.seats[0]!, kind: 'bot', left: true };
  FakeSocket.last.say({ type: 'welcome', protocol: 1, seats: [], table: info, chat: [] });
  expect([table.removed, table.left]).toEqual([false, [0]]);
  table.takeBack();
  FakeSocket.last.open();
  expect(FakeSocket.last.of('hello')).toEqual([{ type: 'hello', protocol: 1, secrets: ['geheim'], since: 0, back: true }]);
});

test('a person whom the host removes is told', () => {
  FakeSocket.last.greet([0], tableInfo({ status: 'open' }));
  FakeSocket.last.say({ type: 'welcome', protocol: 1, seats: [], table: tableInfo({ status: 'open' }), chat: [] });
  expect(table.removed).toBe(true);
});

test('everybody has a name and a colour of their own', () => {
  const info = tableInfo();
  info.seats[0]!.colour = '1';
  info.seats[1]!.colour = '1';
  const [mira, bot] = sittersOf(info);
  expect(mira).toMatchObject({ name: 'Mira', colour: 1, bot: false });
  expect(bot!.colour).not.toBe(1);
  expect(bot!.name).not.toBe('');
});

const twoAtOneDevice = [0, 1];
/** Both seats of the device receive the same version; `to` must act. */
function moment(version: number, to: number, secret: unknown = null): void {
  for (const seat of [0, 1]) {
    const view = { seat, actors: [to], decision: 'Lay', hand: secret === null ? null : `${String(secret)} ${seat}` };
    FakeSocket.last.say(update(version, { seat, view, moves: seat === to ? update(1).moves : [] }));
  }
}

test('hot seat: the cover is removed each time the next person confirms', async () => {
  FakeSocket.last.greet(twoAtOneDevice);
  moment(1, 0, 'cards');
  await settled();
  expect(table.others).toEqual([]);
  for (const [version, next] of [[2, 1], [3, 0], [4, 1]] as const) {
    moment(version, next, 'cards');
    await settled();
    expect(table.others).toEqual([next]);
    table.sit(next);
    expect(table.others).toEqual([]);
    expect(table.seat).toBe(next);
    expect(table.moves).toHaveLength(2);
  }
});

test('hot seat: without hidden information the table passes on by itself', async () => {
  FakeSocket.last.greet(twoAtOneDevice);
  moment(1, 0);
  moment(2, 1);
  await settled();
  expect([table.others, table.seat]).toEqual([[], 1]);
  expect(table.moves).toHaveLength(2);
});

test('clocks run from the arrival of an update, not from its animation', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  FakeSocket.last.greet();
  FakeSocket.last.say(update(1));
  let end = (): void => undefined;
  table.performance = () => new Promise((done) => (end = done));
  vi.setSystemTime(1_005_000);
  FakeSocket.last.say(update(2));
  vi.setSystemTime(1_008_000);
  end();
  await settled();
  expect(table.shown?.version).toBe(2);
  expect(table.at).toBe(1_005_000);
  vi.useRealTimers();
});

test('hints come in the order of the chances shown with them, and one of them can be put on the board', async () => {
  FakeSocket.last.greet();
  FakeSocket.last.say(update(1));
  void table.say({ type: 'hint', seat: 0 });
  const { id } = FakeSocket.last.of('hint')[0] as { id: string };
  const hint = (move: string, win: number) => ({ move, win, reason: { de: 'Darum', en: 'Because' } });
  FakeSocket.last.say({ type: 'hint', id, hints: [hint('lay 1', 0.31), hint('lay 2', 0.44)] });
  await settled();
  expect(table.hints?.map((one) => one.move)).toEqual(['lay 2', 'lay 1']);
  table.follow(table.hints![0]!);
  expect([table.chosen?.move, table.advice?.move]).toEqual(['lay 2', 'lay 2']);
  void table.play(table.chosen!);
  expect([table.chosen, table.advice, table.hints]).toEqual([null, null, null]);
});
