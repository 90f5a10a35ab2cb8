/** Sentences from a game's templates: the same that the terminal speaks (spieltisch/kernel/texts.py). */

import type { GameEvent, Move } from './protocol';

type Forms = string | { you?: string; they: string; unseen?: string };

export interface Tables {
  events: Record<string, Forms>;
  moves: Record<string, string>;
  prompts: Record<string, { you: string; they: string }>;
  refusals: Record<string, string>;
  options: Record<string, unknown>;
  names: Record<string, unknown>;
}

type Values = Record<string, unknown>;

const CASES: Record<string, string> = { seat: 'you', accusative: 'you_accusative', dative: 'you_dative' };
const PLACE = /^\d+:\d+$/;

/** The sentences of one game in one language, as told to `reader`. */
export class Texts {
  constructor(
    readonly tables: Tables,
    readonly reader: number | null,
    readonly names: readonly string[],
  ) {}

  event(event: GameEvent): string {
    const forms = this.tables.events[event.event];
    if (forms === undefined) return event.event;
    return this.fill(this.form(forms, event), event);
  }

  /** The caption of a move. */
  move(move: Move): string {
    return this.fill(this.tables.moves[move.key] ?? move.move, move.values);
  }

  /** One line that says what is being decided, for the one who decides or for those who wait. */
  prompt(decision: string, mine: boolean): string {
    return this.tables.prompts[decision]?.[mine ? 'you' : 'they'] ?? decision;
  }

  /** The word for a value, such as the name of an action card. */
  name(kind: string, value: unknown): string {
    const names = this.tables.names[kind];
    const word = typeof names === 'object' && names !== null ? (names as Values)[String(value)] : undefined;
    return String(word ?? value);
  }

  seat(seat: number | null, you = 'you'): string {
    if (seat === null) return '';
    return seat === this.reader ? String(this.tables.names[you]) : (this.names[seat] ?? String(seat));
  }

  private form(forms: Forms, event: GameEvent): string {
    if (typeof forms === 'string') return forms;
    if (event.seat !== null && event.seat === this.reader) return forms.you ?? forms.they;
    const hidden = [...forms.they.matchAll(/\{(\w+)/g)].some((field) => event[field[1] ?? ''] === null);
    return forms.unseen !== undefined && hidden ? forms.unseen : forms.they;
  }

  fill(template: string, values: Values): string {
    return template.replace(/\{(\w+)(?::(\w+))?\}/g, (_, field: string, kind?: string) => this.word(field, kind, values));
  }

  private word(field: string, kind: string | undefined, values: Values): string {
    const value = values[field];
    if (field === 'seat' || (kind !== undefined && kind in CASES)) {
      return this.seat(value as number | null, CASES[kind ?? 'seat']);
    }
    if (Array.isArray(value)) return value.map((part) => this.name(kind ?? field, part)).join(', ');
    if (typeof value === 'string' && PLACE.test(value)) return this.place(value, values.seat);
    return this.name(kind ?? field, value);
  }

  /** A place `seat:cell`: its owner is named where it is not the one the sentence is about. */
  private place(place: string, teller: unknown): string {
    const [owner = '', cell = ''] = place.split(':');
    const word = this.name('cell', cell);
    if (Number(owner) === teller) return word;
    const seat = this.seat(Number(owner), 'you_dative');
    return String(this.tables.names.place).replace('{cell}', word).replace('{seat}', seat);
  }
}
