import type { Intro } from '../../lib/intro';
import Picture from './IntroPicture.svelte';

const intro: Intro = {
  Picture,
  slides: [
    {
      title: { de: 'Die Farbe kommt vom Würfel', en: 'The die gives the colour' },
      text: {
        de: 'Du würfelst eine der vier Farben und legst eine deiner Murmeln auf ein freies Feld dieser Farbe.',
        en: 'You roll one of the four colours and lay one of your marbles on a free field of it.',
      },
    },
    {
      title: { de: 'Joggle: freie Wahl', en: 'Joggle: free choice' },
      text: {
        de: 'Zwei Seiten des Würfels zeigen alle vier Farben. Dann darfst du auf jedes freie Feld.',
        en: 'Two faces of the die show all four colours. Then every free field is yours.',
      },
    },
    {
      title: { de: 'Das Ziel: ein Block aus sechs', en: 'The goal: a block of six' },
      text: {
        de: 'Wer zuerst ein Rechteck aus sechs eigenen Murmeln hat, zwei mal drei, gewinnt sofort. Andere Ziele, etwa vier Quadrate, stellt ihr am Tisch ein.',
        en: 'Whoever first has a rectangle of six own marbles, two by three, wins at once. Other goals, such as four squares, are set at the table.',
      },
    },
    {
      title: { de: 'Alle Murmeln liegen? Versetzen!', en: 'All marbles laid? Move them!' },
      text: {
        de: 'Sind alle Murmeln auf dem Brett, versetzt du bei jedem Wurf eine eigene auf ein freies Feld der gewürfelten Farbe.',
        en: 'Once all marbles are on the board, with every roll you move one of yours to a free field of the rolled colour.',
      },
    },
    {
      title: { de: 'Tauschen mit Bedacht', en: 'Exchange with care' },
      text: {
        de: 'Bei einem Joggle darfst du später auch eine eigene gegen eine fremde Murmel tauschen. Fertige Formen sind davor sicher, und keine Form darf so entstehen.',
        en: 'With a Joggle you may later also exchange one of yours for one of theirs. Finished shapes are safe from that, and no shape may be made that way.',
      },
    },
  ],
};
export default intro;
