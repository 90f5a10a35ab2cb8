import type { Guide } from '../../lib/guide';

const guide: Guide = [
  {
    at: ['PlaceJoker'],
    text: {
      de: 'Stell deinen Joker auf. Ein Feld am Rand ist ruhiger; in der Mitte hilft der Pfeiler als Deckung.',
      en: 'Place your Joker. A field at the edge is calmer; in the middle the pillar gives cover.',
    },
  },
  {
    at: ['Movement', 'MoveTo'],
    text: {
      de: 'Spiel eine Karte, um zu ziehen: so weit wie ihr Rang. Nimm eine, die du nicht zum Angreifen oder Verteidigen brauchst.',
      en: 'Play a card to move: as far as its rank. Take one that you do not need for attack or defence.',
    },
  },
  {
    at: ['ChooseAttack', 'ChooseTarget'],
    text: {
      de: 'Greif an, wenn du kannst: Balken für nebenan, Säule für schräg, X für die Ferne. Der Angriff zählt Rang plus eins.',
      en: 'Attack if you can: bar for beside, column for diagonal, X for afar. The attack counts rank plus one.',
    },
  },
  {
    at: ['Defence'],
    text: {
      de: 'Du wirst angegriffen! Eine Karte mit dem richtigen Symbol verteidigt mit ihrem Rang; ohne das Symbol zählt sie null.',
      en: 'You are attacked! A card with the right symbol defends with its rank; without it, it counts zero.',
    },
  },
  {
    at: ['Movement', 'ChooseAttack'],
    text: {
      de: 'Jeder Schaden bringt Trophäen, und die entscheiden. Wessen Karte oben auf deinen Trophäen liegt, ist vor dir sicher.',
      en: 'All damage brings trophies, and they decide. Whoever’s card lies on top of your trophies is safe from you.',
    },
  },
];
export default guide;
