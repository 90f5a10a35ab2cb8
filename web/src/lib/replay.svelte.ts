/** A finished game: frames are fetched in chunks when they are needed. */

import { api } from './api';
import type { Sitter } from './board';
import type { GameEvent, TableCreated, TableInfo } from './protocol';
import { hasten } from './opening';
import { keepSeats } from './seats';
import { settings } from './settings.svelte';
import { sittersOf } from './table.svelte';

/** The description of a replay. */
export interface ReplayHead {
  game: string;
  /** How many frames there are: one before the first input and one after each. */
  count: number;
  sitters: Sitter[];
  /** The team of every seat. */
  teams: number[];
  /** Milliseconds since 1970. */
  ended: number;
  commitment: string;
  seed: string | null;
}

interface StoredReplay {
  table: TableInfo;
  inputs: unknown[];
  ended: number;
}

export async function loadReplay(id: string): Promise<ReplayHead> {
  const found = await api.ask<StoredReplay>(`/api/replays/${encodeURIComponent(id)}`);
  const { game, commitment, seed, teams } = found.table;
  return { game, commitment, seed, teams, count: found.inputs.length + 1, sitters: sittersOf(found.table), ended: found.ended };
}

/** A new table that begins at a frame of a replay, with me in one seat and bots in the others; its code. */
export async function playOn(id: string, head: ReplayHead, number: number, seat: number, called: string): Promise<string> {
  const seats = head.sitters.map((one) => (one.seat === seat ? { kind: 'me' } : { kind: 'bot', bot: 'greedy' }));
  const made = await api.ask<TableCreated>(`/api/replays/${encodeURIComponent(id)}/tables`, {
    number,
    seats,
    name: settings.name || called,
    colour: String(settings.colour),
  });
  keepSeats(made.table, made.code, head.game, made.seats.map((one) => one.secret));
  hasten(made.code);
  return made.code;
}

export interface Frame {
  number: number;
  events: GameEvent[];
  view: Record<string, unknown>;
  decision: string | null;
}

const PIECE = 50;
/** The pause between two background requests, in milliseconds. */
const PATIENCE = 300;

export class Replay {
  frames = $state.raw<Map<number, Frame>>(new Map());
  private readonly asked = new Set<number>();
  private completing = false;

  constructor(
    readonly id: string,
    readonly viewpoint: string,
    /** How many frames there are: one before the first input and one after each. */
    readonly count: number,
  ) {}

  /** A frame if it is loaded; otherwise requests its chunk and the next one. */
  at(number: number): Frame | null {
    return this.frames.get(number) ?? null;
  }

  async fetch(number: number): Promise<void> {
    const first = Math.floor(number / PIECE) * PIECE;
    if (this.asked.has(first) || number < 0 || number >= this.count) return;
    this.asked.add(first);
    try {
      const to = Math.min(first + PIECE, this.count);
      const { frames } = await api.ask<{ frames: Frame[] }>(
        `/api/replays/${encodeURIComponent(this.id)}/frames?viewpoint=${this.viewpoint}&from=${first}&to=${to}`,
      );
      const known = new Map(this.frames);
      for (const frame of frames) known.set(frame.number, frame);
      this.frames = known;
    } catch (why) {
      this.asked.delete(first);
      throw why;
    }
  }

  /** Loads all missing chunks, for the chart. */
  async fetchRest(): Promise<void> {
    if (this.completing) return;
    this.completing = true;
    try {
      for (let first = 0; first < this.count; first += PIECE) {
        await this.fetch(first);
        await new Promise((done) => setTimeout(done, PATIENCE));
      }
    } catch {
      this.completing = false;
    }
  }

  /** The loaded frames in order. */
  known(): Frame[] {
    return [...this.frames.values()].sort((one, other) => one.number - other.number);
  }

  /** All loaded events up to a frame. */
  told(until: number): { number: number; event: GameEvent }[] {
    const lines: { number: number; event: GameEvent }[] = [];
    for (let number = 0; number <= until; number++)
      for (const event of this.frames.get(number)?.events ?? []) lines.push({ number, event });
    return lines;
  }
}
