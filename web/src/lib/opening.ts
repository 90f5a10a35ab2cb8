/** Opening tables: against bots in one click, or for friends. */

import { api } from './api';
import type { GameInfo, SeatWish } from './protocol';
import { keepSeats } from './seats';
import { settings } from './settings.svelte';

/** Tables that start as soon as they are there, without a lobby. */
const hasty = new Set<string>();

export function hasten(code: string): void {
  hasty.add(code);
}

export function startsAtOnce(code: string): boolean {
  return hasty.has(code);
}

export function hasStarted(code: string): void {
  hasty.delete(code);
}

export function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function open(game: string, rest: (info?: GameInfo) => SeatWish, called: string, more: object = {}): Promise<string> {
  const info = (await api.games()).find((one) => one.name === game);
  const players = info?.default_players ?? 2;
  const seats: SeatWish[] = [{ kind: 'me' }, ...Array<SeatWish>(players - 1).fill(rest(info))];
  const name = settings.name || called;
  const made = await api.create({ game, players, seats, name, colour: String(settings.colour), ...more });
  keepSeats(made.table, made.code, game, made.seats.map((one) => one.secret));
  return made.code;
}

/** Which bots *Play now* seats: in a real-time game *easy*, which keep to the person's pace (JAY-96). */
export function botFor(info?: GameInfo): string {
  return info?.real_time ? 'easy' : 'greedy';
}

/** A table against bots that starts at once; its code. */
export async function playNow(game: string, called: string, bot?: string): Promise<string> {
  const code = await open(game, (info) => ({ kind: 'bot', bot: bot ?? botFor(info) }), called);
  hasten(code);
  return code;
}

/** A table with open seats; its code. */
export function openTable(game: string, called: string): Promise<string> {
  return open(game, () => ({ kind: 'open' }), called);
}
