/** Words that several screens share. */

import { dictionary } from '../lib/i18n';

export const words = dictionary({
  de: {
    home: 'Startseite',
    back: 'Zurück',
    rules: 'Regeln',
    lab: 'Labor',
    settings: 'Einstellungen',
    language: 'Sprache: Deutsch. Zu Englisch wechseln',
    skip: 'Zum Inhalt springen',
    guest: 'Gast',
    playNow: 'Sofort spielen',
    play: 'Spielen',
    openTable: 'Tisch öffnen',
    how: 'So geht’s',
    minutes: (count: number) => `${count} Min.`,
    seat: (number: number) => `Platz ${number}`,
    bot: 'Bot',
    random: 'würfelt',
    easy: 'leicht',
    greedy: 'mittel',
    hard: 'stark',
    close: 'Schließen',
    loading: 'Einen Moment …',
    failed: 'Das hat nicht geklappt',
    again: 'Noch einmal',
    copied: 'Kopiert',
    lost: 'Hier steht kein Tisch',
    lostMore: 'Diese Adresse führt nirgendwohin.',
    toHome: 'Zur Startseite',
  },
  en: {
    home: 'Home',
    back: 'Back',
    rules: 'Rules',
    lab: 'Lab',
    settings: 'Settings',
    language: 'Language: English. Switch to German',
    skip: 'Skip to the content',
    guest: 'Guest',
    playNow: 'Play now',
    play: 'Play',
    openTable: 'Open a table',
    how: 'How it plays',
    minutes: (count: number) => `${count} min`,
    seat: (number: number) => `Seat ${number}`,
    bot: 'Bot',
    random: 'random',
    easy: 'easy',
    greedy: 'medium',
    hard: 'strong',
    close: 'Close',
    loading: 'One moment …',
    failed: 'That did not work',
    again: 'Try again',
    copied: 'Copied',
    lost: 'There is no table here',
    lostMore: 'This address leads nowhere.',
    toHome: 'To the home page',
  },
});

/** A bot's strength in a word. */
export function strength(bot: string | null): string {
  const told = words();
  switch (bot) {
    case 'random':
      return told.random;
    case 'easy':
      return told.easy;
    case 'greedy':
      return told.greedy;
    case 'hard':
      return told.hard;
    default:
      return bot ?? '';
  }
}

/** A table's code as it is read out: K7M-4QX. */
export function spelled(code: string): string {
  return code.length === 6 ? `${code.slice(0, 3)}-${code.slice(3)}` : code;
}

/** What was typed for a code, as the server knows it. */
export function unspelled(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
