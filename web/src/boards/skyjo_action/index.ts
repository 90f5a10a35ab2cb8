import type { BoardModule } from '../../lib/board';
import { animate } from './animate';
import Board from './Board.svelte';
import { prompt } from './prompt';
import { explain } from './explain';
import { arrow, touched } from './marks';
import { screen } from './screen.svelte';
import type { View } from './view';
import { words } from './words';

const BUTTONS = ['waive', 'steal_nothing', 'keep_lines', 'keep', 'keep_none', 'discard_line'];
/** Steps that are followed by another one of the same turn. */
const STEPS = ['draw', 'take_discard', 'keep_drawn', 'play'];

const board: BoardModule<View> = {
  Board,
  animate,
  subtitle: (view) => words().round(view.round, view.target),
  // Unless there is room for it, "discard" lies beside the own cards, within reach of the thumb.
  buttons: (moves) => moves.filter((move) => BUTTONS.includes(move.key) || (move.key === 'discard' && screen.mode === 'wide')),
  prompt,
  touched,
  arrow,
  explain,
  befalls: ['hit', 'stole', 'smashed', 'swapped'],
  consequences: ['defended'],
  // What is drawn has still to be laid, and of two cards that trade places the second one decides.
  confirms: (move, view) => !STEPS.includes(move.key) && view.decision !== 'SwapFirst',
  caption: (move, texts) => {
    const cell = texts.name('cell', move.values.cell ?? 0);
    return move.key === 'swap' ? words().swapWith(cell) : move.key === 'reveal' ? words().reveal(cell) : null;
  },
};
export default board;
