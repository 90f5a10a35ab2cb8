/** The words of the battle's board that are not sentences of the game. */

import { dictionary } from '../../lib/i18n';
import type { Move } from '../../lib/protocol';
import type { Texts } from '../../lib/texts';
import { rank, symbolsOf } from './emblem';
import type { BattleView } from './view';

export const t = dictionary({
  de: {
    board: 'Spielfeld, sieben mal fünf',
    card: (rank: number, symbols: string) => `Rang ${rank}: ${symbols}`,
    jokerCard: 'Rang 0: Joker',
    pillar: 'Pfeiler',
    corner: 'Ecke, kein Feld',
    yours: 'deine Hand',
    steps: (steps: number) => (steps === 1 ? '1 Schritt' : `${steps} Schritte`),
    stays: 'stehen bleiben',
    power: (value: string) => `Angriff ${value}`,
    guard: (value: number) => `Abwehr ${value}`,
    laid: 'verdeckt gelegt',
    open: 'Offen',
    noGuard: 'keine Abwehr',
    guardsAll: (value: number) => `Abwehr ${value} gegen alles`,
    guardsNear: (value: number) => `Abwehr ${value} gegen Nah und Quer`,
    guardsFar: (value: number) => `Abwehr ${value} gegen Fern`,
    guardsNothing: 'offen, ohne Kreis und Punkt',
    fromHand: 'nur aus der Hand',
    hand: (cards: number) => `${cards} Handkarte${cards === 1 ? '' : 'n'}`,
    pile: (cards: number) => `Stapel ${cards}`,
    discard: (cards: number) => `Ablage ${cards}`,
    trophies: (count: number) => (count === 1 ? 'Trophäe' : 'Trophäen'),
    ban: (name: string) => `Sperre: ${name}`,
    out: 'ausgeschieden',
    youAreOut: 'Dein Joker ist raus. Deine Trophäen zählen am Ende trotzdem.',
    watch: 'Zuschauen',
    hurry: 'Schnell zu Ende',
    newGame: 'Neue Partie',
    turn: 'am Zug',
    yourTurn: 'Du bist dran',
    attacked: 'angegriffen',
    wins: 'gewinnt',
    jokerOf: (name: string) => `Joker von ${name}`,
    yourJoker: 'dein Joker',
    choosable: 'wählbar',
    fieldCard: (card: string) => `Feldkarte ${card}`,
    banned: 'gesperrt',
    bannedWhy: 'gesperrt: deine oberste Trophäe',
    hiddenBy: (names: string) => `verdeckt durch ${names}`,
    from: (field: string) => `Von ${field} aus`,
    guardOpen: (value: number) => `offene Abwehr: ${value}`,
    noGuardOpen: 'keine Abwehr offen',
    lacks: (symbols: string) => `sicher ohne ${symbols}`,
    attack: 'Angriff',
    defence: 'Abwehr',
    undefended: 'ohne Karte',
    bonus: (bonus: number) => `Feldkarte +${bonus}`,
    sum: (rank: number, bonus: number) => `Rang ${rank} + 1 Angriff${bonus > 0 ? ` + ${bonus} Feldkarte` : ''}`,
    fieldJoker: 'Ein Joker!',
    older: 'Offen, von vorher',
    damage: (damage: number) => `${damage} Schaden`,
    held: 'abgewehrt',
    failed: 'Joker! Fehlgeschlagen',
    showsField: 'zeigt die Feldkarte',
    movement: 'Spiel eine Karte, um zu ziehen, oder bleib stehen.',
    chooseAttack: 'Greif mit einer Karte an oder verzichte.',
    goSteps: (steps: string) => (steps === '1' ? '1 Schritt ziehen' : `Bis ${steps} Schritte ziehen`),
    attackWith: (value: string) => `Mit ${value} angreifen`,
    defendWith: 'Abwehren',
    useOpen: 'Offene Karte nutzen',
    to: (steps: number) => `Bis zu ${steps} ${steps === 1 ? 'Schritt' : 'Schritte'}: Wähl ein Feld.`,
    defend: (name: string, kind: string, symbol: string) => `${name} greift an (${kind}). Antworte mit ${symbol}.`,
    legend: 'Angriffsarten',
    jokersLeft: (left: number) => (left === 1 ? 'noch 1 Joker' : `noch ${left} Joker`),
    positionFights: 'Positionskämpfe',
    quiet: (turns: number) => `Schluss nach ${turns} Zügen ohne Trophäe`,
    and: ' und ',
  },
  en: {
    board: 'field, seven by five',
    card: (rank: number, symbols: string) => `rank ${rank}: ${symbols}`,
    jokerCard: 'rank 0: Joker',
    pillar: 'pillar',
    corner: 'corner, not a field',
    yours: 'your hand',
    steps: (steps: number) => (steps === 1 ? '1 step' : `${steps} steps`),
    stays: 'stay here',
    power: (value: string) => `Attack ${value}`,
    guard: (value: number) => `Defence ${value}`,
    laid: 'laid face down',
    open: 'Open',
    noGuard: 'no defence',
    guardsAll: (value: number) => `Defence ${value} against all`,
    guardsNear: (value: number) => `Defence ${value} against melee and cross`,
    guardsFar: (value: number) => `Defence ${value} against ranged`,
    guardsNothing: 'open, without ring and dot',
    fromHand: 'only from hand',
    hand: (cards: number) => `${cards} card${cards === 1 ? '' : 's'} in hand`,
    pile: (cards: number) => `Pile ${cards}`,
    discard: (cards: number) => `Discard ${cards}`,
    trophies: (count: number) => (count === 1 ? 'trophy' : 'trophies'),
    ban: (name: string) => `Banned: ${name}`,
    out: 'out',
    youAreOut: 'Your Joker is out. Your trophies still count at the end.',
    watch: 'Watch',
    hurry: 'Quickly to the end',
    newGame: 'New game',
    turn: 'to move',
    yourTurn: 'Your turn',
    attacked: 'attacked',
    wins: 'wins',
    jokerOf: (name: string) => `${name}’s Joker`,
    yourJoker: 'your Joker',
    choosable: 'can be chosen',
    fieldCard: (card: string) => `field card ${card}`,
    banned: 'banned',
    bannedWhy: 'banned: your top trophy',
    hiddenBy: (names: string) => `hidden by ${names}`,
    from: (field: string) => `From ${field}`,
    guardOpen: (value: number) => `open defence: ${value}`,
    noGuardOpen: 'no open defence',
    lacks: (symbols: string) => `known: no ${symbols}`,
    attack: 'Attack',
    defence: 'Defence',
    undefended: 'no card',
    bonus: (bonus: number) => `Field card +${bonus}`,
    sum: (rank: number, bonus: number) => `rank ${rank} + 1 attack${bonus > 0 ? ` + ${bonus} field card` : ''}`,
    fieldJoker: 'A Joker!',
    older: 'Open, from before',
    damage: (damage: number) => `${damage} damage`,
    held: 'blocked',
    failed: 'Joker! Failed',
    showsField: 'shows the field card',
    movement: 'Play a card to move, or stay.',
    chooseAttack: 'Attack with a card, or pass.',
    goSteps: (steps: string) => (steps === '1' ? 'Move 1 step' : `Move up to ${steps} steps`),
    attackWith: (value: string) => `Attack with ${value}`,
    defendWith: 'Defend',
    useOpen: 'Use the open card',
    to: (steps: number) => `Up to ${steps} ${steps === 1 ? 'step' : 'steps'}: choose a field.`,
    defend: (name: string, kind: string, symbol: string) => `${name} attacks (${kind}). Answer with the ${symbol}.`,
    legend: 'Attack types',
    jokersLeft: (left: number) => (left === 1 ? '1 Joker left' : `${left} Jokers left`),
    positionFights: 'position fights',
    quiet: (turns: number) => `ends after ${turns} turns without a trophy`,
    and: ' and ',
  },
});

