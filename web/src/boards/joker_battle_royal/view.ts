/** What a board of Joker Battle Royal is told: src/spieltisch/games/joker_battle_royal/view.py. */

export const COLUMNS = 7;
export const ROWS = 5;

export type Kind = 'melee' | 'cross' | 'ranged';
export type SymbolName = 'dot' | 'bar' | 'column' | 'x' | 'ring';
export type Blocker = 'pillar' | number;

export interface Player {
  out: boolean;
  hand: ({ card: number | null; lacks: SymbolName[] } | null)[];
  draw_pile: number;
  discard: number[];
  open_card: number | null;
  /** JKR-37: the older of two open defence cards, while their owner chooses which stays. */
  older_open_card?: number | null;
  trophies: { card: number; owner: number }[];
  banned: number | null;
  gone: number[];
}

export interface Attack {
  attacker: number;
  card: number | null;
  target: number | null;
  kind: Kind | null;
  answer: SymbolName | null;
  shows_field: boolean;
}

export interface BattleView {
  over: boolean;
  actors: number[];
  decision: string | null;
  pillar: string;
  grid: Record<string, number | null>;
  jokers: (string | null)[];
  seats: Player[];
  attack: Attack | null;
  reach: Record<string, Record<string, number>>;
  targets: Record<string, { kind: Kind; blockers: Blocker[]; banned: boolean }>;
  targets_from: Record<string, Record<string, Kind | Blocker[]>>;
  position_fights: boolean;
  active: number | null;
  quiet_turns_left: number;
}

/** How a Joker stands to another one, seen from a field: what attack it would be, or what stands in between. */
export interface Sight {
  seat: number;
  from: string;
  to: string;
  kind: Kind | null;
  blockers: Blocker[];
  banned: boolean;
}

export function sightsFrom(view: BattleView, seat: number, from: string): Sight[] {
  const stays = from === view.jokers[seat];
  return view.jokers.flatMap((to, other) => {
    if (other === seat || to === null) return [];
    const here = stays ? view.targets[other] : undefined;
    const there = view.targets_from[from]?.[other];
    const blockers = here?.blockers ?? (Array.isArray(there) ? there : []);
    const kind = here?.kind ?? (typeof there === 'string' ? there : null);
    if (here === undefined && there === undefined) return [];
    const banned = view.seats[seat]?.banned === other;
    return [{ seat: other, from, to, kind: blockers.length ? null : kind, blockers, banned }];
  });
}

/** The symbol an attack needs is its badge. */
export const BADGES: Record<Kind, SymbolName> = { melee: 'bar', cross: 'column', ranged: 'x' };

export function columnRow(field: string): [number, number] {
  const [column = 0, row = 0] = field.split(' ').map(Number);
  return [column, row];
}

/** Moves name a field by its number, views by column and row. */
export function fieldName(cell: number): string {
  return `${cell % COLUMNS} ${Math.floor(cell / COLUMNS)}`;
}

/** The fields of a shortest way, both ends included; for drawing only. */
export function way(view: BattleView, from: string, to: string): string[] {
  const before = new Map<string, string>([[from, '']]);
  const queue = [from];
  for (let at = queue.shift(); at !== undefined && at !== to; at = queue.shift()) {
    const [column, row] = columnRow(at);
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
      const next = `${column + dx} ${row + dy}`;
      if (!(next in view.grid) || before.has(next)) continue;
      before.set(next, at);
      queue.push(next);
    }
  }
  const fields: string[] = [];
  for (let at: string | undefined = before.has(to) ? to : ''; at; at = before.get(at)) fields.unshift(at);
  return fields;
}
