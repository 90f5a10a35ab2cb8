/** The one line that says what I can do now, and who may serve. */

import type { Move } from '../../lib/protocol';
import type { Texts } from '../../lib/texts';
import type { JayView } from './view';
import { listed, t } from './words';

export function prompt(view: JayView, moves: Move[], texts: Texts): string {
  const me = view.seat;
  if (view.over) return t().pOver;
  const state = stateOfTable(view, texts);
  if (me === null) return state ?? standing(view, texts);
  return whatIOwe(view, moves) ?? state ?? whatILay(view, moves, texts);
}

/** What concerns everybody: the states in which nobody just plays. */
function stateOfTable(view: JayView, texts: Texts): string | null {
  const me = view.seat;
  const duty = texts.seat(view.duty);
  switch (view.state) {
    case 'prepare':
    case 'deal':
      return prepare(view, texts);
    case 'opening':
      return view.duty === me ? t().pOpen : t().pOpens(duty);
    case 'forced':
      return view.duty === me ? t().pForced : null;
    case 'paused':
      return me !== null && view.seats[me]!.ready ? t().pWait(listed(missing(view, texts))) : t().pPaused;
    case 'absence':
      return t().pAbsent(listed(absent(view, texts)));
    case 'reopening':
      if (view.privileged !== me) return t().pReopens(texts.seat(view.privileged));
      return view.timers.state === null ? t().pReopenLast : t().pReopen;
    case 'closing':
      return t().pClosing;
    default:
      return me !== null && view.seats[me]!.called !== null ? t().pPlaced : null;
  }
}

function prepare(view: JayView, texts: Texts): string {
  const me = view.seat === null ? null : view.seats[view.seat]!;
  if (me === null) return t().pRest;
  if (me.ready) return t().pWait(listed(missing(view, texts)));
  return me.slots.length > 0 ? t().pSlots : t().pReady;
}

/** Calls and debts come before everything else. */
function whatIOwe(view: JayView, moves: Move[]): string | null {
  const me = view.seats[view.seat!]!;
  const may = (key: string): boolean => moves.some((move) => move.key === key);
  if (me.finished && me.owes === 0 && may('jay')) return t().pJay;
  if (me.owes > 0 && may('draw')) return t().pOwes(me.owes);
  if (me.open_errors > 0 && may('announce')) return t().pError;
  if (may('strafe')) return t().pStrafe;
  return null;
}

function whatILay(view: JayView, moves: Move[], texts: Texts): string {
  const me = view.seat!;
  const mine = view.duty === me;
  const reserved = view.reservations.includes(me);
  const forced = view.state === 'forced' ? `${t().pIsForced(texts.seat(view.duty))} ` : '';
  if (!view.judged) return mine ? t().pDuty(t().pMust) : forced + t().pSecret;
  if (view.play === 'tournament') {
    if (mine) return t().pDuty(t().pMust);
    if (reserved) return forced + t().pReserved(t().pMay(t().serve));
    return `${forced}${servers(view, texts)}${view.level > 1 ? ` ${t().pThrowers}` : ''}`;
  }
  const ways = (['serve', 'throw'] as const).filter((way) =>
    moves.some((move) => move.key === 'lay' && view.fits[move.move.slice('lay '.length)] === way),
  );
  const may = ways.length > 0 ? t().pMay(listed(ways.map((way) => t()[way]), t().or)) : null;
  if (mine) return t().pDuty(may ?? t().pNothing);
  if (reserved) return forced + t().pReserved(may ?? t().pNoFit);
  return forced + (may ?? `${t().pNoFit} ${servers(view, texts)}`);
}

/** What somebody who watches wants to know. */
function standing(view: JayView, texts: Texts): string {
  if (view.duty === null) return t().pWatch;
  const reserved = view.reservations.map((seat) => texts.seat(seat));
  return t().isUnderDuty(texts.seat(view.duty)) + (reserved.length > 0 ? ` ${t().haveReserved(listed(reserved))}` : '');
}

function servers(view: JayView, texts: Texts): string {
  const seats = [view.duty, ...view.reservations].filter((seat, i, all) => seat !== null && all.indexOf(seat) === i);
  return t().pServers(listed(seats.map((seat) => texts.seat(seat))));
}

export function missing(view: JayView, texts: Texts): string[] {
  return view.order.filter((seat) => !view.seats[seat]!.ready && view.seats[seat]!.called === null).map((seat) => texts.seat(seat));
}

export function absent(view: JayView, texts: Texts): string[] {
  const away = view.order.filter((seat) => view.seats[seat]!.away);
  return away.map((seat) => (seat === view.seat ? t().youAwaited : texts.seat(seat)));
}
