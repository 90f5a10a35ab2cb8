import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import guide from '../../boards/joggle/guide';
import { t } from '../../boards/zeitalter_des_jay/words';
import type { Table } from '../../lib/table.svelte';
import Coach from './Coach.svelte';

test('the coach is a landmark of its own, points at the die and knows what was rolled', async () => {
  const view = { die: 'green', wells: [], actors: [0] };
  const table = { shown: { view, moves: [{ move: 'lay 1' }], decision: { number: 1, name: 'Lay' } }, seat: 0, live: false } as unknown as Table;
  let pointing: string | null = null;
  render(Coach, {
    props: {
      game: 'joggle',
      table,
      get pointing() {
        return pointing;
      },
      set pointing(anchor: string | null) {
        pointing = anchor;
      },
    },
  });
  const coach = await screen.findByRole('complementary', { name: /Hilfe zur ersten Partie|First game coach/ });
  expect(coach.textContent).toMatch(/Du hast Grün gewürfelt|You rolled green/);
  expect(pointing).toBe('die');
});

test('every step of the Joggle guide has words for a roll', () => {
  for (const { text } of guide) {
    const words = typeof text === 'function' ? text({ die: 'joggle', wells: [] }) : text;
    expect(words.de).not.toContain('undefined');
    expect(words.en).not.toContain('undefined');
  }
});

test('the time of a round is told in minutes', () => {
  expect(t().seconds(156)).toMatch(/2:36/);
});
