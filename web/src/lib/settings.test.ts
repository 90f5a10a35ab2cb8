import { expect, test, vi } from 'vitest';

test('the theme follows the system at any time, unless one was chosen', async () => {
  localStorage.clear();
  let change = (): void => undefined;
  const media = { matches: false, addEventListener: (_: string, heard: () => void) => (change = heard) };
  vi.stubGlobal('matchMedia', () => media);
  const { settings } = await import('./settings.svelte');
  const theme = () => [settings.theme, document.documentElement.dataset.theme];
  const systemTurns = (dark: boolean): void => {
    media.matches = dark;
    change();
  };
  expect(theme()).toEqual(['light', 'light']);
  systemTurns(true);
  expect(theme()).toEqual(['dark', 'dark']);
  settings.change({ theme: 'light' });
  expect(theme()).toEqual(['light', 'light']);
  systemTurns(false);
  systemTurns(true);
  expect(theme()).toEqual(['light', 'light']);
  settings.change({ theme: undefined });
  expect(theme()).toEqual(['dark', 'dark']);
  expect(JSON.parse(localStorage.getItem('spieltisch.settings')!)).not.toHaveProperty('theme');
  vi.unstubAllGlobals();
});
