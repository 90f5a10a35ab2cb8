import type { Guide } from '../../lib/guide';

type View = Record<string, unknown>;
const underDuty = (view: View, seat: number): boolean => view.duty === seat;
const cards = (view: View, seat: number): number => (view.seats as { cards: number }[])[seat]?.cards ?? 0;

const guide: Guide = [
  {
    at: ['Prepare', 'Opening'],
    text: {
      de: 'Alle spielen zugleich. Sag „bereit“, dann wird eröffnet; Ziel ist, alle Karten in die Box zu bringen.',
      en: 'All play at once. Say “ready”, then the round is opened; the aim is to get all cards into the box.',
    },
  },
  {
    at: ['Running'],
    when: underDuty,
    text: {
      de: 'Du bist unter Zugzwang: Leg jetzt eine Karte mit gleicher Farbe oder gleichem Buchstaben.',
      en: 'You are under duty: lay a card of the same colour or the same letter now.',
    },
  },
  {
    at: ['Running'],
    when: underDuty,
    text: {
      de: 'Passt nichts? Ein Botschafter geht immer; sonst leg eine Karte verdeckt als Verräter. Das kostet dich eine neue.',
      en: 'Nothing fits? An ambassador always does; otherwise lay a card face down as a traitor. That costs you a new one.',
    },
  },
  {
    at: ['Running'],
    when: (view, seat) => !underDuty(view, seat) && view.duty !== null && cards(view, seat) < 8,
    text: {
      de: 'Zögert jemand unter Zugzwang, zähl an. Nach 23, 22, 21 muss die Person einen Verräter legen.',
      en: 'If somebody under duty hesitates, count. After 23, 22, 21 they have to lay a traitor.',
    },
  },
  {
    at: ['Running', 'Closing'],
    when: (view, seat) => cards(view, seat) <= 5,
    text: {
      de: 'Ist deine Hand leer, ruf sofort Jay! Die ersten zwei bekommen Punkte.',
      en: 'When your hand is empty, call Jay at once! The first two get points.',
    },
  },
];
export default guide;
