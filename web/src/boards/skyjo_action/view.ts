/** What the server tells about a table of SKYJO ACTION (spieltisch/games/skyjo_action/view.py). */

/** `-2`…`12`, `star`, or the kind of an action card. */
export type CardName = string;

export interface Cell {
  open: boolean;
  /** A hidden card is named only to those who have seen it. */
  card: CardName | null;
}

export interface Held {
  card: CardName;
  playable: boolean;
}

/** Laying the card of `slot` into `cell` completes `line`. */
export interface Completion {
  slot: number;
  cell: number;
  line: number;
}

export interface View {
  players: number;
  over: boolean;
  actors: number[];
  decision: string | null;
  round: number;
  columns: number;
  rows: number;
  target: number;
  layouts: (Cell | null)[][];
  displays: Held[][];
  hand: { slot: number; card: CardName | null }[];
  pile: number;
  discard: { top: CardName | null; count: number };
  action_row: (CardName | null)[] | null;
  action_pile: number | null;
  action_discard: CardName[];
  mixed_actions: CardName[];
  completes: Completion[];
  /** The slot of the card that is kept of three. */
  kept: number | null;
  /** The cards chosen so far to trade places, as `seat:cell`. */
  picked: string[];
  /** The line whose cards are being laid down. */
  laying: number | null;
  /** The cells of the lines whose cards are being laid down; recordings of revision 1 of the rules have only `laying`. */
  leaving?: number[];
  /** Whom the next meteor hits. */
  victim: number | null;
  chosen: (number | null)[][];
  starter: number | null;
  active: number | null;
  ender: number | null;
  extra_turns: number;
  round_scores: number[];
  totals: number[];
}

/** Lines are numbered columns first; four columns are counted even where a layout has three. */
const FIRST_ROW = 4;

/** The cells of a line that still hold a card. */
export function lineCells(view: View, owner: number, line: number): number[] {
  const cells =
    line < FIRST_ROW
      ? Array.from({ length: view.rows }, (_, i) => line * view.rows + i)
      : Array.from({ length: view.columns }, (_, i) => i * view.rows + line - FIRST_ROW);
  return cells.filter((cell) => view.layouts[owner]?.[cell]);
}

export const isColumn = (line: number): boolean => line < FIRST_ROW;

/** The sum of the numbers that lie open. */
export function openSum(view: View, seat: number): number {
  return view.layouts[seat]!.reduce((sum, cell) => sum + (cell?.open ? Number(cell.card) || 0 : 0), 0);
}

/** Points with a real minus sign. */
export { number as signed } from '../../lib/format';

/** Whose hand the drawn cards are in. */
export const holder = (view: View): number | null => (view.hand.length > 0 ? (view.actors[0] ?? view.active) : null);

export const isMine = (view: View, seat: number | null): boolean => seat !== null && view.actors.includes(seat);
