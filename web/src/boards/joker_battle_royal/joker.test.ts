import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Stage } from '../../lib/motion';
import type { Move } from '../../lib/protocol';
import { settings } from '../../lib/settings.svelte';
import { Texts, type Tables } from '../../lib/texts';
import { duel, fight } from './duel.svelte';
import { rank, symbolsOf } from './emblem';
import joker from './index';
import { fieldName, sightsFrom, way, type BattleView, type Player } from './view';

const tables: Tables = {
  events: {},
  moves: {},
  prompts: {},
  refusals: {},
  options: {},
  names: {
    you: 'du',
    reach: { 13: '4' },
    kind: { melee: 'Nahkampf', cross: 'Querkampf', ranged: 'Fernkampf' },
    symbol: { ring: 'Kreis' },
  },
};

const FIELDS = Array.from({ length: 35 }, (_, cell) => cell).filter((cell) => ![0, 6, 17, 28, 34].includes(cell));

function player(changes: Partial<Player> = {}): Player {
  const hand = [13, 14, 17, 26].map((card) => ({ card, lacks: [] }));
  return { out: false, hand, draw_pile: 12, discard: [], open_card: null, trophies: [], banned: null, gone: [], ...changes };
}

const rival = (changes: Partial<Player> = {}) => player({ hand: Array(4).fill({ card: null, lacks: [] }), ...changes });

/** Mira on B2; Heinz next to her, Jonas hidden by the Pfeiler, Ada banned. */
function view(changes: Partial<BattleView> = {}): BattleView {
  return {
    over: false,
    actors: [0],
    decision: 'Movement',
    pillar: '3 2',
    grid: Object.fromEntries(FIELDS.map((cell) => [fieldName(cell), null])),
    jokers: ['1 1', '2 1', '5 3', '3 0'],
    seats: [player({ trophies: [{ card: 7, owner: 3 }], banned: 3 }), rival(), rival({ open_card: 21 }), rival()],
    attack: null,
    reach: { 13: { '1 1': 0, '1 2': 1, '1 0': 1, '4 1': 3 } },
    targets: {
      1: { kind: 'melee', blockers: [], banned: false },
      2: { kind: 'ranged', blockers: ['pillar'], banned: false },
      3: { kind: 'ranged', blockers: [], banned: true },
    },
    targets_from: { '4 1': { 1: 'ranged', 2: 'ranged', 3: 'cross' }, '1 2': { 1: 'cross', 2: [1], 3: 'ranged' } },
    position_fights: false,
    active: 0,
    quiet_turns_left: 40,
    ...changes,
  };
}

const onField = (key: string) => (cell: number): Move => ({ move: `${key} ${fieldName(cell)}`, target: `field:${fieldName(cell)}`, key, values: { field: cell } });
const withCard = (key: string) => (card: number): Move => ({ move: `${key} ${card}`, target: `hand:${card}`, key, values: { card } });
const button = (key: string): Move => ({ move: key.replace('_', ' '), target: `button:${key}`, key, values: {} });
const open: Move = { move: 'open', target: 'open:me', key: 'open', values: {} };

interface More {
  seat?: number | null;
  chosen?: Move;
}

function show(shown: BattleView, moves: Move[], { seat = 0, chosen }: More = {}) {
  const [choose, attempt] = [vi.fn(), vi.fn()];
  const names = ['Mira', 'Heinz', 'Jonas', 'Ada', 'Ben', 'Clara'].slice(0, shown.seats.length);
  render(joker.Board, {
    view: shown,
    seat,
    moves,
    choose,
    attempt,
    chosen: chosen ?? null,
    pending: null,
    refused: null,
    texts: new Texts(tables, seat, names),
    sitters: names.map((name, one) => ({ seat: one, name, colour: one, bot: false, present: true })),
    instruction: createRawSnippet(() => ({ render: () => '<p>?</p>' })),
  });
  return { choose, attempt };
}

const cell = (field: string) => document.querySelector<HTMLElement>(`[data-field="${field}"]`)!;
const label = (field: string) => cell(field).getAttribute('aria-label');

/** Clicks everything on the board; what was not offered there must be a button of the instruction. */
async function reachable(shown: BattleView, moves: Move[], seat: number | null = 0): Promise<string[]> {
  const { choose } = show(shown, moves, { seat });
  for (const target of document.querySelectorAll('button')) await fireEvent.click(target);
  const offered = [...choose.mock.calls.map(([move]) => move as Move), ...joker.buttons(moves, shown)];
  return [...new Set(offered.map(({ move }) => move))].sort();
}

beforeEach(() => {
  settings.language = 'de';
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
});
afterEach(() => {
  cleanup();
  duel.reset();
});

