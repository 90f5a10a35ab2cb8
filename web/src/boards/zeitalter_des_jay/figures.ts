/** How a figure looks: its symbol, its colour, and the colour's mark. */

export type Colour = 'violet' | 'orange' | 'green' | 'blue';

export const COLOURS: Colour[] = ['violet', 'orange', 'green', 'blue'];
export const SYMBOLS = ['H', 'I', 'O', 'X', 'Jay', 'thief', 'queen'];

export function parts(figure: string): { symbol: string; colour: Colour | null } {
  const [symbol = '', colour] = figure.split(' ');
  return { symbol, colour: (colour as Colour | undefined) ?? null };
}

/** A mark besides every colour, on a 20 grid. */
export const MARKS: Record<Colour, string> = {
  violet: 'M2.500 2.500h15v15h-15Z',
  orange: 'M10 1 18 5.500v9L10 19 2 14.500v-9Z',
  green: 'M7 1.500h6V7h5.500v6H13v5.500H7V13H1.500V7H7Z',
  blue: 'M10 1.600a8.400 8.400 0 1 0 0 16.800a8.400 8.400 0 1 0 0-16.800Z',
};
