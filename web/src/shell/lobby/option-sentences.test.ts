import { expect, test } from 'vitest';
import { sentenceOf, wordOf } from './option-sentences';

const skyjo = { deck: 'standard', layout: '4x3', mixed_actions: 9, kinds: Array(9).fill('x'), target: 100, turn_cap: 60, memory_aid: true };

function told(game: string, language: 'de' | 'en', options: Record<string, unknown>, players: number): string {
  const { parts, more } = sentenceOf(game, language, options, players);
  return [...parts, ...more].map((part) => ('text' in part ? part.text : `[${part.word}]${part.after}`)).join('');
}

test('options that mean nothing with this deck are not in the sentence', () => {
  expect(told('skyjo_action', 'de', skyjo, 4)).toContain('mit [deck] und [kinds], alle legen [layout] Karten aus');
  expect(told('skyjo_action', 'de', { ...skyjo, deck: 'numbers_only' }, 4)).toContain('mit [deck], alle');
  expect(told('skyjo_action', 'en', { ...skyjo, deck: 'one_deck' }, 4)).toContain('[mixed_actions])');
});

test('an option that no sentence knows is listed after it', () => {
  expect(sentenceOf('skyjo_action', 'de', { ...skyjo, brand_new: 1 }, 4).left).toEqual(['brand_new']);
  expect(sentenceOf('unknown_game', 'de', { speed: 3 }, 4).left).toEqual(['speed']);
});

test('values are words', () => {
  expect(wordOf('skyjo_action', 'de', 'layout', skyjo)).toBe('drei mal vier');
  expect(wordOf('joy', 'en', 'open', { open: false })).toBe('face down');
  expect(wordOf('joy', 'en', 'placement', { placement: ['1', '2'] }, { usual: ['1', '2'] })).toBe('on the usual fields');
  expect(wordOf('joy', 'de', 'placement', { placement: ['1', '2'] }, { usual: ['1', '3'] })).toBe('auf eigenen Feldern');
});
