import { expect, test } from 'vitest';
import type { Move } from './protocol';
import { typedMove } from './typed-move';

const move = (notation: string): Move => ({ move: notation, target: '', key: '', values: {} });
const moves = [move('lay 9'), move('lay 11'), move('waive')];
const captions: Record<string, string> = { 'lay 9': 'Eine Murmel auf B2 legen', 'lay 11': 'Eine Murmel auf D2 legen', waive: 'Verzichten' };
const find = (typed: string) => typedMove(typed, moves, (one) => captions[one.move]!);

test('a move is typed by its notation, its number in the list, or words of its caption', () => {
  for (const typed of ['lay 9', ' LAY 9 ', '1', 'b2', 'auf B2 legen']) expect(find(typed)).toEqual({ kind: 'move', move: moves[0] });
  expect(find('verzichten')).toEqual({ kind: 'move', move: moves[2] });
});

test('what fits several moves is asked about', () => {
  expect(find('Murmel')).toEqual({ kind: 'several', moves: [moves[0], moves[1]] });
});

test('what is no legal move is tried, so that the refusal says why', () => {
  expect(find('lay 3')).toEqual({ kind: 'attempt', notation: 'lay 3' });
  expect(find('77')).toEqual({ kind: 'attempt', notation: '77' });
});
