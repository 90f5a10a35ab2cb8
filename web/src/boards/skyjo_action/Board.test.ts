/** The board at kept positions of whole games, from tools/fixtures.py. */

import { cleanup, render } from '@testing-library/svelte';
import { createRawSnippet, flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BoardProps } from '../../lib/board';
import { Stage } from '../../lib/motion';
import type { GameEvent, Move } from '../../lib/protocol';
import { settings } from '../../lib/settings.svelte';
import { Texts, type Tables } from '../../lib/texts';
import { animate } from './animate';
import Board from './Board.svelte';
import board from './index';
import { screen } from './screen.svelte';
import type { View } from './view';

interface Frame {
  seat: number | null;
  view: View;
  moves: Move[];
  events: GameEvent[];
  names: string[];
}
interface Fixture {
  name: string;
  frames: Frame[];
  texts: Record<string, Tables>;
}

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

const kept = import.meta.glob<Omit<Fixture, 'name'>>('../../../public/fixtures/skyjo_action*.json', { eager: true, import: 'default' });
const games: Fixture[] = Object.entries(kept).map(([path, game]) => ({ name: path.split('/').at(-1)!, ...game }));
if (games.length < 8) throw new Error('positions are missing: python tools/fixtures.py');

function props(frame: Frame, tables: Tables, more: Partial<BoardProps<View>> = {}): BoardProps<View> {
  return {
    view: frame.view,
    seat: frame.seat,
    sitters: frame.names.map((name, seat) => ({ seat, name, colour: seat, bot: false, present: true })),
    moves: frame.moves,
    chosen: null,
    pending: null,
    refused: null,
    texts: new Texts(tables, frame.seat, frame.names),
    choose: () => undefined,
    attempt: () => undefined,
    instruction: createRawSnippet(() => ({ render: () => '<section class="panel"></section>' })),
    ...more,
  };
}

/** One position of every kind of decision: the one with the most moves. */
function samples(frames: Frame[]): Frame[] {
  const found = new Map<string | null, Frame>();
  for (const frame of frames) {
    if (frame.moves.length > (found.get(frame.view.decision)?.moves.length ?? 0)) found.set(frame.view.decision, frame);
  }
  return [...found.values()];
}

function click(element: Element): void {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}

function press(element: Element, key: string): void {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  flushSync();
}

/** Taps everything that can be tapped, and everything that opens then. */
function tapEverything(root: Element): void {
  const lit = [...root.querySelectorAll('[data-target]:not([aria-disabled="true"])')];
  for (const target of new Set(lit.map((one) => one.getAttribute('data-target')!))) {
    const find = (): Element => root.querySelector(`[data-target="${target}"]`)!;
    click(find());
    const options = root.querySelectorAll('.popover .btn').length;
    for (let i = 0; i < options; i += 1) {
      if (!root.querySelector('.popover')) click(find());
      click(root.querySelectorAll('.popover .btn')[i]!);
    }
  }
}

beforeEach(() => {
  settings.language = 'de';
});
afterEach(() => {
  cleanup();
  screen.mode = 'wide';
});

function expectAllReachable(frame: Frame, tables: Tables): void {
  const reached = new Set(board.buttons(frame.moves, frame.view).map((move) => move.move));
  const { container } = render(Board, props(frame, tables, { choose: (move) => reached.add(move.move) }));
  tapEverything(container);
  for (const seat of [...container.querySelectorAll('[data-enlarge]')].map((one) => one.getAttribute('data-enlarge'))) {
    click(container.querySelector(`[data-enlarge="${seat}"]`)!);
    tapEverything(container);
  }
  expect([...reached].sort(), `${frame.view.decision}`).toEqual(frame.moves.map((move) => move.move).sort());
  cleanup();
}

const everywhere = games.flatMap((game) => game.frames);
const variants = games.filter(({ name }) => /no_actions|eight/.test(name)).flatMap((game) => samples(game.frames));

test.each([
  { mode: 'wide', frames: [...samples(everywhere), ...variants] },
  { mode: 'upright', frames: samples(everywhere) },
] as const)('every legal move can be tapped: $mode', ({ mode, frames }) => {
  screen.mode = mode;
  for (const frame of frames) expectAllReachable(frame, games[0]!.texts.de!);
}, 60_000);

test('every decision of the game is among the positions', () => {
  const decisions = new Set(games.flatMap((game) => game.frames.filter((frame) => frame.moves.length > 0).map((frame) => frame.view.decision)));
  expect([...decisions].sort()).toEqual(Object.keys(games[0]!.texts.de!.prompts).sort());
});

test('a spectator sees no lit target and sends nothing', () => {
  const game = games.find((one) => one.name.includes('spectator'))!;
  const sent = vi.fn();
  const { container } = render(Board, props(game.frames[40]!, game.texts.de!, { choose: sent, attempt: sent }));
  expect(container.querySelector('.lit')).toBeNull();
  tapEverything(container);
  expect(sent).not.toHaveBeenCalled();
});

