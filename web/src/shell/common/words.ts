/** Words that several screens share. */

import { dictionary } from '../../lib/i18n';

export const words = dictionary({
  de: {
    home: 'Startseite',
    back: 'Zurück',
    rules: 'Regeln',
    lab: 'Labor',
    settings: 'Einstellungen',
    language: 'DE. Sprache: Deutsch. Zu Englisch wechseln',
    skip: 'Zum Inhalt springen',
    guest: 'Gast',
    playNow: 'Sofort spielen',
    play: 'Spielen',
    openTable: 'Tisch öffnen',
    how: 'So geht’s',
    minutes: (count: number) => `${count} Min.`,
    seat: (number: number) => `Platz ${number}`,
    bot: 'Bot',
    random: 'zieht zufällig',
    easy: 'leicht',
    greedy: 'mittelstark',
    hard: 'stark',
    close: 'Schließen',
    loading: 'Einen Moment …',
    failed: 'Das hat nicht geklappt',
    again: 'Noch einmal versuchen',
    copied: 'Kopiert',
    lost: 'Diesen Tisch gibt es nicht',
    lostMore: 'Prüfe die Adresse oder den Code, oder fang von vorn an.',
    toHome: 'Zur Startseite',
  },
  en: {
    home: 'Home',
    back: 'Back',
    rules: 'Rules',
    lab: 'Lab',
    settings: 'Settings',
    language: 'EN. Language: English. Switch to German',
    skip: 'Skip to content',
    guest: 'Guest',
    playNow: 'Play now',
    play: 'Play',
    openTable: 'Open a table',
    how: 'How to play',
    minutes: (count: number) => `${count} min`,
    seat: (number: number) => `Seat ${number}`,
    bot: 'Bot',
    random: 'plays at random',
    easy: 'easy',
    greedy: 'medium',
    hard: 'strong',
    close: 'Close',
    loading: 'Just a moment …',
    failed: 'That didn’t work',
    again: 'Try again',
    copied: 'Copied',
    lost: 'Table not found',
    lostMore: 'Check the address or the code, or start from the home page.',
    toHome: 'Go to the home page',
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
