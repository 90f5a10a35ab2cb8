import type { Guide } from '../../lib/guide';
import type { Colour } from './view';

const DE: Record<Colour, string> = { blue: 'Blau', yellow: 'Gelb', green: 'Grün', red: 'Rot' };

const laid = (view: Record<string, unknown>): number => (view.wells as { marble: string | null }[]).filter((well) => well.marble !== null).length;

const guide: Guide = [
  {
    at: ['Lay'],
    points: () => 'die',
    text: (view) => ({
      de: `${view.die === 'joggle' ? 'Du hast Joggle gewürfelt: Alle Farben sind frei.' : `Du hast ${DE[view.die as Colour]} gewürfelt.`} Die Felder, die leuchten, stehen dir offen: Leg deine Murmel auf eines davon.`,
      en: `${view.die === 'joggle' ? 'You rolled a Joggle: every colour is free.' : `You rolled ${String(view.die)}.`} The lit fields are yours to choose from: place your marble on one of them.`,
    }),
  },
  {
    at: ['Lay'],
    text: {
      de: 'Du brauchst ein Rechteck aus sechs: zwei mal drei. Leg also nah an deine erste Murmel.',
      en: 'You need a rectangle of six, two by three. So stay close to your first marble.',
    },
  },
  {
    at: ['Lay'],
    when: (view) => view.die === 'joggle' || laid(view) >= 5,
    points: () => 'die',
    text: {
      de: 'Alle vier Farben auf dem Würfel heißen Joggle: Du darfst auf jedes freie Feld legen.',
      en: 'All four colours on the die mean Joggle: you may use any free field.',
    },
  },
  {
    at: ['Lay', 'Lift'],
    when: (view) => laid(view) >= 6,
    text: {
      de: 'Achte auch auf die anderen: Wo ihnen nur noch eine Murmel fehlt, kannst du dazwischengehen.',
      en: 'Watch your opponent too: where they are one marble short, you can get in the way.',
    },
  },
  {
    at: ['Lay', 'Lift', 'Move'],
    when: (view) => laid(view) >= 8,
    text: {
      de: 'Bau an zwei Stellen, dann hilft fast jede Farbe. Sind alle Murmeln gelegt, versetzt du sie.',
      en: 'Build in two places, then nearly every colour helps. Once all marbles are placed, you move them instead.',
    },
  },
];
export default guide;
