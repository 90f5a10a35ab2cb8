/** The words of Joggle's board that are not sentences of the game. */

import { dictionary } from '../../lib/i18n';
import type { Texts } from '../../lib/texts';
import type { Colour, Face, Forbidden, JoggleView, Side } from './view';

const marbles = { de: { black: 'schwarze', white: 'weiße' }, en: { black: 'black', white: 'white' } };
const fields = {
  de: { blue: 'blaues', yellow: 'gelbes', green: 'grünes', red: 'rotes' },
  en: { blue: 'blue', yellow: 'yellow', green: 'green', red: 'red' },
};
const plain = {
  de: { blue: 'blau', yellow: 'gelb', green: 'grün', red: 'rot' },
  en: { blue: 'blue', yellow: 'yellow', green: 'green', red: 'red' },
};
const faces = {
  de: { blue: 'Blau', yellow: 'Gelb', green: 'Grün', red: 'Rot', joggle: 'Joggle' },
  en: { blue: 'Blue', yellow: 'Yellow', green: 'Green', red: 'Red', joggle: 'Joggle' },
};
const NUMBERS = {
  de: ['keine', 'eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf', 'dreizehn', 'vierzehn', 'fünfzehn', 'sechzehn'],
  en: ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen'],
};

function goalDe(rectangles: number, squares: number): string {
  const parts = [];
  if (rectangles > 0) parts.push(rectangles === 1 ? 'ein Rechteck' : 'zwei Rechtecke');
  if (squares > 0) parts.push(squares === 1 ? 'ein Quadrat' : `${NUMBERS.de[squares]} Quadrate`);
  return parts.join(' und ');
}

function goalEn(rectangles: number, squares: number): string {
  const parts = [];
  if (rectangles > 0) parts.push(rectangles === 1 ? 'one rectangle' : 'two rectangles');
  if (squares > 0) parts.push(squares === 1 ? 'one square' : `${NUMBERS.en[squares]} squares`);
  return parts.join(' and ');
}

