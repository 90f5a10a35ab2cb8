import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import NewTableScreen from './NewTableScreen.svelte';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a visit creates nothing until something is chosen', async () => {
  const asked: string[] = [];
  const games = [{ name: 'joggle', title: 'Joggle', real_time: false, default_players: 2, player_counts: [], bots: [], options: [] }];
  vi.stubGlobal('fetch', (path: string, how?: RequestInit) => {
    asked.push(`${how?.method ?? 'GET'} ${path}`);
    return Promise.resolve(new Response(JSON.stringify({ games })));
  });
  render(NewTableScreen, { name: 'joggle', query: new URLSearchParams() });
  await screen.findAllByRole('button', { name: /Bots|Freunden|Gerät/ });
  expect(asked).toEqual(['GET /api/games']);
});
