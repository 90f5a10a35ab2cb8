/** Which places events touch and moves aim at. */

import type { GameEvent, Move } from '../../lib/protocol';
import type { View } from './view';

const AT_DISCARD = ['discarded', 'took_discard'];

export function touched(event: GameEvent): string[] {
  const cells = [event.place, event.other_place].flatMap((place) => (typeof place === 'string' ? [`cell:${place}`] : []));
  if (cells.length > 0) return cells;
  if (AT_DISCARD.includes(event.event)) return ['discard:play'];
  return event.event === 'took_action' || event.event === 'stole' ? [`display:${event.seat}:${String(event.card)}`] : [];
}

/** How a hint is drawn: what is drawn or taken comes to me, what I hold goes to its place. */
export function arrow(move: Move, view: View, seat: number): { from: string | null; to: string } {
  const target = move.target.replace(/:me(?=:|$)/, `:${seat}`);
  const held = view.hand.length > 0 ? `hand:${seat}` : null;
  if (target.startsWith('pile:') || move.key === 'take_discard') return { from: target, to: `hand:${seat}` };
  if (target.startsWith('row:')) return { from: target, to: `display:${seat}` };
  if (move.key === 'swap' || move.key === 'discard') return { from: held, to: target };
  return { from: null, to: target };
}