it('offers the open card for defence beside the hand', async () => {
  const shown = view({ decision: 'Defence', seats: [player({ open_card: 19 }), rival(), rival(), rival()] });
  const moves = [...[17, 26].map(withCard('defend')), open];
  expect(await reachable(shown, moves)).toEqual(['defend 17', 'defend 26', 'open']);
}, 30_000);

it('lets the defender choose which of two open cards stays', async () => {
  const shown = view({ decision: 'ChooseKept', seats: [player({ open_card: 6, older_open_card: 9 }), rival(), rival(), rival()] });
  const moves = [6, 9].map((card): Move => ({ move: `keep ${card}`, target: `open:${card}`, key: 'keep', values: { card } }));
  const { choose } = show(shown, moves);
  for (const target of document.querySelectorAll('.open button')) await fireEvent.click(target);
  expect(choose.mock.calls.map(([move]) => (move as Move).move).sort()).toEqual(['keep 6', 'keep 9']);
});

it('names hands of an open view by rank and symbols, and none where a card is hidden', () => {
  const names = { ...tables, names: { ...tables.names, card: { 13: '3 (Punkt, Säule, X)', 14: '3 (Balken, Säule, X)' } } };
  const two = [13, 14].map((card) => ({ card, lacks: [] }));
  const all = view({ seats: [player({ hand: two }), player({ hand: [null, ...two.slice(1)] }), player({ hand: [] }), player({ hand: [] })] });
  expect(joker.hands!(all, new Texts(names, null, []))).toEqual([['3 (Punkt, Säule, X)', '3 (Balken, Säule, X)'], ['3 (Balken, Säule, X)'], [], []]);
  expect(joker.hands!(view(), new Texts(names, null, []))).toBeNull();
});

interface Kept {
  frames: { seat: number | null; view: BattleView; moves: Move[]; names: string[] }[];
}
const kept = import.meta.glob<Kept>('../../../public/fixtures/joker_battle_royal*.json', { eager: true, import: 'default' });

describe('every legal move of kept positions is within reach', () => {
  const frames = Object.values(kept).flatMap((game) => game.frames.filter(({ moves }) => moves.length));
  const decisions = [...new Set(frames.map(({ view }) => view.decision))];
  if (!decisions.length) throw new Error('positions are missing: python tools/fixtures.py');

  it.each(decisions)('%s', async (decision) => {
    const { view: shown, moves, seat } = frames.filter((frame) => frame.view.decision === decision).at(-1)!;
    expect(await reachable(shown, moves, seat)).toEqual(moves.map(({ move }) => move).sort());
  }, 30_000);
});

describe('targets are judged from the field in question', () => {
  it('says kind, ban and blocker from where the Joker stands', () => {
    show(view(), [button('stay')]);
    expect(label('2 1')).toContain('Joker von Heinz, Nahkampf');
    expect(label('5 3')).toContain('verdeckt durch Pfeiler');
    expect(label('3 0')).toContain('gesperrt');
  });

  it('judges anew from the chosen field', () => {
    show(view({ decision: 'MoveTo' }), [onField('to')(11)], { chosen: onField('to')(11) });
    expect(label('2 1')).toContain('Fernkampf');
    expect(label('3 0')).toContain('Querkampf, gesperrt');
  });

  it('knows what hides whom from a field that is only planned', () => {
    expect(sightsFrom(view(), 0, '1 2').map(({ seat, kind, blockers }) => [seat, kind, blockers])).toEqual([
      [1, 'cross', []],
      [2, null, [1]],
      [3, 'ranged', []],
    ]);
  });

  it('shows the reach of the chosen card with its steps', () => {
    show(view(), [withCard('move')(13)], { chosen: withCard('move')(13) });
    expect(label('4 1')).toContain('3 Schritte');
    expect(label('5 1')).not.toContain('Schritte');
  });
});

