/** Chances to win, as an analysis gives them, for people to read. */

import type { Chances } from '../../lib/protocol';
import type { Moment } from '../common/score-history';

const MOST_ROWS = 12;

/** For the chart: in percent. */
export function courseOfChances(found: Chances[]): Moment[] {
  return found.map(({ number, chances }) => ({ at: number, standing: chances.map((chance) => 100 * chance) }));
}

/** The chances at a frame, or at the last one before it that was looked at. */
export function chancesAt(found: Chances[], number: number): number[] | null {
  return found.filter((one) => one.number <= number).at(-1)?.chances ?? null;
}

/** Chances as whole percentages that add up to 100: what rounding leaves over goes to the largest remainders. */
export function wholePercents(chances: readonly number[], teams: readonly number[]): number[] {
  const sides = [...new Set(teams)];
  const exact = sides.map((side) => 100 * (chances[teams.indexOf(side)] ?? 0));
  const whole = exact.map(Math.floor);
  const byRemainder = sides.map((_, index) => index).sort((one, other) => exact[other]! - whole[other]! - (exact[one]! - whole[one]!) || one - other);
  const left = Math.round(exact.reduce((sum, one) => sum + one, 0)) - whole.reduce((sum, one) => sum + one, 0);
  for (const index of byRemainder.slice(0, Math.max(0, left))) whole[index] = whole[index]! + 1;
  return teams.map((team) => whole[sides.indexOf(team)]!);
}

/** A few of them, spread over the game, the first and the last among them. */
export function sampled(found: Chances[]): Chances[] {
  if (found.length <= MOST_ROWS) return found;
  return Array.from({ length: MOST_ROWS }, (_, row) => found[Math.round((row * (found.length - 1)) / (MOST_ROWS - 1))]!);
}
