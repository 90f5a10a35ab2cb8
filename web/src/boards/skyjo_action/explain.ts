/** What the cards of SKYJO ACTION do, in two lines each. */

import { dictionary } from '../../lib/i18n';
import type { Explanation } from '../../lib/explain';
import { settings, type Language } from '../../lib/settings.svelte';
import { ATTACKS } from './cards';
import { spoken } from './words';

type Lines = Record<string, [string, string]>;

const LINES: Record<Language, Lines> = {
  de: {
    swap_own: ['Zwei deiner Karten tauschen die Plätze.', 'Jede darfst du offen oder verdeckt hinlegen.'],
    double_turn: ['Du machst sofort zwei Züge nacheinander.', 'Gut, um eine Reihe auf einmal fertig zu machen.'],
    draw_three: ['Zieh drei Karten und behalte höchstens eine.', 'Behältst du keine, deckst du eine Karte auf.'],
    insight: ['Sieh dir eine ganze Reihe oder Spalte an.', 'Auch bei anderen; die Karten bleiben verdeckt.'],
    reactivate: ['Spiel eine abgelegte Aktionskarte noch einmal.', 'Du hast die Wahl unter allen abgelegten.'],
    defence: ['Wehrt von selbst einen Angriff auf dich ab.', 'Spielst du sie selbst, bringt sie einen Extrazug.'],
    swap_players: ['Zwei Karten wechseln zwischen zwei Auslagen.', 'Eine davon darf deine sein.'],
    thief: ['Nimm jemandem eine Aktionskarte weg.', 'Dazu bekommst du einen Extrazug.'],
    meteor_shower: ['Alle anderen verlieren eine Karte deiner Wahl.', 'In die Lücke kommt offen die nächste Karte.'],
    star: ['Zeigt er sich, darfst du eine Aktionskarte nehmen.', 'Am Zugende ersetzt er die fehlende Zahl einer Reihe.'],
    locked: ['Diese Karte hast du gerade erst bekommen.', 'Spielen kannst du sie ab deinem nächsten Zug.'],
  },
  en: {
    swap_own: ['Two of your cards change places.', 'Lay each of them face up or face down.'],
    double_turn: ['You take two turns in a row right away.', 'Good for finishing a line in one go.'],
    draw_three: ['Draw three cards and keep at most one.', 'If you keep none, you turn up a card.'],
    insight: ['Look at a whole row or column.', 'Anyone’s; the cards stay face down.'],
    reactivate: ['Play a discarded action card again.', 'You choose among all discarded ones.'],
    defence: ['Blocks one attack on you by itself.', 'If you play it, you get an extra turn.'],
    swap_players: ['Two cards trade places between two layouts.', 'One of them may be yours.'],
    thief: ['Take an action card from another player.', 'You also get an extra turn.'],
    meteor_shower: ['Everyone else loses a card of your choice.', 'The next card fills the gap, face up.'],
    star: ['When it shows, you may take an action card.', 'At the end of a turn it stands in for a number.'],
    locked: ['You have only just got this card.', 'You can play it from your next turn on.'],
  },
};
const RULES: Record<string, string> = {
  swap_own: 'SKY-60',
  double_turn: 'SKY-61',
  draw_three: 'SKY-62',
  insight: 'SKY-63',
  reactivate: 'SKY-64',
  defence: 'SKY-65',
  swap_players: 'SKY-66',
  thief: 'SKY-67',
  meteor_shower: 'SKY-68',
  star: 'SKY-50',
  locked: 'SKY-22',
};
const kinds = dictionary({
  de: { attack: 'Angriff', action: 'Aktion', locked: 'Noch gesperrt' },
  en: { attack: 'attack', action: 'action', locked: 'Not yet' },
});

export function explain(what: string): Explanation | null {
  const found = LINES[settings.language][what];
  const rule = RULES[what];
  if (!found || !rule) return null;
  const kind = ATTACKS.includes(what) ? kinds().attack : what === 'star' || what === 'locked' ? undefined : kinds().action;
  return { title: what === 'locked' ? kinds().locked : spoken(what), ...(kind === undefined ? {} : { kind }), lines: found, rule };
}
