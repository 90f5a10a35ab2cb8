/** Where everybody stands, read off a view: no rules, only what the game itself counts. */

import type { Language } from '../lib/settings.svelte';

type View = Record<string, unknown>;

export interface Standing {
  /** What is counted: points, trophies… */
  unit: Record<Language, string>;
  /** One of it. */
  one: Record<Language, string>;
  /** Whether fewer is better. */
  low: boolean;
  of: (view: View) => number[];
  /** Who shares a standing: everybody's team. */
  teams?: (view: View) => (number | string)[];
}

/** "1 trophy", "3 trophies". */
export function counted(standing: Standing | undefined, number: number | undefined, language: Language): string {
  return (number === 1 ? standing?.one : standing?.unit)?.[language] ?? '';
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
    one: { de: 'Punkt', en: 'point' },
    low: true,
    of: (view) => view.totals as number[],
  },
  joggle: {
    unit: { de: 'Formen', en: 'shapes' },
    one: { de: 'Form', en: 'shape' },
    low: false,
    of: (view) => (view.sides as string[]).map((side) => (view.shapes as Record<string, Shape[]>)[side]?.length ?? 0),
    teams: (view) => view.sides as string[],
  },
  joker_battle_royal: {
    unit: { de: 'Trophäen', en: 'trophies' },
    one: { de: 'Trophäe', en: 'trophy' },
    low: false,
    of: (view) => (view.seats as Trophies[]).map((seat) => seat.trophies.length),
  },
  joy: {
    unit: { de: 'Ziele', en: 'goals' },
    one: { de: 'Ziel', en: 'goal' },
    low: false,
    of: (view) => {
      const goals = view.goals as { redeemed: boolean }[][];
      return (view.players as { team: number }[]).map(({ team }) => goals[team]?.filter((row) => row.redeemed).length ?? 0);
    },
    teams: (view) => (view.players as { team: number }[]).map(({ team }) => team),
  },
  zeitalter_des_jay: {
    unit: { de: 'Punkte', en: 'points' },
    one: { de: 'Punkt', en: 'point' },
    low: false,
    of: (view) => view.points as number[],
  },
};
