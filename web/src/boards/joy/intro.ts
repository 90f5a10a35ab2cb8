import type { Intro } from '../../lib/intro';
import Picture from './IntroPicture.svelte';

const intro: Intro = {
  Picture,
  slides: [
    {
      title: { de: 'Drei Reihen sind das Ziel', en: 'Three rows are the goal' },
      text: {
        de: 'Vor dir liegen drei Zielreihen mit je drei farbigen Würfeln. Wer alle drei zuerst in der Mitte einlöst, gewinnt: zwei gegen zwei oder jeder für sich.',
        en: 'You have three goal rows of three coloured cubes. The first to redeem all three in the middle wins: two against two, or everybody alone.',
      },
    },
    {
      title: { de: 'Laufen mit Karten', en: 'Run with cards' },
      text: {
        de: 'In jedem Zug spielst du eine Laufkarte und ziehst genau so weit. Die 4 darf auch rückwärts, die 7 vier zurück und drei vor, der Joker fast alles.',
        en: 'Each turn you play a run card and run exactly that far. The 4 can also go backwards, the 7 four back and three forward, the Joker nearly anything.',
      },
    },
    {
      title: { de: 'Würfel sammeln', en: 'Collect cubes' },
      text: {
        de: 'Bleibst du auf einem Elementfeld stehen, bekommst du einen Würfel seiner Farbe. Im Inventar ist Platz für drei, und die Reihenfolge muss zum Ziel passen.',
        en: 'Stop on an element field to get a cube of its colour. Your inventory holds three, and their order must match the goal.',
      },
    },
    {
      title: { de: 'Brücken drehen', en: 'Turn bridges' },
      text: {
        de: 'Brücken führen in die Mitte, aber nur in Pfeilrichtung. Am Fuß der Brücke wird der Pfeil gedreht, und plötzlich stehst du auf der falschen Seite.',
        en: 'Bridges lead to the middle, but only the way their arrow points. The arrow is turned at the foot of the bridge, and suddenly you’re stuck on the wrong side.',
      },
    },
    {
      title: { de: 'Schlagen und stehlen', en: 'Hit and steal' },
      text: {
        de: 'Wer auf einer fremden Figur landet oder sie rückwärts überspringt, schickt sie zum Start und stiehlt einen Würfel. Mit Joykarten springst, tauschst und teilst du.',
        en: 'Land on another figure, or jump over it backwards, to send it back to the start and steal a cube. Joy cards let you jump, swap and split.',
      },
    },
  ],
};
export default intro;
