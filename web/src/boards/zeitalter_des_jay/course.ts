/** What the latest events tell about the course of the match: the end of a round, the placings, who covered the box. */

import type { GameEvent } from '../../lib/protocol';

export interface RoundResult {
  placed: { seat: number; place: number; points: number }[];
  hands: Map<number, string[]>;
  placings: { part: string; seat: number; place: number; points: number }[];
  reseated: boolean;
}

const TOLD = new Set([
  'opened', 'served', 'threw', 'error', 'stocked', 'took', 'exchanged', 'counts', 'counted_out', 'voided', 'called',
  'false_jay', 'noble_end', 'paused', 'returned', 'strafe', 'announced', 'misannounced', 'limit', 'away', 'back', 'placed',
  'laid', 'uncovered', 'counting', 'counted_nobody', 'place_lost',
]);

/** The end of the last round, as long as the next one is not opened; `over`: the match has ended with it. */
export function lastResult(events: GameEvent[], over: boolean): RoundResult | null {
  const starts = events.flatMap((event, i) => (event.event === 'round' ? [i] : []));
  const last = starts[starts.length - 1];
  const end = over ? events.length : last;
  const start = over ? (last ?? 0) : (starts[starts.length - 2] ?? 0);
  if (end === undefined || end <= start) return null;
  const told = events.slice(start, end);
  if (!told.some(({ event }) => event === 'placed' || event === 'shown' || event === 'limit' || event === 'unscored')) return null;
  const hands = new Map<number, string[]>();
  for (const event of told) {
    if (event.event === 'shown') hands.set(event.seat!, [...(hands.get(event.seat!) ?? []), String(event.card)]);
  }
  return {
    placed: told
      .filter(({ event }) => event === 'placed')
      .map((event) => ({ seat: event.seat!, place: Number(event.place), points: Number(event.points) })),
    hands,
    placings: events
      .slice(over ? 0 : start, end)
      .filter(({ event }) => event === 'placing')
      .map((event) => ({ part: String(event.part), seat: event.seat!, place: Number(event.place), points: Number(event.points) })),
    reseated: told.some(({ event }) => event === 'reseated'),
  };
}

/** Who covered the box last. */
export function pausedBy(events: GameEvent[]): number | null {
  return [...events].reverse().find(({ event }) => event === 'paused')?.seat ?? null;
}

/** What is worth a line in the history, the latest first. */
export function lately(events: GameEvent[], most: number): GameEvent[] {
  const found: GameEvent[] = [];
  for (let i = events.length - 1; i >= 0 && found.length < most; i--) {
    if (TOLD.has(events[i]!.event)) found.push(events[i]!);
  }
  return found;
}
