import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Move } from '../../lib/protocol';
import { Stage } from '../../lib/motion';
import { settings } from '../../lib/settings.svelte';
import { Texts, type Tables } from '../../lib/texts';
import { pose } from './die';
import joggle from './index';
import type { JoggleView } from './view';

const COLOURS = ['blue', 'yellow', 'green', 'red'] as const;
const tables: Tables = {
  events: {},
  moves: {},
  prompts: {},
  refusals: { breaks_shape: 'Das {shape} {fields:field} bleibt.' },
  options: {},
  names: { field: { 0: 'A1', 1: 'B1', 8: 'A2', 9: 'B2' }, shape: { square: 'Quadrat' }, side: { black: 'Schwarz' } },
};

function view(changes: Partial<JoggleView> = {}, marbles: Record<number, 'black' | 'white'> = {}): JoggleView {
  return {
    over: false,
    actors: [0],
    decision: 'Lay',
    wells: Array.from({ length: 64 }, (_, field) => ({ colour: COLOURS[field % 4]!, marble: marbles[field] ?? null })),
    sides: ['black', 'white'],
    supply: [7, 6],
    die: 'blue',
    phase: 'laying',
    active: 0,
    lifted: null,
    shapes: { black: [], white: [] },
    completing: [],
    forbidden_exchanges: [],
    goal: { rectangles: 1, squares: 0, overlap: false },
    extreme: false,
    turns: 19,
    turns_left: 381,
    winner: null,
    ...changes,
  };
}

const move = (verb: string, field: number): Move => ({
  move: `${verb} ${field}`,
  target: `well:${field}`,
  key: verb,
  values: { field },
});

function show(shown: JoggleView, moves: Move[], seat: number | null = 0) {
  const [choose, attempt] = [vi.fn(), vi.fn()];
  settings.language = 'de';
  const names = ['Mira', 'Heinz', 'Jonas', 'Ada'].slice(0, shown.sides.length);
  const { rerender } = render(joggle.Board, {
    view: shown,
    seat,
    moves,
    choose,
    attempt,
    chosen: null,
    pending: null,
    refused: null,
    texts: new Texts(tables, seat, names),
    sitters: names.map((name, one) => ({ seat: one, name, colour: one, bot: false, present: true })),
    instruction: createRawSnippet(() => ({ render: () => '<p>?</p>' })),
  });
  return { choose, attempt, rerender };
}

const well = (field: number) => document.querySelector<HTMLElement>(`[data-field="${field}"]`)!;

afterEach(cleanup);

