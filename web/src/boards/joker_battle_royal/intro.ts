import type { Intro } from '../../lib/intro';
import Picture from './IntroPicture.svelte';

const intro: Intro = {
  Picture,
  slides: [
    {
      title: { de: 'Ein Feld aus Karten', en: 'A field of cards' },
      text: {
        de: 'Dreißig verdeckte Karten sind das Spielfeld, in der Mitte steht ein Pfeiler. Darauf führst du deinen Joker, mit vier Karten auf der Hand.',
        en: 'Thirty cards face down are the field, with a pillar in the middle. There you lead your Joker, with four cards in hand.',
      },
    },
    {
      title: { de: 'Der Rang sagt, wie weit', en: 'The rank says how far' },
      text: {
        de: 'Jede Karte zeigt bis zu fünf Symbole; ihre Anzahl ist der Rang. Spiel eine Karte und zieh bis zu so viele Felder; mit dem Punkt eines mehr.',
        en: 'Every card shows up to five symbols; their number is its rank. Play a card and move up to that many fields; with the dot, one more.',
      },
    },
    {
      title: { de: 'Drei Arten anzugreifen', en: 'Three ways to attack' },
      text: {
        de: 'Direkt daneben mit dem Balken, schräg daneben mit der Säule, aus der Ferne mit dem X, wenn niemand genau dazwischen steht. Die Karte legst du verdeckt.',
        en: 'Right beside with the bar, diagonally with the column, from afar with the X if nobody stands exactly in between. You lay the card face down.',
      },
    },
    {
      title: { de: 'Verteidigen', en: 'Defend' },
      text: {
        de: 'Gegen Angriffe von nebenan hilft der Kreis, gegen ferne der Punkt. Was der Angriff mehr zählt, ist der Schaden: So viele Karten wandern als Trophäen hinüber.',
        en: 'The ring helps against attacks from beside, the dot against ranged ones. What the attack counts more is the damage: that many cards go over as trophies.',
      },
    },
    {
      title: { de: 'Trophäen gewinnen', en: 'Trophies win' },
      text: {
        de: 'Wer zu wenige Karten hat, scheidet aus. Steht nur noch ein Joker, gewinnt, wer die meisten Trophäen hat. Wen du zuletzt getroffen hast, den darfst du nicht gleich wieder angreifen.',
        en: 'Whoever has too few cards is out. When one Joker stands, most trophies win. Whom you hit last you may not attack again right away.',
      },
    },
  ],
};
export default intro;
