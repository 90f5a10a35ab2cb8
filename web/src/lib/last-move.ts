/** What the last move touched, and what it did to me: read from the events, the same way for every board. */

import type { GameEvent } from './protocol';
import { targetOf } from './texts';

export interface LastMove {
  seat: number;
  /** The places that it touched, by the name of their anchor. */
  anchors: string[];
}

const MOST = 12;
/** How many sentences fit into a card. */
const SENTENCES = 3;

/** The last move of somebody else, until I have moved. */
export function lastMove(events: readonly GameEvent[], me: number | null, touched: (event: GameEvent) => string[]): LastMove | null {
  const anchors = new Set<string>();
  let mover: number | null = null;
  for (const event of [...events].reverse()) {
    if (event.seat === null) continue;
    if (event.seat === me || (mover !== null && event.seat !== mover)) {
      if (event.seat === me && mover === null && touched(event).length === 0) continue;
      break;
    }
    for (const anchor of touched(event)) {
      mover = event.seat;
      if (anchors.size < MOST) anchors.add(anchor);
    }
  }
  return mover === null ? null : { seat: mover, anchors: [...anchors] };
}

/** The events in which somebody did one of these things to me, with what followed for me. */
export function whatHappenedTo(me: number | null, events: readonly GameEvent[], befalls: readonly string[], consequences: readonly string[] = []): GameEvent[] {
  if (me === null) return [];
  const found: GameEvent[] = [];
  let struck = false;
  for (const event of events) {
    const aimed = befalls.includes(event.event) && event.seat !== null && event.seat !== me && victimsOf(event).includes(me);
    if (aimed) struck = true;
    else if (event.seat !== me) struck = struck && event.seat === null;
    if (aimed || (struck && event.seat === me && consequences.includes(event.event))) found.push(event);
  }
  return found.slice(-SENTENCES);
}

function victimsOf(event: GameEvent): (number | null)[] {
  const second = (event as Record<string, unknown>).other_place;
  return [targetOf(event), typeof second === 'string' ? Number(second.split(':')[0]) : null];
}
