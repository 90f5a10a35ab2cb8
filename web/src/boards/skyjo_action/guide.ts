import type { Guide } from '../../lib/guide';

const guide: Guide = [
  {
    at: ['FirstCards'],
    text: {
      de: 'Zwei Karten deckst du zum Anfang auf. Welche, ist Glück: Tippe zwei an.',
      en: 'You turn up two cards to begin with. Which ones is luck: tap two.',
    },
  },
  {
    at: ['Turn'],
    text: {
      de: 'Du willst wenige Punkte. Liegt auf der Ablage eine kleine Zahl, nimm sie; sonst zieh vom Stapel.',
      en: 'You want few points. If a small number lies on the discard, take it; otherwise draw from the pile.',
    },
  },
  {
    at: ['Drawn', 'Place'],
    text: {
      de: 'Tausche gegen eine hohe oder eine verdeckte Karte. Ist die gezogene schlecht, leg sie ab und deck dafür eine auf.',
      en: 'Swap it for a high or a hidden card. If the drawn one is bad, discard it and turn one up instead.',
    },
  },
  {
    at: ['Turn', 'StarRight'],
    text: {
      de: 'Achte auf gleiche Zahlen in einer Spalte oder Reihe: Ist sie voll, verschwindet sie. Ein Stern passt überall.',
      en: 'Look for equal numbers in a column or row: when it is full it disappears. A star goes with anything.',
    },
  },
  {
    at: ['Turn'],
    text: {
      de: 'Statt einer Karte kannst du auch eine Aktion aus der offenen Reihe nehmen und in einem späteren Zug spielen.',
      en: 'Instead of a card you may take an action from the open row and play it on a later turn.',
    },
  },
];
export default guide;
