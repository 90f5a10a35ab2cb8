/** The interface of a board: it draws a view, highlights legal targets and reports the choice. It knows no rules. */

import type { Component, Snippet } from 'svelte';
import type { Explanation } from './explain';
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
  /** The notation of the last refused move, until the next tap. */
  refused: string | null;
  texts: Texts;
  /** A tap on a lit target. The shell asks for confirmation where the player wants that, then sends the move. */
  choose: (move: Move) => void;
  /** A tap on something that is not lit: sends the move anyway, so that the refusal explains why. */
  attempt: (notation: string) => void;
  /** The latest stored events, oldest first, for a history on the board. */
  events?: GameEvent[];
  /** A close race in a real-time game, while it is displayed. */
  verdict?: Verdict | null;
  /** The table's time stands still: nothing counts down. */
  still?: boolean;
  /** The line that says what I can do now, with its buttons: the board places it, the shell fills it. */
  instruction: Snippet;
}

/**
 * Shows an event on the old view before the new one appears; anchors are elements with `data-anchor`.
 * `later` are the events that still follow in the same update: where a card goes may reveal where it came from.
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
  /** The status under the game's name in the bar: "Runde 2 · bis 100 Punkte". */
  subtitle: (view: View) => string;
  /** Moves that are buttons in the instruction rather than targets on the board (waive, discard…). */
  buttons: (moves: Move[], view: View) => Move[];
  /** A tap plays at once, without a confirmation: for games in real time. */
  immediate?: boolean;
  /** The places an event touched, by anchor: they are ringed until I move. */
  touched?: (event: GameEvent, view: View) => string[];
  /** Events that are told to the one they are done to, in a card of their own ("Ben steals your …"). */
  befalls?: string[];
  /** Events that happen to their seat because of somebody else's move ("jumped back to the start"). */
  consequences?: string[];
  /** How a hint is drawn: from one anchor to another, or at one place. */
  arrow?: (move: Move, view: View, seat: number) => { from: string | null; to: string } | null;
  /** What a thing with `data-explain` is. */
  explain?: (what: string, view: View, texts: Texts) => Explanation | null;
  /** Whether a move is worth a confirmation; a step that others of the same turn follow is not. */
  confirms?: (move: Move, view: View) => boolean;
  /** Words for a move's button, shorter than the texts' where the board shows the rest ("4 Schritte ziehen"). */
  caption?: (move: Move, texts: Texts) => string | null;
  /** Replaces the prompt of the texts where the board can say it better ("Swap the 3 with one of your cards"). */
  prompt?: (view: View, moves: Move[], texts: Texts) => string | null;
  /** Every hand of an open view in words, by seat; `null` where a view does not show them all. */
  hands?: (view: View, texts: Texts) => string[][] | null;
  /** Says who must act and why, where a player's name and the prompt of the texts are not enough. */
  waiting?: (view: View, texts: Texts) => string | null;
}

/** The legal moves by click target. */
export function byTarget(moves: Move[]): Map<string, Move[]> {
  const found = new Map<string, Move[]>();
  for (const move of moves) found.set(move.target, [...(found.get(move.target) ?? []), move]);
  return found;
}
