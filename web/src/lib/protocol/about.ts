// Written by tools/protocol_ts.py from src/spieltisch/server/protocol/about.py; edit that, not this.

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

export interface PlayerCount {
  players: number;
  options: Record<string, unknown>;
}

export interface GameInfo {
  name: string;
  title: string;
  least_players: number;
  most_players: number;
  default_players: number;
  player_counts: PlayerCount[];
  real_time: boolean;
  options: OptionInfo[];
  bots: string[];
  minutes: number;
  low_wins: boolean;
  tagline: Record<string, string>;
  unit: Record<string, string>;
  unit_one: Record<string, string>;
  board: Record<string, unknown> | null;
}

export interface GameList {
  games: GameInfo[];
}

export interface RuleSection {
  id: string | null;
  heading: string;
  text: string;
  item: boolean;
  cites: string[];
  rows: string[][];
}

export interface RuleBook {
  book: RuleSection[];
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

export interface NetworkAddress {
  url: string;
  kind: "network" | "vpn";
  answers: boolean;
}

export interface NetworkInfo {
  mine: boolean;
  open: boolean;
  public: string | null;
  addresses: NetworkAddress[];
  visited: boolean;
}

export interface OpenNetwork {
  open: boolean;
}

export interface Health {
  status: "ok" | "failing";
  version: string;
  tables: number;
  sockets: number;
}
