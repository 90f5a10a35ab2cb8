/** Requests to the server over HTTP. */

import type {
  AnalysisInfo,
  CreateTable,
  GameInfo,
  GameList,
  MyTable,
  MyTables,
  NetworkInfo,
  PublicTables,
  Report,
  ReportInfo,
  ReportList,
  RuleBook,
  SeatTaken,
  TableCreated,
  TableInfo,
  TakeSeat,
} from './protocol';
import { settings, type Language } from './settings.svelte';
import type { Tables } from './texts';

type Reason = Record<string, string>;

/** A refused or failed request. `reason` is for people, in both languages. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly reason: Reason,
  ) {
    super(code);
  }

  /** The reason in the language chosen now. */
  get words(): string {
    return this.reason[settings.language] ?? this.code;
  }
}

const UNREACHABLE = new Refusal('unreachable', {
  de: 'Der Server antwortet nicht. Bist du online?',
  en: 'The server does not answer. Are you online?',
});

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const how: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, how);
  } catch {
    throw UNREACHABLE;
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const refused = said as { code?: string; reason?: Reason } | null;
  throw new Refusal(refused?.code ?? String(answer.status), refused?.reason ?? UNREACHABLE.reason);
}

/** Caches responses that do not change while the page is open; failures are not cached. */
function kept<T>(get: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const found = new Map<string, Promise<T>>();
  return (key) => {
    let answer = found.get(key);
    if (!answer) {
      answer = get(key);
      answer.catch(() => found.delete(key));
      found.set(key, answer);
    }
    return answer;
  };
}

const gameList = kept(async () => (await ask<GameList>('/api/games')).games);
const textTables = kept((path) => ask<Tables>(`/api/games/${path}`));
const ruleBooks = kept((path) => ask<RuleBook>(`/api/games/${path}`));

export const api = {
  games: (): Promise<GameInfo[]> => gameList(''),
  texts: (game: string, language: Language): Promise<Tables> => textTables(`${game}/texts/${language}`),
  rules: (game: string, language: Language): Promise<RuleBook> => ruleBooks(`${game}/rules/${language}`),
  reports: async (): Promise<ReportInfo[]> => (await ask<ReportList>('/api/reports')).reports,
  report: (game: string): Promise<Report> => ask(`/api/reports/${encodeURIComponent(game)}`),
  network: (): Promise<NetworkInfo> => ask('/api/network'),
  openNetwork: (open: boolean): Promise<NetworkInfo> => ask('/api/network', { open }),
  publicTables: async (): Promise<TableInfo[]> => (await ask<PublicTables>('/api/tables')).tables,
  table: (code: string): Promise<TableInfo> => ask(`/api/tables/${encodeURIComponent(code)}`),
  create: (wish: CreateTable): Promise<TableCreated> => ask('/api/tables', wish),
  takeSeat: (code: string, wish: TakeSeat): Promise<SeatTaken> =>
    ask(`/api/tables/${encodeURIComponent(code)}/seats`, wish),
  mine: async (secrets: string[]): Promise<MyTable[]> =>
    secrets.length === 0 ? [] : (await ask<MyTables>('/api/seats', { secrets })).tables,
  /** The analysis of a finished game so far; the first request starts it. */
  analysis: (replay: string): Promise<AnalysisInfo> => ask(`/api/replays/${encodeURIComponent(replay)}/analysis`, {}),
  ask,
};
