/** What can be tapped and what that does: the legal moves by the place they light. */

import type { Move } from '../../lib/protocol';
import type { Sitter } from '../../lib/board';
import type { Texts } from '../../lib/texts';
import { lineCells, type View } from './view';

export interface Given {
  view: View;
  seat: number | null;
  sitters: Sitter[];
  moves: Move[];
  chosen: Move | null;
  pending: Move | null;
  refused: string | null;
  texts: Texts;
  tap: (target: string, element: HTMLElement) => void;
}

export class Table {
  private readonly byTarget = new Map<string, Move[]>();
  private readonly refusedTarget: string | null;
  readonly view: View;
  readonly seat: number | null;
  readonly texts: Texts;
  readonly tap: Given['tap'];
  /** Whose layout is the large one. */
  readonly home: number;

  constructor(private readonly given: Given) {
    this.view = given.view;
    this.seat = given.seat;
    this.texts = given.texts;
    this.tap = given.tap;
    this.home = given.seat ?? 0;
    for (const move of given.moves) for (const target of this.targets(move)) this.add(target, move);
    this.refusedTarget = given.refused === null ? null : this.targetOf(given.refused);
  }

  sitter(seat: number): Sitter {
    return this.given.sitters[seat]!;
  }

  moves(target: string): Move[] {
    return this.byTarget.get(target) ?? [];
  }

  /** Lit: may be chosen now. Throwing an action card away is possible, but nothing to shine for. */
  lit(target: string): boolean {
    return this.moves(target).some((move) => move.key !== 'throw_away');
  }

  /** The state of a target as class names. */
  look(target: string): string {
    const moves = this.moves(target);
    if (this.refusedTarget === target) return 'refused';
    if (this.given.pending && moves.includes(this.given.pending)) return 'waiting';
    if (this.isChosen(target)) return 'chosen';
    return this.lit(target) ? 'lit' : '';
  }

  isChosen(target: string): boolean {
    const { chosen } = this.given;
    return chosen !== null && this.moves(target).some((move) => move.move === chosen.move);
  }

  get chosen(): Move | null {
    return this.given.chosen;
  }

  /** Some move of a kind, where it does not matter which. */
  withKey(key: string): Move | undefined {
    return this.given.moves.find((move) => move.key === key);
  }

  allWithKey(...keys: string[]): Move[] {
    return this.given.moves.filter((move) => keys.includes(move.key));
  }

  /** The seats in whose layout (or display) something is lit. */
  litSeats(...kinds: string[]): number[] {
    const lit = [...this.byTarget.keys()].filter((target) => this.lit(target)).map((target) => target.split(':'));
    return [...new Set(lit.filter(([kind]) => kinds.includes(kind!)).map(([, seat]) => Number(seat)))];
  }

  /** What a tap on something that is not lit would mean. */
  attemptFor(target: string): string | null {
    const [kind, where = '', what = ''] = target.split(':');
    const { decision } = this.view;
    if (kind === 'pile') return where === 'play' ? 'draw' : 'take pile';
    if (kind === 'discard') return decision === 'Drawn' ? 'discard' : 'take discard';
    if (kind === 'row') return `take row ${where}`;
    if (kind !== 'cell') return null;
    if (Number(where) !== this.seat || decision === 'SwapFirst' || decision === 'SwapSecond' || decision === 'Meteor') {
      return `pick ${where} ${what}`;
    }
    if (decision === 'TurnUp' || decision === 'FirstCards') return `reveal ${what}`;
    return decision === 'LayLine' ? `lay cell ${what}` : `swap ${what}`;
  }

  private add(target: string, move: Move): void {
    this.byTarget.set(target, [...this.moves(target), move]);
  }

  /** A line is tapped by tapping one of its cards. */
  private targets(move: Move): string[] {
    const target = move.target.replace(/:me(?=:|$)/, `:${this.seat}`);
    if (!target.startsWith('line:')) return [target];
    const [, owner, line] = target.split(':').map(Number);
    return [target, ...lineCells(this.view, owner!, line!).map((cell) => `cell:${owner}:${cell}`)];
  }

  private targetOf(notation: string): string | null {
    const [word = '', ...rest] = notation.split(' ');
    if (word === 'pick') return `cell:${rest.join(':')}`;
    if (['swap', 'reveal', 'lay'].includes(word)) return `cell:${this.seat}:${rest.at(-1)}`;
    if (word === 'draw') return 'pile:play';
    if (notation === 'take pile') return 'pile:action';
    if (notation.startsWith('take row')) return `row:${rest[1]}`;
    if (notation === 'take discard' || notation === 'discard') return 'discard:play';
    return word === 'play' ? `display:${this.seat}:${rest[0]}` : null;
  }
}
