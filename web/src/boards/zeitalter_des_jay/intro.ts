import type { Intro } from '../../lib/intro';
import Picture from './IntroPicture.svelte';

const intro: Intro = {
  Picture,
  slides: [
    {
      title: { de: 'Niemand wartet', en: 'Nobody waits' },
      text: {
        de: 'Alle spielen zugleich. Du willst deine Handkarten in die Box bringen und dann als Erste „Jay!“ rufen.',
        en: 'All play at once. You want to get your cards into the box and then be the first to call “Jay!”.',
      },
    },
    {
      title: { de: 'Bedienen', en: 'Serve' },
      text: {
        de: 'Unter Zugzwang legst du eine Karte mit derselben Farbe oder demselben Buchstaben wie die oberste. Dann ist im Uhrzeigersinn die nächste Person dran.',
        en: 'Under duty you lay a card with the same colour or the same letter as the top one. Then the next person clockwise is under duty.',
      },
    },
    {
      title: { de: 'Botschafter und Verräter', en: 'Ambassadors and traitors' },
      text: {
        de: 'Ein Botschafter passt auf alles. Passt sonst nichts, leg irgendeine Karte verdeckt: ein Verräter. Er kostet dich eine neue Karte.',
        en: 'An ambassador goes on anything. If nothing else fits, lay any card face down: a traitor. It costs you a new card.',
      },
    },
    {
      title: { de: 'Trödler werden angezählt', en: 'Dawdlers are counted out' },
      text: {
        de: 'Zögert jemand unter Zugzwang, zählst du an: 23, 22, 21 – Strafe! Dann muss ein Verräter her.',
        en: 'If somebody under duty hesitates, you count: 23, 22, 21 – Strafe! Then a traitor has to come.',
      },
    },
    {
      title: { de: 'Leer? Jay!', en: 'Empty? Jay!' },
      text: {
        de: 'Ist deine Hand leer, ruf Jay: Der erste Platz bringt 5 Punkte, der zweite 2. Ab Stufe 2 kommen das Werfen von Zwillingen und neue Figuren dazu.',
        en: 'When your hand is empty, call Jay: first place brings 5 points, second 2. From level 2 on come throwing twins and new figures.',
      },
    },
  ],
};
export default intro;
