import type { Intro } from '../../lib/intro';
import Picture from './IntroPicture.svelte';

const intro: Intro = {
  Picture,
  slides: [
    {
      title: { de: 'Zwölf Karten, fast alle verdeckt', en: 'Twelve cards, nearly all face down' },
      text: {
        de: 'Vor dir liegen vier Spalten zu drei Karten. Zwei davon deckst du am Anfang auf. Jede Karte zählt am Ende ihre Punkte, von −2 bis 12, und wenige sind gut.',
        en: 'In front of you lie four columns of three cards. At the start you turn up two. In the end every card counts its points, from −2 to 12, and few are good.',
      },
    },
    {
      title: { de: 'Ziehen und tauschen', en: 'Draw and swap' },
      text: {
        de: 'Nimm die abgelegte Karte und tausche sie ein, oder zieh eine neue. Die neue darfst du auch ablegen; dann deckst du dafür eine eigene auf.',
        en: 'Take the discarded card and swap it in, or draw a new one. A new one may also be discarded; then you turn up one of your own instead.',
      },
    },
    {
      title: { de: 'Gleiche Zahlen gehen weg', en: 'Equal numbers go' },
      text: {
        de: 'Drei oder mehr gleiche Zahlen in einer ganzen Spalte oder Reihe: Sie verschwindet, und mit ihr alle ihre Punkte.',
        en: 'Three or more equal numbers in a whole column or row: it disappears, and all its points with it.',
      },
    },
    {
      title: { de: 'Sterne und Aktionen', en: 'Stars and actions' },
      text: {
        de: 'Ein Stern passt zu jeder Zahl und bringt dir beim Aufdecken eine Aktionskarte. Mit Aktionen tauschst du Karten mit anderen, siehst nach, stiehlst oder wirfst Meteoriten.',
        en: 'A star goes with any number and, when turned up, brings you an action card. Actions let you swap cards with others, look, steal or throw meteors.',
      },
    },
    {
      title: { de: 'Wer beendet, sollte vorn liegen', en: 'Whoever ends should be ahead' },
      text: {
        de: 'Liegt bei dir alles offen, haben die anderen noch einen Zug. Hast du dann nicht die wenigsten Punkte, zählen deine doppelt! Bei 100 Punkten ist die Partie vorbei.',
        en: 'Once all of yours are face up, the others have one more turn. If you do not have the fewest points then, yours count double! At 100 points the match is over.',
      },
    },
  ],
};
export default intro;
