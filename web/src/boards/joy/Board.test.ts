/** Every legal move of every kept position can be chosen by clicking; positions from tools/fixtures.py. */

import { fireEvent, render } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { GameEvent, Move } from '../../lib/protocol';
import { Texts, type Tables } from '../../lib/texts';
import board from '.';
import type { JoyView } from './view';

interface Frame {
  seat: number | null;
  view: JoyView;
  moves: Move[];
  events: GameEvent[];
  names: string[];
}
interface Kept {
  frames: Frame[];
  texts: { de: Tables; en: Tables };
}
const files = import.meta.glob<string>('../../../public/fixtures/joy*.json', { eager: true, query: '?raw', import: 'default' });
const kept = Object.entries(files).map(([path, text]) => [path.split('/').at(-1)!, JSON.parse(text) as Kept] as const);
if (!kept.length) throw new Error('positions are missing: python tools/fixtures.py joy joy.chance joy.late …');

function show(frame: Frame, tables: Tables) {
  const choose = vi.fn<(move: Move) => void>();
  const texts = new Texts(tables, frame.seat, frame.names);
  const sitters = frame.names.map((name, seat) => ({ seat, name, colour: seat, bot: false, present: true }));
  const instruction = createRawSnippet(() => ({ render: () => '<p>instruction</p>' }));
  const props = { view: frame.view, seat: frame.seat, sitters, moves: frame.moves, chosen: null, pending: null, refused: null, texts, choose, attempt: vi.fn(), instruction };
  return { ...render(board.Board, props), choose, texts };
}

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});

/** Clicks everything that is lit, and what then lights up. */
async function clickAll(frame: Frame, tables: Tables): Promise<Set<string>> {
  const { container, choose, unmount } = show(frame, tables);
  const click = async (selector: string) => {
    const found = container.querySelector(selector);
    if (found) await fireEvent.click(found);
  };
  const keys = () => [...container.querySelectorAll<HTMLElement>('[data-option]')].map((option) => option.dataset.option);
  const clickOptions = async () => {
    for (const key of keys()) {
      await click(`[data-option="${key}"]`);
      if (!container.querySelector('.other')) continue;
      for (const way of keys()) await click(`[data-option="${way}"]`);
      await click('.other');
    }
  };
  const targets = [...container.querySelectorAll<HTMLElement>('[data-target]')].map((one) => one.dataset.target);
  for (const target of targets) {
    await click(`[data-target="${target}"]`);
    if (target?.startsWith('hand:run')) await clickOptions();
    else await click('.other');
  }
  await clickOptions();
  unmount();
  return new Set(choose.mock.calls.map(([move]) => move.move));
}

/** One position of every decision, over all kept games, and the turns of each. */
const seen = new Set<string>();
function telling(frames: Frame[]): Frame[] {
  return [...new Set(frames.map((frame) => frame.view.decision ?? ''))].flatMap((decision) => {
    const found = frames.filter((frame) => frame.moves.length && frame.view.decision === decision).at(-1);
    if (!found || (decision !== 'Turn' && seen.has(decision))) return [];
    seen.add(decision);
    return [found];
  });
}

describe.each(kept)('%s', (_, { frames, texts }) => {
  const deciding = telling(frames);

  test.runIf(deciding.length)(`every legal move can be clicked: ${deciding.map((frame) => frame.view.decision).join(', ')}`, async () => {
    for (const frame of deciding) {
      const clicked = await clickAll(frame, texts.de);
      for (const move of board.buttons(frame.moves, frame.view)) clicked.add(move.move);
      const unreachable = frame.moves.map((move) => move.move).filter((move) => !clicked.has(move));
      expect(unreachable, `frame ${frames.indexOf(frame)}, ${frame.view.decision}`).toEqual([]);
    }
  }, 60_000);

  const waiting = frames.filter((frame) => !frame.moves.length).slice(-2);
  test.runIf(waiting.length)('nothing is lit for those who wait or watch, and they read whom they wait for', () => {
    for (const frame of waiting) {
      const { container, unmount, texts: told } = show(frame, texts.en);
      expect(container.querySelectorAll('[data-target], [data-option]')).toHaveLength(0);
      const [decider] = frame.view.actors;
      if (decider !== undefined) expect(board.prompt?.(frame.view, [], told)).toContain(frame.names[decider]);
      unmount();
    }
  }, 20_000);
});

