/** The games finished on this device, the latest first. */

import { list, ordinal } from './format';
import { dictionary } from './i18n';

const PLACE = 'spieltisch.replays';
const MOST = 60;

export interface KeptReplay {
  replay: string;
  game: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Who sat there besides me. */
  others: string[];
  /** My place, or null for a spectator. */
  rank: number | null;
  score: number | null;
  players: number;
}

export function keptReplays(): KeptReplay[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? (kept as KeptReplay[]) : [];
  } catch {
    return [];
  }
}

const words = dictionary({
  de: { watched: 'zugeschaut', won: 'gewonnen', place: (rank: number, of: number) => `Platz ${rank} von ${of}`, withNames: (names: string) => `mit ${names}` },
  en: { watched: 'watched', won: 'won', place: (rank: number, of: number) => `came ${ordinal(rank)} of ${of}`, withNames: (names: string) => `with ${names}` },
});

/** How a game ended for me, and with whom. */
export function outcomeOf(one: KeptReplay): string {
  const how = one.rank === null ? words().watched : one.rank === 1 ? words().won : words().place(one.rank, one.players);
  return one.others.length > 0 ? `${how} · ${words().withNames(list(one.others))}` : how;
}

export function keepReplay(replay: KeptReplay): void {
  const rest = keptReplays().filter((one) => one.replay !== replay.replay);
  localStorage.setItem(PLACE, JSON.stringify([replay, ...rest].slice(0, MOST)));
}
