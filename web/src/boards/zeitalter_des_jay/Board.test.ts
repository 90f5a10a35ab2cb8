/** The board of Zeitalter des Jay; positions from tools/fixtures.py. */

import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { GameEvent, Move } from '../../lib/protocol';
import { settings } from '../../lib/settings.svelte';
import { Texts, type Tables } from '../../lib/texts';
import board from '.';
import Verdict from './Verdict.svelte';
import type { JayView } from './view';

interface Frame {
  seat: number | null;
  view: JayView;
  moves: Move[];
  events: GameEvent[];
  names: string[];
}
interface Kept {
  frames: Frame[];
  texts: { de: Tables; en: Tables };
}
const kept = Object.entries(
  import.meta.glob<Kept>('../../../public/fixtures/zeitalter_des_jay*.json', { eager: true, import: 'default' }),
).map(([path, found]): [string, Kept] => [path.replace(/^.*zeitalter_des_jay\.?|\.?json$/g, ''), found]);
function table(name: string): Kept {
  const found = kept.find(([other]) => other === name)?.[1];
  if (!found) throw new Error('positions are missing: python tools/fixtures.py');
  return found;
}
const { frames, texts: tables } = table('');
const tournament = table('tournament').frames;

// jsdom measures nothing.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

function props(frame: Frame, changes: Record<string, unknown> = {}) {
  settings.language = 'de';
  return {
    view: frame.view,
    seat: frame.seat,
    sitters: frame.names.map((name, seat) => ({ seat, name, colour: seat, bot: false, present: true })),
    moves: frame.moves,
    chosen: null,
    pending: null,
    refused: null,
    texts: new Texts(tables.de, frame.seat, frame.names),
    choose: vi.fn<(move: Move) => void>(),
    attempt: vi.fn<(notation: string) => void>(),
    instruction: createRawSnippet(() => ({ render: () => '<p>instruction</p>' })),
    ...changes,
  };
}

function show(frame: Frame, changes: Record<string, unknown> = {}) {
  const given = props(frame, changes);
  return { ...render(board.Board, { props: given }), given, chosen: () => given.choose.mock.calls.map(([move]) => move.move) };
}

