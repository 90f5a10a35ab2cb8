import type { BoardModule } from '../../lib/board';
import { animate } from './animate';
import Board from './Board.svelte';
import { prompt } from './prompt';
import { screen } from './screen.svelte';
import type { View } from './view';
import { words } from './words';

const BUTTONS = ['waive', 'steal_nothing', 'keep_lines', 'keep', 'keep_none', 'discard_line'];

const board: BoardModule<View> = {
  Board,
  animate,
  subtitle: (view) => words().round(view.round, view.target),
  // On a small screen "discard" lies beside the own cards, within reach of the thumb.
  buttons: (moves) => moves.filter((move) => BUTTONS.includes(move.key) || (move.key === 'discard' && !screen.small)),
  prompt,
  caption: (move, texts) => {
    const cell = texts.name('cell', move.values.cell ?? 0);
    return move.key === 'swap' ? words().swapWith(cell) : move.key === 'reveal' ? words().reveal(cell) : null;
  },
};
export default board;
