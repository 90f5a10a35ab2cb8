/** The secrets of my seats, table by table. They stay on this device and travel in bodies, never in an address. */

const PLACE = 'spieltisch.seats';
const MOST_TABLES = 40;

export interface MySeats {
  table: string;
  code: string;
  game: string;
  secrets: string[];
  /** The secrets of seats that I left and may take back. */
  left?: string[];
  /** The number of the last event that was seen here. */
  seen?: number;
}

function read(): MySeats[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? (kept as MySeats[]) : [];
  } catch {
    return [];
  }
}

function write(all: MySeats[]): void {
  localStorage.setItem(PLACE, JSON.stringify(all.slice(0, MOST_TABLES)));
}

/** The table with this id or code, if I sit there. */
export function mySeats(key: string): MySeats | null {
  return read().find((one) => one.table === key || one.code === key) ?? null;
}

export function allMySeats(): MySeats[] {
  return read();
}

/** The secrets of all my seats, those that I left among them; as many as can be asked for at once. */
export function allSecrets(): string[] {
  return read().flatMap((one) => [...one.secrets, ...(one.left ?? [])]).slice(0, 64);
}

/** Adds a secret to what I hold at a table; the latest table comes first. */
export function keepSeats(table: string, code: string, game: string, secrets: string[]): void {
  const all = read();
  const known = all.find((one) => one.table === table);
  const entry = { ...known, table, code, game, secrets: [...new Set([...(known?.secrets ?? []), ...secrets])] };
  write([entry, ...all.filter((one) => one.table !== table)]);
}

/** I left: if the game goes on, my seats can be taken back. */
export function leaveSeats(table: string, running: boolean): void {
  const all = read();
  const mine = all.find((one) => one.table === table);
  if (!mine) return;
  const rest = all.filter((one) => one.table !== table);
  write(running ? [{ ...mine, secrets: [], left: [...(mine.left ?? []), ...mine.secrets] }, ...rest] : rest);
}

export function takeSeatsBack(table: string): void {
  write(read().map((one) => (one.table === table ? { ...one, secrets: [...one.secrets, ...(one.left ?? [])], left: [] } : one)));
}

/** Remembers how far somebody at this device has followed a game. */
export function noteSeen(table: string, seen: number): void {
  write(read().map((one) => (one.table === table ? { ...one, seen } : one)));
}

export function forgetSeats(table: string): void {
  write(read().filter((one) => one.table !== table));
}
