/** The cards' faces: tint, motif and sign of each. */

import type { CardName } from './view';

export const ATTACKS = ['swap_players', 'thief', 'meteor_shower'];
/** In the order in which they lie in a display. */
export const ACTIONS = ['swap_own', 'double_turn', 'draw_three', 'insight', 'reactivate', 'defence', ...ATTACKS];

export const isAction = (card: CardName): boolean => ACTIONS.includes(card);

/** The faint drawing behind a number. */
export function motif(card: CardName): string {
  const value = Number(card);
  if (value < 0) return 'wave';
  if (value === 0) return 'ring';
  return value <= 4 ? 'leaf' : value <= 8 ? 'sun' : 'flame';
}

/** A number as it is printed, with a real minus sign. */
export const printed = (card: CardName): string => card.replace('-', '−');
