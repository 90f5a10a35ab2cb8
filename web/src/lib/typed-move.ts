/** Moves that are typed: a number from the list, the notation, or words of the caption. */

import type { Move } from './protocol';

export type Typed =
  | { kind: 'move'; move: Move }
  /** Several moves fit. */
  | { kind: 'several'; moves: Move[] }
  /** No legal move: the server is asked, so that its refusal says why. */
  | { kind: 'attempt'; notation: string };

const plain = (text: string): string => text.toLocaleLowerCase().replace(/[.,;:„“"']/g, ' ').replace(/\s+/g, ' ').trim();

export function typedMove(typed: string, moves: readonly Move[], caption: (move: Move) => string): Typed {
  const wanted = plain(typed);
  const exact = moves.find((move) => plain(move.move) === wanted) ?? moves[/^\d+$/.test(wanted) ? Number(wanted) - 1 : -1];
  if (exact) return { kind: 'move', move: exact };
  const words = wanted.split(' ');
  const fitting = moves.filter((move) => {
    const said = plain(`${caption(move)} ${move.move}`).split(' ');
    return words.every((word) => said.includes(word));
  });
  if (fitting.length === 1) return { kind: 'move', move: fitting[0]! };
  return fitting.length > 1 ? { kind: 'several', moves: fitting } : { kind: 'attempt', notation: typed.trim() };
}
