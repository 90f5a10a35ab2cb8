import { dictionary } from '../../lib/i18n';
import { counted, type TextBoard } from '../../lib/text-board';
import type { Texts } from '../../lib/texts';

interface View {
  seat: number | null;
  players: number;
  round: number;
  rows: number;
  columns: number;
  totals: number[];
  pile: number;
  discard: { top: string | null };
  action_row: (string | null)[] | null;
  action_pile: number;
  displays: { card: string; playable: boolean }[][];
  layouts: ({ open: boolean; card: string | null } | null)[][];
  hand: { card: string | null }[];
  ender: number | null;
}

const t = dictionary({
  de: {
    round: (round: number) => `Runde ${round}.`,
    piles: (pile: number, top: string) => `Nachziehstapel: ${pile} Karten. Ablage: ${top}.`,
    actions: (row: string, pile: number) => `Aktionsreihe: ${row}. Aktionsstapel: ${pile} Karten.`,
    layout: (name: string, points: number) => `${name}, ${points} Punkte.`,
    column: (letter: string, cards: string) => `Spalte ${letter}: ${cards}.`,
    hidden: 'verdeckt', known: (card: string) => `verdeckt, du kennst sie: ${card}`, empty: 'leer', nothing: 'nichts',
    held: (cards: string) => `Aktionskarten: ${cards}.`, locked: (card: string) => `${card} (noch gesperrt)`,
    hand: (cards: string) => `In der Hand: ${cards}.`, ender: (name: string) => `${name} hat die Runde beendet.`,
  },
  en: {
    round: (round: number) => `Round ${round}.`,
    piles: (pile: number, top: string) => `Draw pile: ${pile} cards. Discard: ${top}.`,
    actions: (row: string, pile: number) => `Action row: ${row}. Action pile: ${pile} cards.`,
    layout: (name: string, points: number) => `${name}, ${points} points.`,
    column: (letter: string, cards: string) => `Column ${letter}: ${cards}.`,
    hidden: 'face down', known: (card: string) => `face down, you know it: ${card}`, empty: 'empty', nothing: 'nothing',
    held: (cards: string) => `Action cards: ${cards}.`, locked: (card: string) => `${card} (not yet playable)`,
    hand: (cards: string) => `In hand: ${cards}.`, ender: (name: string) => `${name} ended the round.`,
  },
});
const COLUMNS = 'ABCD';

function layout(view: View, seat: number, texts: Texts, names: readonly string[]): string[] {
  const card = (index: number): string => {
    const cell = view.layouts[seat]![index];
    if (!cell) return t().empty;
    const name = cell.card === null ? '' : texts.name('card', cell.card);
    return cell.open ? name : name ? t().known(name) : t().hidden;
  };
  const columns = Array.from({ length: view.columns }, (_, column) => {
    const cards = Array.from({ length: view.rows }, (_row, row) => card(column * view.rows + row));
    return t().column(COLUMNS[column]!, cards.join(', '));
  });
  const held = view.displays[seat]!.map(({ card: name, playable }) => (playable ? texts.name('card', name) : t().locked(texts.name('card', name))));
  return [t().layout(names[seat] ?? '', view.totals[seat] ?? 0), ...columns, ...(held.length > 0 ? [t().held(counted(held))] : [])];
}

const textBoard: TextBoard<View> = (view, texts, names) => {
  const mine = view.seat === null ? [] : [view.seat];
  const others = Array.from({ length: view.players }, (_, seat) => seat).filter((seat) => seat !== view.seat);
  const named = (card: string | null): string => (card === null ? t().hidden : texts.name('card', card));
  const row = view.action_row?.map((card) => (card === null ? t().empty : texts.name('card', card))).join(', ');
  return [
    t().round(view.round),
    t().piles(view.pile, view.discard.top === null ? t().empty : texts.name('card', view.discard.top)),
    ...(row ? [t().actions(row, view.action_pile)] : []),
    ...(view.hand.length > 0 ? [t().hand(view.hand.map(({ card }) => named(card)).join(', '))] : []),
    ...[...mine, ...others].flatMap((seat) => layout(view, seat, texts, names)),
    ...(view.ender === null ? [] : [t().ender(names[view.ender] ?? '')]),
  ];
};

export default textBoard;
