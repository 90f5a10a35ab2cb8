/** Outlines of the small signs; r is the optical radius, evened out by eye. */

import type { Colour } from './view';

export type Sign = 'circle' | 'triangle' | 'square' | 'diamond' | 'star' | 'plus';

/** Colours never stand alone: every colour of cube has its sign, and every seat too. */
export const SIGN: Record<Colour, Sign> = {
  red: 'triangle',
  pink: 'diamond',
  blue: 'circle',
  yellow: 'star',
  green: 'plus',
  violet: 'square',
};
export const SEAT_SIGN: readonly Sign[] = ['circle', 'triangle', 'square', 'diamond', 'star'];

/** What can be read on a colour, by day and by night. */
export function inkOn(colour: Colour): string {
  return colour === 'yellow' || colour === 'pink' ? '#3a2817' : '#fff';
}

function corners(n: number, cx: number, cy: number, r: number, inner?: number): string {
  const count = inner === undefined ? n : 2 * n;
  return Array.from({ length: count }, (_, i) => {
    const angle = ((-90 + (i * 360) / count) * Math.PI) / 180;
    const radius = inner !== undefined && i % 2 ? inner : r;
    return `${i ? 'L' : 'M'}${(cx + radius * Math.cos(angle)).toFixed(2)} ${(cy + radius * Math.sin(angle)).toFixed(2)}`;
  }).join('') + 'Z';
}

export function sign(kind: Sign, cx: number, cy: number, r: number): string {
  switch (kind) {
    case 'circle': {
      const q = r * 0.86;
      return `M${cx - q} ${cy}a${q} ${q} 0 1 0 ${2 * q} 0a${q} ${q} 0 1 0 ${-2 * q} 0Z`;
    }
    case 'triangle':
      return corners(3, cx, cy + r * 0.16, r * 1.08);
    case 'square':
      return `M${cx - r * 0.78} ${cy - r * 0.78}h${r * 1.56}v${r * 1.56}h${-r * 1.56}Z`;
    case 'diamond':
      return `M${cx} ${cy - r * 1.1}L${cx + r * 0.92} ${cy}L${cx} ${cy + r * 1.1}L${cx - r * 0.92} ${cy}Z`;
    case 'star':
      return corners(5, cx, cy + r * 0.06, r * 1.12, r * 0.5);
    case 'plus': {
      const b = r * 0.33;
      const l = r * 0.95;
      return `M${cx - b} ${cy - l}h${2 * b}v${l - b}h${l - b}v${2 * b}h${b - l}v${l - b}h${-2 * b}v${b - l}h${b - l}v${-2 * b}h${l - b}Z`;
    }
  }
}

/** A hit, ten units in radius. */
export const BURST = corners(8, 0, 0, 10, 5);

/** The twelve rays of the joy sun, ten units long. */
export const RAYS = Array.from({ length: 12 }, (_, i) => {
  const angle = (i * Math.PI) / 6;
  const point = (q: number) => `${(q * Math.cos(angle)).toFixed(1)} ${(q * Math.sin(angle)).toFixed(1)}`;
  return `M${point(5.8)}L${point(i % 2 ? 8.2 : 10)}`;
}).join('');

export const FIGURE =
  'M20 3a8.500 8.500 0 0 1 6.500 14c5 1.500 8 5.500 8.500 12l1 11c.2 3-1.500 4-4 4H8c-2.500 0-4.200-1-4-4l1-11c.5-6.500 3.500-10.500 8.500-12A8.500 8.500 0 0 1 20 3z';
