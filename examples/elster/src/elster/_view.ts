// Generated from declaration.py by `spieltisch generate`: do not edit.

/** What a seat of Elster sees; null is what it may not see. */
export interface ElsterView {
  game: 'elster';
  players: number;
  over: boolean;
  actors: number[];
  decision: 'ChooseCard' | 'TakeFind' | null;
  seat: number | null;
  finds: number[];
  chosen: (number | null)[][];
  collections: number[][];
  hands: (number | null)[][];
  discard: { count: number; top: number | null };
  deck: { count: number; cards: number[] | null };
  round: number;
  lap: number;
  totals: number[];
  shown: boolean;
  standing: number[];
}

/** What is told, by the name of the event. */
export interface ElsterEvents {
  round: { seat: null; round: number };
  turned_up: { seat: null; trinket: number };
  chose: { seat: number; trinket: number | null };
  showed: { seat: number; trinket: number };
  cancelled: { seat: number };
  took: { seat: number; trinket: number };
  scored: { seat: number; points: number; total: number };
  ended: { seat: null };
}
