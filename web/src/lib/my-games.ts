/** My games on the home page: how long nothing has happened, what has been put away, what is too old to show. */

import type { MyTable } from './protocol';

const PLACE = 'spieltisch.games';
const MOST = 200;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A game nobody touches fades after a week and is archived after two; a table that never started is gone after a day. */
const FADES = 7 * DAY;
const ARCHIVED = 14 * DAY;
const NEVER_STARTED = DAY;

interface Note {
  id: string;
  /** The version last seen, and when it changed. */
  version: number;
  at: number;
  /** Put away by the player. */
  away?: boolean;
}

export type Age = 'fresh' | 'fading' | 'archived';

function read(): Note[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? (kept as Note[]) : [];
  } catch {
    return [];
  }
}

function write(note: Note): void {
  const rest = read().filter((one) => one.id !== note.id);
  localStorage.setItem(PLACE, JSON.stringify([note, ...rest].slice(0, MOST)));
}

/** Notes when a table last changed, as far as this device has seen it; how long ago that was, in milliseconds. */
export function idleFor({ table }: MyTable, now = Date.now()): number {
  const known = read().find((one) => one.id === table.table);
  if (known && known.version === table.version) return now - known.at;
  write({ ...known, id: table.table, version: table.version, at: now });
  return 0;
}

export function ageOf(mine: MyTable, now = Date.now()): Age {
  const idle = idleFor(mine, now);
  if (mine.table.status === 'open') return idle >= NEVER_STARTED ? 'archived' : 'fresh';
  return idle >= ARCHIVED ? 'archived' : idle >= FADES ? 'fading' : 'fresh';
}

/** In how many days a fading game goes to the archive. */
export function daysLeft(mine: MyTable, now = Date.now()): number {
  return Math.max(1, Math.ceil((ARCHIVED - idleFor(mine, now)) / DAY));
}

/** Puts a table or a replay away, or takes it out again. Nothing is deleted. */
export function putAway(id: string, away: boolean): void {
  const known = read().find((one) => one.id === id);
  write({ version: 0, at: Date.now(), ...known, id, away });
}

export function isAway(id: string): boolean {
  return read().find((one) => one.id === id)?.away === true;
}

/** The games to show on the home page: those in which I am to move first, then those that have waited longest. */
export function onHome(mine: MyTable[], now = Date.now()): MyTable[] {
  return mine
    .filter((one) => one.table.status !== 'over' && !isAway(one.table.table) && ageOf(one, now) !== 'archived')
    .map((one) => ({ one, idle: idleFor(one, now) }))
    .sort((a, b) => Number(b.one.turn) - Number(a.one.turn) || b.idle - a.idle)
    .map(({ one }) => one);
}
