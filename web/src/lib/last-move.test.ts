import { expect, test } from 'vitest';
import { lastMove, whatHappenedTo } from './last-move';
import type { GameEvent } from './protocol';

const told = (event: string, seat: number | null, more: object = {}): GameEvent => ({ event, seat, ...more }) as GameEvent;
const fields = (event: GameEvent): string[] => ('field' in event ? [`field:${String(event.field)}`] : []);

test('the last move of somebody else is marked with everything it touched', () => {
  const events = [told('moved', 0, { field: 1 }), told('moved', 1, { field: 5 }), told('played', 1), told('jumped', 1, { field: 9 })];
  expect(lastMove(events, 0, fields)).toEqual({ seat: 1, anchors: ['field:9', 'field:5'] });
});

test('the beginning of my turn keeps the mark, my move removes it', () => {
  const events = [told('moved', 1, { field: 5 }), told('turn', 0)];
  expect(lastMove(events, 0, fields)?.anchors).toEqual(['field:5']);
  expect(lastMove([...events, told('moved', 0, { field: 6 })], 0, fields)).toBeNull();
});

test('of several others only the last mover is marked, also for a spectator', () => {
  const events = [told('moved', 1, { field: 5 }), told('moved', 2, { field: 7 })];
  expect(lastMove(events, null, fields)).toEqual({ seat: 2, anchors: ['field:7'] });
});

test('what others did to me is told with what followed, and nothing else', () => {
  const hit = told('hit', 1, { other: 0 });
  const back = told('jumped', 0, { field: 1 });
  const events = [told('attacked', 1, { other: 0 }), told('hit', 1, { other: 2 }), told('jumped', 2, { field: 1 }), hit, back, told('turn', 2), told('jumped', 0, { field: 3 })];
  expect(whatHappenedTo(0, events, ['hit'], ['jumped'])).toEqual([hit, back]);
  expect(whatHappenedTo(null, events, ['hit'], ['jumped'])).toEqual([]);
});

test('a card of mine that was swapped for somebody else’s counts, first or second', () => {
  const swapped = told('swapped', 1, { place: '2:3', other_place: '0:4' });
  expect(whatHappenedTo(0, [swapped], ['swapped'])).toEqual([swapped]);
  expect(whatHappenedTo(2, [swapped], ['swapped'])).toEqual([swapped]);
  expect(whatHappenedTo(3, [swapped], ['swapped'])).toEqual([]);
});
