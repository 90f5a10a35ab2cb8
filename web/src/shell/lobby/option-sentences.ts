/**
 * The options of each game as a sentence: `{deck}` is a word that can be changed, and what stands after a bar is only
 * shown on request. What a game's sentence does not mention is listed there too, so no option can get lost.
 */

import type { Language } from '../../lib/settings.svelte';

type Options = Record<string, unknown>;
type Presets = Record<string, string[]>;
type Word = (value: never, options: Options, presets: Presets) => string;

export interface Sentence {
  text: (options: Options, players: number) => string;
  words: Record<string, Word>;
}

const DE_PLAYERS = ['', '', 'zweit', 'dritt', 'viert', 'fünft', 'sechst', 'siebt', 'acht'];
const EN_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
const whether = (yes: string, no: string) => (value: boolean) => (value ? yes : no);
const among = (words: Record<string, string>) => (value: string) => words[value] ?? value;

const hasActions = (options: Options): boolean => options.deck === 'standard' || options.deck === 'one_deck';

const german: Record<string, Sentence> = {
  skyjo_action: {
    text: (options) =>
      `Wir spielen zu {players} mit {deck}${options.deck === 'one_deck' ? ' ({mixed_actions})' : ''}${hasActions(options) ? ' und {kinds}' : ''}, alle legen {layout} Karten aus. Schluss ist bei {target}. Merkhilfe {memory_aid}.| Höchstens {turn_cap} je Person und Runde.`,
    words: {
      deck: among({ standard: 'zwei Stapeln', one_deck: 'einem Stapel', no_actions: 'Zahlen und Sternen', numbers_only: 'Zahlen allein' }),
      kinds: (kinds: string[]) => (kinds.length === 9 ? 'allen neun Aktionen' : `${kinds.length} Arten von Aktionen`),
      mixed_actions: (count: number) => `${count} Aktionen darin`,
      layout: among({ '4x3': 'drei mal vier', '3x3': 'drei mal drei' }),
      target: (count: number) => `${count} Punkten`,
      turn_cap: (count: number) => `${count} Züge`,
      memory_aid: whether('an', 'aus'),
    },
  },
  joggle: {
    text: (options, players) =>
      `Wir spielen zu {players}${players === 4 ? ' in zwei Teams' : ''} um {goal}${options.goal === 'combination' ? ': {rectangles} und {squares}' : ''}.| Formen, bevor alle Murmeln liegen, sind {extreme}; eine Murmel zählt {overlap}. Das Brett ist {shuffled}, die Farben sind {board}.${players === 4 ? ' Teams dürfen sich {consult}.' : ''} Unentschieden nach {turn_cap}.`,
    words: {
      goal: among({ '6er': 'ein Rechteck aus sechs', '4x4': 'vier Quadrate', three_squares: 'drei Quadrate', two_squares: 'zwei Quadrate', combination: 'eine Kombination' }),
      rectangles: (count: number) => many(count, 'Rechteck', 'Rechtecke'),
      squares: (count: number) => many(count, 'Quadrat', 'Quadrate'),
      extreme: whether('verboten', 'erlaubt'),
      overlap: whether('für mehrere Formen', 'nur für eine Form'),
      shuffled: whether('gemischt', 'geordnet'),
      board: (colours: string) => (colours.startsWith('BYBYBYBY/GRGRGRGR/YBYB') ? 'wie üblich' : 'selbst gewählt'),
      consult: whether('beraten', 'nicht beraten'),
      turn_cap: (count: number) => `${count} Zügen`,
    },
  },
  joker_battle_royal: {
    text: () =>
      'Wir spielen zu {players}. Beim Angriff zählt {position_fights}.| Nach {quiet_laps} ohne Trophäe ist Schluss.',
    words: {
      position_fights: whether('auch die Feldkarte', 'nur die Handkarte'),
      quiet_laps: (count: number) => many(count, 'Runde', 'Runden'),
    },
  },
  joy: {
    text: (_, players) =>
      `Wir spielen zu {players}${players === 4 ? ', {free_for_all}' : ', jeder gegen jeden'}. Die Plättchen liegen {placement} und {open}; {memory}.| Spätestens nach {turn_cap} ist Schluss.`,
    words: {
      free_for_all: whether('jeder gegen jeden', 'zwei gegen zwei'),
      placement: (fields: string[], _, presets) => (fields[0] === 'random' ? 'zufällig' : fields.join() === presets.usual?.join() ? 'auf den üblichen Feldern' : 'auf eigenen Feldern'),
      open: whether('offen', 'verdeckt'),
      memory: whether('sie werden wieder umgedreht', 'sie bleiben aufgedeckt'),
      turn_cap: (count: number) => `${count} Zügen`,
    },
  },
  zeitalter_des_jay: {
    text: (options) =>
      `Wir spielen zu {players} auf {level}, {play}, {match}${options.match === 'rounds' ? ' über {rounds}' : ''}. {order}.| Gespielt wird mit {decks} in {colours}: {peasants}, {ambassadors}, je Farbe {jays}, {thieves} und {queens}; ab fünf Personen {hand}. Eine Runde dauert höchstens {lay_limit} und {minutes}. Ein falsches „Jay“ kostet {false_jay}. Ist jemand weg, {absence}, nach {grace}.`,
    words: {
      level: (level: number) => `Stufe ${level}`,
      play: among({ casual: 'locker', tournament: 'nach Turnierregeln' }),
      match: among({ rounds: 'eine Partie', rating: 'eine Wertung' }),
      rounds: (count: number) => many(count, 'Runde', 'Runden'),
      decks: among({ common: 'einem gemeinsamen Deck', own: 'einem Deck je Person' }),
      colours: (count: number) => `${count} Farben`,
      peasants: (count: number) => `jeder Bauer ${count}-mal`,
      ambassadors: (count: number) => `${count} Botschafter`,
      jays: (count: number) => many(count, 'Jay', 'Jays'),
      thieves: (count: number) => many(count, 'Dieb', 'Diebe'),
      queens: (count: number) => many(count, 'Dame', 'Damen'),
      hand: (count: number) => `${count} Handkarten`,
      lay_limit: (count: number) => `${count} Karten`,
      minutes: (count: number) => many(count, 'Minute', 'Minuten'),
      false_jay: whether('eine Karte', 'nichts'),
      grace: (seconds: number) => many(seconds, 'Sekunde', 'Sekunden'),
      absence: among({ bot: 'übernimmt ein Bot', unscored: 'zählt die Runde nicht' }),
    },
  },
};

