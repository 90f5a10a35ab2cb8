import { expect, test } from 'vitest';
import { blake2b, commitmentOf } from './blake2b';

test('the example of RFC 7693', () => {
  const abc = new TextEncoder().encode('abc');
  expect(blake2b(abc, 64)).toBe(
    'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
  );
});

test('a seal is the hash of the bytes, not of the digits', () => {
  // hashlib.blake2b(bytes.fromhex("00112233445566778899aabbccddeeff"), digest_size=32).hexdigest()
  expect(commitmentOf('00112233445566778899aabbccddeeff')).toBe('84a5b2397ee07585706b045f25583e1502f1ce5517efddb03edc65e4845531b7');
});
