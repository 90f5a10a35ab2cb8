/** Numbers, shares, lists, dates and times in the language of the page. A negative number has a minus sign, not a hyphen. */

import { settings } from './settings.svelte';

const MINUS = '−';

function numberFormat(options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(settings.language, options);
}

export function number(value: number): string {
  return numberFormat().format(value).replace('-', MINUS);
}

/** A number with its sign: `+3`, `−2`, `0`. */
export function signed(value: number): string {
  return numberFormat({ signDisplay: 'exceptZero' }).format(value).replace('-', MINUS);
}

/** `1.`, `1st`. */
export function ordinal(place: number): string {
  if (settings.language !== 'en') return `${number(place)}.`;
  const ending = { one: 'st', two: 'nd', few: 'rd' }[new Intl.PluralRules('en', { type: 'ordinal' }).select(place) as 'one'] ?? 'th';
  return number(place) + ending;
}

/** A share of one as a percentage: `26 %` in German, `26%` in English. */
export function percent(share: number, digits = 0): string {
  return numberFormat({ style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share).replace('-', MINUS);
}

/** `Ada, Ben und Cleo`. */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(words);
}

/** `2 oder 4`, `2 or 4`. */
export function either(words: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'disjunction' }).format(words);
}

/** `3. Mai`, `3 May`. */
export function day(moment: number): string {
  return new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long' }).format(moment);
}

/** `03.05.2026`, `3 May 2026`. */
export function date(moment: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(moment);
}

/** `14:05`. */
export function time(moment: number): string {
  return new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);
}

/** A span of seconds as a clock shows it: `4:05`, `1:02:30`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The English of the page is British, as its spelling is. */
function locale(): string {
  return settings.language === 'en' ? 'en-GB' : 'de-DE';
}
