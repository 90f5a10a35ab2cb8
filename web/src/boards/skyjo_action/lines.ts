/** The lines of the own layout that can go now, and what is written on them. Only what the view tells. */

import { spoken, words } from './words';
import type { Table } from './table';
import { lineCells } from './view';

export interface Glowing {
  line: number;
  /** The cell whose card would complete the line. */
  goal: number | null;
  note: string;
}

export function glowingLines(table: Table): Glowing[] {
  const { view, seat } = table;
  const discardable = table.allWithKey('discard_line').map((move) => ({ line: move.values.line!, goal: null, slot: null }));
  const completed = view.completes.filter((one) => table.lit(`cell:${seat}:${one.cell}`));
  const lines = [...discardable, ...completed.map(({ line, cell, slot }) => ({ line, goal: cell, slot }))];
  const chosen = lines.filter(({ goal }) => goal !== null && table.isChosen(`cell:${seat}:${goal}`));
  const told = chosen.length > 0 ? chosen : lines;
  return lines.map((found) => ({ line: found.line, goal: found.goal, note: told.includes(found) ? note(table, found, told.length > 1) : '' }));
}

/** `3 + 3 + 3 goes away`: numbers must go, a line with stars may. */
function note(table: Table, found: { line: number; goal: number | null; slot: number | null }, short: boolean): string {
  const { view, seat } = table;
  const laid = view.hand.find((drawn) => drawn.slot === found.slot)?.card ?? null;
  const cards = lineCells(view, seat!, found.line).map((cell) => (cell === found.goal ? laid : view.layouts[seat!]![cell]!.card));
  const t = words();
  if (cards.includes('star')) return short ? t.may : t.mayGo(cards.map((card) => (card === 'star' ? '★' : spoken(card))).join(' + '));
  return short ? t.goes : t.goesAway(cards.map(spoken).join(' + '));
}
