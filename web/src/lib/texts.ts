/** Sentences from a game's templates, the same as in the terminal (spieltisch/kernel/texts.py). */

import type { GameEvent, Move } from './protocol';

type Forms = string | { you?: string; you_own?: string; they: string; they_own?: string; at_you?: string; unseen?: string };

export interface Tables {
  events: Record<string, Forms>;
  moves: Record<string, string | { own?: string; named?: string; they: string }>;
  prompts: Record<string, { you: string; they: string }>;
  refusals: Record<string, string>;
  options: Record<string, unknown>;
  names: Record<string, unknown>;
}

type Values = Record<string, unknown>;

const CASES: Record<string, string> = { seat: 'you', accusative: 'you_accusative', dative: 'you_dative' };
const SLOT = /\{(\w+)(?:\.(\d+))?(?::(\w+))?\}/g;
const PLACE = /^\d+:\d+$/;
const NEGATIVE = /^-(?=\d)/;

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

  /** The caption of a move: `named` where it tells what it is about, `own` where it concerns the reader's cards. */
  move(move: Move): string {
    const forms = this.tables.moves[move.key] ?? move.move;
    const values = { ...move.values, ...move.things };
    const caption = this.fill(typeof forms === 'string' ? forms : this.captionForm(forms, values), values);
    return caption.charAt(0).toUpperCase() + caption.slice(1);
  }

  /** One line about the current decision, for the decider or for the others. */
  prompt(decision: string, mine: boolean): string {
    return this.tables.prompts[decision]?.[mine ? 'you' : 'they'] ?? decision;
  }

  /** The word for a value, such as the name of an action card. */
  name(kind: string, value: unknown): string {
    const names = this.tables.names[kind];
    const word = typeof names === 'object' && names !== null ? (names as Values)[String(value)] : undefined;
    return String(word ?? value).replace(NEGATIVE, '−');
  }

  seat(seat: number | null, you = 'you'): string {
    if (seat === null) return '';
    return seat === this.reader ? String(this.tables.names[you]) : (this.names[seat] ?? String(seat));
  }

  private form(forms: Forms, event: GameEvent): string {
    if (typeof forms === 'string') return forms;
    const target = targetOf(event);
    if (this.reader !== null && (event.seat === this.reader || event.partner === this.reader)) {
      return (target === event.seat ? forms.you_own : undefined) ?? forms.you ?? forms.they;
    }
    const hidden = [...forms.they.matchAll(/\{(\w+)/g)].some((field) => event[field[1] ?? ''] === null);
    if (forms.unseen !== undefined && hidden) return forms.unseen;
    if (target !== null && target === this.reader && forms.at_you !== undefined) return forms.at_you;
    return (target === event.seat ? forms.they_own : undefined) ?? forms.they;
  }

  private captionForm(forms: { own?: string; named?: string; they: string }, values: Values): string {
    const { named, own, they } = forms;
    if (named !== undefined && [...named.matchAll(/\{(\w+)/g)].every((field) => (field[1] ?? '') in values)) return named;
    return own !== undefined && values.other === this.reader ? own : they;
  }

  fill(template: string, values: Values): string {
    return template.replace(SLOT, (_, field: string, index: string | undefined, kind: string | undefined) => {
      const value = values[field];
      return this.word(field, index === undefined ? value : (value as unknown[])[Number(index)], kind, values.seat);
    });
  }

  private word(field: string, value: unknown, kind: string | undefined, teller: unknown): string {
    if (field === 'seat' || (kind !== undefined && kind in CASES)) {
      return this.seat(value as number | null, CASES[kind ?? 'seat']);
    }
    if (Array.isArray(value)) return value.map((part) => this.name(kind ?? field, part)).join(', ');
    if (typeof value === 'string' && PLACE.test(value)) {
      return kind === 'cell' ? this.name(kind, value.split(':')[1]) : this.place(value, kind === 'owned' ? null : teller);
    }
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

/** The seat that an event was done to: its `other`, or the owner of its `place`. */
export function targetOf(event: GameEvent): number | null {
  const { other, place } = event as Values;
  if (other !== undefined) return other as number | null;
  return typeof place === 'string' && PLACE.test(place) ? Number(place.split(':')[0]) : null;
}
