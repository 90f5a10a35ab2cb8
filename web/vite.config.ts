import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The client is built into the package (`../src/spieltisch/server/static`); the harness shows boards without a server. */
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
  build: {
    outDir: mode === 'harness' ? 'dist-harness' : '../src/spieltisch/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rollupOptions: mode === 'harness' ? { input: 'harness.html' } : {},
  },
  // A busy machine is no failure: tests have time.
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'], testTimeout: 120_000 },
}));
