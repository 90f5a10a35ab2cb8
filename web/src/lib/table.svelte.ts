/** A table as the screens know it: what the server told, what is shown of it, what I have chosen and sent. */

import { dictionary } from './i18n';
import { Connection, type Answered, type Draft, type Socket } from './connection.svelte';
import type {
  ChatLine,
  GameEvent,
  HintInfo,
  Move,
  ServerMessage,
  TableInfo,
  UndoAsked,
  Update,
  Verdict,
} from './protocol';
import { keepSeats, mySeats } from './seats';
import type { Sitter } from './board';

/** How many updates the picture may lag behind before it catches up at once. */
const BEHIND = 3;
const COLOURS = 8;
/** What bots are called. */
const BOTS = ['Ada', 'Bruno', 'Cleo', 'Dario', 'Elif', 'Frida', 'Gustav', 'Hanna'];

const unnamed = dictionary({
  de: { seat: (number: number) => `Platz ${number}`, guest: (number: number) => `Gast ${number}` },
  en: { seat: (number: number) => `Seat ${number}`, guest: (number: number) => `Guest ${number}` },
});

export interface Told {
  number: number;
  event: GameEvent;
}

/** Why something was not done: a rule of the game (with its ID) or another reason. */
export interface No {
  /** The notation of the move, or null where it was no move. */
  move: string | null;
  rule: string | null;
  reason: Record<string, string>;
}

/** Plays the events of an update on the view shown before it; the new view appears when the promise is kept. */
export type Performance = (events: GameEvent[], before: Update) => Promise<void>;

