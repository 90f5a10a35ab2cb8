/** What the server shows of the table (spieltisch/games/zeitalter_des_jay/view.py). */

export type Figure = string;

export type State =
  | 'prepare' | 'opening' | 'running' | 'forced' | 'paused' | 'reopening' | 'closing' | 'absence' | 'over' | 'deal';

export interface Player {
  cards: number;
  known: Figure[];
  pile: number;
  slots: Figure[];
  owes: number;
  open_errors: number;
  must_say_strafe: boolean;
  charged: boolean;
  ready: boolean;
  paused: boolean;
  finished: boolean;
  called: number | null;
  away: boolean;
}

export interface BoxCard {
  figure: Figure;
  card: Figure | null;
  layer: number;
  /** null: nobody is told whether the card counts. */
  error: boolean | null;
  announced: boolean | null;
  follow_up: boolean | null;
  at: number;
}

export type TimerName = 'count' | 'state' | 'round' | 'grace' | 'countable';

export interface JayView {
  seat: number | null;
  over: boolean;
  state: State;
  level: number;
  play: 'casual' | 'tournament';
  /** Whether the table says which cards count; if not, duty, reservations and errors stay secret until a pause. */
  judged: boolean;
  rating: boolean;
  round: number;
  rounds: number;
  order: number[];
  opener: number | null;
  duty: number | null;
  reservations: number[];
  lying: Figure | null;
  twins: boolean | null;
  box: BoxCard[];
  hand: Figure[];
  /** Everybody's cards by seat, in an open view only. */
  hands?: Figure[][];
  fits: Record<Figure, 'open' | 'serve' | 'throw'>;
  seats: Player[];
  privileged: number | null;
  /** In a pause: who may reopen first. */
  reopens: number | null;
  timers: Record<TimerName, number | null>;
  points: number[];
  first_places: number[];
  interim_points: number[];
}

/** The seats clockwise, beginning with the one at the bottom of the screen. */
export function around(view: JayView, seat: number | null): number[] {
  const at = Math.max(0, view.order.indexOf(seat ?? view.order[0]!));
  return [...view.order.slice(at), ...view.order.slice(0, at)];
}

export function isLive(view: JayView): boolean {
  return ['opening', 'running', 'forced', 'reopening', 'closing'].includes(view.state);
}

export type Side = 'bottom' | 'left' | 'top' | 'right';

/** Where somebody sits at the box: a side of its rim, and which part of that side (from 0 to 1, clockwise). */
export interface Place {
  seat: number;
  side: Side;
  from: number;
  to: number;
}

const SIDES: Record<number, [Side, number, number][]> = {
  2: [['top', 0, 1]],
  3: [['left', 0, 1], ['right', 0, 1]],
  4: [['left', 0, 1], ['top', 0, 1], ['right', 0, 1]],
  5: [['left', 0, 1], ['top', 0, 0.5], ['top', 0.5, 1], ['right', 0, 1]],
  6: [['left', 0, 0.5], ['left', 0.5, 1], ['top', 0, 1], ['right', 0, 0.5], ['right', 0.5, 1]],
};

/** Clockwise from the bottom: the next player sits at the left. */
export function places(view: JayView, seat: number | null): Place[] {
  const [me, ...others] = around(view, seat);
  const sides = SIDES[view.order.length] ?? [];
  return [
    { seat: me!, side: 'bottom', from: 0, to: 1 },
    ...others.map((other, i) => {
      const [side, from, to] = sides[i]!;
      return { seat: other, side, from, to };
    }),
  ];
}
