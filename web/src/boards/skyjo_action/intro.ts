import type { Intro } from '../../lib/intro';
import Picture from './IntroPicture.svelte';

const intro: Intro = {
  Picture,
  slides: [
    {
      title: { de: 'Zwölf Karten, fast alle verdeckt', en: 'Twelve cards, nearly all face down' },
      text: {
        de: 'Vor dir liegen vier Spalten zu drei Karten. Zwei davon deckst du am Anfang auf. Jede Karte zählt am Ende ihre Punkte, von −2 bis 12. Je weniger, desto besser.',
        en: 'You have four columns of three cards. Turn up two to start. At the end every card counts its points, from −2 to 12. The fewer, the better.',
      },
    },
    {
      title: { de: 'Ziehen und tauschen', en: 'Draw and swap' },
      text: {
        de: 'Nimm die abgelegte Karte und tausche sie ein, oder zieh eine neue. Die neue darfst du auch ablegen; dann deckst du dafür eine eigene auf.',
        en: 'Take the top discard and swap it in, or draw a new card. If you don’t want the new card, discard it and turn up one of your own.',
      },
    },
    {
      title: { de: 'Gleiche Zahlen gehen weg', en: 'Equal numbers clear' },
      text: {
        de: 'Liegen in einer ganzen Spalte oder Reihe nur gleiche Zahlen, kommt sie weg, und mit ihr alle Punkte.',
        en: 'If a whole column or row shows the same number, it is cleared, and all its points with it.',
      },
    },
    {
      title: { de: 'Sterne und Aktionen', en: 'Stars and actions' },
      text: {
        de: 'Ein Stern passt zu jeder Zahl und bringt dir beim Aufdecken eine Aktionskarte. Mit Aktionen tauschst du, siehst verdeckte Karten an, stiehlst oder wirfst Meteoriten.',
        en: 'A star matches any number, and turning it up gets you an action card. Actions let you swap, peek, steal or throw meteors.',
      },
    },
    {
      title: { de: 'Wer beendet, sollte vorn liegen', en: 'End the round only if you’re ahead' },
      text: {
        de: 'Liegt bei dir alles offen, haben die anderen noch einen Zug. Hast du dann nicht die wenigsten Punkte, zählen deine doppelt! Bei 100 Punkten ist die Partie vorbei.',
        en: 'Once all your cards are face up, the others get one more turn. If you don’t have the lowest score then, yours is doubled! The game ends at 100 points.',
      },
    },
  ],
};
export default intro;
