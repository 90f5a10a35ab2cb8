import { readFileSync } from 'node:fs';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { explain as joggle } from '../boards/joggle/explain';
import type { JoggleView } from '../boards/joggle/view';
import { explain as joker } from '../boards/joker_battle_royal/explain';
import { explain as joy } from '../boards/joy/explain';
import { explain as skyjo } from '../boards/skyjo_action/explain';
import type { Explanation } from './explain';
import Explain from './Explain.svelte';
import { settings } from './settings.svelte';
import { Texts, type Tables } from './texts';

const texts = new Texts({ events: {}, moves: {}, prompts: {}, refusals: {}, options: {}, names: {} } as Tables, 0, []);
const dice = ['laying', 'moving'].flatMap((phase) => ['red', 'joggle'].map((die) => ({ phase, die }) as JoggleView));
const ACTIONS = ['swap_own', 'double_turn', 'draw_three', 'insight', 'reactivate', 'defence', 'swap_players', 'thief', 'meteor_shower', 'star', 'locked'];
const JOYS = ['jump_start', 'swap_tiles', 'any_cube', 'jump_element', 'three_cubes', 'trade', 'split', 'draw_two'];
const RUNS = ['1', '4', '7', '8 joy', 'joker', 'joker joy'];

function everything(): [string, Explanation | null][] {
  return [
    ...ACTIONS.map((card): [string, Explanation | null] => ['skyjo_action', skyjo(card)]),
    ...JOYS.map((card): [string, Explanation | null] => ['joy', joy(`joy:${card}`, texts)]),
    ...RUNS.map((card): [string, Explanation | null] => ['joy', joy(`run:${card}`, texts)]),
    ...['star', 'marker', 'goal', 'inventory'].map((sign): [string, Explanation | null] => ['joy', joy(sign, texts)]),
    ...Array.from({ length: 32 }, (_, card): [string, Explanation | null] => ['joker_battle_royal', joker(`card:${card}`, texts)]),
    ...['trophies', 'ban', 'open', 'pillar'].map((sign): [string, Explanation | null] => ['joker_battle_royal', joker(sign, texts)]),
    ...dice.map((view): [string, Explanation | null] => ['joggle', joggle('die', view)]),
    ...['forbidden', 'goal'].map((sign): [string, Explanation | null] => ['joggle', joggle(sign, dice[0]!)]),
  ];
}

afterEach(() => {
  vi.useRealTimers();
  settings.language = 'de';
});

test.each(['de', 'en'] as const)('everything is explained in two short lines and names its rule (%s)', (language) => {
  settings.language = language;
  for (const [game, told] of everything()) {
    expect(told, game).not.toBeNull();
    expect(told!.title, game).not.toBe('');
    for (const line of told!.lines) expect(line.length, line).toBeLessThanOrEqual(58);
    const rules = readFileSync(`../src/spieltisch/games/${game}/RULES.md`, 'utf-8');
    expect(rules, told!.rule).toContain(`**${told!.rule}**`);
  }
});

const THIEF: Explanation = { title: 'Dieb', kind: 'Angriff', lines: ['Nimm jemandem eine Karte weg.', 'Dazu ein Extrazug.'], rule: 'SKY-67' };

function mounted(): { card: HTMLElement; pressed: () => number; openRule: ReturnType<typeof vi.fn> } {
  const place = document.createElement('main');
  place.innerHTML = '<button data-explain="thief">Dieb</button>';
  document.body.append(place);
  const card = place.querySelector('button')!;
  let pressed = 0;
  card.addEventListener('click', () => (pressed += 1));
  const openRule = vi.fn();
  render(Explain, { target: place, props: { place, explain: (what: string) => (what === 'thief' ? THIEF : null), openRule } });
  return { card, pressed: () => pressed, openRule };
}

function point(type: string, element: HTMLElement, pointerType: string): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  element.dispatchEvent(event);
}

test('a mouse that stays explains, Escape closes, the rule opens', async () => {
  vi.useFakeTimers();
  const { card, openRule } = mounted();
  point('pointerover', card, 'mouse');
  await vi.advanceTimersByTimeAsync(399);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await vi.advanceTimersByTimeAsync(2);
  expect(screen.getByRole('tooltip').textContent).toContain('Dazu ein Extrazug.');
  await fireEvent.click(screen.getByText('SKY-67'));
  expect(openRule).toHaveBeenCalledWith('SKY-67');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a long press explains and chooses nothing; a tap chooses and explains nothing', async () => {
  vi.useFakeTimers();
  const { card, pressed } = mounted();
  point('pointerdown', card, 'touch');
  await vi.advanceTimersByTimeAsync(451);
  expect(screen.getByRole('tooltip')).toBeTruthy();
  point('pointerup', card, 'touch');
  card.click();
  expect(pressed()).toBe(0);
  point('pointerdown', card, 'touch');
  await vi.advanceTimersByTimeAsync(100);
  point('pointerup', card, 'touch');
  card.click();
  await vi.advanceTimersByTimeAsync(1000);
  expect(pressed()).toBe(1);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
