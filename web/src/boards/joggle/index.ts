import type { BoardModule } from '../../lib/board';
import Board from './Board.svelte';

const board: BoardModule<Record<string, unknown>> = {
  Board,
  animate: () => undefined,
  subtitle: () => '',
  buttons: () => [],
};
export default board;
