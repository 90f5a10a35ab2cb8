import { describe, expect, it } from 'vitest';
import { reachable } from './network.svelte';
import type { NetworkInfo } from './protocol';

const here = { origin: 'http://localhost:8000', hostname: 'localhost' };
const info = (more: Partial<NetworkInfo>): NetworkInfo => ({ mine: true, open: false, public: null, addresses: [], visited: false, ...more });

describe('the address that others can reach', () => {
  it('is the page’s own where nothing is open', () => {
    expect(reachable(info({}), here)).toBe('http://localhost:8000');
    expect(reachable(null, here)).toBe('http://localhost:8000');
  });
  it('is the first of the home network that answers', () => {
    const addresses = [
      { url: 'http://10.8.0.2:8000', kind: 'vpn' as const, answers: false },
      { url: 'http://192.168.1.20:8000', kind: 'network' as const, answers: true },
    ];
    expect(reachable(info({ open: true, addresses }), here)).toBe('http://192.168.1.20:8000');
  });
  it('stays the page’s own for those who came by an address', () => {
    const there = { origin: 'http://192.168.1.20:8000', hostname: '192.168.1.20' };
    const addresses = [{ url: 'http://10.0.0.5:8000', kind: 'network' as const, answers: true }];
    expect(reachable(info({ open: true, addresses }), there)).toBe(there.origin);
  });
  it('is the public one behind a proxy', () => {
    expect(reachable(info({ public: 'https://tisch.example' }), here)).toBe('https://tisch.example');
  });
});
