/** A socket for tests: records sent messages and delivers those of the test. */

import type { Socket } from './connection.svelte';
import type { ClientMessage, ServerMessage, TableInfo, Update } from './protocol';

export class FakeSocket implements Socket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  // The other end

  open(): void {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }

  say(message: ServerMessage): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  drop(): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent('close'));
  }

  greet(seats: number[] = [0], table = tableInfo()): void {
    this.open();
    this.say({ type: 'welcome', protocol: 1, seats, table, chat: [] });
  }

  /** The sent messages of one type. */
  of(type: ClientMessage['type']): ClientMessage[] {
    return this.sent.filter((message) => message.type === type);
  }
}

export function tableInfo(changed: Partial<TableInfo> = {}): TableInfo {
  const seat = { colour: '', ready: true, present: true, standing_in: null, since: null, forfeited: false, offered: false, left: false, rematch: null };
  return {
    table: 'abc123',
    code: 'K7M4QX',
    game: 'joggle',
    options: {},
    players: 2,
    status: 'running',
    host: 0,
    public: false,
    hints: true,
    clock: null,
    order: 'arrival',
    window: 0,
    pace: 1,
    seats: [
      { ...seat, seat: 0, kind: 'person', name: 'Mira', bot: null },
      { ...seat, seat: 1, kind: 'bot', name: '', bot: 'greedy' },
    ],
    spectators: 0,
    commitment: '',
    nonces: [],
    seed: null,
    replay: null,
    version: 0,
    teams: [0, 1],
    origin: null,
    screen: false,
    ...changed,
  };
}

export function update(version: number, changed: Partial<Update> = {}): Update {
  return {
    type: 'update',
    seat: 0,
    version,
    first: version,
    events: [{ event: 'rolled', seat: 0, die: 'red' }],
    view: { actors: [0], decision: 'Lay' },
    moves: [
      { move: 'lay 1', target: 'well:1', key: 'lay', values: { field: 1 } },
      { move: 'lay 2', target: 'well:2', key: 'lay', values: { field: 2 } },
    ],
    decision: { number: version, name: 'Lay' },
    deadline: null,
    clocks: null,
    time: 0,
    result: null,
    ...changed,
  };
}
