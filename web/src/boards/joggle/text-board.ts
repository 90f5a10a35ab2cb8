import { dictionary } from '../../lib/i18n';
import type { TextBoard } from '../../lib/text-board';

interface View {
  wells: { colour: string; marble: string | null }[];
  sides: string[];
  supply: number[];
  die: string | null;
  lifted: number | null;
  turns_left: number;
}

const t = dictionary({
  de: {
    blue: 'blau', yellow: 'gelb', green: 'grün', red: 'rot', joggle: 'Joggle', black: 'schwarz', white: 'weiß',
    die: (face: string) => `Würfel: ${face}.`,
    row: (number: number, fields: string) => `Reihe ${number}: ${fields}.`,
    on: (marble: string, colour: string) => `${marble} auf ${colour}`,
    lifted: 'angehoben',
    supply: (name: string, side: string, count: number) => `${name} spielt ${side}, noch ${count} Murmeln im Vorrat.`,
    left: (turns: number) => `Noch ${turns} Züge.`,
  },
  en: {
    blue: 'blue', yellow: 'yellow', green: 'green', red: 'red', joggle: 'Joggle', black: 'black', white: 'white',
    die: (face: string) => `Die: ${face}.`,
    row: (number: number, fields: string) => `Row ${number}: ${fields}.`,
    on: (marble: string, colour: string) => `${marble} on ${colour}`,
    lifted: 'lifted',
    supply: (name: string, side: string, count: number) => `${name} plays ${side}, ${count} marbles left.`,
    left: (turns: number) => `${turns} turns left.`,
  },
});
const SIDE = 8;
const COLUMNS = 'ABCDEFGH';
const word = (name: string): string => t()[name as 'blue'] ?? name;

const textBoard: TextBoard<View> = (view, _, names) => {
  const field = (index: number): string => {
    const { colour, marble } = view.wells[index]!;
    const said = marble ? t().on(word(marble), word(colour)) : word(colour);
    return `${COLUMNS[index % SIDE]} ${said}${index === view.lifted ? ` ${t().lifted}` : ''}`;
  };
  const rows = Array.from({ length: SIDE }, (_row, row) => t().row(row + 1, Array.from({ length: SIDE }, (_column, column) => field(SIDE * row + column)).join(', ')));
  const players = view.sides.map((side, seat) => t().supply(names[seat] ?? '', word(side), view.supply[seat] ?? 0));
  return [...(view.die ? [t().die(word(view.die))] : []), ...rows, ...players, t().left(view.turns_left)];
};

export default textBoard;
