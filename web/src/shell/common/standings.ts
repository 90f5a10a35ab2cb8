/** Where everybody stands, read off a view: no rules, only what the game itself counts. */

import type { Language } from '../../lib/settings.svelte';
import { builtIn } from './built-in-games';
import { moreGames } from './more-games.svelte';

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

/** How everybody stands in the views of the built-in games. */
const readers: Record<string, Pick<Standing, 'of' | 'teams'>> = {
  skyjo_action: { of: (view) => view.totals as number[] },
  joggle: {
    of: (view) => (view.sides as string[]).map((side) => (view.shapes as Record<string, Shape[]>)[side]?.length ?? 0),
    teams: (view) => view.sides as string[],
  },
  joker_battle_royal: { of: (view) => (view.seats as Trophies[]).map((seat) => seat.trophies.length) },
  joy: {
    of: (view) => {
      const goals = view.goals as { redeemed: boolean }[][];
      return (view.players as { team: number }[]).map(({ team }) => goals[team]?.filter((row) => row.redeemed).length ?? 0);
    },
    teams: (view) => (view.players as { team: number }[]).map(({ team }) => team),
  },
  zeitalter_des_jay: { of: (view) => view.points as number[] },
};

/** The standing of a game; a game of another package says in its view how everybody stands. */
export function standingOf(game: string): Standing | undefined {
  const known = builtIn.find((one) => one.name === game);
  if (known) return { unit: known.unit, one: known.unitOne, low: known.low, ...readers[game]! };
  const info = moreGames.find(game);
  if (!info) return undefined;
  const both = (words: Record<string, string>): Record<Language, string> => ({ de: words.de ?? '', en: words.en ?? '' });
  return {
    unit: both(info.unit),
    one: both(info.unit_one),
    low: info.low_wins,
    of: (view) => (view.standing as number[] | undefined) ?? [],
  };
}
