/**
 * After a build: what is only for the harness goes; every text file is compressed once, as hard as possible, and sent
 * that way by the server; and `preload.json` tells the server which files the table's screens will need.
 */

import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const BUILT = new URL('../../src/spieltisch/server/static/', import.meta.url);
const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
/** Below that the headers cost more than is saved. */
const LEAST = 500;

rmSync(new URL('fixtures', BUILT), { recursive: true, force: true });

const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', BUILT), 'utf-8'));

/** The files of a chunk and of everything it imports at once. */
function filesOf(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const style of chunk.css ?? []) found.add(style);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  return found;
}

const first = filesOf('index.html');
const later = (key) => [...filesOf(key)].filter((file) => !first.has(file));
const screens = { table: later('src/shell/table/TableScreen.svelte'), screen: later('src/shell/screen/BigScreen.svelte') };
writeFileSync(new URL('preload.json', BUILT), JSON.stringify(screens));

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const file = new URL(name, folder);
    if (statSync(file).isDirectory()) {
      if (name !== '.vite') compress(new URL(`${name}/`, folder));
    } else if (TEXT.test(name)) {
      const data = readFileSync(file);
      if (data.length < LEAST) continue;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
      writeFileSync(new URL(`${name}.br`, folder), brotliCompressSync(data, { params }));
      writeFileSync(new URL(`${name}.gz`, folder), gzipSync(data, { level: 9 }));
    }
  }
}

if (existsSync(BUILT)) compress(BUILT);
