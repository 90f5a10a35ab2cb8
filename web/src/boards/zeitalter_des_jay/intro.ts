import type { Intro } from '../../lib/intro';
import Picture from './IntroPicture.svelte';

const intro: Intro = {
  Picture,
  slides: [
    {
      title: { de: 'Niemand wartet', en: 'Nobody waits' },
      text: {
        de: 'Alle spielen gleichzeitig. Bring deine Handkarten in die Box und ruf als Erste „Jay!“.',
        en: 'Everyone plays at once. Get rid of your cards into the box and be the first to call “Jay!”.',
      },
    },
    {
      title: { de: 'Bedienen', en: 'Serve' },
      text: {
        de: 'Unter Zugzwang legst du eine Karte mit der gleichen Farbe oder dem gleichen Buchstaben wie die oberste. Dann ist im Uhrzeigersinn die nächste Person unter Zugzwang.',
        en: 'When it’s your turn to serve, play a card with the same colour or letter as the top one. Then the next player clockwise serves.',
      },
    },
    {
      title: { de: 'Botschafter und Verräter', en: 'Ambassadors and traitors' },
      text: {
        de: 'Ein Botschafter passt auf alles. Passt sonst nichts, leg irgendeine Karte verdeckt: ein Verräter. Er kostet dich eine neue Karte.',
        en: 'An ambassador matches anything. If nothing matches, play any card face down as a traitor. It costs you an extra card.',
      },
    },
    {
      title: { de: 'Trödler werden angezählt', en: 'Count out the slow ones' },
      text: {
        de: 'Zögert jemand unter Zugzwang, zählst du an: 23, 22, 21 – Strafe! Dann muss die Person einen Verräter legen.',
        en: 'If the player to serve hesitates, count: 23, 22, 21 – Strafe! Then they have to play a traitor.',
      },
    },
    {
      title: { de: 'Hand leer? Jay!', en: 'No cards left? Jay!' },
      text: {
        de: 'Ist deine Hand leer, ruf Jay: Der erste Platz bringt 5 Punkte, der zweite 2. Ab Stufe 2 kommen das Werfen von Zwillingen und neue Figuren dazu.',
        en: 'When you have no cards left, call Jay: first place scores 5 points, second 2. Level 2 adds throwing twins and new figures.',
      },
    },
  ],
};
export default intro;
