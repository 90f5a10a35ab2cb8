// Written by tools/protocol_ts.py from src/spieltisch/server/protocol/replay.py; edit that, not this.

import type { GameEvent, Move, ResultInfo, TableInfo } from './common';
import type { SeatWish } from './lobby';

export interface ReplayInput {
  version: number;
  seat: number | null;
  input: string;
  time: number;
}

export interface ReplayInfo {
  table: TableInfo;
  revision: number;
  inputs: ReplayInput[];
  ended: number;
  result: ResultInfo;
  continued: boolean;
}

export interface Frame {
  number: number;
  events: GameEvent[];
  view: Record<string, unknown>;
  decision: string | null;
}

export interface Frames {
  frames: Frame[];
}

export interface Chances {
  number: number;
  chances: number[];
}

export interface DecisiveMove {
  number: number;
  seat: number;
  move: Move;
  before: number;
  after: number;
  expected: number;
  better: Move | null;
  better_expected: number | null;
  reason: Record<string, string> | null;
}

export interface AnalysisInfo {
  complete: boolean;
  done: number;
  count: number;
  before: number;
  worlds: number;
  chances: Chances[];
  moves: DecisiveMove[];
}

export interface PlayOn {
  number: number;
  seats?: SeatWish[] | null;
  shuffle?: boolean;
  name?: string;
  colour?: string;
  public?: boolean;
  hints?: boolean;
  pace?: number | null;
}