test('every decision of the game is among the positions', () => {
  const prompts = Object.keys(kept[0]![1].texts.de.prompts);
  expect(prompts.filter((decision) => !seen.has(decision))).toEqual([]);
});

test('a card and its end are chosen in one go: the end is sent as soon as it is asked for', async () => {
  const { frames, texts } = kept.find(([path]) => path === 'joy.json')![1];
  const at = frames.findIndex((frame, i) => frame.moves.length && frame.view.decision === 'Turn' && frames[i + 1]?.view.decision === 'GoTo');
  const [turn, going] = [frames[at]!, frames[at + 1]!];
  const { card } = going.view.ways[0]!;
  const { field } = going.view.ways[0]!.ends.find((end) => end.ways.length === 1)!;
  const { container, choose, rerender } = show(turn, texts.de);
  await fireEvent.click(container.querySelector(`[data-target="hand:run:${card}"]`)!);
  await rerender({ chosen: choose.mock.lastCall![0] });
  await fireEvent.click(container.querySelector(`[data-option="end:${field}"]`)!);
  expect(choose).toHaveBeenCalledTimes(1); // the end belongs to the card that is already chosen
  await fireEvent.click(container.querySelector(`[data-option="end:${field}"]`)!);
  expect(choose.mock.calls.map(([move]) => move.move)).toEqual([`run ${card}`, `run ${card}`]);
  await rerender({ chosen: null, view: going.view, moves: going.moves });
  expect(choose.mock.lastCall![0].move).toBe(`go ${field}`);
});

test('arrow keys walk over the board, Enter chooses a lit field', async () => {
  const { frames, texts } = kept.find(([path]) => path === 'joy.json')![1];
  const frame = frames.find((one) => one.moves.length > 2 && one.view.decision === 'GoTo')!;
  const { container, choose } = show(frame, texts.de);
  const entry = () => container.querySelector<HTMLElement>('.fields [tabindex="0"]')!;
  expect(entry().dataset.target).toBeDefined();
  entry().focus();
  const before = entry().dataset.anchor;
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight']) await fireEvent.keyDown(entry(), { key });
  expect(document.activeElement).toBe(entry());
  await fireEvent.keyDown(entry(), { key: 'ArrowUp' });
  expect([before, undefined]).not.toContain(entry().dataset.anchor);
  const single = frame.view.ways[0]!.ends.find((end) => end.ways.length === 1)!;
  await fireEvent.click(container.querySelector(`[data-target="field:${single.field}"]`)!);
  expect(choose.mock.lastCall![0].move).toBe(`go ${single.field}`);
});

test('the ends of a chosen card stay while the focus passes other cards', async () => {
  const positions = kept.flatMap(([, { frames, texts }]) => frames.map((frame) => ({ frame, texts })));
  const { frame, texts } = positions.find(
    ({ frame: { moves, view } }) =>
      moves.length && view.decision === 'Turn' && view.ways.some((card) => card.ends.length === 1) && view.ways.some((card) => card.ends.length > 1),
  )!;
  const chosen = frame.view.ways.find((card) => card.ends.length > 1)!.card;
  const other = frame.view.ways.find((card) => card.ends.length === 1)!.card;
  const { container } = show(frame, texts.de);
  await fireEvent.click(container.querySelector(`[data-target="hand:run:${chosen}"]`)!);
  const listed = container.querySelectorAll('[data-option]').length;
  expect(listed).toBeGreaterThan(1);
  await fireEvent.focus(container.querySelector(`[data-target="hand:run:${other}"]`)!);
  expect(container.querySelectorAll('[data-option]')).toHaveLength(listed);
});
