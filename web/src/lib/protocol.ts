/** What travels between server and client: docs/protocol.md. */

export interface Move {
  move: string;
  target: string;
  key: string;
  values: Record<string, number>;
}

export interface GameEvent {
  event: string;
  seat: number | null;
  [value: string]: unknown;
}