const named = (container: HTMLElement, name: RegExp): HTMLElement => {
  const found = [...container.querySelectorAll<HTMLElement>('button')].find((button) =>
    name.test((button.getAttribute('aria-label') ?? button.textContent ?? '').trim()),
  );
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const all = (container: HTMLElement, selector: string): HTMLElement[] => [...container.querySelectorAll<HTMLElement>(selector)];
const press = (code: string, key: string, changes: KeyboardEventInit = {}): Promise<boolean> =>
  fireEvent.keyDown(document.body, { code, key, ...changes });

/** Clicks through everything the board offers at one position. */
async function clickAll(frame: Frame): Promise<Set<string>> {
  const { container, given, chosen } = show(frame);
  const cards = () => all(container, '.hand button');
  for (let i = 0; i < cards().length; i++) await fireEvent.click(cards()[i]!);
  for (let i = 0; i < cards().length; i++) {
    if (cards()[i]!.getAttribute('aria-pressed') === null) await fireEvent.click(cards()[i]!, { shiftKey: true });
    else {
      for (let slot = 0; slot < 2; slot++) {
        if (cards()[i]!.getAttribute('aria-pressed') === 'false') await fireEvent.click(cards()[i]!);
        const place = all(container, '.slots button')[slot];
        if (place) await fireEvent.click(place);
      }
    }
  }
  for (let count = 1; count <= 6; count++) {
    for (let up = 1; up < count; up++) await fireEvent.click(named(container, /^mehr$/));
    const stock = container.querySelector<HTMLElement>('.step .go');
    if (stock) await fireEvent.click(stock);
  }
  for (const call of all(container, '.calls button, .owed, .lid button')) await fireEvent.click(call);
  for (const answer of all(container, '.announce .quick button, .announce .grid button').map((_, i) => i)) {
    if (!container.querySelector('.announce')) await fireEvent.click(container.querySelector('.calls .error') ?? named(container, /Strafe!/));
    await fireEvent.click(all(container, '.announce .quick button, .announce .grid button')[answer]!);
  }
  for (const move of board.buttons(frame.moves, frame.view)) given.choose(move);
  return new Set(chosen());
}

/** For every state and kind of move a position in which it is legal. */
function situations(frames: Frame[]): Frame[] {
  const found = new Map<string, Frame>();
  for (const frame of frames) {
    for (const { key } of frame.moves) found.set(`${frame.view.state} ${key}`, frame);
  }
  return [...new Set(found.values())];
}

afterEach(cleanup);

describe.each(kept)('table %s', (name, { frames }) => {
  test.skipIf(name === 'spectator')('every legal move can be clicked', async () => {
    for (const frame of situations(frames)) {
      const clicked = await clickAll(frame);
      // Losing the connection is nothing a player does.
      const missing = frame.moves.map(({ move }) => move).filter((move) => move !== 'away' && !clicked.has(move));
      expect(missing, JSON.stringify({ state: frame.view.state, hand: frame.view.hand })).toEqual([]);
      cleanup();
    }
  }, 60_000);

  test('every position has a prompt and a subtitle in both languages', () => {
    for (const language of ['de', 'en'] as const) {
      settings.language = language;
      for (const frame of frames.filter((_, i) => i % 10 === 0)) {
        const texts = new Texts(tables[language], frame.seat, frame.names);
        expect(board.prompt!(frame.view, frame.moves, texts)).toMatch(/\w{3,}.*[.!]$/);
        expect(board.subtitle(frame.view)).toContain(String(frame.view.round));
      }
    }
  });
});

const mine = frames.find(({ view, moves }) => view.state === 'running' && view.duty === 0 && moves.some(({ key }) => key === 'lay'))!;
const layable = mine.moves.find(({ key }) => key === 'lay')!.move.slice('lay '.length);
const kinds = [...new Set(mine.view.hand)];

describe('laying', () => {
  test('a digit lays the card of its place at once, with Shift face down', async () => {
    const { chosen } = show(mine);
    const digit = String(kinds.indexOf(layable) + 1);
    await press(`Digit${digit}`, digit);
    await press(`Digit${digit}`, '!', { shiftKey: true });
    expect(chosen()).toEqual([`lay ${layable}`, `lay face down ${layable}`]);
  });

  test('a long press lays face down, and lifting the finger does not lay again', async () => {
    vi.useFakeTimers();
    const { container, chosen } = show(mine);
    const card = all(container, '.hand button')[kinds.indexOf(layable)]!;
    await fireEvent.pointerDown(card, { button: 0 });
    vi.advanceTimersByTime(500);
    vi.useRealTimers();
    await fireEvent.pointerUp(card);
    await fireEvent.click(card);
    expect(chosen()).toEqual([`lay face down ${layable}`]);
  });

  test('the toggle lays the next card face down, and only that one', async () => {
    const { container, chosen } = show(mine);
    await fireEvent.click(named(container, /^Verdeckt/));
    const card = all(container, '.hand button')[kinds.indexOf(layable)]!;
    await fireEvent.click(card);
    await fireEvent.click(card);
    expect(chosen()).toEqual([`lay face down ${layable}`, `lay ${layable}`]);
  });

  test('in casual play a card that does not fit is faded, and a tap asks why', async () => {
    const frame = frames.find(
      ({ view, moves }) => view.state === 'running' && view.hand.some((figure) => !moves.some(({ move }) => move === `lay ${figure}`)),
    )!;
    const figure = frame.view.hand.find((one) => !frame.moves.some(({ move }) => move === `lay ${one}`))!;
    const { container, given } = show(frame);
    const card = all(container, '.hand button')[[...new Set(frame.view.hand)].indexOf(figure)]!;
    expect(card.className).toContain('no');
    expect(card.getAttribute('aria-label')).toContain('passt nicht');
    await fireEvent.click(card);
    expect(given.attempt).toHaveBeenCalledWith(`lay ${figure}`);
  });

  test('in tournament play all cards look alike', () => {
    const frame = tournament.find(({ view, moves }) => view.state === 'running' && moves.some(({ key }) => key === 'lay'))!;
    const { container } = show(frame);
    const looks = all(container, '.hand button').map(({ className }) => className);
    expect(new Set(looks).size).toBe(1);
    expect(container.querySelector('.hand .do')).toBeNull();
  });

  test('in tournament play nothing tells who is under duty or what was wrong', () => {
    const frame = tournament.find(({ view }) => view.state === 'running' && view.box.length > 2)!;
    expect([frame.view.judged, frame.view.duty, frame.view.reservations]).toEqual([false, null, []]);
    const { container } = show(frame);
    expect(container.querySelector('.fire, .flag, .duty, .lying.wrong, .strip .wrong, .hand .do')).toBeNull();
    expect(container.querySelector('.inner')!.getAttribute('aria-label')).not.toMatch(/Zugzwang|Reserviert|zählt nicht/);
  });

  test('in tournament play any card that I laid can be announced as my error', async () => {
    const frame = tournament.find(({ view, moves }) => view.state === 'running' && moves.some(({ key }) => key === 'announce'))!;
    const { container, chosen } = show(frame);
    await fireEvent.click(container.querySelector('.calls .error')!);
    await fireEvent.click(all(container, '.announce .grid button')[0]!);
    expect(chosen()[0]).toMatch(/^announce /);
  });

  test('a sent card leaves its place empty, and nothing moves up', () => {
    const { container } = show(mine, { pending: mine.moves.find(({ move }) => move === `lay ${layable}`) });
    const places = all(container, '.hand .cell');
    const at = kinds.indexOf(layable);
    const single = mine.view.hand.filter((figure) => figure === layable).length === 1;
    expect(places[at]!.querySelector('button') === null).toBe(single);
    expect(places[at + 1]?.querySelector('button')).not.toBeNull();
    expect(container.querySelector('.box .hover')).not.toBeNull();
  });

  test('cards keep their places from view to view', async () => {
    const { container, rerender } = show(mine);
    const gone = kinds[0]!;
    const before = all(container, '.hand .cell').map((cell) => cell.querySelector('button')?.getAttribute('aria-label')?.split(',')[0]);
    const hand = [...mine.view.hand.filter((figure) => figure !== gone), 'queen blue', 'queen violet'];
    await rerender({ view: { ...mine.view, hand } });
    const after = all(container, '.hand .cell').map((cell) => cell.querySelector('button')?.getAttribute('aria-label')?.split(',')[0]);
    expect(after[0]).toBeUndefined();
    expect(after.slice(1, kinds.length)).toEqual(before.slice(1, kinds.length));
  });
});

describe('calls', () => {
  test('the space bar and J call Jay, unless a button has the focus', async () => {
    const { container, given } = show(mine);
    await press('Space', ' ');
    await press('KeyJ', 'j');
    expect(given.attempt.mock.calls).toEqual([['jay'], ['jay']]);
    await fireEvent.keyDown(named(container, /^Pause/), { code: 'Space', key: ' ' });
    expect(given.attempt).toHaveBeenCalledTimes(2);
  });

  test('keys typed into a field stay there', async () => {
    const { given } = show(mine);
    const field = document.body.appendChild(document.createElement('input'));
    await fireEvent.keyDown(field, { code: 'Digit1', key: '1' });
    await fireEvent.keyDown(field, { code: 'KeyJ', key: 'j' });
    field.remove();
    expect(given.choose).not.toHaveBeenCalled();
    expect(given.attempt).not.toHaveBeenCalled();
  });

  test('a count is counted down on the burning side: 23, 22, 21', async () => {
    vi.useFakeTimers();
    const frame = frames.find(({ view }) => view.timers.count !== null && view.duty === 2)!;
    const view = { ...frame.view, timers: { ...frame.view.timers, count: 3000 } };
    const { container } = show({ ...frame, view });
    const seen = [container.querySelector('.number')?.textContent];
    for (let second = 0; second < 2; second++) {
      await vi.advanceTimersByTimeAsync(1100);
      seen.push(container.querySelector('.number')?.textContent);
    }
    vi.useRealTimers();
    expect(seen).toEqual(['23', '22', '21']);
    expect(container.querySelector('.pulse')).toBeNull();
  });

  test('my own count pulses at the edge of the screen', () => {
    const frame = frames.find(({ view }) => view.timers.count !== null && view.duty === 0)!;
    expect(show(frame).container.querySelector('.pulse')).not.toBeNull();
  });

  test('counting lights up when two seconds have passed, without an update', async () => {
    vi.useFakeTimers();
    const frame = frames.find(({ view }) => view.state === 'running' && view.duty !== 0 && (view.timers.countable ?? 0) > 500)!;
    const { container, given } = show(frame);
    const lit = () => container.querySelector('.calls .count')!.className.includes('due');
    expect(lit()).toBe(false);
    await vi.advanceTimersByTimeAsync(2200);
    expect(lit()).toBe(true);
    vi.useRealTimers();
    await press('KeyA', 'a');
    expect(given.attempt.mock.calls.length + given.choose.mock.calls.length).toBe(1);
  });
});

describe('the box', () => {
  test('says in words what lies there, who is under duty and who has reserved', () => {
    const frame = frames.find(({ view }) => view.reservations.length > 0 && view.duty !== 0 && view.state === 'running')!;
    const words = show(frame).container.querySelector('.inner')!.getAttribute('aria-label')!;
    expect(words).toMatch(/In der Box liegt .+ von /);
    expect(words).toContain(`Unter Zugzwang: ${frame.names[frame.view.duty!]}`);
    expect(words).toContain('Reserviert: ');
  });

  test('a pause puts the lid on it: who, why, and the button to go on', async () => {
    const at = frames.findIndex(({ view, moves }) => view.state === 'paused' && moves.some(({ key }) => key === 'ready'));
    const events = frames.slice(0, at + 1).flatMap((frame) => frame.events);
    const { container, chosen } = show(frames[at]!, { events });
    expect(container.querySelector('.lid')!.textContent).toMatch(/Pause.*zugedeckt.*Danach eröffne/s);
    await fireEvent.click(named(container.querySelector('.lid')!, /Bereit/));
    expect(chosen()).toEqual(['ready']);
  });

  test('after a round it shows places, points and the hands that were left', () => {
    const at = frames.findIndex(({ events }) => events.some(({ event }) => event === 'placed'));
    const events = frames.slice(0, at + 1).flatMap((frame) => frame.events);
    const { container } = show(frames[at]!, { events });
    const said = container.querySelector('.result')!.textContent;
    expect(said).toMatch(/Runde 1 ist vorbei.*Platz 1.*\+5.*Platz 2.*\+2/s);
    expect(container.querySelectorAll('.result .held').length).toBe(2);
  });

  test('a spectator sees the table without anything to press', () => {
    const frame = table('spectator').frames[60]!;
    const { container } = show(frame);
    expect(container.querySelectorAll('button').length).toBe(0);
    expect(container.querySelectorAll('.seat').length).toBe(4);
  });
});

test('the verdict of a race names both times and who was faster', () => {
  settings.language = 'de';
  const sitters = ['Mira', 'Anna'].map((name, seat) => ({ seat, name, colour: seat, bot: false, present: true }));
  const times = [212, 198].map((reaction, seat) => ({ seat, arrived: 0, round_trip: 20, reaction }));
  const { container } = render(Verdict, { verdict: { type: 'verdict', seats: [0, 1], times, order: [1, 0] }, seat: 0, sitters });
  expect(container.textContent).toMatch(/Anna 198 ms.*Du 212 ms.*Anna war 14 ms schneller/s);
});