export class Table {
  info = $state.raw<TableInfo | null>(null);
  /** The seats of this device. */
  mine = $state.raw<number[]>([]);
  /** Whose view is on the screen; null for a spectator. */
  seat = $state<number | null>(null);
  /** What is on the screen; behind the latest update while events are played. */
  shown = $state.raw<Update | null>(null);
  /** Whether events are being played right now. */
  playing = $state(false);
  told = $state.raw<Told[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  undo = $state.raw<UndoAsked | null>(null);
  hints = $state.raw<HintInfo[] | null>(null);
  /** Why there is no hint. */
  noHint = $state.raw<Record<string, string> | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  moved = $state.raw<string | null>(null);
  chosen = $state.raw<Move | null>(null);
  pending = $state.raw<Move | null>(null);
  no = $state.raw<No | null>(null);
  /** Seats of this device that are to move, in a moment at which another one of them was shown. */
  others = $state.raw<number[]>([]);
  /** When the shown update arrived, for clocks. */
  at = $state(0);
  muted = $state.raw<number[]>([]);

  /** Set by the screen that can play events; without it views change at once. */
  performance: Performance | null = null;
  /** A real-time game never waits for motion. */
  live = false;

  readonly connection: Connection;
  private readonly latest = new Map<number | null, Update>();
  private readonly stories = new Map<number | null, Told[]>();
  private queue: { update: Update; fresh: GameEvent[] }[] = [];
  private answeredAt: number | null = null;

  constructor(
    readonly key: string,
    connect?: (address: string) => Socket,
  ) {
    const secrets = () => mySeats(this.info?.table ?? key)?.secrets ?? [];
    this.connection = new Connection(key, secrets, (message) => this.hear(message), connect);
  }

  get me(): Sitter | null {
    return this.sitters.find((sitter) => sitter.seat === this.seat) ?? null;
  }

  /** Whether one of my seats is the host's. */
  get hosting(): boolean {
    return this.info !== null && this.info.host !== null && this.mine.includes(this.info.host);
  }

  /** The seat that speaks for me in matters of the table. */
  get voice(): number | null {
    if (this.hosting) return this.info!.host;
    return this.seat ?? this.mine[0] ?? null;
  }

  get sitters(): Sitter[] {
    return this.info ? sittersOf(this.info) : [];
  }

  get names(): string[] {
    return this.sitters.map((sitter) => sitter.name);
  }

  /** What this seat may do now: nothing while others decide, while events are played or a move is on its way. */
  get moves(): Move[] {
    if (!this.shown || this.seat === null) return [];
    if (!this.live && (this.playing || this.pending)) return [];
    return this.shown.moves;
  }

  // What the player does

  /** A tap on a lit target: with `confirm` the first tap chooses and the second one plays. */
  choose(move: Move, confirm: boolean): void {
    this.no = null;
    if (!this.live && this.pending) return;
    if (confirm && this.chosen?.move !== move.move) {
      this.chosen = move;
      return;
    }
    void this.play(move);
  }

  async play(move: Move): Promise<void> {
    const { seat, shown } = this;
    if (seat === null || !shown) return;
    this.chosen = null;
    this.hints = null;
    this.pending = move;
    this.answeredAt = null;
    const decision = shown.decision?.number ?? null;
    const answer = await this.say({ type: 'move', seat, move: move.move, version: shown.version, decision }, move.move);
    if (this.pending?.move !== move.move) return;
    if (answer.type === 'ack') this.answeredAt = answer.version;
    if (answer.type !== 'ack' || (this.shown?.version ?? 0) >= answer.version) this.pending = null;
  }

  /** Sends a message; a refusal is shown to the player. */
  async say(draft: Draft, move: string | null = null): Promise<Answered> {
    this.no = this.noHint = null;
    const answer = await this.connection.send(draft);
    if (answer.type === 'refused') this.no = { move, rule: answer.rule, reason: answer.reason };
    if (answer.type === 'error' && draft.type === 'hint') this.noHint = answer.reason;
    else if (answer.type === 'error') this.no = { move, rule: null, reason: answer.reason };
    if (answer.type === 'hint') this.hints = answer.hints;
    return answer;
  }

  /** Shows the table from another seat of this device. */
  sit(seat: number): void {
    this.seat = seat;
    this.queue = [];
    this.chosen = this.pending = this.no = this.hints = null;
    this.told = this.stories.get(seat) ?? [];
    this.show(this.latest.get(seat) ?? null);
  }

  close(): void {
    this.connection.close();
    this.performance = null;
  }

  // What the server tells

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.info = message.table;
        this.mine = message.seats;
        this.chat = message.chat;
        if (this.seat === null || !message.seats.includes(this.seat)) this.seat = message.seats[0] ?? null;
        break;
      case 'table':
        this.info = message.table;
        break;
      case 'update':
        this.update(message);
        break;
      case 'chat':
        this.chat = [...this.chat, ...message.lines.filter((line) => !this.chat.some((old) => old.number === line.number))];
        break;
      case 'undo':
        this.undo = message.seat === null ? null : message;
        break;
      case 'verdict':
        this.verdict = message;
        break;
      case 'moved':
        if (this.info) keepSeats(message.table, message.code, this.info.game, mySeats(this.info.table)?.secrets ?? []);
        this.moved = message.code;
        break;
    }
  }

  private update(update: Update): void {
    const before = this.latest.get(update.seat);
    if (before && update.version < before.version) return;
    const story = this.stories.get(update.seat) ?? [];
    const next = story.length > 0 ? story[story.length - 1]!.number + 1 : 0;
    const fresh = update.events.filter((_, index) => update.first + index >= next);
    const from = update.first + update.events.length - fresh.length;
    this.stories.set(update.seat, [...story, ...fresh.map((event, index) => ({ number: from + index, event }))]);
    this.latest.set(update.seat, update);
    if (update.seat === this.seat) {
      this.told = this.stories.get(update.seat)!;
      this.queue.push({ update, fresh: before ? fresh : [] });
      void this.drain();
    }
    this.lookAround();
  }

  /** Shows what is queued, one update after the other, each after its events were played. */
  private async drain(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    while (this.queue.length > 0) {
      const late = this.queue.length > BEHIND;
      const { update, fresh } = this.queue.shift()!;
      if (this.performance && this.shown && fresh.length > 0 && !late && !document.hidden) {
        const played = this.performance(fresh, this.shown).catch((why: unknown) => console.error(why));
        if (!this.live) await played;
      }
      if (update.seat === this.seat) this.show(update);
    }
    this.playing = false;
    this.lookAround();
  }

  private show(update: Update | null): void {
    const decision = this.shown?.decision?.number;
    this.shown = update;
    this.at = Date.now();
    if (!update) return;
    if (this.answeredAt !== null && update.version >= this.answeredAt) this.pending = null;
    if (update.decision?.number !== decision) this.hints = null;
    if (!update.moves.some((move) => move.move === this.chosen?.move)) this.chosen = null;
  }

  private lookAround(): void {
    const toMove = this.mine.filter((seat) => (this.latest.get(seat)?.moves.length ?? 0) > 0);
    this.others = this.live || this.seat === null || toMove.includes(this.seat) ? [] : toMove;
  }
}

/** Everybody at a table; a colour wished for twice goes to the first, the others get what is free. */
export function sittersOf(info: TableInfo): Sitter[] {
  const names = namesOf(info);
  const taken = new Set<number>();
  const wishes = info.seats.map((seat) => {
    const wish = seat.colour === '' ? NaN : Number(seat.colour);
    const free = Number.isInteger(wish) && wish >= 0 && wish < COLOURS && !taken.has(wish);
    if (free) taken.add(wish);
    return free ? wish : null;
  });
  return info.seats.map((seat, index) => {
    let colour = wishes[index] ?? null;
    if (colour === null) {
      colour = [seat.seat, ...Array(COLOURS).keys()].find((one) => !taken.has(one)) ?? seat.seat % COLOURS;
      taken.add(colour);
    }
    return {
      seat: seat.seat,
      name: names[index]!,
      colour,
      bot: seat.kind === 'bot' || seat.standing_in !== null,
      present: seat.kind !== 'person' || seat.present,
    };
  });
}

/** Everybody's name; who has none gets one: a bot from the list, an empty seat its number. */
function namesOf(info: TableInfo): string[] {
  const free = BOTS.filter((name) => !info.seats.some((seat) => seat.name === name));
  return info.seats.map(({ name, kind, seat }) => {
    if (name !== '') return name;
    return kind === 'bot' ? (free[seat % free.length] ?? BOTS[0]!) : unnamed()[kind === 'open' ? 'seat' : 'guest'](seat + 1);
  });
}
