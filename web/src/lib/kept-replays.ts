/** The games finished on this device, the latest first. */

const PLACE = 'spieltisch.replays';
const MOST = 12;

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

export function keepReplay(replay: KeptReplay): void {
  const rest = keptReplays().filter((one) => one.replay !== replay.replay);
  localStorage.setItem(PLACE, JSON.stringify([replay, ...rest].slice(0, MOST)));
}
