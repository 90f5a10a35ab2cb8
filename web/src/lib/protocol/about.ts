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

export interface Health {
  status: "ok" | "failing";
  version: string;
  tables: number;
  sockets: number;
}
