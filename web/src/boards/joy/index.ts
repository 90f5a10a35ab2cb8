import type { BoardModule } from '../../lib/board';
import { animate } from './animate';
import Board from './Board.svelte';
import { explain } from './explain';
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
  touched: (event) => {
    const path = event.path as number[] | undefined;
    const fields = [path?.[0], event.field, event.other_field].flatMap((field) => (typeof field === 'number' ? [`field:${field}`] : []));
    return event.event === 'turned_marker' ? [`marker:${event.bridge as number}`] : fields;
  },
  befalls: ['hit', 'stole'],
  consequences: ['jumped', 'returned'],
  explain: (what, _, texts) => explain(what, texts),
  arrow: (move, view, seat) => {
    const { field } = move.values;
    if (field !== undefined) return { from: move.key === 'go' ? `field:${view.figures[seat]}` : null, to: `field:${field}` };
    return { from: null, to: move.target.replace(':me:', `:${seat}:`) };
  },
  prompt,
  hands: (view, texts) =>
    view.hands?.map(({ run, joy }) => [...run.map((card) => texts.name('card', card)), ...joy.map((card) => texts.name('kind', card))]) ?? null,
  waiting,
};
export default board;
