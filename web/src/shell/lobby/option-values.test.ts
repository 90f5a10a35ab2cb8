import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { OptionInfo } from '../../lib/protocol';
import OptionValues from './OptionValues.svelte';

afterEach(cleanup);

const plain: OptionInfo = { kind: 'choice', name: 'o', default: '', rule: '', choices: [], presets: {}, least: null, most: null };

function show(option: Partial<OptionInfo>, value: unknown): ReturnType<typeof vi.fn> {
  const change = vi.fn();
  render(OptionValues, { option: { ...plain, ...option }, title: 'Option', value, label: (choice: string) => choice, change });
  return change;
}

test('one of several words', async () => {
  const change = show({ choices: ['a', 'b'] }, 'a');
  await fireEvent.click(screen.getByRole('radio', { name: 'b' }));
  expect(change).toHaveBeenCalledWith('b');
});

test('a number stays within its range', async () => {
  const change = show({ kind: 'count', least: 1, most: 7 }, 7);
  await fireEvent.click(screen.getAllByRole('button')[1]!);
  expect(change).toHaveBeenLastCalledWith(7);
  await fireEvent.click(screen.getAllByRole('button')[0]!);
  expect(change).toHaveBeenLastCalledWith(6);
  await fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '99' } });
  expect(change).toHaveBeenLastCalledWith(7);
});

test('several words, in the order of the game, or a preset', async () => {
  const change = show({ kind: 'subset', choices: ['a', 'b', 'c'], presets: { all: ['a', 'b', 'c'] } }, ['c']);
  await fireEvent.click(screen.getByRole('checkbox', { name: 'a' }));
  expect(change).toHaveBeenLastCalledWith(['a', 'c']);
  await fireEvent.click(screen.getByRole('radio', { name: 'all' }));
  expect(change).toHaveBeenLastCalledWith(['a', 'b', 'c']);
});
