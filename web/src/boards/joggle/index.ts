/** Joggle at the table: its board, and how its events look. */

import type { BoardModule } from '../../lib/board';
import { animate } from './animate';
import Board from './Board.svelte';
import { explain } from './explain';
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
  touched: (event) => [event.field, event.to, event.other_field].flatMap((field) => (typeof field === 'number' ? [`well:${field}`] : [])),
  explain,
  arrow: (move, view, seat) => {
    const to = `well:${move.values.field}`;
    if (move.key === 'lay') return { from: `supply:${seat}`, to };
    return { from: view.lifted === null ? null : `well:${view.lifted}`, to };
  },
  // A lifted marble can be put back.
  confirms: (move) => move.key !== 'lift' && move.target !== 'marble:lifted',
  caption: (move, texts) => (move.key === 'lay' ? texts.move({ ...move, key: 'to' }) : null),
  prompt: (view, moves, texts) => (moves.length && texts.reader !== null ? prompt(view, texts.reader) : null),
};
export default board;
