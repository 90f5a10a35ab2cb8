// Written by tools/protocol_ts.py from src/spieltisch/server/protocol/lobby.py; edit that, not this.

import type { Clock, TableInfo } from './common';

export interface SeatWish {
  kind: "me" | "open" | "bot";
  bot?: string | null;
}

export interface CreateTable {
  game: string;
  players?: number | null;
  options?: Record<string, unknown>;
  seats?: SeatWish[] | null;
  name?: string;
  colour?: string;
  public?: boolean;
  hints?: boolean;
  clock?: Clock | null;
  order?: "arrival" | "fair" | "slow" | null;
  window?: number | null;
  pace?: number | null;
  seed?: string | null;
}

export interface SeatSecret {
  seat: number;
  secret: string;
}

export interface TableCreated {
  table: string;
  code: string;
  seats: SeatSecret[];
}

export interface TakeSeat {
  name?: string;
  colour?: string;
  seat?: number | null;
}

export interface SeatTaken {
  table: string;
  code: string;
  seat: number;
  secret: string;
}

export interface PublicTables {
  tables: TableInfo[];
}

export interface MySecrets {
  secrets: string[];
}

export interface MyTable {
  table: TableInfo;
  seats: number[];
  turn: boolean;
}

export interface MyTables {
  tables: MyTable[];
}
