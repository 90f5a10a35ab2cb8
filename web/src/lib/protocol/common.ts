// Written by tools/protocol_ts.py from src/spieltisch/server/protocol/common.py; edit that, not this.

export const PROTOCOL = 1;

export interface GameEvent {
  event: string;
  seat: number | null;
  [value: string]: unknown;
}

export interface Clock {
  move?: number;
  bank?: number;
  at_zero?: "bot" | "forfeit";
}

export interface SeatInfo {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  colour: string;
  bot: string | null;
  ready: boolean;
  present: boolean;
  standing_in: string | null;
  since: number | null;
  offered: boolean;
  forfeited: boolean;
  left: boolean;
  rematch: boolean | null;
}

export interface Origin {
  replay: string;
  number: number;
  shuffled: boolean;
  seen: number[];
}

export interface TableInfo {
  table: string;
  code: string;
  game: string;
  options: Record<string, unknown>;
  players: number;
  status: "open" | "running" | "over";
  host: number | null;
  public: boolean;
  hints: boolean;
  clock: Clock | null;
  order: "arrival" | "fair" | "slow";
  window: number;
  pace: number;
  seats: SeatInfo[];
  spectators: number;
  commitment: string;
  nonces: string[];
  seed: string | null;
  replay: string | null;
  version: number;
  teams: number[];
  origin: Origin | null;
  screen: boolean;
}

export interface Move {
  move: string;
  target: string;
  key: string;
  values: Record<string, number>;
  things?: Record<string, string>;
}

export interface ResultInfo {
  winners: number[];
  ranks: number[];
  scores: number[];
}

export interface RefusedRequest {
  code: string;
  reason: Record<string, string>;
}
