/**
 * What has to travel before a board shows, gzipped: scripts and styles, of a board as of the shell. Fonts are counted
 * apart; they come later and text is readable before. Fails above the budget. Run after a build.
 */

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BUDGET = 120 * 1000;
/** One board, with its styles and whatever only boards share. */
const BOARD_BUDGET = 32 * 1000;
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
const table = new Set([...home, ...filesOf('src/shell/table/TableScreen.svelte')]);
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
for (const key of Object.keys(manifest)) {
  const board = /^src\/boards\/(\w+)\/index\.ts$/.exec(key);
  if (!board) continue;
  const files = [...filesOf(key)].filter((file) => !table.has(file));
  const styles = files.filter((file) => file.endsWith('.css'));
  report(`board: ${board[1]} (${kilo(sum(styles))} of it CSS)`, sum(files), BOARD_BUDGET);
}
const fontBytes = [...new Set(fonts)].reduce((total, file) => total + readFileSync(new URL(file, BUILT)).length, 0);
console.log(`${'fonts (Latin, not zipped)'.padEnd(46)} ${kilo(fontBytes).padStart(9)}`);
process.exit(failed ? 1 : 0);
