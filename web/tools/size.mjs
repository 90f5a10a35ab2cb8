/** What has to travel before a board shows, gzipped; fonts are counted apart. Fails above the budget. Run after a build. */

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BUDGET = 120 * 1000;
const BOARD_BUDGET = 25 * 1000;
const BUILT = new URL('../../src/spieltisch/server/static/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', BUILT), 'utf-8'));

const zipped = (file) => gzipSync(readFileSync(new URL(file, BUILT)), { level: 9 }).length;

/** The files of a chunk and of everything it imports at once. */
function filesOf(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const style of chunk.css ?? []) found.add(style);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  return found;
}

const sum = (files) => [...files].reduce((total, file) => total + zipped(file), 0);
const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const home = filesOf('index.html');
for (const file of ['index.html', 'theme.js']) home.add(file);
const table = new Set([...home, ...filesOf('src/shell/TableScreen.svelte')]);
const fonts = Object.values(manifest)
  .flatMap((chunk) => chunk.assets ?? [])
  .filter((file) => /latin-(wght|standard).*woff2$/.test(file));
let failed = false;

function report(name, bytes, budget) {
  const over = bytes > budget;
  failed ||= over;
  console.log(`${name.padEnd(46)} ${kilo(bytes).padStart(9)} of ${kilo(budget)}${over ? '   TOO MUCH' : ''}`);
}

report('home page', sum(home), BUDGET);
report('home page and table, before a board', sum(table), BUDGET);
for (const [key, chunk] of Object.entries(manifest)) {
  const board = /^src\/boards\/(\w+)\/index\.ts$/.exec(key);
  if (board) report(`board: ${board[1]} (and ${kilo(sum(chunk.css ?? []))} CSS)`, zipped(chunk.file), BOARD_BUDGET);
}
const fontBytes = [...new Set(fonts)].reduce((total, file) => total + readFileSync(new URL(file, BUILT)).length, 0);
console.log(`${'fonts (Latin, not zipped)'.padEnd(46)} ${kilo(fontBytes).padStart(9)}`);
process.exit(failed ? 1 : 0);
