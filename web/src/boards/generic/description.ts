/** What the server tells about a table without a board of its own: decks, places, and where moves are made. */

import { api } from '../../lib/api';

export interface Face {
  number: number | null;
  colour: string;
  symbol: string;
}

export interface Deck {
  low: number;
  faces: Face[];
}

export interface Place {
  name: string;
  kind: 'hands' | 'slots' | 'rows' | 'row' | 'pile' | 'amounts' | 'number' | 'seat';
  deck?: string;
  /** Only its owner sees it. */
  own?: boolean;
}

export interface MovePlace {
  place: string | null;
  by: 'card' | 'pile' | 'button';
  notation: string;
}

export interface Description {
  decks: Record<string, Deck>;
  places: Place[];
  moves: Record<string, MovePlace>;
  score: string | null;
}

export interface View {
  game: string;
  actors: number[];
  over: boolean;
  [place: string]: unknown;
}

const NOTHING: Description = { decks: {}, places: [], moves: {}, score: null };
const found = new Map<string, Description>();

/** Loads the description of a game; afterwards `described` knows it. */
export async function describe(game: string): Promise<void> {
  const info = (await api.games()).find((one) => one.name === game);
  found.set(game, (info?.board as Description | null | undefined) ?? NOTHING);
}

export function described(game: string): Description {
  return found.get(game) ?? NOTHING;
}

/** For tests. */
export function know(game: string, description: Description): void {
  found.set(game, description);
}

export function faceOf(deck: Deck | undefined, card: number | null): Face | null {
  return card === null ? null : (deck?.faces[card - deck.low] ?? null);
}