const english: Record<string, Sentence> = {
  skyjo_action: {
    text: (options) =>
      `{players} play with {deck}${options.deck === 'one_deck' ? ' ({mixed_actions})' : ''}${hasActions(options) ? ' and {kinds}' : ''}, everyone lays out {layout} cards. The game ends at {target}. Memory aid {memory_aid}.| At most {turn_cap} each per round.`,
    words: {
      deck: among({ standard: 'two decks', one_deck: 'one deck', no_actions: 'numbers and stars', numbers_only: 'numbers only' }),
      kinds: (kinds: string[]) => (kinds.length === 9 ? 'all nine actions' : `${kinds.length} kinds of actions`),
      mixed_actions: (count: number) => `${count} actions in it`,
      layout: among({ '4x3': 'three by four', '3x3': 'three by three' }),
      target: (count: number) => `${count} points`,
      turn_cap: (count: number) => `${count} turns`,
      memory_aid: whether('on', 'off'),
    },
  },
  joggle: {
    text: (options, players) =>
      `{players} play${players === 4 ? ' in two teams' : ''} for {goal}${options.goal === 'combination' ? ': {rectangles} and {squares}' : ''}.| Shapes before all marbles are placed are {extreme}; a marble counts {overlap}. The board is {shuffled}, its colours are {board}.${players === 4 ? ' Teams may {consult}.' : ''} Drawn after {turn_cap}.`,
    words: {
      goal: among({ '6er': 'a rectangle of six', '4x4': 'four squares', three_squares: 'three squares', two_squares: 'two squares', combination: 'a combination' }),
      rectangles: (count: number) => many(count, 'rectangle', 'rectangles'),
      squares: (count: number) => many(count, 'square', 'squares'),
      extreme: whether('forbidden', 'allowed'),
      overlap: whether('for several shapes', 'for one shape only'),
      shuffled: whether('shuffled', 'in order'),
      board: (colours: string) => (colours.startsWith('BYBYBYBY/GRGRGRGR/YBYB') ? 'as usual' : 'custom'),
      consult: whether('talk it over', 'not talk'),
      turn_cap: (count: number) => `${count} turns`,
    },
  },
  joker_battle_royal: {
    text: () =>
      '{players} play. In an attack {position_fights} counts.| The game ends after {quiet_laps} without a trophy.',
    words: {
      position_fights: whether('the field card too', 'only the hand card'),
      quiet_laps: (count: number) => many(count, 'round', 'rounds'),
    },
  },
  joy: {
    text: (_, players) =>
      `{players} play${players === 4 ? ', {free_for_all}' : ', everyone for themselves'}. The tiles lie {placement} and {open}; {memory}.| The game ends after {turn_cap} at the latest.`,
    words: {
      free_for_all: whether('everyone for themselves', 'two against two'),
      placement: (fields: string[], _, presets) => (fields[0] === 'random' ? 'at random' : fields.join() === presets.usual?.join() ? 'on the usual fields' : 'on custom fields'),
      open: whether('face up', 'face down'),
      memory: whether('they are turned face down again', 'they stay face up'),
      turn_cap: (count: number) => `${count} turns`,
    },
  },
  zeitalter_des_jay: {
    text: (options) =>
      `{players} play on {level}, {play}, {match}${options.match === 'rounds' ? ' of {rounds}' : ''}. {order}.| You play with {decks} in {colours}: {peasants}, {ambassadors}, in each colour {jays}, {thieves} and {queens}; with five or more players {hand}. A round lasts at most {lay_limit} and {minutes}. A false Jay costs {false_jay}. If someone drops out, {absence} after {grace}.`,
    words: {
      level: (level: number) => `level ${level}`,
      play: among({ casual: 'casually', tournament: 'by tournament rules' }),
      match: among({ rounds: 'a match', rating: 'a rated match' }),
      rounds: (count: number) => many(count, 'round', 'rounds'),
      decks: among({ common: 'one shared deck', own: 'a deck each' }),
      colours: (count: number) => `${count} colours`,
      peasants: (count: number) => many(count, 'copy of each peasant', 'copies of each peasant'),
      ambassadors: (count: number) => many(count, 'ambassador', 'ambassadors'),
      jays: (count: number) => many(count, 'Jay', 'Jays'),
      thieves: (count: number) => many(count, 'thief', 'thieves'),
      queens: (count: number) => many(count, 'queen', 'queens'),
      hand: (count: number) => `${count} cards in hand`,
      lay_limit: (count: number) => `${count} cards`,
      minutes: (count: number) => many(count, 'minute', 'minutes'),
      false_jay: whether('a card', 'nothing'),
      grace: (seconds: number) => many(seconds, 'second', 'seconds'),
      absence: among({ bot: 'a bot takes over', unscored: 'the round does not count' }),
    },
  },
};

