/** The fight that is being shown: both cards, face to face, turned up together. */

import type { Kind } from './view';

export interface Fight {
  attacker: number;
  defender: number | null;
  kind: Kind | null;
  attack: number | null;
  defence: number | null;
  /** Whether a defence card lies there. */
  answered: boolean;
  attackValue: number | null;
  defenceValue: number | null;
  /** JKR-50: the attacker will show the field card. */
  announced: boolean;
  bonus: number;
  fieldCard: number | null;
  shown: boolean;
  outcome: { name: 'hit' | 'held' | 'failed'; damage: number } | null;
}

export function fight(attacker: number): Fight {
  return {
    attacker,
    defender: null,
    kind: null,
    attack: null,
    defence: null,
    answered: false,
    attackValue: null,
    defenceValue: null,
    announced: false,
    bonus: 0,
    fieldCard: null,
    shown: false,
    outcome: null,
  };
}

/** What animations show on top of the view; `null` when no fight is being told. */
class Duel {
  current = $state<Fight | null>(null);
  /** The fight of the view has been told to its end; the next view will be without it. */
  over = $state(false);

  /** A new view is shown: nothing is being told any more. */
  reset(): void {
    this.current = null;
    this.over = false;
  }
}

export const duel = new Duel();