export const t = dictionary({
  de: {
    board: 'Joggle-Brett, acht mal acht Felder',
    face: (face: Face) => faces.de[face],
    die: (face: Face) => `Würfel: ${faces.de[face]}`,
    notRolled: 'Würfel',
    left: (count: number, side: Side) =>
      count === 0 ? 'alle gelegt' : `noch ${count} ${marbles.de[side]}`,
    leftShort: (count: number) => `noch ${count}`,
    leftAloud: (count: number, side: Side) =>
      count === 0 ? 'alle Murmeln gelegt' : `noch ${NUMBERS.de[count]} ${marbles.de[side]} Murmel${count === 1 ? '' : 'n'}`,
    yourTurn: 'Du bist dran',
    turn: 'am Zug',
    wins: 'gewinnt',
    colour: (colour: Colour) => plain.de[colour],
    free: 'frei',
    marble: (side: Side) => `${marbles.de[side]} Murmel`,
    lifted: 'in der Hand',
    putBack: 'in der Hand, zurücklegen',
    instead: 'stattdessen nehmen',
    choosable: 'wählbar',
    completes: 'vollendet eine Form',
    winning: 'gewinnt',
    forbidden: 'Tausch nicht erlaubt',
    goldWins: 'Gold: Hier gewinnst du.',
    goldShape: 'Gold: Hier vollendest du eine Form.',
    noExchange: 'Rot gestrichelt: kein Tausch. Tippe, um zu sehen, warum.',
    lay: (face: Face, side: Side) =>
      face === 'joggle'
        ? 'Joggle! Leg eine Murmel auf irgendein freies Feld.'
        : `Leg eine ${marbles.de[side]} Murmel auf ein freies ${fields.de[face]} Feld.`,
    lift: (face: Face) =>
      face === 'joggle'
        ? 'Joggle! Nimm eine deiner Murmeln, um sie zu versetzen oder zu tauschen.'
        : `Nimm eine deiner Murmeln. Sie kommt auf ein freies ${fields.de[face]} Feld.`,
    to: (face: Face, other: Side) =>
      face === 'joggle'
        ? `Leg sie auf ein freies Feld oder tausch sie gegen eine ${marbles.de[other]} Murmel.`
        : `Leg sie auf ein freies ${fields.de[face]} Feld.`,
    goalName: (rectangles: number, squares: number) => {
      if (rectangles === 1 && squares === 0) return '6er Joggle';
      if (rectangles === 0 && squares === 4) return 'Joggle 4×4';
      const goal = goalDe(rectangles, squares);
      return goal[0]!.toUpperCase() + goal.slice(1);
    },
    goal: (rectangles: number, squares: number) =>
      `Wer zuerst ${goalDe(rectangles, squares)} aus eigenen Murmeln baut, gewinnt.`,
    shapesAre: (rectangles: number, squares: number) =>
      [rectangles ? 'Rechteck: 2 × 3' : '', squares ? 'Quadrat: 2 × 2' : ''].filter(Boolean).join(' · '),
    overlap: 'Formen dürfen sich Murmeln teilen. Ein Quadrat im Rechteck zählt nicht.',
    extreme: 'Extrem: keine Form, bevor alle Murmeln liegen.',
    extremeShort: 'extrem',
    turns: (turns: number) => `Zug ${turns}`,
    turnsLeft: (left: number) => `noch ${left} bis zum Unentschieden`,
  },
  en: {
    board: 'Joggle board, eight by eight fields',
    face: (face: Face) => faces.en[face],
    die: (face: Face) => `Die: ${faces.en[face]}`,
    notRolled: 'Die',
    left: (count: number, side: Side) => (count === 0 ? 'all placed' : `${count} ${marbles.en[side]} left`),
    leftShort: (count: number) => `${count} left`,
    leftAloud: (count: number, side: Side) =>
      count === 0 ? 'all marbles placed' : `${NUMBERS.en[count]} ${marbles.en[side]} marble${count === 1 ? '' : 's'} left`,
    yourTurn: 'Your turn',
    turn: 'to move',
    wins: 'wins',
    colour: (colour: Colour) => plain.en[colour],
    free: 'free',
    marble: (side: Side) => `${marbles.en[side]} marble`,
    lifted: 'in your hand',
    putBack: 'in your hand, put back',
    instead: 'take this one instead',
    choosable: 'can be chosen',
    completes: 'completes a shape',
    winning: 'wins',
    forbidden: 'swap not allowed',
    goldWins: 'Gold: this wins.',
    goldShape: 'Gold: this completes a shape.',
    noExchange: 'Dashed red: can’t swap here. Tap to see why.',
    lay: (face: Face, side: Side) =>
      face === 'joggle'
        ? 'Joggle! Place a marble on any free field.'
        : `Place a ${marbles.en[side]} marble on a free ${fields.en[face]} field.`,
    lift: (face: Face) =>
      face === 'joggle'
        ? 'Joggle! Pick up one of your marbles to move or swap it.'
        : `Pick up one of your marbles. It goes to a free ${fields.en[face]} field.`,
    to: (face: Face, other: Side) =>
      face === 'joggle'
        ? `Put it on a free field, or swap it for a ${marbles.en[other]} marble.`
        : `Put it on a free ${fields.en[face]} field.`,
    goalName: (rectangles: number, squares: number) => {
      if (rectangles === 1 && squares === 0) return 'Six-marble Joggle';
      if (rectangles === 0 && squares === 4) return 'Joggle 4×4';
      const goal = goalEn(rectangles, squares);
      return goal[0]!.toUpperCase() + goal.slice(1);
    },
    goal: (rectangles: number, squares: number) =>
      `First to build ${goalEn(rectangles, squares)} of their own marbles wins.`,
    shapesAre: (rectangles: number, squares: number) =>
      [rectangles ? 'Rectangle: 2 × 3' : '', squares ? 'Square: 2 × 2' : ''].filter(Boolean).join(' · '),
    overlap: 'Shapes may share marbles. A square inside a rectangle does not count.',
    extreme: 'Extreme: no shapes until all marbles are placed.',
    extremeShort: 'extreme',
    turns: (turns: number) => `Turn ${turns}`,
    turnsLeft: (left: number) => `draw in ${left}`,
  },
});

/** JOG-15, JOG-16 in the game's own words: why this marble cannot be had for the lifted one. */
export function whyNot(forbidden: Forbidden, texts: Texts): string {
  const template = texts.tables.refusals[forbidden.reason] ?? forbidden.rule;
  return texts.fill(template, { ...forbidden });
}

/** What the board says instead of the game's general prompt. */
export function prompt(view: JoggleView, seat: number): string | null {
  const { die } = view;
  const side = view.sides[seat];
  if (die === null || side === undefined) return null;
  if (view.decision === 'Lay') return t().lay(die, side);
  if (view.decision === 'Lift') return t().lift(die);
  return t().to(die, side === 'black' ? 'white' : 'black');
}
