/** Colours of cards by their name, each with a mark, so that nobody needs to tell colours apart. */

export interface Colour {
  tint: string;
  ink: string;
  mark: string;
}

const KNOWN: Record<string, Colour> = {
  red: { tint: '#b8372f', ink: '#fff', mark: '▲' },
  blue: { tint: '#2459b3', ink: '#fff', mark: '●' },
  green: { tint: '#2f7d45', ink: '#fff', mark: '✚' },
  yellow: { tint: '#f0bf2c', ink: '#3f2b00', mark: '★' },
  violet: { tint: '#6a45b5', ink: '#fff', mark: '■' },
  orange: { tint: '#e8842c', ink: '#3a1b00', mark: '⬢' },
  pink: { tint: '#e58bb0', ink: '#43122a', mark: '◆' },
  black: { tint: '#2b2723', ink: '#fff', mark: '♠' },
  white: { tint: '#f4efe4', ink: '#33261a', mark: '○' },
  grey: { tint: '#7b746b', ink: '#fff', mark: '◼' },
};
const PLAIN: Colour = { tint: '#fff7e6', ink: '#33261a', mark: '' };
const MARKS = ['▲', '●', '✚', '★', '■', '⬢', '◆'];

/** A name that is not known gets a tint and a mark of its own, always the same. */
export function colourOf(name: string): Colour {
  if (name === '') return PLAIN;
  const known = KNOWN[name];
  if (known) return known;
  const number = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  return { tint: `hsl(${number} 45% 36%)`, ink: '#fff', mark: MARKS[number % MARKS.length]! };
}
