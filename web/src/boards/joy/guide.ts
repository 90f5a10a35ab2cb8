import type { Guide } from '../../lib/guide';

const guide: Guide = [
  {
    at: ['Turn'],
    text: {
      de: 'Spiel eine Laufkarte: Du ziehst genau so weit. Ziele auf ein Feld mit Plättchen, dort gibt es Würfel.',
      en: 'Play a run card: you go exactly that far. Aim for a field with a tile, there are cubes.',
    },
  },
  {
    at: ['GoTo', 'GoVia'],
    text: {
      de: 'Führen mehrere Wege ans Ende, wählst du. Vom Start aus suchst du dir eine Brücke und drehst ihren Pfeil.',
      en: 'Where several ways lead to an end, you choose. From the start you pick a bridge and turn its arrow.',
    },
  },
  {
    at: ['Receive'],
    text: {
      de: 'Ein Würfel! Leg ihn an den Platz im Inventar, an dem ihn eine deiner Zielreihen braucht.',
      en: 'A cube! Put it in the place of your inventory where one of your goal rows needs it.',
    },
  },
  {
    at: ['Turn', 'MayDraw'],
    text: {
      de: 'Vor oder nach der Laufkarte darfst du bis zu zwei Joykarten spielen: springen, Würfel wünschen, Plättchen tauschen.',
      en: 'Before or after the run card you may play up to two joy cards: jump, wish for cubes, swap tiles.',
    },
  },
  {
    at: ['Turn'],
    text: {
      de: 'Gleicht dein Inventar einer Zielreihe, lauf über eine Brücke zum Start: Dort löst du sie ein. Drei Reihen gewinnen.',
      en: 'When your inventory equals a goal row, run across a bridge to the start: there you redeem it. Three rows win.',
    },
  },
];
export default guide;