/** What is agreed at every table, after the game's own sentence. */
const COMMON: Record<Language, string> = {
  de: ' {clock}. Mitspielen kann {public}.| Bots spielen {pace}, Tipps sind {hints}.',
  en: ' {clock}. Open to {public}.| Bots play {pace}, hints are {hints}.',
};

const PLAIN: Sentence = { text: () => '{players}.', words: {} };

/** A word is followed by the punctuation that must not be parted from it. */
export type Part = { word: string; after: string } | { text: string };

/** The sentence of a table in parts: text and words that can be changed; `left` are the options it does not mention. */
export function sentenceOf(
  game: string,
  language: Language,
  options: Options,
  players: number,
): { parts: Part[]; more: Part[]; left: string[] } {
  const own = (language === 'de' ? german : english)[game] ?? PLAIN;
  const [first = '', rest = ''] = own.text(options, players).split('|');
  const [common = '', seldom = ''] = COMMON[language].split('|');
  const left = Object.keys(options).filter((name) => !(name in own.words));
  return { parts: partsOf(first + common), more: partsOf(rest + seldom), left };
}

function partsOf(text: string): Part[] {
  return text
    .split(/(\{\w+\}[.,;:)]*)/)
    .filter((part) => part !== '')
    .map((part): Part => {
      const [, word, after] = /^\{(\w+)\}(.*)$/.exec(part) ?? [];
      return word === undefined ? { text: part } : { word, after: after ?? '' };
    });
}

/** The short word for an option's value, as it stands in the sentence. */
export function wordOf(game: string, language: Language, name: string, options: Options, presets: Presets = {}): string {
  const own = (language === 'de' ? german : english)[game]?.words[name];
  return own ? own(options[name] as never, options, presets) : String(options[name]);
}

export function playersWord(language: Language, players: number): string {
  if (language === 'de') return DE_PLAYERS[players] ?? String(players);
  const word = EN_NUMBERS[players] ?? String(players);
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}
