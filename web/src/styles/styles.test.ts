import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(`src/styles/${name}.css`, 'utf8');
const [tokens, components] = [read('tokens'), read('components')];

type Theme = Record<string, string>;

/** The custom properties of a theme; the dark one changes the light one. */
function themeOf(dark: boolean): Theme {
  const found: Theme = {};
  for (const [, selector, body] of (tokens + components).matchAll(/(:root(?:\[data-theme="dark"\])?)\s*\{([^}]*)\}/g))
    if (dark || !selector!.includes('dark')) for (const [, name, value] of body!.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{3,6})/g)) found[name!] = value!;
  return found;
}

function channels(colour: string): number[] {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit) : colour.slice(1).match(/../g)!;
  return digits.map((two) => parseInt(two, 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
}

function contrast(one: string, other: string): number {
  const [light, dark] = [one, other]
    .map((colour) => channels(colour).reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index]!, 0))
    .sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function oklab(colour: string): number[] {
  const [r, g, b] = channels(colour) as [number, number, number];
  const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * b);
  const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * b);
  const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.63 * b);
  return [0.2105 * l + 0.7936 * m - 0.0041 * s, 1.978 * l - 2.4286 * m + 0.4506 * s, 0.0259 * l + 0.7828 * m - 0.8087 * s];
}

const ring = (selector: string): string => new RegExp(`^${selector} \\{ --focus: (#[0-9a-f]+);`, 'm').exec(components)![1]!;

test.each([false, true])('the focus ring can be seen on every surface (dark: %s)', (dark) => {
  const theme = themeOf(dark);
  const joggle = ring(dark ? ':root\\[data-theme="dark"\\] \\.joggle' : '\\.joggle');
  const lies: [string, string[]][] = [
    [ring('\\.walnut'), ['--walnut-1', '--walnut-2', '--walnut-3']],
    [ring('\\.lid'), ['--walnut-1', '--walnut-2']],
    [ring('\\.felt'), ['--felt-1', '--felt-2']],
    [joggle, ['--wood-1', '--wood-2', '--wood-3', '--table']],
    [theme['--focus-on-surface']!, ['--table', '--surface', '--surface-2']],
  ];
  for (const [colour, surfaces] of lies)
    for (const surface of surfaces) expect(contrast(colour, theme[surface]!), `${colour} on ${surface}`).toBeGreaterThanOrEqual(3);
});

test.each([false, true])('no two seats have nearly the same colour (dark: %s)', (dark) => {
  const theme = themeOf(dark);
  const seats = Array.from({ length: 8 }, (_, seat) => oklab(theme[`--seat-${seat}`]!));
  for (const [index, one] of seats.entries())
    for (const other of seats.slice(0, index)) expect(Math.hypot(...one.map((part, axis) => part - other[axis]!))).toBeGreaterThan(0.075);
});
