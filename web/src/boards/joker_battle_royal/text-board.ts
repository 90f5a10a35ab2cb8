import { dictionary } from '../../lib/i18n';
import { counted, type TextBoard } from '../../lib/text-board';
import type { Texts } from '../../lib/texts';
import { cardWords } from './words';

interface Seat {
  out: boolean;
  hand: ({ card: number | null } | null)[];
  draw_pile: number;
  discard: number[];
  open_card: number | null;
  older_open_card: number | null;
  trophies: { owner: number }[];
  banned: number | null;
}
interface View {
  seat: number | null;
  columns: number;
  rows: number;
  pillar: string;
  grid: Record<string, number | null>;
  jokers: (string | null)[];
  seats: Seat[];
  attack: { attacker: number; target: number | null; kind: string | null; card: number | null } | null;
}

const t = dictionary({
  de: {
    joker: (name: string, place: string) => `${name} steht auf ${place}.`,
    pillar: (place: string) => `Der Pfeiler steht auf ${place}.`,
    row: (number: number, fields: string) => `Reihe ${number}: ${fields}.`,
    gone: 'weg', hidden: 'verdeckt', is: 'Pfeiler',
    out: (name: string) => `${name} ist ausgeschieden.`,
    seat: (name: string, hand: number, pile: number, discard: number, trophies: string) => `${name}: ${hand} Handkarten, Stapel ${pile}, Ablage ${discard}, Trophäen: ${trophies}.`,
    none: 'keine', open: (name: string, cards: string) => `Offene Abwehr von ${name}: ${cards}.`,
    banned: (name: string, other: string) => `${name} darf ${other} nicht angreifen.`,
    hand: (cards: string) => `Deine Hand: ${cards}.`,
    attack: (one: string, other: string, kind: string) => `${one} greift ${other} an: ${kind}.`,
  },
  en: {
    joker: (name: string, place: string) => `${name} is on ${place}.`,
    pillar: (place: string) => `The pillar is on ${place}.`,
    row: (number: number, fields: string) => `Row ${number}: ${fields}.`,
    gone: 'gone', hidden: 'face down', is: 'pillar',
    out: (name: string) => `${name} is out.`,
    seat: (name: string, hand: number, pile: number, discard: number, trophies: string) => `${name}: ${hand} cards in hand, pile ${pile}, discard ${discard}, trophies: ${trophies}.`,
    none: 'none', open: (name: string, cards: string) => `${name}’s open defence: ${cards}.`,
    banned: (name: string, other: string) => `${name} may not attack ${other}.`,
    hand: (cards: string) => `Your hand: ${cards}.`,
    attack: (one: string, other: string, kind: string) => `${one} attacks ${other}: ${kind}.`,
  },
});
const COLUMNS = 'ABCDEFG';

function placeName(place: string): string {
  const [column = 0, row = 0] = place.split(' ').map(Number);
  return `${COLUMNS[column]}${row + 1}`;
}

function inFront(view: View, seat: number, texts: Texts, names: readonly string[]): string[] {
  const side = view.seats[seat]!;
  const name = names[seat] ?? '';
  if (side.out) return [t().out(name)];
  const open = [side.open_card, side.older_open_card].flatMap((card) => (card === null ? [] : [cardWords(card, texts)]));
  const trophies = counted(side.trophies.map(({ owner }) => names[owner] ?? ''));
  return [
    t().seat(name, side.hand.filter(Boolean).length, side.draw_pile, side.discard.length, trophies || t().none),
    ...(open.length > 0 ? [t().open(name, open.join('; '))] : []),
    ...(side.banned === null ? [] : [t().banned(name, names[side.banned] ?? '')]),
  ];
}

const textBoard: TextBoard<View> = (view, texts, names) => {
  const field = (place: string): string => {
    const joker = view.jokers.indexOf(place);
    if (joker >= 0) return names[joker] ?? '';
    if (place === view.pillar) return t().is;
    if (!(place in view.grid)) return t().gone;
    const card = view.grid[place];
    return card == null ? t().hidden : cardWords(card, texts);
  };
  const rows = Array.from({ length: view.rows }, (_, row) =>
    t().row(row + 1, Array.from({ length: view.columns }, (_column, column) => `${COLUMNS[column]} ${field(`${column} ${row}`)}`).join(', ')),
  );
  const hand = view.seat === null ? [] : view.seats[view.seat]!.hand.flatMap((slot) => (slot?.card == null ? [] : [cardWords(slot.card, texts)]));
  const { attack } = view;
  return [
    ...(attack?.target != null ? [t().attack(names[attack.attacker] ?? '', names[attack.target] ?? '', attack.kind ? texts.name('kind', attack.kind) : '?')] : []),
    ...view.jokers.flatMap((place, seat) => (place ? [t().joker(names[seat] ?? '', placeName(place))] : [])),
    t().pillar(placeName(view.pillar)),
    ...(hand.length > 0 ? [t().hand(hand.join('; '))] : []),
    ...view.seats.flatMap((_, seat) => inFront(view, seat, texts, names)),
    ...rows,
  ];
};

export default textBoard;
