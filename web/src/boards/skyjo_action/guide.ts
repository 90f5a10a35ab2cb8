import type { Guide } from '../../lib/guide';

const guide: Guide = [
  {
    at: ['FirstCards'],
    text: {
      de: 'Zuerst deckst du zwei Karten auf. Welche, ist Glückssache: Tippe zwei an.',
      en: 'First turn up two cards. It’s pure luck which: tap any two.',
    },
  },
  {
    at: ['Turn'],
    points: () => 'discard:play',
    text: {
      de: 'Du willst wenige Punkte. Liegt auf der Ablage eine kleine Zahl, nimm sie; sonst zieh vom Stapel.',
      en: 'You want a low score. If the top discard is a low number, take it; otherwise draw from the pile.',
    },
  },
  {
    at: ['Drawn', 'Place'],
    points: (_, seat) => `hand:${seat}`,
    text: {
      de: 'Tausche gegen eine hohe oder eine verdeckte Karte. Ist die gezogene schlecht, leg sie ab und deck dafür eine auf.',
      en: 'Swap it for a high or face-down card. If the card you drew is bad, discard it and turn one up instead.',
    },
  },
  {
    at: ['Turn', 'StarRight'],
    text: {
      de: 'Sammle gleiche Zahlen in einer Spalte oder Reihe: Ist sie komplett, kommt sie weg. Ein Stern passt immer.',
      en: 'Collect equal numbers in a column or row: once it is complete, it is cleared. A star matches anything.',
    },
  },
  {
    at: ['Turn'],
    points: () => 'row:0',
    text: {
      de: 'Statt einer Karte kannst du auch eine Aktion aus der offenen Reihe nehmen und in einem späteren Zug spielen.',
      en: 'Instead of a card you may take an action from the open row and play it on a later turn.',
    },
  },
];
export default guide;
