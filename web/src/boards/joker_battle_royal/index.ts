/** Joker Battle Royal at the table: its board, and how its events look. */

import type { BoardModule } from '../../lib/board';
import { animate } from './animate';
import Board from './Board.svelte';
import type { BattleView } from './view';
import { caption, prompt, t } from './words';

const board: BoardModule<BattleView> = {
  Board,
  animate,
  subtitle: (view) => {
    const left = view.jokers.filter((field) => field !== null).length;
    const parts = view.active === null ? [] : [t().jokersLeft(left)];
    if (view.position_fights) parts.push(t().positionFights);
    if (!view.over && view.active !== null && view.quiet_turns_left <= 2 * left) parts.push(t().quiet(view.quiet_turns_left));
    return parts.join(' · ');
  },
  buttons: (moves) => moves.filter((move) => move.target.startsWith('button:') || move.key === 'open'),
  caption,
  prompt: (view, moves, texts) => (moves.length ? prompt(view, texts) : null),
};
export default board;
