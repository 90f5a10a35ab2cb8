// Written by tools/protocol_ts.py from src/spieltisch/server/protocol/from_client.py; edit that, not this.

import type { Clock } from './common';

export interface Hello {
  type: "hello";
  protocol: number;
  secrets?: string[];
  since?: number | null;
  back?: boolean;
  screen?: boolean;
}

export interface Pong {
  type: "pong";
  time: number;
}

export interface MoveCommand {
  type: "move";
  id: string;
  seat: number;
  move: string;
  version: number;
  decision?: number | null;
}

export interface Profile {
  type: "profile";
  id: string;
  seat: number;
  name: string;
  colour: string;
}

export interface Ready {
  type: "ready";
  id: string;
  seat: number;
  ready: boolean;
  nonce?: string;
}

export interface Configure {
  type: "configure";
  id: string;
  seat: number;
  players?: number | null;
  options?: Record<string, unknown> | null;
  public?: boolean | null;
  hints?: boolean | null;
  clock?: Clock | null;
  order?: "arrival" | "fair" | "slow" | null;
  window?: number | null;
  pace?: number | null;
}

export interface Assign {
  type: "assign";
  id: string;
  seat: number;
  target: number;
  kind: "open" | "bot";
  bot?: string | null;
}

export interface Swap {
  type: "swap";
  id: string;
  seat: number;
  source: number;
  target: number;
}

export interface Start {
  type: "start";
  id: string;
  seat: number;
}

export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}

export interface Offer {
  type: "offer";
  id: string;
  seat: number;
  target: number;
  bot?: string | null;
}

export interface Undo {
  type: "undo";
  id: string;
  seat: number;
}

export interface Answer {
  type: "answer";
  id: string;
  seat: number;
  agree: boolean;
}

export interface Chat {
  type: "chat";
  id: string;
  seat: number;
  text: string;
  team?: boolean;
}

export interface Mute {
  type: "mute";
  id: string;
  seat: number;
  target: number;
  muted: boolean;
}

export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

export interface Rematch {
  type: "rematch";
  id: string;
  seat: number;
  agree?: boolean;
}

export interface Tempo {
  type: "tempo";
  id: string;
  seat: number;
  pace: number;
}

export interface Wait {
  type: "wait";
  id: string;
  seat: number;
  waiting: boolean;
}

export type ClientMessage =
  | Hello
  | MoveCommand
  | Profile
  | Ready
  | Configure
  | Assign
  | Swap
  | Start
  | Leave
  | Offer
  | Undo
  | Answer
  | Chat
  | Mute
  | Hint
  | Rematch
  | Tempo
  | Wait
  | Pong;
