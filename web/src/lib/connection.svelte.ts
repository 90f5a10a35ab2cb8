/**
 * The line to a table, as docs/protocol.md says: what is sent is sent again until it is answered, a lost line comes back
 * by itself with what was missed, and its state can be seen.
 */

import { PROTOCOL, type Ack, type ClientMessage, type HintGiven, type Problem, type Refused, type ServerMessage } from './protocol';

export type Line = 'connecting' | 'online' | 'reconnecting' | 'offline' | 'closed';
export type Answered = Ack | Refused | Problem | HintGiven;
type Command = Exclude<ClientMessage, { type: 'hello' | 'pong' }>;
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
export type Draft = WithoutId<Command>;

/** The part of a WebSocket that is used here. */
export interface Socket {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

interface Waiting {
  message: Command;
  sent: number;
  settle: (answer: Answered) => void;
}

const OPEN = 1;
const RESEND = 4000;
const PATIENCE = 9000;
const STALE = 20000;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;
/** Close reasons after which reconnecting is useless. */
const FINAL = new Set(['protocol', 'no_table', 'gone', 'origin']);

export class Connection {
  line = $state<Line>('connecting');
  /** The number of my unanswered messages. */
  waiting = $state(0);
  /** Why the connection is closed for good, in both languages. */
  reason = $state.raw<Record<string, string> | null>(null);

  private socket: Socket | null = null;
  private readonly outbox = new Map<string, Waiting>();
  private readonly seen = new Map<number | null, number>();
  private greeted = false;
  private back = false;
  private failures = 0;
  private heard = 0;
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly table: string,
    private readonly secrets: () => string[],
    private readonly hear: (message: ServerMessage) => void,
    private readonly connect: (address: string) => Socket = (address) => new WebSocket(address),
    private readonly screen = false,
  ) {}

  open(): void {
    addEventListener('online', this.comeBack);
    addEventListener('offline', this.lose);
    document.addEventListener('visibilitychange', this.wake);
    this.beat = setInterval(() => this.resendOld(), 1000);
    this.dial();
  }

  close(): void {
    removeEventListener('online', this.comeBack);
    removeEventListener('offline', this.lose);
    document.removeEventListener('visibilitychange', this.wake);
    clearInterval(this.beat);
    clearTimeout(this.timer);
    this.line = 'closed';
    this.hangUp();
  }

  /** Sends a message, again until it is answered; resolves to the answer. */
  send(draft: Draft): Promise<Answered> {
    const message = { ...draft, id: `${this.prefix}-${++this.count}` } as Command;
    return new Promise((settle) => {
      this.outbox.set(message.id, { message, sent: Date.now(), settle });
      this.waiting = this.outbox.size;
      if (this.greeted) this.write(message);
    });
  }

  /** Sends hello again with the current secrets (another seat on this device); `back` takes left seats back. */
  greetAgain(back = false): void {
    this.back = back;
    this.seen.clear();
    this.hangUp();
    this.dial();
  }

  private dial(): void {
    if (this.line === 'closed') return;
    clearTimeout(this.timer);
    this.greeted = false;
    const protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = this.connect(`${protocol}//${location.host}/ws/${this.table}`);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () =>
      this.write({ type: 'hello', protocol: PROTOCOL, secrets: this.secrets(), since: this.since(), ...(this.back && { back: true }), ...(this.screen && { screen: true }) });
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.dropped();
  }

  private receive(message: ServerMessage): void {
    this.heard = Date.now();
    switch (message.type) {
      case 'welcome':
        this.greeted = true;
        this.back = false;
        this.failures = 0;
        this.line = 'online';
        this.hear(message);
        for (const waiting of this.outbox.values()) this.repeat(waiting);
        return;
      case 'update':
        this.seen.set(message.seat, message.version);
        break;
      case 'ping':
        this.write({ type: 'pong', time: message.time });
        return;
      case 'bye':
        if (FINAL.has(message.code)) this.end(message.reason);
        return;
      case 'ack':
      case 'refused':
      case 'hint':
        this.settle(message.id, message);
        break;
      case 'error':
        if (message.id === null && !this.greeted) this.end(message.reason);
        if (message.id !== null) this.settle(message.id, message);
        break;
    }
    this.hear(message);
  }

  private settle(id: string, answer: Answered): void {
    const waiting = this.outbox.get(id);
    this.outbox.delete(id);
    this.waiting = this.outbox.size;
    waiting?.settle(answer);
  }

  /** The latest version that all my seats have seen; zero requests everything. */
  private since(): number {
    return this.seen.size === 0 ? 0 : Math.min(...this.seen.values());
  }

  private repeat(waiting: Waiting): void {
    waiting.sent = Date.now();
    this.write(waiting.message);
  }

  /** Resends messages that stay unanswered; a connection without any answer is closed. */
  private resendOld(): void {
    if (!this.greeted || this.outbox.size === 0) return;
    const now = Date.now();
    const oldest = Math.min(...[...this.outbox.values()].map((waiting) => waiting.sent));
    if (now - this.heard > PATIENCE && now - oldest > RESEND / 2) return this.greetAnew();
    for (const waiting of this.outbox.values()) if (now - waiting.sent >= RESEND) this.repeat(waiting);
  }

  private write(message: ClientMessage): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  private dropped(): void {
    if (this.line === 'closed') return;
    this.greeted = false;
    this.line = navigator.onLine ? 'reconnecting' : 'offline';
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures++);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.dial(), pause * (0.75 + Math.random() / 2));
  }

  private greetAnew(): void {
    this.hangUp();
    this.line = 'reconnecting';
    this.dial();
  }

  private end(reason: Record<string, string>): void {
    this.reason = reason;
    this.close();
  }

  private hangUp(): void {
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private readonly comeBack = (): void => {
    this.failures = 0;
    if (!this.greeted) this.greetAnew();
  };

  private readonly lose = (): void => {
    if (this.line === 'closed') return;
    this.hangUp();
    this.dropped();
    this.line = 'offline';
  };

  /** After the page was in the background, the connection may be dead without a close event. */
  private readonly wake = (): void => {
    if (document.visibilityState !== 'visible' || this.line === 'closed') return;
    if (this.socket?.readyState !== OPEN || Date.now() - this.heard > STALE) {
      this.failures = 0;
      this.greetAnew();
    }
  };
}
