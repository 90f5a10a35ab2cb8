/** The score sheet of the last round: told by the events while they are shown, otherwise by what the view keeps. */

import { SvelteMap } from 'svelte/reactivity';
import type { GameEvent } from '../../lib/protocol';
import type { View } from './view';

export interface Row {
  /** What complete lines changed, how many action cards were left, the points before and after doubling. */
  lines: number;
  actions: number;
  before: number;
  points: number;
  total: number;
}

export interface Sheet {
  round: number;
  ender: number | null;
  rows: Row[];
  /** Whether the single columns are known. */
  detailed: boolean;
}

const BLANK: Row = { lines: 0, actions: 0, before: 0, points: 0, total: 0 };
const told = new SvelteMap<number, Sheet>();

/** Writes an event of the scoring down. */
export function note(event: GameEvent, view: View): void {
  const seat = event.seat;
  if (seat === null) return;
  const old = told.get(view.round) ?? { round: view.round, ender: view.ender, rows: view.totals.map(() => BLANK), detailed: true };
  const points = Number(event.points);
  const row = { ...(old.rows[seat] ?? BLANK) };
  let { ender } = old;
  if (event.event === 'final_lap') ender = seat;
  else if (event.event === 'lines_scored') row.lines = points;
  else if (event.event === 'scored') Object.assign(row, { before: points, points, actions: Number(event.action_cards) });
  else if (event.event === 'doubled') row.points = points;
  else if (event.event === 'total') row.total = points;
  else return;
  told.set(view.round, { ...old, ender, rows: old.rows.map((other, i) => (i === seat ? row : other)) });
}

/** The sheet to show now: before the first cards of the next round, and at the end. */
export function sheetFor(view: View): Sheet | null {
  const round = view.over ? view.round : view.round - 1;
  if (round < 1 || (!view.over && view.decision !== 'FirstCards')) return null;
  const kept = told.get(round);
  if (kept && kept.rows.every((row, seat) => row.total === view.totals[seat])) return kept;
  const rows = view.totals.map((total, seat) => ({ ...BLANK, before: view.round_scores[seat]!, points: view.round_scores[seat]!, total }));
  return { round, ender: null, rows, detailed: false };
}
