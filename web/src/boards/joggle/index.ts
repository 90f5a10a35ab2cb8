/** Joggle at the table: its board, and how its events look. */

import type { BoardModule } from '../../lib/board';
import { animate } from './animate';
import Board from './Board.svelte';
import type { JoggleView } from './view';
import { prompt, t } from './words';

const board: BoardModule<JoggleView> = {
  Board,
  animate,
  subtitle: (view) => {
    const parts = [t().goalName(view.goal.rectangles, view.goal.squares)];
    if (view.extreme) parts.push(t().extremeShort);
    return [...parts, t().turns(view.turns)].join(' · ');
  },
  buttons: () => [],
  caption: (move, texts) => (move.key === 'lay' ? texts.fill(texts.tables.moves.to ?? '', move.values) : null),
  prompt: (view, moves, texts) => (moves.length && texts.reader !== null ? prompt(view, texts.reader) : null),
};
export default board;
