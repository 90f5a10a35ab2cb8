import type { Guide } from '../../lib/guide';

const laid = (view: Record<string, unknown>): number => (view.wells as { marble: string | null }[]).filter((well) => well.marble !== null).length;

const guide: Guide = [
  {
    at: ['Lay'],
    text: {
      de: 'Der Würfel hat die Farbe gewählt. Alle freien Felder dieser Farbe leuchten: Leg deine Murmel auf eines.',
      en: 'The die has chosen the colour. All free fields of it are lit: lay your marble on one.',
    },
  },
  {
    at: ['Lay'],
    text: {
      de: 'Du brauchst ein Rechteck aus sechs: zwei mal drei. Leg also nah an deine erste Murmel.',
      en: 'You need a rectangle of six: two by three. So lay close to your first marble.',
    },
  },
  {
    at: ['Lay'],
    when: (view) => view.die === 'joggle' || laid(view) >= 5,
    text: {
      de: 'Zeigt der Würfel alle vier Farben, ist das ein Joggle: Du darfst auf jedes freie Feld.',
      en: 'If the die shows all four colours, that is a Joggle: any free field will do.',
    },
  },
  {
    at: ['Lay', 'Lift'],
    when: (view) => laid(view) >= 6,
    text: {
      de: 'Schau auch auf die Gegenseite: Wo ihr noch eine Murmel fehlt, kannst du dich dazwischenlegen.',
      en: 'Watch the other side too: where it lacks one marble you can lay yours in between.',
    },
  },
  {
    at: ['Lay', 'Lift', 'Move'],
    when: (view) => laid(view) >= 8,
    text: {
      de: 'Halte dir zwei Baustellen offen, dann passt fast jede Farbe. Liegen alle Murmeln, werden sie versetzt.',
      en: 'Keep two building sites, then nearly every colour fits. When all marbles lie, they are moved.',
    },
  },
];
export default guide;