describe('the board', () => {
  it.each(['lay', 'exchange'])('offers every legal %s at its field', async (verb) => {
    const decision = verb === 'lay' ? 'Lay' : 'Move';
    const moves = Array.from({ length: 64 }, (_, field) => move(verb, field));
    const { choose } = show(view({ decision }), moves);
    for (let field = 0; field < 64; field++) await fireEvent.click(well(field));
    expect(choose.mock.calls.map(([chosen]) => chosen)).toEqual(moves);
  }, 30_000);

  it('sends a tap beside the lit fields as an attempt, so that the refusal explains it', async () => {
    const { choose, attempt } = show(view(), [move('lay', 0)]);
    await fireEvent.click(well(5));
    expect(choose).not.toHaveBeenCalled();
    expect(attempt).toHaveBeenCalledWith('lay 5');
  });

  it('attempts an exchange where an opposing marble lies, and a move elsewhere', async () => {
    const shown = view({ decision: 'Move', lifted: 3 }, { 3: 'black', 9: 'white', 10: 'black' });
    const { attempt } = show(shown, [move('to', 0)]);
    for (const field of [9, 10, 11]) await fireEvent.click(well(field));
    expect(attempt.mock.calls.flat()).toEqual(['exchange 9', 'to 10', 'to 11']);
  });

  const putBack: Move = { move: 'put back', target: 'marble:lifted', key: 'put_back', values: {} };

  it('puts the lifted marble back when it is tapped', async () => {
    const { choose } = show(view({ decision: 'Move', lifted: 3 }, { 3: 'black' }), [move('to', 0), putBack]);
    expect(well(3).getAttribute('aria-label')).toContain('zurücklegen');
    await fireEvent.click(well(3));
    expect(choose).toHaveBeenCalledExactlyOnceWith(putBack);
  });

  it('takes another own marble instead when that is tapped', async () => {
    const before = view({ decision: 'Move', lifted: 3 }, { 3: 'black', 10: 'black' });
    const { choose, attempt, rerender } = show(before, [move('to', 0), putBack]);
    await fireEvent.click(well(10));
    expect(attempt).toHaveBeenCalledExactlyOnceWith('put back');
    expect(choose).not.toHaveBeenCalled();
    await rerender({ moves: [] });
    await rerender({ view: view({ decision: 'Lift' }, { 3: 'black', 10: 'black' }), moves: [move('lift', 3), move('lift', 10)] });
    expect(choose).toHaveBeenCalledExactlyOnceWith(move('lift', 10));
  });

  it('says why an exchange is forbidden when one points at the marble', async () => {
    const ban = { field: 9, rule: 'JOG-16', reason: 'breaks_shape', shape: 'square' as const, fields: [0, 1, 8, 9] };
    show(view({ decision: 'Move', lifted: 3, die: 'joggle', forbidden_exchanges: [ban] }, { 9: 'white' }), [move('to', 30)]);
    await fireEvent.focus(well(9));
    expect(screen.getByRole('status').textContent).toContain('Das Quadrat A1, B1, A2, B2 bleibt. (JOG-16)');
    expect(well(9).getAttribute('aria-label')).toContain('Tausch nicht erlaubt');
  });

  it('names a field that completes the goal', () => {
    const completing = [{ field: 8, shapes: [{ shape: 'rectangle' as const, fields: [0, 1, 2, 8, 9, 10] }], wins: true }];
    show(view({ completing }), [move('lay', 8)]);
    expect(well(8).getAttribute('aria-label')).toBe('A2, blau, frei, gewinnt, wählbar');
  });

  it('walks with the arrow keys and stops at the edge', async () => {
    show(view(), [move('lay', 7)]);
    expect(well(7).tabIndex).toBe(0);
    well(7).focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) await fireEvent.keyDown(document.activeElement!, { key });
    expect(document.activeElement).toBe(well(14));
    await fireEvent.keyDown(well(14), { key: 'Home' });
    expect(document.activeElement).toBe(well(8));
  });

  it('lights nothing for a spectator and sends nothing', async () => {
    const { choose, attempt } = show(view(), [], null);
    await fireEvent.click(well(0));
    expect(document.querySelector('.well.on')).toBeNull();
    expect([choose.mock.calls, attempt.mock.calls]).toEqual([[], []]);
  });

  it('counts what is left in words, for both players of a team', () => {
    show(view({ sides: ['black', 'white', 'black', 'white'], supply: [1, 8, 3, 0] }), []);
    for (const words of ['noch eine schwarze Murmel', 'noch acht weiße Murmeln', 'noch drei schwarze Murmeln', 'alle Murmeln gelegt']) {
      expect(screen.getByText(words)).toBeTruthy();
    }
  });
});

interface Kept {
  frames: { seat: number | null; view: JoggleView; moves: Move[] }[];
}
const kept = import.meta.glob<Kept>('../../../public/fixtures/joggle*.json', { eager: true, import: 'default' });

describe('every legal move of kept positions is within reach', () => {
  const frames = Object.values(kept).flatMap((game) => game.frames.filter(({ moves }) => moves.length));
  const decisions = [...new Set(frames.map(({ view }) => view.decision))];
  if (!decisions.length) throw new Error('positions are missing: python tools/fixtures.py');

  it.each(decisions)('%s', async (decision) => {
    const { view: shown, moves, seat } = frames.filter((frame) => frame.view.decision === decision).at(-1)!;
    const { choose } = show(shown, moves, seat);
    for (const { values } of moves) await fireEvent.click(well(values.field ?? shown.lifted!));
    expect(choose.mock.calls.map(([chosen]) => chosen)).toEqual(moves);
  }, 30_000);
});

describe('the die', () => {
  it('comes to rest on the face the server rolled', async () => {
    show(view({ die: 'red' }), []);
    vi.stubGlobal('CSS', { escape: (name: string) => name });
    const stage = new Stage(() => document.body, () => true);
    await joggle.animate({ event: 'rolled', seat: 1, die: 'green' }, stage, view(), 0, []);
    expect(document.querySelector<HTMLElement>('.cube')!.style.transform).toBe(pose('green'));
  });
});

it('says the goal and the turn under the title', () => {
  settings.language = 'de';
  expect(joggle.subtitle(view())).toBe('6er Joggle · Zug 19');
  expect(joggle.subtitle(view({ goal: { rectangles: 1, squares: 2, overlap: false }, extreme: true }))).toBe(
    'Ein Rechteck und zwei Quadrate · extrem · Zug 19',
  );
});
