/** What a board of Joggle is told: src/spieltisch/games/joggle/view.py. */

export const SIZE = 8;
export const COLOURS = ['blue', 'yellow', 'green', 'red'] as const;

export type Colour = (typeof COLOURS)[number];
export type Face = Colour | 'joggle';
export type Side = 'black' | 'white';

export interface Shape {
  shape: 'square' | 'rectangle';
  fields: number[];
}

export interface Completing {
  field: number;
  shapes: Shape[];
  wins: boolean;
}

export interface Forbidden extends Shape {
  field: number;
  rule: string;
  reason: string;
}

export interface JoggleView {
  over: boolean;
  actors: number[];
  decision: string | null;
  wells: { colour: Colour; marble: Side | null }[];
  sides: Side[];
  supply: number[];
  die: Face | null;
  phase: 'laying' | 'moving';
  active: number | null;
  lifted: number | null;
  shapes: Record<Side, Shape[]>;
  completing: Completing[];
  forbidden_exchanges: Forbidden[];
  goal: { rectangles: number; squares: number; overlap: boolean };
  extreme: boolean;
  turns: number;
  turns_left: number;
  winner: Side | null;
}

/** The side at the bottom of the board: one's own, for a spectator that of the first seat. */
export function nearSide(view: JoggleView, seat: number | null): Side {
  return view.sides[seat ?? 0] ?? 'black';
}

/** The seats of a side, one's own last. */
export function seatsOf(view: JoggleView, side: Side, seat: number | null): number[] {
  const seats = view.sides.flatMap((found, one) => (found === side ? [one] : []));
  return seats.sort((a, b) => Number(a === seat) - Number(b === seat));
}

/** What a click on a field would be called, lit or not. */
export function notation(view: JoggleView, seat: number, field: number): string {
  const marble = view.wells[field]?.marble ?? null;
  if (view.decision === 'Lay') return `lay ${field}`;
  if (view.decision === 'Lift') return `lift ${field}`;
  const opposing = marble !== null && marble !== view.sides[seat];
  return opposing ? `exchange ${field}` : `to ${field}`;
}

/** The frame around the fields of a shape, in fields. */
export function frame(fields: number[]): { x: number; y: number; width: number; height: number } {
  const columns = fields.map((field) => field % SIZE);
  const rows = fields.map((field) => Math.floor(field / SIZE));
  const [x, y] = [Math.min(...columns), Math.min(...rows)];
  return { x, y, width: Math.max(...columns) - x + 1, height: Math.max(...rows) - y + 1 };
}
