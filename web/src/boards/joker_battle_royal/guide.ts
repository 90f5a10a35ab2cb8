import type { Guide } from '../../lib/guide';

const guide: Guide = [
  {
    at: ['PlaceJoker'],
    text: {
      de: 'Stell deinen Joker auf. Ein Feld am Rand ist ruhiger; in der Mitte hilft der Pfeiler als Deckung.',
      en: 'Place your Joker. The edge is quieter; in the middle the pillar gives cover.',
    },
  },
  {
    at: ['Movement', 'MoveTo'],
    points: () => 'slot:0',
    text: {
      de: 'Spiel eine Karte, um zu ziehen: so weit wie ihr Rang. Nimm eine, die du nicht zum Angreifen oder Verteidigen brauchst.',
      en: 'Play a card to move up to its rank. Pick one you don’t need to attack or defend.',
    },
  },
  {
    at: ['ChooseAttack', 'ChooseTarget'],
    points: () => 'slot:0',
    text: {
      de: 'Greif an, wenn du kannst: Balken für nebenan, Säule für schräg, X für die Ferne. Der Angriff zählt Rang plus eins.',
      en: 'Attack if you can: bar for next to you, column for diagonal, X for a distance. An attack counts its rank plus one.',
    },
  },
  {
    at: ['Defence'],
    points: () => 'slot:0',
    text: {
      de: 'Du wirst angegriffen! Eine Karte mit dem richtigen Symbol verteidigt mit ihrem Rang; ohne das Symbol zählt sie null.',
      en: 'You’re under attack! A card with the right symbol defends with its rank; without the symbol it counts zero.',
    },
  },
  {
    at: ['Movement', 'ChooseAttack'],
    points: (_, seat) => `trophies:${seat}`,
    text: {
      de: 'Schaden bringt Trophäen, und die entscheiden. Wessen Karte oben auf deinen Trophäen liegt, ist vor dir sicher.',
      en: 'Damage wins you trophies, and trophies decide the game. The player whose card is on top of your trophies is safe from you.',
    },
  },
];
export default guide;