describe('the rest of the board', () => {
  it('sends a tap beside the lit ones as an attempt', async () => {
    const { attempt } = show(view({ decision: 'MoveTo' }), [onField('to')(8)]);
    await fireEvent.click(cell('5 1'));
    await fireEvent.click(document.querySelector('[data-card="13"]')!);
    expect(attempt.mock.calls.flat()).toEqual(['to 5 1']);
  });

  it('spells out whom the top trophy bans', () => {
    show(view(), []);
    expect(screen.getByText('Sperre: Ada')).toBeTruthy();
  });

  it('tells who is out and keeps the trophies', () => {
    const seats = [player(), rival({ out: true, trophies: [{ card: 3, owner: 0 }, { card: 5, owner: 2 }] }), rival(), rival()];
    show(view({ seats, jokers: ['1 1', null, '5 3', '3 0'] }), []);
    expect(screen.getByText('ausgeschieden')).toBeTruthy();
    expect(document.querySelector('[data-anchor="seat:1"] .cap')!.textContent).toContain('2 Trophäen');
  });

  it('shows a spectator everybody and offers nothing', async () => {
    const { choose, attempt } = show(view({ targets: {}, reach: {}, targets_from: {} }), [], { seat: null });
    expect(document.querySelectorAll('.rival')).toHaveLength(4);
    for (const target of document.querySelectorAll('button')) await fireEvent.click(target);
    expect([choose.mock.calls, attempt.mock.calls]).toEqual([[], []]);
  });

  it('walks with the arrow keys around the Pfeiler and stops at the edge', async () => {
    show(view({ decision: 'MoveTo' }), [onField('to')(16)]);
    cell('2 2').focus();
    await fireEvent.keyDown(cell('2 2'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cell('4 2'));
    cell('1 0').focus();
    await fireEvent.keyDown(cell('1 0'), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(cell('1 0'));
  });
});

describe('a fight', () => {
  const attack = { attacker: 1, card: null, target: 0, kind: 'melee' as const, answer: 'ring' as const, shows_field: false };
  const fighting = () => view({ decision: 'Defence', actors: [0], attack });

  it('turns both cards up at the same moment', async () => {
    show(fighting(), []);
    const stage = new Stage(() => document.body, () => true);
    const tell = (event: string, more: Record<string, unknown>) => joker.animate({ event, seat: 1, ...more }, stage, fighting(), 0, []);
    await tell('laid_defence', { seat: 0, slot: 2 });
    await tell('showed_attack', { card: 14, value: 4 });
    expect(duel.current).toMatchObject({ shown: false, attack: 14, answered: true });
    await tell('showed_defence', { seat: 0, card: 17, value: 2 });
    expect(duel.current).toMatchObject({ shown: true, attackValue: 4, defence: 17, defenceValue: 2 });
  });

  it('is asked about in words', () => {
    const texts = new Texts(tables, 0, ['Mira', 'Heinz']);
    expect(joker.prompt!(fighting(), [withCard('defend')(17)], texts)).toBe(
      'Heinz greift an (Nahkampf). Antworte mit Kreis.',
    );
  });
});

it('reads a card as its binary digits', () => {
  expect(symbolsOf(13)).toEqual(['dot', 'column', 'x']);
  expect([rank(0), rank(31)]).toEqual([0, 5]);
});

it('draws a way around the Pfeiler', () => {
  const found = way(view(), '2 2', '4 2');
  expect(found).toHaveLength(5);
  expect(found).not.toContain('3 2');
});

describe('a card that is played, reshuffled and drawn again', () => {
  it('can be seen in the hand again', async () => {
    show(view(), []);
    const stage = new Stage(() => document.body, () => false);
    vi.spyOn(stage, 'travel').mockResolvedValue();
    await joker.animate({ event: 'played', seat: 0, slot: 1, card: 14 }, stage, view(), 0, []);
    const card = () => document.querySelector('[data-card="14"]')!;
    expect(card().classList).toContain('taken');
    stage.clear();
    expect(card().classList).not.toContain('taken');
  });
});

describe('a card read out', () => {
  it('has its rank and its symbols, not its number', () => {
    show(view(), []);
    const ring = [...document.querySelectorAll('.own[data-card]')].map((own) => own.getAttribute('aria-label')!);
    expect(ring[0]).toMatch(/^Rang 3: dot, column, x/);
  });
});

describe('a fight is told as it is reckoned', () => {
  it('shows the rank, what comes on top of it, and where that comes from', async () => {
    show(view({ decision: 'Defence' }), []);
    duel.current = { ...fight(1), defender: 0, kind: 'melee', attack: 14, attackValue: 4, defence: 17, defenceValue: 2, answered: true, shown: true, bonus: 1, fieldCard: 14 };
    await tick();
    const values = document.querySelector('.duel .values')!.textContent!.replace(/\s+/g, ' ').trim();
    expect(values).toBe('3 + 1 + 1 : 2');
    expect(document.querySelector('.duel .words')!.textContent).toBe('Rang 3 + 1 Angriff + 1 Feldkarte');
  });
});

describe('my Joker is out', () => {
  it('offers to watch, to hurry or to begin anew, and asks once', async () => {
    const shown = view({ actors: [1], active: 1 });
    show({ ...shown, seats: [player({ out: true }), ...shown.seats.slice(1)] }, []);
    expect(screen.getByText('Neue Partie').getAttribute('href')).toBe('/new/joker_battle_royal');
    await fireEvent.click(screen.getByText('Schnell zu Ende'));
    expect(settings.tempo).toBe('brisk');
    expect(screen.queryByText('Zuschauen')).toBeNull();
  });
});
