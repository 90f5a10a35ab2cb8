/** Chances to win, as an analysis gives them, for people to read. */

import type { Chances } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import type { Moment } from './course';

const MOST_ROWS = 12;

/** "52 %", "52%". */
export function percent(chance: number): string {
  return new Intl.NumberFormat(settings.language, { style: 'percent', maximumFractionDigits: 0 }).format(chance);
}

/** For the chart: in percent. */
export function courseOfChances(found: Chances[]): Moment[] {
  return found.map(({ number, chances }) => ({ at: number, standing: chances.map((chance) => 100 * chance) }));
}

/** The chances at a frame, or at the last one before it that was looked at. */
export function chancesAt(found: Chances[], number: number): number[] | null {
  return found.filter((one) => one.number <= number).at(-1)?.chances ?? null;
}

/** A few of them, spread over the game, the first and the last among them. */
export function sampled(found: Chances[]): Chances[] {
  if (found.length <= MOST_ROWS) return found;
  return Array.from({ length: MOST_ROWS }, (_, row) => found[Math.round((row * (found.length - 1)) / (MOST_ROWS - 1))]!);
}
