import type { Intro } from '../../lib/intro';
import Picture from './IntroPicture.svelte';

const intro: Intro = {
  Picture,
  slides: [
    {
      title: { de: 'Die Farbe kommt vom Würfel', en: 'The die picks the colour' },
      text: {
        de: 'Du würfelst eine der vier Farben und legst eine deiner Murmeln auf ein freies Feld dieser Farbe.',
        en: 'Roll one of the four colours and place one of your marbles on a free field of that colour.',
      },
    },
    {
      title: { de: 'Joggle: freie Wahl', en: 'Joggle: free choice' },
      text: {
        de: 'Zwei Seiten des Würfels zeigen alle vier Farben. Dann darfst du auf jedes freie Feld legen.',
        en: 'Two faces of the die show all four colours. Then you may use any free field.',
      },
    },
    {
      title: { de: 'Das Ziel: ein Block aus sechs', en: 'The goal: a block of six' },
      text: {
        de: 'Wer zuerst ein Rechteck aus sechs eigenen Murmeln baut, zwei mal drei, gewinnt. Andere Ziele, etwa vier Quadrate, wählt ihr am Tisch.',
        en: 'The first to build a rectangle of six of their own marbles, two by three, wins. You can choose other goals at the table, such as four squares.',
      },
    },
    {
      title: { de: 'Alle Murmeln liegen? Versetzen!', en: 'All marbles placed? Move them!' },
      text: {
        de: 'Sind alle Murmeln auf dem Brett, versetzt du bei jedem Wurf eine eigene auf ein freies Feld der gewürfelten Farbe.',
        en: 'Once all marbles are on the board, each roll lets you move one of yours to a free field of that colour.',
      },
    },
    {
      title: { de: 'Mit Bedacht tauschen', en: 'Swap with care' },
      text: {
        de: 'Bei einem Joggle darfst du später auch eine eigene gegen eine fremde Murmel tauschen. Fertige Formen sind sicher, und durch den Tausch darf keine Form entstehen.',
        en: 'Later, a Joggle also lets you swap one of your marbles for one of theirs. Finished shapes are safe, and a swap may not create a shape.',
      },
    },
  ],
};
export default intro;
