/** The places of the own hand. A card keeps its place while the round is live: nothing moves up, gaps stay open. */

import type { Figure } from './view';

export interface Slot {
  figure: Figure | null;
  count: number;
  /** A card lay here in this round: the gap it left stays visible. */
  used: boolean;
}

const LEAST = 10;
const UNUSED: Slot = { figure: null, count: 0, used: false };
/** The keys of the places, in their order; other letters belong to the calls. */
export const SLOT_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'q', 'w', 'e', 't', 'u', 'i', 'o'];

function counted(hand: Figure[]): Map<Figure, number> {
  const counts = new Map<Figure, number>();
  for (const figure of hand) counts.set(figure, (counts.get(figure) ?? 0) + 1);
  return counts;
}

function widened(slots: Slot[]): Slot[] {
  return [...slots, ...Array.from({ length: Math.max(0, LEAST - slots.length) }, () => ({ ...UNUSED }))];
}

/** A new hand, sorted, like cards on one place. */
export function dealt(hand: Figure[]): Slot[] {
  return widened([...counted(hand)].map(([figure, count]) => ({ figure, count, used: true })));
}

/** The same places after a change of the hand. A place that just became empty is not filled at once: a finger may be on its way. */
export function settled(slots: Slot[], hand: Figure[]): Slot[] {
  const counts = counted(hand);
  const kept = slots.map(({ figure, used }) => {
    const count = figure === null ? 0 : (counts.get(figure) ?? 0);
    if (figure !== null) counts.delete(figure);
    return count > 0 ? { figure, count, used } : { ...UNUSED, used };
  });
  for (const [figure, count] of counts) {
    const free = kept.findIndex((slot, i) => slot.figure === null && slots[i]!.figure === null);
    if (free >= 0) kept[free] = { figure, count, used: true };
    else kept.push({ figure, count, used: true });
  }
  return kept;
}