test('arrow keys walk in the own layout and a tap chooses', () => {
  const { frames, texts } = games.find((game) => game.name === 'skyjo_action.json')!;
  const frame = frames.find((one) => one.view.decision === 'Drawn' && one.moves.length > 10)!;
  const choose = vi.fn();
  const { container } = render(Board, props(frame, texts.de!, { choose }));
  const at = (cell: number): HTMLElement => container.querySelector(`.own [data-cell="${cell}"]`)!;
  at(0).focus();
  press(at(0), 'ArrowRight');
  expect(document.activeElement).toBe(at(3));
  press(at(3), 'ArrowDown');
  expect(document.activeElement).toBe(at(4));
  expect(container.querySelectorAll('.own [role="gridcell"][tabindex="0"]')).toHaveLength(1);
  click(at(4));
  expect(choose.mock.calls[0]![0].move).toBe('swap 4');
});

test('a card that is not lit is attempted, so that the refusal can tell why', () => {
  const { frames, texts } = games.find((game) => game.name === 'skyjo_action.json')!;
  const frame = frames.find((one) => one.view.decision === 'Turn' && one.moves.length > 0)!;
  const attempt = vi.fn();
  const { container } = render(Board, props(frame, texts.de!, { attempt }));
  click(container.querySelector('.own [data-cell="2"]')!);
  expect(attempt).toHaveBeenCalledWith('swap 2');
});

test('a line that the drawn card completes glows and says so', () => {
  const { frames, texts } = games.find((game) => game.name === 'skyjo_action.two.json')!;
  const frame = frames.find((one) => one.view.completes.length === 1 && one.moves.some((move) => move.key === 'swap'))!;
  const { container } = render(Board, props(frame, texts.de!));
  const [{ cell } = { cell: -1 }] = frame.view.completes;
  expect(container.querySelectorAll('.own .glow')).toHaveLength(1);
  expect(container.querySelector('.own .tag')!.textContent).toMatch(/ \+ .* (geht|kann) weg$/);
  expect(container.querySelector(`.own [data-cell="${cell}"]`)!.getAttribute('aria-label')).toMatch(/komplett$/);
});

test('a line that several cards complete glows once', () => {
  const { frames, texts } = games.find((game) => game.name === 'skyjo_action.two.json')!;
  const frame = frames.find((one) => one.view.completes.length === 1 && one.moves.some((move) => move.key === 'swap'))!;
  const [one] = frame.view.completes;
  const twice = { ...frame, view: { ...frame.view, completes: [one!, { ...one!, slot: 1 }] } };
  const { container } = render(Board, props(twice, texts.de!));
  expect(container.querySelectorAll('.own .glow')).toHaveLength(1);
});

/** Notes what would move instead of moving it. */
class Notes extends Stage {
  readonly flights: { from: string; to: string }[] = [];
  override travel(journey: { from: string; to: string }): Promise<void> {
    this.flights.push({ from: journey.from, to: journey.to });
    return Promise.resolve();
  }
  override outline(): Promise<void> {
    return Promise.resolve();
  }
  override pause(): Promise<void> {
    return Promise.resolve();
  }
}

const STILL = ['round', 'starts', 'chose', 'waived', 'line', 'looked', 'no_effect', 'scored', 'lines_scored', 'doubled', 'total', 'ended'];

const told = new Set<string>();

test.each(games)('every event moves something from one place of the board to another: $name', async ({ frames, texts }) => {
  let container: HTMLElement | null = null;
  for (const [i, next] of frames.entries()) {
    const frame = frames[i - 1];
    if (!frame || next.events.every((event) => told.has(event.event))) continue;
    container = render(Board, props(frame, texts.de!)).container as HTMLElement;
    for (const [j, event] of next.events.entries()) {
      const stage = new Notes(() => container, () => false);
      await animate(event, stage, frame.view, frame.seat, next.events.slice(j + 1));
      for (const { from, to } of stage.flights) {
        expect(stage.anchor(from), `${event.event} from ${from}`).not.toBeNull();
        expect(stage.anchor(to), `${event.event} to ${to}`).not.toBeNull();
      }
      const unseen = event.event === 'saw' && event.card === null;
      if (!STILL.includes(event.event) && !unseen) expect(stage.flights.length, event.event).toBeGreaterThan(0);
      told.add(event.event);
    }
    cleanup();
  }
}, 60_000);

test('the score sheet explains the doubling', async () => {
  const { frames, texts } = games.find((game) => game.frames.some((frame) => frame.events.some((event) => event.event === 'doubled')))!;
  const i = frames.findIndex((frame) => frame.events.some((event) => event.event === 'doubled'));
  const stage = new Notes(() => null, () => false);
  for (const [j, event] of frames[i]!.events.entries()) {
    await animate(event, stage, frames[i - 1]!.view, frames[i]!.seat, frames[i]!.events.slice(j + 1));
  }
  const { container } = render(Board, props(frames[i]!, texts.de!));
  const doubled = frames[i]!.events.find((event) => event.event === 'doubled')!;
  const sheet = container.querySelector('.sheet')!;
  expect(sheet.textContent).toContain(`Aus ${Number(doubled.points) / 2} werden ${String(doubled.points)}.`);
  click(sheet.querySelector('[data-go-on]')!);
  expect(container.querySelector('.sheet')).toBeNull();
});
