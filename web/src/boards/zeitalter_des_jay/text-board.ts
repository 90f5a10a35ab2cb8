import { dictionary } from '../../lib/i18n';
import { counted, type TextBoard } from '../../lib/text-board';

interface View {
  seat: number | null;
  state: string;
  round: number;
  rounds: number;
  lying: string | null;
  duty: number | null;
  over: boolean;
  points: number[];
  hand: string[];
  seats: { cards: number; pile: number; owes: number; ready: boolean; away: boolean }[];
}

const t = dictionary({
  de: {
    round: (round: number, of: number, state: string) => `Runde ${round} von ${of}, ${state}.`,
    lying: (card: string) => `Es liegt: ${card}.`, empty: 'Die Spielbox ist leer.',
    duty: (name: string) => `${name} ist unter Zugzwang.`,
    hand: (cards: string) => `Deine Hand: ${cards}.`, none: 'leer',
    seat: (name: string, cards: number, pile: number, points: number) => `${name}: ${cards} Karten, Stapel ${pile}, ${points} Punkte.`,
    owes: (name: string, cards: number) => `${name} muss noch ${cards} Karten ziehen.`,
    ready: (name: string) => `${name} ist bereit.`, away: (name: string) => `${name} ist nicht da.`,
  },
  en: {
    round: (round: number, of: number, state: string) => `Round ${round} of ${of}, ${state}.`,
    lying: (card: string) => `On top: ${card}.`, empty: 'The box is empty.',
    duty: (name: string) => `${name} is under duty.`,
    hand: (cards: string) => `Your hand: ${cards}.`, none: 'empty',
    seat: (name: string, cards: number, pile: number, points: number) => `${name}: ${cards} cards, pile ${pile}, ${points} points.`,
    owes: (name: string, cards: number) => `${name} still has to draw ${cards} cards.`,
    ready: (name: string) => `${name} is ready.`, away: (name: string) => `${name} is away.`,
  },
});

const textBoard: TextBoard<View> = (view, texts, names) => {
  const card = (name: string): string => texts.name('figure', name);
  return [
    t().round(view.round, view.rounds, texts.name('state', view.state)),
    view.lying === null ? t().empty : t().lying(card(view.lying)),
    ...(view.duty !== null && !view.over ? [t().duty(names[view.duty] ?? '')] : []),
    ...(view.seat === null ? [] : [t().hand(counted(view.hand.map(card)) || t().none)]),
    ...view.seats.flatMap((player, seat) => {
      const name = names[seat] ?? '';
      const waits = view.state === 'prepare' || view.state === 'paused';
      return [
        t().seat(name, player.cards, player.pile, view.points[seat] ?? 0),
        ...(player.owes > 0 ? [t().owes(name, player.owes)] : []),
        ...(waits && player.ready ? [t().ready(name)] : []),
        ...(player.away ? [t().away(name)] : []),
      ];
    }),
  ];
};

export default textBoard;
