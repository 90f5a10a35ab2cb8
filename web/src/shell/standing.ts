/** Where everybody stands, read off a view: no rules, only what the game itself counts. */

import type { Language } from '../lib/settings.svelte';

type View = Record<string, unknown>;

export interface Standing {
  /** What is counted: points, trophies… */
  unit: Record<Language, string>;
  /** Whether fewer is better. */
  low: boolean;
  of: (view: View) => number[];
}

interface Trophies {
  trophies: unknown[];
}
interface Shape {
  shape: string;
}

export const standings: Record<string, Standing> = {
  skyjo_action: {
    unit: { de: 'Punkte', en: 'points' },
    low: true,
    of: (view) => view.totals as number[],
  },
  joggle: {
    unit: { de: 'Formen', en: 'shapes' },
    low: false,
    of: (view) => (view.sides as string[]).map((side) => (view.shapes as Record<string, Shape[]>)[side]?.length ?? 0),
  },
  joker_battle_royal: {
    unit: { de: 'Trophäen', en: 'trophies' },
    low: false,
    of: (view) => (view.seats as Trophies[]).map((seat) => seat.trophies.length),
  },
  joy: {
    unit: { de: 'Ziele', en: 'goals' },
    low: false,
    of: (view) => {
      const goals = view.goals as { redeemed: boolean }[][];
      return (view.players as { team: number }[]).map(({ team }) => goals[team]?.filter((row) => row.redeemed).length ?? 0);
    },
  },
  zeitalter_des_jay: {
    unit: { de: 'Punkte', en: 'points' },
    low: false,
    of: (view) => view.points as number[],
  },
};
