import { expect, test } from 'vitest';
import type { GameEvent, Move } from './protocol';
import { Texts, type Tables } from './texts';
import samples from './text-samples.json';

interface Samples {
  tables: Tables;
  events: { event: GameEvent; reader: number | null; said: string }[];
  moves: { move: Move; said: string }[];
  refusals: { template: string; values: Record<string, unknown>; said: string }[];
}

const cases = Object.entries(samples.games).flatMap(([game, languages]) =>
  Object.entries(languages).map(([language, found]) => [game, language, found as unknown as Samples] as const),
);

test.each(cases)('%s in %s: events are told as by the kernel', (_, __, { tables, events }) => {
  expect(events.length).toBeGreaterThan(10);
  for (const { event, reader, said } of events) expect(new Texts(tables, reader, samples.names).event(event)).toBe(said);
});

test.each(cases)('%s in %s: moves are told as by the kernel', (_, __, { tables, moves }) => {
  expect(moves.length).toBeGreaterThan(3);
  for (const { move, said } of moves) expect(new Texts(tables, 0, samples.names).move(move)).toBe(said);
});

test.each(cases)('%s in %s: refusals are filled as by the kernel', (_, __, { tables, refusals }) => {
  expect(refusals.length).toBeGreaterThan(2);
  for (const { template, values, said } of refusals)
    expect(new Texts(tables, null, []).fill(template, values)).toBe(said);
});
