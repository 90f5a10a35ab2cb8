import { expect, test } from 'vitest';
import { botFor } from './opening';
import type { GameInfo } from './protocol';

test('JAY-96: Play now seats easy bots in a real-time game', () => {
  expect(botFor({ real_time: true } as GameInfo)).toBe('easy');
  expect(botFor({ real_time: false } as GameInfo)).toBe('greedy');
});
