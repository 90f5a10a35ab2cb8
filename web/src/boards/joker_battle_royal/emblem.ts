/** Cards as drawings: a card is its number 0…31, its binary digits are the five symbols. */

import type { SymbolName } from './view';

export const SYMBOLS: readonly SymbolName[] = ['dot', 'bar', 'column', 'x', 'ring'];

/** The order in which symbols lie upon each other in an emblem. */
export const LAYERS: readonly SymbolName[] = ['x', 'bar', 'column', 'ring', 'dot'];

/** Print keeps its colours by day and by night: attack brick, defence petrol, the dot ochre. */
export const INKS: Record<SymbolName, string> = {
  dot: '#b67a0c',
  bar: '#a83c2a',
  column: '#a83c2a',
  x: '#a83c2a',
  ring: '#1f5f7d',
};

/** The printed colours of the seats. */
export const PRINTS = ['#0b6fb3', '#c9540a', '#0a8f68', '#b5568d', '#a97400', '#5d7a0c', '#6f51c2', '#6b5c48'];

/** Each symbol at its own place in a box of 100, so that all 32 overlays stay countable. */
export const FINE: Record<SymbolName, string> = {
  dot: 'M50 38.500a11.500 11.500 0 1 1 0 23a11.500 11.500 0 1 1 0-23Z',
  bar: 'M18 43h64a7 7 0 0 1 0 14H18a7 7 0 0 1 0-14Z',
  column: 'M36 12h28v8h-6v60h6v8H36v-8h6V20h-6Z',
  x: 'M27.500 20.500 50 43l22.500-22.500 7 7L57 50l22.500 22.500-7 7L50 57 27.500 79.500l-7-7L43 50 20.500 27.500Z',
  ring: 'M50 3a47 47 0 1 1 0 94a47 47 0 1 1 0-94ZM50 11.500a38.500 38.500 0 1 0 0 77a38.500 38.500 0 1 0 0-77Z',
};

/** The heavier cut, for less than 24 px. */
export const BOLD: Record<SymbolName, string> = {
  dot: 'M50 23a27 27 0 1 1 0 54a27 27 0 1 1 0-54Z',
  bar: 'M17 37h66a13 13 0 0 1 0 26H17a13 13 0 0 1 0-26Z',
  column: 'M26 4h48v17H63v58h11v17H26V79h11V21H26Z',
  x: 'M23 8l27 27L77 8l15 15-27 27 27 27-15 15-27-27-27 27L8 77l27-27L8 23Z',
  ring: 'M50 3.500a46.500 46.500 0 1 1 0 93a46.500 46.500 0 1 1 0-93ZM50 20.500a29.500 29.500 0 1 0 0 59a29.500 29.500 0 1 0 0-59Z',
};

export function shows(card: number, symbol: SymbolName): boolean {
  return ((card >> SYMBOLS.indexOf(symbol)) & 1) === 1;
}

export function symbolsOf(card: number): SymbolName[] {
  return SYMBOLS.filter((symbol) => shows(card, symbol));
}

/** JKR-1: the rank is how many symbols a card shows. */
export function rank(card: number): number {
  return symbolsOf(card).length;
}
