import type { Guide } from '../../lib/guide';

const guide: Guide = [
  {
    at: ['Turn'],
    points: () => 'hand:run',
    text: {
      de: 'Spiel eine Laufkarte: Du ziehst genau so weit. Nimm dir ein Feld mit Plättchen vor, dort bekommst du einen Würfel.',
      en: 'Play a run card: you run exactly that far. Aim for a field with a tile to get a cube.',
    },
  },
  {
    at: ['GoTo', 'GoVia'],
    text: {
      de: 'Führen mehrere Wege auf ein Feld, wählst du einen. Vom Start aus suchst du dir eine Brücke und drehst ihren Pfeil.',
      en: 'If several routes lead to a field, you choose one. From the start you pick a bridge and turn its arrow.',
    },
  },
  {
    at: ['Receive'],
    points: (_, seat) => `player:${seat}`,
    text: {
      de: 'Ein Würfel! Leg ihn an den Platz im Inventar, an dem ihn eine deiner Zielreihen braucht.',
      en: 'A cube! Put it in the inventory slot where one of your goal rows needs it.',
    },
  },
  {
    at: ['Turn', 'MayDraw'],
    points: () => 'hand:joy',
    text: {
      de: 'Vor oder nach der Laufkarte darfst du bis zu zwei Joykarten spielen: springen, Würfel wünschen, Plättchen tauschen.',
      en: 'Before or after the run card you may play up to two joy cards: jump, wish for cubes, swap tiles.',
    },
  },
  {
    at: ['Turn'],
    points: (view, seat) => `goal:${(view.players as { team: number }[])[seat]!.team}:A`,
    text: {
      de: 'Stimmt dein Inventar mit einer Zielreihe überein, lauf über eine Brücke zum Start und lös sie ein. Drei Reihen gewinnen.',
      en: 'When your inventory matches a goal row, run across a bridge to the start to redeem it. Three rows win.',
    },
  },
];
export default guide;
