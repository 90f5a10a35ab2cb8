// Written by tools/protocol_ts.py from src/spieltisch/server/protocol/from_server.py; edit that, not this.

import type { GameEvent, Move, ResultInfo, TableInfo } from './common';

export interface DecisionInfo {
  number: number;
  name: string;
}

export interface ChatLine {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  team: boolean;
  time: number;
}

export interface HintInfo {
  move: string;
  win: number | null;
  reason: Record<string, string>;
}

export interface RaceTime {
  seat: number;
  arrived: number;
  round_trip: number;
  reaction: number;
}

export interface Welcome {
  type: "welcome";
  protocol: number;
  seats: number[];
  table: TableInfo;
  chat: ChatLine[];
}

export interface TableChanged {
  type: "table";
  table: TableInfo;
}

export interface Update {
  type: "update";
  seat: number | null;
  version: number;
  first: number;
  events: GameEvent[];
  view: Record<string, unknown>;
  moves: Move[];
  decision: DecisionInfo | null;
  deadline: number | null;
  clocks: (number | null)[] | null;
  time: number;
  result: ResultInfo | null;
}

export interface Ack {
  type: "ack";
  id: string;
  version: number;
}

export interface Refused {
  type: "refused";
  id: string;
  rule: string;
  reason: Record<string, string>;
  values: Record<string, unknown>;
  version: number;
}

export interface Problem {
  type: "error";
  id: string | null;
  code: string;
  reason: Record<string, string>;
}

export interface ChatLines {
  type: "chat";
  lines: ChatLine[];
}

export interface UndoAsked {
  type: "undo";
  seat: number | null;
  agreed: number[];
  asked: number[];
}

export interface HintGiven {
  type: "hint";
  id: string;
  hints: HintInfo[];
}

export interface Verdict {
  type: "verdict";
  seats: number[];
  times: RaceTime[];
  order: number[];
}

export interface Moved {
  type: "moved";
  table: string;
  code: string;
}

export interface Ping {
  type: "ping";
  time: number;
}

export interface Bye {
  type: "bye";
  code: string;
  reason: Record<string, string>;
}

export type ServerMessage =
  | Welcome
  | TableChanged
  | Update
  | Ack
  | Refused
  | Problem
  | ChatLines
  | UndoAsked
  | HintGiven
  | Verdict
  | Moved
  | Ping
  | Bye;
