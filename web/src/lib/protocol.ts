// Written by tools/protocol_ts.py from src/spieltisch/server/protocol.py; edit that, not this.

export const PROTOCOL = 1;

export interface GameEvent {
  event: string;
  seat: number | null;
  [value: string]: unknown;
}

export interface Hello {
  type: "hello";
  protocol: number;
  secrets?: string[];
  since?: number | null;
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

export interface Clock {
  move?: number;
  bank?: number;
  at_zero?: "bot" | "forfeit";
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
}

export interface Pong {
  type: "pong";
  time: number;
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
}

export interface ChatLine {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  team: boolean;
  time: number;
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

export interface Move {
  move: string;
  target: string;
  key: string;
  values: Record<string, number>;
}

export interface DecisionInfo {
  number: number;
  name: string;
}

export interface ResultInfo {
  winners: number[];
  ranks: number[];
  scores: number[];
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

export interface HintInfo {
  move: string;
  win: number | null;
  reason: Record<string, string>;
}

export interface HintGiven {
  type: "hint";
  id: string;
  hints: HintInfo[];
}

export interface RaceTime {
  seat: number;
  arrived: number;
  round_trip: number;
  reaction: number;
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

export interface SeatWish {
  kind: "me" | "open" | "bot";
  bot?: string | null;
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
  order?: "arrival" | "fair" | "slow";
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

export interface OptionInfo {
  kind: "choice" | "flag" | "count" | "subset" | "text";
  name: string;
  default: unknown;
  rule: string;
  choices: string[];
  presets: Record<string, string[]>;
  least: number | null;
  most: number | null;
}

export interface GameInfo {
  name: string;
  title: string;
  least_players: number;
  most_players: number;
  default_players: number;
  real_time: boolean;
  options: OptionInfo[];
  bots: string[];
}

export interface GameList {
  games: GameInfo[];
}

export interface RuleSection {
  id: string | null;
  heading: string;
  text: string;
}

export interface RuleBook {
  sections: RuleSection[];
}

export interface ReportInfo {
  game: string;
  title: string;
  version: string;
  games: number;
  bots: string[];
}

export interface ReportList {
  reports: ReportInfo[];
}

export interface ReportChapter {
  key: string;
  heading: Record<string, string>;
  text: Record<string, string>;
  figure: Record<string, string> | null;
}

export interface Report {
  game: string;
  title: string;
  version: string;
  games: number;
  bots: string[];
  intro: Record<string, string[]>;
  chapters: ReportChapter[];
  method: Record<string, string[]>;
  command: string;
}

export interface RefusedRequest {
  code: string;
  reason: Record<string, string>;
}

export interface Health {
  status: "ok" | "failing";
  version: string;
  tables: number;
  sockets: number;
}

export type ClientMessage =
  | Hello
  | MoveCommand
  | Profile
  | Ready
  | Configure
  | Assign
  | Start
  | Leave
  | Offer
  | Undo
  | Answer
  | Chat
  | Mute
  | Hint
  | Rematch
  | Pong;

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
