/** A piece on its way. It vanishes where it lands, because the board shows it there. */

import type { Colour } from './view';

export type Piece = { kind: 'cube'; colour: Colour } | { kind: 'run' | 'joy'; card: string | null };

export class Flight {
  landed = $state(false);
  private turned: Flight | null = null;

  constructor(readonly piece: Piece) {}

  /** The same flight with the other side up. */
  as(piece: Piece): Flight {
    this.turned = new Flight(piece);
    return this.turned;
  }

  land(): void {
    this.landed = true;
    this.turned?.land();
  }
}
