import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What the system prefers, by the word in the query; and who listens for changes. */
const preferred = new Map<string, boolean>();
const listeners: (() => void)[] = [];

function media(query: string) {
  const word = ['dark', 'reduce'].find((one) => query.includes(one)) ?? '';
  return {
    get matches() {
      return preferred.get(word) ?? false;
    },
    addEventListener: (_: string, heard: () => void) => listeners.push(heard),
  };
}

function systemPrefers(word: string, is: boolean): void {
  preferred.set(word, is);
  for (const heard of listeners) heard();
}

beforeEach(() => {
  localStorage.clear();
  preferred.clear();
  listeners.length = 0;
  vi.resetModules();
  vi.stubGlobal('matchMedia', media);
});
afterEach(() => vi.unstubAllGlobals());

test('the theme follows the system at any time, unless one was chosen', async () => {
  const { settings } = await import('./settings.svelte');
  const theme = () => [settings.theme, document.documentElement.dataset.theme];
  expect(theme()).toEqual(['light', 'light']);
  systemPrefers('dark', true);
  expect(theme()).toEqual(['dark', 'dark']);
  settings.change({ theme: 'light' });
  expect(theme()).toEqual(['light', 'light']);
  systemPrefers('dark', false);
  systemPrefers('dark', true);
  expect(theme()).toEqual(['light', 'light']);
  settings.change({ theme: undefined });
  expect(theme()).toEqual(['dark', 'dark']);
  expect(JSON.parse(localStorage.getItem('spieltisch.settings')!)).not.toHaveProperty('theme');
});

test('motion follows the system at any time, unless it was chosen', async () => {
  preferred.set('reduce', true);
  const { settings } = await import('./settings.svelte');
  const motion = () => [settings.motion, document.documentElement.dataset.motion];
  expect(motion()).toEqual(['reduced', 'reduced']);
  systemPrefers('reduce', false);
  expect(motion()).toEqual(['full', 'full']);
  settings.change({ motion: 'full' });
  systemPrefers('reduce', true);
  expect(motion()).toEqual(['full', 'full']);
});
