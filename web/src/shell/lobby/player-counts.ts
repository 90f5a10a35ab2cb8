/** How many can play: only what the game says is possible. */

import { either } from '../../lib/format';
import type { GameInfo, PlayerCount } from '../../lib/protocol';

/** The next possible number of players above (`1`) or below (`-1`) the present one. */
export function nextCount({ player_counts: counts }: GameInfo, players: number, way: 1 | -1): number | null {
  const found = way === 1 ? counts.find((count) => count.players > players) : counts.filter((count) => count.players < players).at(-1);
  return found?.players ?? null;
}

/** What a number of players needs besides the defaults, such as smaller layouts. */
export function neededFor({ player_counts: counts }: GameInfo, players: number): PlayerCount['options'] {
  return counts.find((count) => count.players === players)?.options ?? {};
}

/** `2–8`, `2 oder 4`. */
export function countWords({ player_counts: counts }: GameInfo): string {
  const all = counts.map((count) => count.players);
  const [least = 0, most = 0] = [all[0], all.at(-1)];
  return all.length > 2 && most - least === all.length - 1 ? `${least}–${most}` : either(all.map(String));
}
