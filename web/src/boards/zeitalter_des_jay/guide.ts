import type { Guide } from '../../lib/guide';

type View = Record<string, unknown>;
const underDuty = (view: View, seat: number): boolean => view.duty === seat;
const cards = (view: View, seat: number): number => (view.seats as { cards: number }[])[seat]?.cards ?? 0;

const guide: Guide = [
  {
    at: ['Prepare', 'Opening'],
    text: {
      de: 'Alle spielen gleichzeitig. Tippe auf Bereit, dann wird eröffnet. Ziel ist, alle Karten in die Box zu bringen.',
      en: 'Everyone plays at once. Tap Ready, then the round opens. The goal is to get all your cards into the box.',
    },
  },
  {
    at: ['Running'],
    when: underDuty,
    text: {
      de: 'Du bist unter Zugzwang: Leg jetzt eine Karte mit gleicher Farbe oder gleichem Buchstaben.',
      en: 'It’s your turn to serve: play a card of the same colour or letter now.',
    },
  },
  {
    at: ['Running'],
    when: underDuty,
    text: {
      de: 'Passt nichts? Ein Botschafter geht immer; sonst leg eine Karte verdeckt als Verräter. Das kostet dich eine neue.',
      en: 'Nothing matches? An ambassador always does; otherwise play a card face down as a traitor. That costs you an extra card.',
    },
  },
  {
    at: ['Running'],
    when: (view, seat) => !underDuty(view, seat) && view.duty !== null && cards(view, seat) < 8,
    text: {
      de: 'Zögert jemand unter Zugzwang, zähl an. Nach 23, 22, 21 muss die Person einen Verräter legen.',
      en: 'If the player to serve hesitates, count. After 23, 22, 21 they have to play a traitor.',
    },
  },
  {
    at: ['Running', 'Closing'],
    when: (view, seat) => cards(view, seat) <= 5,
    text: {
      de: 'Ist deine Hand leer, ruf sofort Jay! Die ersten zwei bekommen Punkte.',
      en: 'When you have no cards left, call Jay at once! The first two score points.',
    },
  },
];
export default guide;
