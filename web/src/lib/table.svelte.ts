/** The client's state of a table: what the server sent, what is displayed, what I have chosen and sent. */

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
import { noticeOf, type Notice } from './notices';
import { keepSeats, leaveSeats, mySeats, takeSeatsBack } from './seats';
import type { Sitter } from './board';

/** How many updates the picture may lag behind before it catches up at once. */
const BEHIND = 3;
const COLOURS = 8;
/** The names of bots. */
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
  /** The notation of the move, or null if it was not a move. */
  move: string | null;
  rule: string | null;
  reason: Record<string, string>;
}

/**
 * Plays the events of an update on the view shown before it; the new view appears when the promise resolves. `tell` is
 * called with the index of each event when its animation starts, so that the log never runs ahead of the board.
 */
export type Performance = (events: GameEvent[], before: Update, tell: (index: number) => void) => Promise<void>;

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
  /** The events in the log: only those that the board has shown or is showing. */
  told = $state.raw<Told[]>([]);
  /** The event that is being animated. */
  telling = $state.raw<GameEvent | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  undo = $state.raw<UndoAsked | null>(null);
  /** What a bot would do, the best first. */
  hints = $state.raw<HintInfo[] | null>(null);
  /** The hint that is chosen on the board. */
  advice = $state.raw<HintInfo | null>(null);
  /** Why there is no hint. */
  noHint = $state.raw<Record<string, string> | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** The table of the rematch I agreed to. */
  moved = $state.raw<string | null>(null);
  /** The table of a rematch that others play without me. */
  elsewhere = $state.raw<string | null>(null);
  /** The host removed me from the table. */
  removed = $state(false);
  chosen = $state.raw<Move | null>(null);
  pending = $state.raw<Move | null>(null);
  /** Whether the pending move has been acknowledged: only its animation is still to come. */
  acknowledged = $state(false);
  no = $state.raw<No | null>(null);
  /** Seats of this device that must act while another one of them is shown. */
  others = $state.raw<number[]>([]);
  /** When the shown update arrived, for clocks. */
  at = $state(0);
  muted = $state.raw<number[]>([]);
  /** The table's time stands still while I read an explanation. */
  waiting = $state(false);

  /** Set by the screen that can play events; without it views change at once. */
  performance: Performance | null = null;
  /** A real-time game never waits for motion. */
  live = false;

  readonly connection: Connection;
  private readonly latest = new Map<number | null, Update>();
  private readonly stories = new Map<number | null, Told[]>();
  private queue: { update: Update; fresh: Told[] }[] = [];
  /** The player skips animations: queued updates are shown at once. */
  private hurried = false;
  private leaving = false;
  private answeredAt: number | null = null;
  /** When an update arrived: its clocks run from then on, regardless of animations. */
  private readonly arrivals = new WeakMap<Update, number>();

  constructor(
    readonly key: string,
    connect?: (address: string) => Socket,
    /** A big screen that everybody in the room sees: it has no seats, whatever this device keeps. */
    screen = false,
  ) {
    const secrets = () => (screen ? [] : (mySeats(this.info?.table ?? key)?.secrets ?? []));
    this.connection = new Connection(key, secrets, (message) => this.hear(message), connect, screen);
  }

  get me(): Sitter | null {
    return this.sitters.find((sitter) => sitter.seat === this.seat) ?? null;
  }

  /** Whether one of my seats is the host's. */
  get hosting(): boolean {
    return this.info !== null && this.info.host !== null && this.mine.includes(this.info.host);
  }

  /** The seat that sends my commands to the table. */
  get voice(): number | null {
    if (this.hosting) return this.info!.host;
    return this.seat ?? this.mine[0] ?? null;
  }

  get sitters(): Sitter[] {
    return this.info ? sittersOf(this.info) : [];
  }

  /** Notices of the table: who left, returned or was removed. */
  get notices(): Notice[] {
    return this.chat.flatMap((line) => noticeOf(line) ?? []);
  }

  /** Seats of mine that I left and may take back. */
  get left(): number[] {
    const mine = (this.info && mySeats(this.info.table)?.left) ?? [];
    return mine.length === 0 ? [] : (this.info?.seats.filter((seat) => seat.left).map((seat) => seat.seat) ?? []);
  }

  get names(): string[] {
    return this.sitters.map((sitter) => sitter.name);
  }

  /** What this seat may do now: nothing while others decide, events are played or a move is pending. */
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
    this.chosen = this.hints = this.advice = null;
    this.pending = move;
    this.answeredAt = null;
    this.acknowledged = false;
    const decision = shown.decision?.number ?? null;
    const answer = await this.say({ type: 'move', seat, move: move.move, version: shown.version, decision }, move.move);
    if (this.pending?.move !== move.move) return;
    if (answer.type === 'ack') {
      this.answeredAt = answer.version;
      this.acknowledged = true;
    }
    if (answer.type !== 'ack' || (this.shown?.version ?? 0) >= answer.version) this.pending = null;
  }

  /** Sends a message; a refusal is shown to the player. */
  async say(draft: Draft, move: string | null = null): Promise<Answered> {
    this.no = this.noHint = null;
    const answer = await this.connection.send(draft);
    if (answer.type === 'refused') this.no = { move, rule: answer.rule, reason: answer.reason };
    if (answer.type === 'error' && draft.type === 'hint') this.noHint = answer.reason;
    else if (answer.type === 'error') this.no = { move, rule: null, reason: answer.reason };
    if (answer.type === 'hint') this.hints = ranked(answer.hints);
    return answer;
  }

  /** Puts a hint on the board, as if the player had tapped it. */
  follow(hint: HintInfo): void {
    const move = this.moves.find((one) => one.move === hint.move);
    if (!move) return;
    this.no = null;
    this.chosen = move;
    this.advice = hint;
  }

  /** Shows the table from another seat of this device. */
  sit(seat: number): void {
    this.seat = seat;
    this.queue = [];
    this.chosen = this.pending = this.no = this.hints = this.advice = null;
    this.told = this.stories.get(seat) ?? [];
    this.telling = null;
    this.show(this.latest.get(seat) ?? null);
    this.lookAround();
  }

  /** Shows events once more that I missed, on what I saw before them. */
  async showAgain(events: GameEvent[], before: Update): Promise<void> {
    const now = this.shown;
    if (this.playing || !this.performance || !now) return;
    this.playing = true;
    this.shown = { ...now, view: before.view, moves: [] };
    await this.performance(events, before, (index) => (this.telling = events[index] ?? null)).catch((why: unknown) => console.error(why));
    this.telling = null;
    this.playing = this.hurried = false;
    this.show(now);
    void this.drain();
  }

  /** Shows at once whatever is queued. */
  hurry(): void {
    this.hurried = this.playing;
  }

  /** Stops the table's time, or lets it go on; only somebody who plays with bots alone may do that. */
  async wait(waiting: boolean): Promise<void> {
    if (this.seat === null) return;
    const answer = await this.connection.send({ type: 'wait', seat: this.seat, waiting });
    this.waiting = waiting && answer.type === 'ack';
  }

  /** Leaves the table; the seat can be taken back while the game runs. */
  async leave(): Promise<void> {
    this.leaving = true;
    const running = this.info?.status === 'running';
    for (const seat of this.mine) await this.say({ type: 'leave', seat });
    if (this.info) leaveSeats(this.info.table, running);
  }

  /** Takes back the seats that I left. */
  takeBack(): void {
    if (!this.info) return;
    takeSeatsBack(this.info.table);
    this.leaving = false;
    this.connection.greetAgain(true);
  }

  /** Answers the rematch for all my seats. */
  async rematch(agree: boolean): Promise<void> {
    for (const seat of this.mine) await this.say({ type: 'rematch', seat, agree });
  }

  close(): void {
    this.connection.close();
    this.performance = null;
  }

  // Messages from the server

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        if (this.mine.length > 0 && message.seats.length === 0 && !this.leaving) this.removed = true;
        if (message.seats.length > 0) this.removed = false;
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
        this.goOn(message.table, message.code);
        break;
    }
  }

  /** A new table was opened: only those who agreed go there. */
  private goOn(table: string, code: string): void {
    const agreed = this.mine.length > 0 && this.mine.every((seat) => this.info?.seats[seat]?.rematch === true);
    if (!agreed || !this.info) {
      this.elsewhere = code;
      return;
    }
    keepSeats(table, code, this.info.game, mySeats(this.info.table)?.secrets ?? []);
    this.moved = code;
  }

  private update(update: Update): void {
    this.arrivals.set(update, Date.now());
    const before = this.latest.get(update.seat);
    if (before && update.version < before.version) return;
    const story = this.stories.get(update.seat) ?? [];
    const next = story.length > 0 ? story[story.length - 1]!.number + 1 : 0;
    const fresh = update.events.filter((_, index) => update.first + index >= next);
    const from = update.first + update.events.length - fresh.length;
    const added = fresh.map((event, index) => ({ number: from + index, event }));
    this.stories.set(update.seat, [...story, ...added]);
    this.latest.set(update.seat, update);
    if (update.seat === this.seat) {
      if (!before) this.told = this.stories.get(update.seat)!;
      this.queue.push({ update, fresh: before ? added : [] });
      void this.drain();
    }
    this.lookAround();
  }

  /** Shows what is queued, one update after the other, each after its events were played. */
  private async drain(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    while (this.queue.length > 0) {
      const late = this.queue.length > BEHIND || this.hurried;
      const { update, fresh } = this.queue.shift()!;
      if (this.performance && this.shown && fresh.length > 0 && !late && !document.hidden) {
        const events = fresh.map(({ event }) => event);
        const tell = (index: number): void => this.tell(update, fresh.slice(0, index + 1));
        const played = this.performance(events, this.shown, tell).catch((why: unknown) => console.error(why));
        if (!this.live) await played;
      }
      this.tell(update, fresh);
      this.telling = null;
      if (update.seat === this.seat) this.show(update);
    }
    this.playing = this.hurried = false;
    this.lookAround();
  }

  /** Puts events into the log as far as they have been shown; the last of them is the one on show. */
  private tell(update: Update, events: Told[]): void {
    if (update.seat !== this.seat) return;
    const last = this.told.at(-1)?.number ?? -1;
    const added = events.filter(({ number }) => number > last);
    if (added.length > 0) this.told = [...this.told, ...added];
    this.telling = events.at(-1)?.event ?? null;
  }

  private show(update: Update | null): void {
    const decision = this.shown?.decision?.number;
    this.shown = update;
    this.at = (update && this.arrivals.get(update)) ?? Date.now();
    if (!update) return;
    if (this.answeredAt !== null && update.version >= this.answeredAt) this.pending = null;
    if (update.decision?.number !== decision) this.hints = null;
    if (!update.moves.some((move) => move.move === this.chosen?.move)) this.chosen = this.advice = null;
  }

  private lookAround(): void {
    const toMove = this.mine.filter((seat) => (this.latest.get(seat)?.moves.length ?? 0) > 0);
    this.others = this.live || this.seat === null || toMove.includes(this.seat) ? [] : toMove;
    const [next] = this.others;
    if (next !== undefined && !this.playing && !this.isSecret(next)) this.sit(next);
  }

  /** Whether another seat of this device sees anything that the one on the screen does not. */
  private isSecret(seat: number): boolean {
    const [mine, theirs] = [this.latest.get(this.seat), this.latest.get(seat)];
    return !mine || !theirs || mine.version !== theirs.version || publicPart(mine) !== publicPart(theirs);
  }
}

/** A view without its owner. */
function publicPart({ view }: Update): string {
  return JSON.stringify({ ...view, seat: null });
}

/** Hints sorted by their displayed chance to win; without chances in the bot's order. */
function ranked(hints: HintInfo[]): HintInfo[] {
  return hints.some((hint) => hint.win === null) ? hints : [...hints].sort((one, other) => other.win! - one.win!);
}

/** Everybody at a table; if two want a colour, the first gets it and the other a free one. */
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

/** Everybody's name; without one, a bot gets a name from the list and an empty seat its number. */
function namesOf(info: TableInfo): string[] {
  const free = BOTS.filter((name) => !info.seats.some((seat) => seat.name === name));
  return info.seats.map(({ name, kind, seat }) => {
    if (name !== '') return name;
    return kind === 'bot' ? (free[seat % free.length] ?? BOTS[0]!) : unnamed()[kind === 'open' ? 'seat' : 'guest'](seat + 1);
  });
}
