import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BoardProps } from '../../lib/board';
import { Stage } from '../../lib/motion';
import type { GameEvent, Move } from '../../lib/protocol';
import { settings } from '../../lib/settings.svelte';
import { Texts, type Tables } from '../../lib/texts';
import { animate } from './animate';
import Board from './Board.svelte';
import board from './index';
import { screen, type Mode } from './screen.svelte';
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

const FOLDER = 'public/fixtures';

/** Whole games from tools/fixtures.py. */
function fixtures(): Fixture[] {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((file) => file.startsWith('skyjo_action')) : [];
  if (files.length < 8) throw new Error('run `python tools/fixtures.py` first: the positions to look at are missing');
  return files.map((file) => ({ name: file, ...(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf-8')) as Omit<Fixture, 'name'>) }));
}

const games = fixtures();

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

/** A few positions of every kind of decision. */
function samples(game: Fixture, most = 3): Frame[] {
  const seen = new Map<string | null, number>();
  return game.frames.filter((frame) => {
    const count = seen.get(frame.view.decision) ?? 0;
    if (frame.moves.length === 0 || count >= most) return false;
    seen.set(frame.view.decision, count + 1);
    return true;
  });
}

/** Taps everything there is, and everything that opens then. */
async function tapEverything(root: Element): Promise<void> {
  const targets = new Set([...root.querySelectorAll('[data-target]')].map((one) => one.getAttribute('data-target')!));
  for (const target of targets) {
    const find = (): Element => root.querySelector(`[data-target="${target}"]`)!;
    await fireEvent.click(find());
    const options = root.querySelectorAll('.popover .btn').length;
    for (let i = 0; i < options; i += 1) {
      if (!root.querySelector('.popover')) await fireEvent.click(find());
      await fireEvent.click(root.querySelectorAll('.popover .btn')[i]!);
    }
  }
}

afterEach(() => {
  cleanup();
  screen.mode = 'wide';
});

describe.each(['wide', 'upright', 'side'] as Mode[])('%s', (mode) => {
  test.each(games.filter((game) => game.frames.some((frame) => frame.moves.length > 0)))(
    'every legal move can be tapped: $name',
    async ({ frames, texts, name }) => {
      screen.mode = mode;
      for (const frame of samples({ frames, texts, name })) {
        const reached = new Set(board.buttons(frame.moves, frame.view).map((move) => move.move));
        const { container } = render(Board, props(frame, texts.de!, { choose: (move) => reached.add(move.move) }));
        await tapEverything(container);
        for (const seat of [...container.querySelectorAll('[data-enlarge]')].map((one) => one.getAttribute('data-enlarge'))) {
          await fireEvent.click(container.querySelector(`[data-enlarge="${seat}"]`)!);
          await tapEverything(container);
        }
        expect([...reached].sort(), `${frame.view.decision}`).toEqual(frame.moves.map((move) => move.move).sort());
        cleanup();
      }
    },
    60_000,
  );
});

test('every decision of the game is among the positions', () => {
  const decisions = new Set(games.flatMap((game) => game.frames.filter((frame) => frame.moves.length > 0).map((frame) => frame.view.decision)));
  expect([...decisions].sort()).toEqual(Object.keys(games[0]!.texts.de!.prompts).sort());
});

test('a spectator sees no lit target and sends nothing', async () => {
  const game = games.find((one) => one.name.includes('spectator'))!;
  const sent = vi.fn();
  const { container } = render(Board, props(game.frames[40]!, game.texts.de!, { choose: sent, attempt: sent }));
  expect(container.querySelector('.lit')).toBeNull();
  await tapEverything(container);
  expect(sent).not.toHaveBeenCalled();
});

test('arrow keys walk in the own layout and enter chooses', async () => {
  const { frames, texts } = games.find((game) => game.name === 'skyjo_action.json')!;
  const frame = frames.find((one) => one.view.decision === 'Drawn' && one.moves.length > 10)!;
  const choose = vi.fn();
  const { container } = render(Board, props(frame, texts.de!, { choose }));
  const at = (cell: number): HTMLElement => container.querySelector(`.own [data-cell="${cell}"]`)!;
  at(0).focus();
  await fireEvent.keyDown(at(0), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(at(3));
  await fireEvent.keyDown(at(3), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(at(4));
  expect(container.querySelectorAll('.own [role="gridcell"][tabindex="0"]')).toHaveLength(1);
  await fireEvent.click(at(4));
  expect(choose.mock.calls[0]![0].move).toBe('swap 4');
});

test('a card that is not lit is attempted, so that the refusal can tell why', async () => {
  const { frames, texts } = games.find((game) => game.name === 'skyjo_action.json')!;
  const frame = frames.find((one) => one.view.decision === 'Turn' && one.moves.length > 0)!;
  const attempt = vi.fn();
  const { container } = render(Board, props(frame, texts.de!, { attempt }));
  await fireEvent.click(container.querySelector('.own [data-cell="2"]')!);
  expect(attempt).toHaveBeenCalledWith('swap 2');
});

test('a line that the drawn card completes glows and says so', () => {
  const { frames, texts } = games.find((game) => game.name === 'skyjo_action.two.json')!;
  const frame = frames.find((one) => one.view.completes.length === 1 && one.moves.some((move) => move.key === 'swap'))!;
  settings.language = 'de';
  const { container } = render(Board, props(frame, texts.de!));
  const [{ cell } = { cell: -1 }] = frame.view.completes;
  expect(container.querySelectorAll('.own .glow')).toHaveLength(1);
  expect(container.querySelector('.own .tag')!.textContent).toMatch(/ \+ .* (geht|darf) weg$/);
  expect(container.querySelector(`.own [data-cell="${cell}"]`)!.getAttribute('aria-label')).toMatch(/komplett$/);
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

test.each(games)('every event moves something from one place of the board to another: $name', async ({ frames, texts }) => {
  let container: HTMLElement | null = null;
  const told = new Set<string>();
  for (const [i, next] of frames.entries()) {
    const frame = frames[i - 1];
    if (!frame || (told.size > 8 && next.events.every((event) => told.has(event.event)))) continue;
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
  expect(sheet.textContent).toContain(`aus ${Number(doubled.points) / 2} werden ${String(doubled.points)}`);
  await fireEvent.click(sheet.querySelector('[data-go-on]')!);
  await tick();
  expect(container.querySelector('.sheet')).toBeNull();
});
