/** The board of every game that has none of its own, drawn from the game's description. */

import type { BoardModule } from '../../lib/board';
import { animate } from './animate';
import Board from './Board.svelte';
import { describe, described, type View } from './description';

const board: BoardModule<View> = {
  Board,
  animate,
  subtitle: () => '',
  buttons: (moves, view) => moves.filter((move) => described(view.game).moves[move.key]?.by !== 'card' && described(view.game).moves[move.key]?.by !== 'pile'),
};

/** Loads the description of a game, and its board. */
export async function boardFor(game: string): Promise<{ default: BoardModule<View> }> {
  await describe(game);
  return { default: board };
}
