import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from './connection.svelte';
import { FakeSocket, update } from './fake-socket';
import type { ServerMessage } from './protocol';

let heard: ServerMessage[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.all = [];
  heard = [];
  connection = new Connection('K7M4QX', () => ['geheim'], (message) => heard.push(message), (address) => new FakeSocket(address));
  connection.open();
});

afterEach(() => {
  connection.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const move = { type: 'move', seat: 0, move: 'lay 1', version: 1, decision: 1 } as const;
const ids = () => FakeSocket.last.of('move').map((message) => ('id' in message ? message.id : ''));

test('the secret travels in the hello, never in the address', () => {
  FakeSocket.last.open();
  expect(FakeSocket.last.address).toMatch(/^ws:\/\/[^/]+\/ws\/K7M4QX$/);
  expect(FakeSocket.last.sent).toEqual([{ type: 'hello', protocol: 1, secrets: ['geheim'], since: 0 }]);
});

test('messages queued before the welcome are sent after it', () => {
  void connection.send(move);
  FakeSocket.last.open();
  expect(ids()).toEqual([]);
  FakeSocket.last.greet();
  expect(ids()).toHaveLength(1);
  expect(connection.line).toBe('online');
  expect(connection.waiting).toBe(1);
});

test('a message is sent again, with the same id, until it is answered', async () => {
  FakeSocket.last.greet();
  const answer = connection.send(move);
  vi.advanceTimersByTime(4000);
  FakeSocket.last.say({ type: 'ping', time: 1 });
  vi.advanceTimersByTime(4000);
  const sent = ids();
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(1);
  FakeSocket.last.say({ type: 'ack', id: sent[0]!, version: 2 });
  expect(await answer).toEqual({ type: 'ack', id: sent[0], version: 2 });
  expect(connection.waiting).toBe(0);
  vi.advanceTimersByTime(8000);
  expect(ids()).toHaveLength(3);
});

test('an answer that comes twice settles once and does no harm', async () => {
  FakeSocket.last.greet();
  const answer = connection.send(move);
  const id = ids()[0]!;
  FakeSocket.last.say({ type: 'refused', id, rule: 'JOG-11', reason: { de: 'Nein', en: 'No' }, values: {}, version: 1 });
  FakeSocket.last.say({ type: 'ack', id, version: 2 });
  expect((await answer).type).toBe('refused');
});

test('a dropped connection reconnects with the last version and the open messages', () => {
  FakeSocket.last.greet();
  FakeSocket.last.say(update(7));
  void connection.send(move);
  const id = ids()[0];
  FakeSocket.last.drop();
  expect(connection.line).toBe('reconnecting');
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.greet();
  expect(FakeSocket.last.sent[0]).toMatchObject({ type: 'hello', since: 7 });
  expect(ids()).toEqual([id]);
  expect(connection.line).toBe('online');
});

test('several seats request updates since the oldest of their versions', () => {
  FakeSocket.last.greet([0, 1]);
  FakeSocket.last.say(update(7));
  FakeSocket.last.say(update(5, { seat: 1 }));
  FakeSocket.last.drop();
  vi.advanceTimersByTime(1000);
  FakeSocket.last.open();
  expect(FakeSocket.last.sent[0]).toMatchObject({ since: 5 });
});

test('the pauses between attempts grow, up to a limit', () => {
  const starts: number[] = [];
  for (let attempt = 0; attempt < 8; attempt++) {
    const before = Date.now();
    FakeSocket.last.drop();
    const count = FakeSocket.all.length;
    while (FakeSocket.all.length === count) vi.advanceTimersByTime(50);
    starts.push(Date.now() - before);
  }
  expect(starts.slice(0, 6)).toEqual([250, 500, 1000, 2000, 4000, 8000]);
  expect(starts[7]).toBe(8000);
});

test('offline is shown at once, and online reconnects at once', () => {
  FakeSocket.last.greet();
  window.dispatchEvent(new Event('offline'));
  expect(connection.line).toBe('offline');
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.greet();
  expect(connection.line).toBe('online');
});

test('a page that returns from the background after a while reconnects', () => {
  FakeSocket.last.greet();
  vi.setSystemTime(Date.now() + 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.greet();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSocket.all).toHaveLength(2);
});

test('a connection without any answer is closed', () => {
  FakeSocket.last.greet();
  void connection.send(move);
  vi.advanceTimersByTime(15_000);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
});

test('pings are answered and not passed on', () => {
  FakeSocket.last.greet();
  FakeSocket.last.say({ type: 'ping', time: 42 });
  expect(FakeSocket.last.of('pong')).toEqual([{ type: 'pong', time: 42 }]);
  expect(heard.map((message) => message.type)).toEqual(['welcome']);
});

test('the client does not reconnect after a final close, but does after a restart', () => {
  FakeSocket.last.greet();
  FakeSocket.last.say({ type: 'bye', code: 'stopping', reason: { de: '', en: '' } });
  FakeSocket.last.drop();
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.say({ type: 'bye', code: 'no_table', reason: { de: 'Weg', en: 'Gone' } });
  FakeSocket.last.drop();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(connection.line).toBe('closed');
  expect(connection.reason).toEqual({ de: 'Weg', en: 'Gone' });
});
