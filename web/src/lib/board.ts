/** What a board is: it draws a view, lights the targets of legal moves, and says what was chosen. It knows no rules. */

import type { Component, Snippet } from 'svelte';
import type { Stage } from './motion';
import type { GameEvent, Move, Verdict } from './protocol';
import type { Texts } from './texts';

/** Somebody at the table, as the others see them. */
export interface Sitter {
  seat: number;
  name: string;
  /** 0…7: the seat's colour and glyph (`.s0`…, `<Glyph colour={…} />`). */
  colour: number;
  bot: boolean;
  present: boolean;
}

export interface BoardProps<View> {
  view: View;
  /** Whose view this is; `null` for a spectator. */
  seat: number | null;
  sitters: Sitter[];
  /** What this seat may do now; empty while others decide. */
  moves: Move[];
  /** Chosen, not yet confirmed. */
  chosen: Move | null;
  /** Sent, not yet answered. */
  pending: Move | null;
  /** What was refused last (its notation), until the next tap. */
  refused: string | null;
  texts: Texts;
  /** A tap on a lit target. The shell asks for confirmation where the player wants that, then sends the move. */
  choose: (move: Move) => void;
  /** A tap on something that is not lit: sends the move anyway, so that the refusal tells why. */
  attempt: (notation: string) => void;
  /** The latest events, oldest first, as far as they are kept: for a history on the board. */
  events?: GameEvent[];
  /** A close race in a real-time game, for as long as it is to be seen. */
  verdict?: Verdict | null;
  /** The one line that says what I can do now, with its buttons: the board places it, the shell fills it. */
  instruction: Snippet;
}

/**
 * Shows an event on the old view before the new one appears; anchors are elements with `data-anchor`.
 * `later` are the events that still follow in the same update: where a card goes may tell where it came from.
 */
export type Animate<View> = (
  event: GameEvent,
  stage: Stage,
  view: View,
  seat: number | null,
  later: readonly GameEvent[],
) => Promise<void> | void;

/** What `boards/<game>/index.ts` exports as default. */
export interface BoardModule<View> {
  Board: Component<BoardProps<View>>;
  animate: Animate<View>;
  /** What the bar says under the game's name: "Runde 2 · bis 100 Punkte". */
  subtitle: (view: View) => string;
  /** Moves that are buttons in the instruction rather than targets on the board (waive, discard…). */
  buttons: (moves: Move[], view: View) => Move[];
  /** A tap plays at once, without a confirmation: for games in real time. */
  immediate?: boolean;
  /** Words for a move's button, shorter than the texts' where the board shows the rest ("4 Schritte ziehen"). */
  caption?: (move: Move, texts: Texts) => string | null;
  /** Replaces the prompt of the texts where the board can say it better ("Swap the 3 with one of your cards"). */
  prompt?: (view: View, moves: Move[], texts: Texts) => string | null;
  /** Says whom all wait for, and what for, where one player's name and the texts' prompt say too little. */
  waiting?: (view: View, texts: Texts) => string | null;
}

/** The legal moves by the target a click hits. */
export function byTarget(moves: Move[]): Map<string, Move[]> {
  const found = new Map<string, Move[]>();
  for (const move of moves) found.set(move.target, [...(found.get(move.target) ?? []), move]);
  return found;
}
