/** How a game went, from its events: everybody's standing after each change, for the chart. */

import type { GameEvent, ResultInfo } from '../../lib/protocol';

/** A moment of the game: the number of the event (in a replay, of the frame) and everybody's standing then. */
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

/** Games counted at the end of a round: what changes together is one moment. Elsewhere every change is a step. */
const BY_ROUND: Record<string, string> = { skyjo_action: 'round', zeitalter_des_jay: 'round' };

/** A game of another package: an event with a total says how somebody stands. */
function totalOf(event: GameEvent): Change | undefined {
  return typeof event.total === 'number' ? (standing) => (standing[at(event)] = event.total as number) : undefined;
}

/** `teams`: what somebody scores, their whole team has. */
export function courseOf(game: string, players: number, events: GameEvent[], result: ResultInfo | null, teams?: (number | string)[]): Moment[] {
  const changes = CHANGES[game] ?? {};
  let standing = Array<number>(players).fill(0);
  const moments: Moment[] = [{ at: 0, standing }];
  const byRound = BY_ROUND[game];
  let fresh = true;
  events.forEach((event, number) => {
    if (event.event === byRound) fresh = true;
    const change = changes[event.event] ?? (CHANGES[game] ? undefined : totalOf(event));
    if (!change) return;
    const before = standing;
    standing = [...standing];
    change(standing, event);
    if (teams) standing = standing.map((own, seat) => (teams[seat] === teams[at(event)] ? standing[at(event)]! : own));
    if (byRound === undefined) moments.push({ at: number, standing: before });
    else if (!fresh) moments.pop();
    moments.push({ at: number + 1, standing });
    fresh = false;
  });
  if (result) {
    if (byRound !== undefined && !fresh) moments.pop();
    else moments.push({ at: events.length, standing });
    moments.push({ at: events.length + 1, standing: result.scores });
  }
  return moments;
}

/** The same from the frames of a replay, as far as they are there. */
export function courseOfFrames(game: string, frames: { number: number; view: Record<string, unknown> }[], of: (view: Record<string, unknown>) => number[]): Moment[] {
  const moments: Moment[] = [];
  const steps = BY_ROUND[game] === undefined;
  let seen = 0;
  for (const { number, view } of frames) {
    const standing = of(view);
    const before = moments.at(-1);
    if (!before || standing.some((own, seat) => own !== before.standing[seat])) {
      if (before && steps && before.at < seen) moments.push({ at: seen, standing: before.standing });
      moments.push({ at: number, standing });
    }
    seen = number;
  }
  const last = moments.at(-1);
  if (last && last.at < seen) moments.push({ at: seen, standing: last.standing });
  return moments;
}
