/** JOY as a seat sees it: src/spieltisch/games/joy/view.py. */

export type Colour = 'pink' | 'red' | 'blue' | 'yellow' | 'green' | 'violet';
export const COLOURS: readonly Colour[] = ['pink', 'red', 'blue', 'yellow', 'green', 'violet'];

export type Direction = 'in' | 'out';
export type Place = Colour | null;

export interface Field {
  at: [number, number];
  kind: 'plain' | 'joy' | 'switch' | 'bridge' | 'start';
}

export interface Bridge {
  name: string;
  foot: number;
  /** From the foot to the start. */
  fields: number[];
}

export interface BoardPlan {
  fields: Field[];
  /** In the order in which it is run. */
  ring: number[];
  start: number;
  bridges: Bridge[];
}

export interface Player {
  team: number;
  stars: number;
  inventory: Place[];
  run_cards: number;
  joy_cards: number;
  run_limit: number | null;
  joy_limit: number | null;
}

export interface Goal {
  row: string;
  cubes: Place[];
  redeemed: boolean;
}

export interface Way {
  path: number[];
  hits: number[];
  markers: Direction[];
}

export interface End {
  field: number;
  ways: Way[];
}

export interface CardWays {
  card: string;
  figure: number;
  ends: End[];
  /** Rows that could be redeemed if this card took the figure to the start. */
  redeems: string[];
}

export interface JoyView extends Record<string, unknown> {
  seat: number | null;
  over: boolean;
  actors: number[];
  decision: string | null;
  board: BoardPlan;
  figures: number[];
  markers: Direction[];
  tiles: { field: number; colour: Place }[];
  stacks: { field: number; cubes: Colour[] }[];
  players: Player[];
  goals: Goal[][];
  piles: { run: number; joy: number };
  discards: { run: string[]; joy: string[] };
  hand: { run: string[]; joy: string[] } | null;
  /** Everybody's cards by seat, in an open view only. */
  hands?: { run: string[]; joy: string[] }[];
  laid: { seat: number; card: string | null }[];
  cube: { seat: number; colour: Colour } | null;
  active: number | null;
  turn: number;
  turns_left: number;
  run_card: string | null;
  split_with: number | null;
  runner: number | null;
  swapping: number | null;
  joys_left: number;
  ways: CardWays[];
}

/** The seats of a team, in turn order. */
export function members(view: JoyView, team: number): number[] {
  return view.players.flatMap((player, seat) => (player.team === team ? [seat] : []));
}

export function figuresOn(view: JoyView, field: number): number[] {
  return view.figures.flatMap((at, seat) => (at === field ? [seat] : []));
}

export function stackOn(view: JoyView, field: number): Colour[] {
  return view.stacks.find((stack) => stack.field === field)?.cubes ?? [];
}

export function waysOf(card: CardWays | null): number {
  return card?.ends.reduce((sum, end) => sum + end.ways.length, 0) ?? 0;
}
