import type { Intro } from '../../lib/intro';
import Picture from './IntroPicture.svelte';

const intro: Intro = {
  Picture,
  slides: [
    {
      title: { de: 'Ein Feld aus Karten', en: 'A field of cards' },
      text: {
        de: 'Dreißig verdeckte Karten bilden das Spielfeld, in der Mitte steht ein Pfeiler. Darauf ziehst du mit deinem Joker. Vier Karten hast du auf der Hand.',
        en: 'Thirty face-down cards form the field, with a pillar in the middle. You move your Joker on it and hold four cards.',
      },
    },
    {
      title: { de: 'Der Rang bestimmt, wie weit', en: 'Rank is distance' },
      text: {
        de: 'Jede Karte zeigt bis zu fünf Symbole; ihre Anzahl ist der Rang. Spiel eine Karte und zieh höchstens so viele Felder; mit dem Punkt eins mehr.',
        en: 'Every card shows up to five symbols; how many is its rank. Play a card and move up to that many fields, one more with the dot.',
      },
    },
    {
      title: { de: 'Drei Arten anzugreifen', en: 'Three ways to attack' },
      text: {
        de: 'Mit dem Balken gerade nebenan, mit der Säule schräg nebenan, mit dem X aus der Ferne, wenn niemand dazwischen steht. Die Karte legst du verdeckt.',
        en: 'The bar attacks right next to you, the column diagonally, the X from a distance if nobody stands in between. You play the card face down.',
      },
    },
    {
      title: { de: 'Verteidigen', en: 'Defend' },
      text: {
        de: 'Gegen Angriffe von nebenan hilft der Kreis, gegen Fernangriffe der Punkt. Der Unterschied ist der Schaden: So viele Karten gibst du als Trophäen ab.',
        en: 'The ring blocks attacks from next to you, the dot ranged ones. The difference is the damage: you give up that many cards as trophies.',
      },
    },
    {
      title: { de: 'Die meisten Trophäen gewinnen', en: 'Most trophies win' },
      text: {
        de: 'Wer zu wenige Karten hat, scheidet aus. Steht nur noch ein Joker, gewinnt, wer die meisten Trophäen hat. Wen du zuletzt getroffen hast, den darfst du nicht gleich wieder angreifen.',
        en: 'Run out of cards and you’re out. When one Joker is left, most trophies win. You may not attack the player you hit last again right away.',
      },
    },
  ],
};
export default intro;
