/** How a game went, from its events: everybody's standing after each change, for the chart. */

import type { GameEvent, ResultInfo } from '../lib/protocol';

/** A moment of the game: the number of the event and everybody's standing then. */
export interface Moment {
  at: number;
  standing: number[];
}

type Change = (standing: number[], event: GameEvent) => void;

const at = (event: GameEvent): number => event.seat ?? 0;

/** What each game's events do to the standing. */
const CHANGES: Record<string, Record<string, Change>> = {
  skyjo_action: { total: (standing, event) => (standing[at(event)] = event.points as number) },
  joggle: { completed: (standing, event) => (standing[at(event)]! += 1) },
  joker_battle_royal: { trophy: (standing, event) => (standing[at(event)]! += 1) },
  joy: { redeemed: (standing, event) => (standing[at(event)]! += 1) },
  zeitalter_des_jay: { placed: (standing, event) => (standing[at(event)]! += event.points as number) },
};

export function courseOf(game: string, players: number, events: GameEvent[], result: ResultInfo | null): Moment[] {
  const changes = CHANGES[game] ?? {};
  let standing = Array<number>(players).fill(0);
  const moments: Moment[] = [{ at: 0, standing }];
  events.forEach((event, number) => {
    const change = changes[event.event];
    if (!change) return;
    standing = [...standing];
    change(standing, event);
    moments.push({ at: number + 1, standing });
  });
  if (result) moments.push({ at: events.length + 1, standing: result.scores });
  return moments;
}
