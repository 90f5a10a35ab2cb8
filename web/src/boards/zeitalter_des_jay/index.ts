import type { BoardModule } from '../../lib/board';
import Board from './Board.svelte';
import { prompt } from './prompt';
import type { JayView } from './view';
import { t } from './words';

const board: BoardModule<JayView> = {
  Board,
  immediate: true,
  // Nothing may wait for a picture in real time: the new view is shown at once, and the box lets its cards land itself.
  animate: () => undefined,
  subtitle: (view) => {
    const said = t().subtitle(view.round, view.rounds, view.level);
    return view.play === 'tournament' ? `${said} · ${t().tournament}` : said;
  },
  // All other buttons have their fixed places on the board.
  buttons: (moves) => moves.filter(({ key }) => key === 'waive'),
  prompt,
  hands: (view, texts) => view.hands?.map((hand) => hand.map((figure) => texts.name('figure', figure))) ?? null,
};
export default board;
