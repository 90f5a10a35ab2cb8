import { expect, test } from 'vitest';
import { courseOf, courseOfFrames } from './score-history';

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

test('what one redeems, the partner has too', () => {
  const events = [{ event: 'redeemed', seat: 2 }, { event: 'redeemed', seat: 0 }];
  const course = courseOf('joy', 4, events, null, [0, 1, 0, 1]);
  expect(course.at(-1)!.standing).toEqual([2, 0, 2, 0]);
});

test('a replay tells the standing frame by frame, gaps included', () => {
  const frames = [0, 1, 2, 7].map((number) => ({ number, view: { trophies: [0, 0, 1, 3][[0, 1, 2, 7].indexOf(number)] } }));
  const of = (view: Record<string, unknown>) => [view.trophies as number, 0];
  expect(courseOfFrames('joker_battle_royal', frames, of)).toEqual([
    { at: 0, standing: [0, 0] },
    { at: 1, standing: [0, 0] },
    { at: 2, standing: [1, 0] },
    { at: 7, standing: [3, 0] },
  ]);
  expect(courseOfFrames('skyjo_action', frames, of).map((moment) => moment.at)).toEqual([0, 2, 7]);
});
