/** BLAKE2b of at most one block (RFC 7693): enough to check a table's sealed seed. */

const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
/** The order of the words in each round, as hexadecimal digits. */
const SIGMA = [
  '0123456789abcdef', 'ea489fd61c02b753', 'b8c052fdae367194', '7931dcbe265a40f8', '905724afe1bc683d',
  '2c6a0b834d75fe19', 'c51fed4a0763928b', 'db7ec13950f4862a', '6fe9b308c2d714a5', 'a2847615fb9e3cd0',
];
const ROUNDS = 12;
const BLOCK = 128;
const MASK = (1n << 64n) - 1n;
const MIXES = [
  [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
] as const;

const turn = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & MASK;

/** The hash of `bytes`, `size` bytes long, as hexadecimal digits. */
export function blake2b(bytes: Uint8Array, size: number): string {
  if (bytes.length > BLOCK) throw new Error(`BLAKE2b here takes at most ${BLOCK} bytes, not ${bytes.length}`);
  const hash = [...IV];
  hash[0]! ^= 0x01010000n ^ BigInt(size);
  const padded = new DataView(new ArrayBuffer(BLOCK));
  bytes.forEach((byte, at) => padded.setUint8(at, byte));
  const words = Array.from({ length: 16 }, (_, at) => padded.getBigUint64(at * 8, true));
  const v = [...hash, ...IV];
  v[12]! ^= BigInt(bytes.length);
  v[14]! ^= MASK;
  for (let round = 0; round < ROUNDS; round++) {
    const order = SIGMA[round % 10]!;
    MIXES.forEach(([a, b, c, d], mix) => {
      const x = words[parseInt(order[2 * mix]!, 16)]!;
      const y = words[parseInt(order[2 * mix + 1]!, 16)]!;
      v[a] = (v[a]! + v[b]! + x) & MASK;
      v[d] = turn(v[d]! ^ v[a], 32n);
      v[c] = (v[c]! + v[d]) & MASK;
      v[b] = turn(v[b]! ^ v[c], 24n);
      v[a] = (v[a] + v[b] + y) & MASK;
      v[d] = turn(v[d] ^ v[a], 16n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = turn(v[b] ^ v[c], 63n);
    });
  }
  const out = new DataView(new ArrayBuffer(64));
  hash.forEach((word, at) => out.setBigUint64(at * 8, word ^ v[at]! ^ v[at + 8]!, true));
  return [...new Uint8Array(out.buffer).slice(0, size)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The seal of the server's part of a seed: what a table shows before the first card. */
export function commitmentOf(seed: string): string {
  return blake2b(Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16)), 32);
}
