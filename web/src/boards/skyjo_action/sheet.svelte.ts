/** The score sheet of the last round: told by the events while they are shown, otherwise by what the view keeps. */

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

let last = $state.raw<Sheet | null>(null);
/** The position the last sheet was written at: a scoring is told in one go. */
let scoredAt: View | null = null;

/** Writes an event of the scoring down. */
export function note(event: GameEvent, view: View): void {
  if (scoredAt !== view || last === null) {
    last = { round: view.round, ender: view.ender, rows: view.totals.map(() => BLANK), detailed: true };
    scoredAt = view;
  }
  last = { ...last, rows: last.rows.map((row, seat) => (seat === event.seat ? { ...row, ...written(event) } : row)) };
}

function written(event: GameEvent): Partial<Row> {
  const points = Number(event.points);
  if (event.event === 'lines_scored') return { lines: points };
  if (event.event === 'scored') return { before: points, points, actions: Number(event.action_cards) };
  return event.event === 'doubled' ? { points } : { total: points };
}

/** The sheet to show now: before the first cards of the next round, and at the end. */
export function sheetFor(view: View): Sheet | null {
  const round = view.over ? view.round : view.round - 1;
  if (round < 1 || (!view.over && view.decision !== 'FirstCards')) return null;
  if (last?.round === round && view.totals.every((total, seat) => last?.rows[seat]?.total === total)) return last;
  const rows = view.totals.map((total, seat) => ({ ...BLANK, before: view.round_scores[seat]!, points: view.round_scores[seat]!, total }));
  return { round, ender: null, rows, detailed: false };
}
