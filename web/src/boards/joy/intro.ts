import type { Intro } from '../../lib/intro';
import Picture from './IntroPicture.svelte';

const intro: Intro = {
  Picture,
  slides: [
    {
      title: { de: 'Drei Reihen sind das Ziel', en: 'Three rows are the goal' },
      text: {
        de: 'Dein Team hat drei Zielreihen mit je drei farbigen Würfeln. Wer alle drei zuerst in der Mitte einlöst, gewinnt.',
        en: 'Your team has three goal rows of three coloured cubes. Whoever first redeems all three in the middle wins.',
      },
    },
    {
      title: { de: 'Laufen mit Karten', en: 'Run with cards' },
      text: {
        de: 'In jedem Zug spielst du eine Laufkarte und ziehst genau so weit. Die 4 darf auch rückwärts, die 7 vier zurück und drei vor, der Joker fast alles.',
        en: 'Each turn you play a run card and go exactly that far. The 4 may go backwards too, the 7 four back and three on, the joker nearly anything.',
      },
    },
    {
      title: { de: 'Würfel sammeln', en: 'Collect cubes' },
      text: {
        de: 'Bleibst du auf einem Elementfeld stehen, bekommst du einen Würfel seiner Farbe. Im Inventar ist Platz für drei, und die Reihenfolge muss zum Ziel passen.',
        en: 'Stop on an element field and you get a cube of its colour. The inventory holds three, and their order must fit the goal.',
      },
    },
    {
      title: { de: 'Brücken drehen', en: 'Turn bridges' },
      text: {
        de: 'Vier Brücken führen in die Mitte, aber nur in Pfeilrichtung. An ihrem Fuß wird der Pfeil gedreht, und manchmal steht man plötzlich falsch.',
        en: 'Four bridges lead to the middle, but only along their arrow. At their foot the arrow is turned, and sometimes you suddenly stand the wrong way.',
      },
    },
    {
      title: { de: 'Schlagen und stehlen', en: 'Hit and steal' },
      text: {
        de: 'Wer auf einer fremden Figur landet oder sie rückwärts überspringt, schickt sie zum Start und stiehlt einen Würfel. Mit Joykarten springst, tauschst und teilst du.',
        en: 'Land on another figure, or jump it backwards, and you send it to the start and steal a cube. Joy cards let you jump, swap and split.',
      },
    },
  ],
};
export default intro;
