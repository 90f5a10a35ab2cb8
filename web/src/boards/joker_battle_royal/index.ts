/** Joker Battle Royal at the table: its board, and how its events look. */

import type { BoardModule } from '../../lib/board';
import { animate } from './animate';
import Board from './Board.svelte';
import { explain } from './explain';
import { fieldName, type BattleView } from './view';
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
  buttons: (moves) => moves.filter((move) => move.target.startsWith('button:') || move.key === 'open' || move.key === 'keep'),
  caption,
  touched: (event, view) => {
    const fields = [event.start, event.field].flatMap((field) => (typeof field === 'string' ? [`field:${field}`] : []));
    const fighters = event.event === 'attacked' ? [event.seat, event.other as number] : [];
    return [...fields, ...fighters.flatMap((seat) => (view.jokers[seat ?? -1] ? [`field:${view.jokers[seat!]}`] : []))];
  },
  befalls: ['hit'],
  consequences: ['out'],
  explain: (what, _, texts) => explain(what, texts),
  arrow: (move, view, seat) => {
    const { card, field, other } = move.values;
    const start = view.jokers[seat] ? `field:${view.jokers[seat]}` : null;
    if (field !== undefined) return { from: start ?? `pawn:${seat}`, to: `field:${fieldName(field)}` };
    if (other !== undefined) return { from: start, to: `field:${view.jokers[other]}` };
    return card === undefined ? null : { from: null, to: `hand:${card}` };
  },
  // A movement card is played together with its field, an attack with its target.
  confirms: (move, view) => !(move.key === 'move' && view.decision === 'Movement'),
  hands: (view, texts) => {
    const hands = view.seats.map((player) => player.hand.flatMap((place) => (place ? [place.card] : [])));
    return hands.some((hand) => hand.includes(null)) ? null : hands.map((hand) => hand.map((card) => texts.name('card', card!)));
  },
  prompt: (view, moves, texts) => (moves.length ? prompt(view, texts) : null),
};
export default board;
