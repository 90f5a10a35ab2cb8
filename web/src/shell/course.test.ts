import { expect, test } from 'vitest';
import { courseOf } from './course';

test('what a round changes is one moment', () => {
  const events = [
    { event: 'round', seat: null, round: 1 },
    { event: 'total', seat: 0, points: 12 },
    { event: 'total', seat: 1, points: 30 },
    { event: 'round', seat: null, round: 2 },
    { event: 'total', seat: 0, points: 20 },
    { event: 'total', seat: 1, points: 101 },
  ];
  const course = courseOf('skyjo_action', 2, events, { winners: [0], ranks: [1, 2], scores: [20, 101] });
  expect(course.map((moment) => moment.standing)).toEqual([[0, 0], [12, 30], [20, 101]]);
});

test('elsewhere every change is a step', () => {
  const events = [{ event: 'turn', seat: 0 }, { event: 'trophy', seat: 1 }, { event: 'trophy', seat: 1 }];
  expect(courseOf('joker_battle_royal', 2, events, null)).toEqual([
    { at: 0, standing: [0, 0] },
    { at: 1, standing: [0, 0] },
    { at: 2, standing: [0, 1] },
    { at: 2, standing: [0, 1] },
    { at: 3, standing: [0, 2] },
  ]);
});
