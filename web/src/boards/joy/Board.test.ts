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
const kept = Object.entries(import.meta.glob<Kept>('../../../public/fixtures/joy*.json', { eager: true, import: 'default' }));
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
  const lit = () => [...container.querySelectorAll<HTMLElement>('[data-target]')];
  for (const target of lit()) await fireEvent.click(target);
  for (const card of lit().filter((one) => one.dataset.target?.startsWith('hand:'))) {
    await fireEvent.click(card);
    for (const option of container.querySelectorAll('[data-option]')) await fireEvent.click(option);
  }
  for (const option of container.querySelectorAll('[data-option]')) await fireEvent.click(option);
  for (const option of container.querySelectorAll('[data-option]')) await fireEvent.click(option);
  unmount();
  return new Set(choose.mock.calls.map(([move]) => move.move));
}

describe.each(kept)('%s', (_, { frames, texts }) => {
  const deciding = frames.filter((frame) => frame.moves.length);

  test.runIf(deciding.length)('every legal move can be clicked, on the board or in the instruction', async () => {
    for (const frame of deciding) {
      const clicked = await clickAll(frame, texts.de);
      for (const move of board.buttons(frame.moves, frame.view)) clicked.add(move.move);
      const unreachable = frame.moves.map((move) => move.move).filter((move) => !clicked.has(move));
      expect(unreachable, `frame ${frames.indexOf(frame)}, ${frame.view.decision}`).toEqual([]);
    }
  }, 120_000);

  test('nothing is lit for those who wait or watch', () => {
    for (const frame of frames.filter((one) => !one.moves.length).slice(0, 20)) {
      const { container, unmount } = show(frame, texts.en);
      expect(container.querySelectorAll('[data-target], [data-option]')).toHaveLength(0);
      expect(board.prompt?.(frame.view, [], new Texts(texts.en, frame.seat, frame.names)) ?? '').not.toContain('undefined');
      unmount();
    }
  });
});
