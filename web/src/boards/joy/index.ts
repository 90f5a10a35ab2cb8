import type { BoardModule } from '../../lib/board';
import { animate } from './animate';
import Board from './Board.svelte';
import { caption, prompt, waiting } from './prompt';
import type { JoyView } from './view';
import { words } from './words';

const BUTTONS = new Set(['end', 'draw', 'leave', 'take', 'supply', 'decline', 'own_first', 'other_first']);
const SOON = 30;

const board: BoardModule<JoyView> = {
  Board,
  animate,
  subtitle: (view) => {
    const turn = words().turn(view.turn);
    if (view.over) return words().over;
    return view.turns_left <= SOON ? `${turn} · ${words().left(view.turns_left)}` : turn;
  },
  buttons: (moves) => moves.filter((move) => BUTTONS.has(move.key)),
  caption,
  prompt,
  waiting,
};
export default board;