/** A card as it is read out: its rank and its symbols. */
export function cardWords(card: number, texts: Texts): string {
  const symbols = symbolsOf(card).map((symbol) => texts.name('symbol', symbol));
  return symbols.length === 0 ? t().jokerCard : t().card(rank(card), symbols.join(', '));
}

/** What the board says instead of the game's general prompt. */
export function prompt(view: BattleView, texts: Texts): string | null {
  const { attack } = view;
  if (view.decision === 'Movement') return t().movement;
  if (view.decision === 'ChooseAttack') return t().chooseAttack;
  if (view.decision === 'MoveTo') {
    const [card] = Object.keys(view.reach);
    return card === undefined ? null : t().to(Number(texts.name('reach', card)));
  }
  if (view.decision === 'Defence' && attack?.kind && attack.answer) {
    return t().defend(texts.seat(attack.attacker), texts.name('kind', attack.kind), texts.name('symbol', attack.answer));
  }
  return null;
}

/** The board shows the card; its button need not describe it. */
export function caption(move: Move, texts: Texts): string | null {
  if (move.key === 'move') return t().goSteps(texts.name('reach', move.values.card));
  if (move.key === 'attack') return t().attackWith(texts.name('power', move.values.card));
  if (move.key === 'defend') return t().defendWith;
  return move.key === 'open' ? t().useOpen : null;
}
