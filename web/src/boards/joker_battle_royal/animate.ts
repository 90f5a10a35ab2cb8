/** Every event of the battle as something one sees. */

import { tick } from 'svelte';
import type { Animate } from '../../lib/board';
import type { Stage } from '../../lib/motion';
import type { GameEvent } from '../../lib/protocol';
import { duel, fight, type Fight } from './duel.svelte';
import Jester from './Jester.svelte';
import JokerCard from './JokerCard.svelte';
import { colourOf } from './pieces';
import type { BattleView, Kind } from './view';

const LOOK = 700;
/** A result stays until it is tapped, or so long. */
const RESULT = 2500;

type Tell = (event: GameEvent, stage: Stage, view: BattleView, seat: number | null) => Promise<void>;

/** Where a card of somebody's hand lies: each own card has a place, the others' are one bundle. */
function inHand(event: GameEvent, reader: number | null): string {
  return event.seat === reader ? `slot:${event.slot as number}` : `cards:${event.seat}`;
}

/** Discards are shown for oneself; others' go back to the pile's side. */
function discardOf(stage: Stage, seat: number | null): string {
  return stage.anchor(`discard:${seat}`) ? `discard:${seat}` : `deck:${seat}`;
}

async function fly(stage: Stage, from: string, to: string, card: number | null, colour: number, ms = 260): Promise<void> {
  await stage.travel({ from, to, piece: JokerCard, props: { card, colour, small: true }, ms });
}

/** The fight as told so far; begun from the view if its start was not seen. */
function told(view: BattleView, attacker: number): Fight {
  if (duel.current) return duel.current;
  duel.current = fight(view.attack?.attacker ?? attacker);
  const { attack } = view;
  if (attack) Object.assign(duel.current, { defender: attack.target, kind: attack.kind, attack: attack.card, announced: attack.shows_field });
  return duel.current;
}

/** Both cards are turned up at the same moment. */
async function reveal(stage: Stage): Promise<void> {
  if (!duel.current || duel.current.shown) return;
  await stage.pause(stage.reduced() ? 0 : 250);
  duel.current.shown = true;
  await stage.pause(LOOK);
}

async function settle(stage: Stage, outcome: NonNullable<Fight['outcome']>): Promise<void> {
  await reveal(stage);
  if (duel.current) duel.current.outcome = outcome;
  await stage.pause(RESULT);
  duel.current = null;
  duel.over = true;
  await tick();
}

/** A card leaves the hand: its place is empty while the rest is told. */
function leave(stage: Stage, event: GameEvent, reader: number | null): void {
  if (event.seat === reader && !stage.reduced()) stage.mark(stage.anchor(inHand(event, reader))?.querySelector<HTMLElement>('.own'), 'taken');
}

const number = (event: GameEvent, name: string) => event[name] as number;

const TELL: Record<string, Tell> = {
  starts: (event, stage) => stage.outline(`seat:${event.seat}`),
  turn: (event, stage) => stage.outline(`seat:${event.seat}`, 'outlined', 260),
  last: (event, stage) => stage.outline(`seat:${event.seat}`, 'outlined', 600),
  reshuffled: (event, stage) => stage.outline(`deck:${event.seat}`),
  quiet: (_, stage) => stage.outline('board', 'outlined', 600),
  ended: (_, stage) => stage.outline('board', 'outlined', 300),
  stayed_on: (event, stage) => stage.outline(`field:${event.field as string}`),
  stayed: (event, stage, view) => stage.outline(`field:${view.jokers[event.seat!]}`),
  no_attack: (event, stage, view) => stage.outline(`field:${view.jokers[event.seat!]}`),
  announced: (event, stage) => stage.outline(`field:${event.field as string}`, 'outlined', 500),

  drew: async (event, stage, view, reader) => {
    const ms = view.active === null ? 70 : 170;
    await fly(stage, `deck:${event.seat}`, inHand(event, reader), null, colourOf(event.seat!), ms);
  },
  placed: (event, stage) =>
    stage.travel({ from: `pawn:${event.seat}`, to: `field:${event.field as string}`, piece: Jester, props: { colour: colourOf(event.seat!) } }),
  moved: async (event, stage) => {
    if (event.field === event.start) return stage.outline(`field:${event.field as string}`);
    if (!stage.reduced()) stage.mark(stage.anchor(`joker:${event.seat}`), 'taken');
    await stage.travel({ from: `joker:${event.seat}`, to: `field:${event.field as string}`, piece: Jester, props: { colour: colourOf(event.seat!) }, ms: 440 });
  },
  discarded: (event, stage) => fly(stage, `open:${event.seat}`, discardOf(stage, event.seat), number(event, 'card'), colourOf(event.seat!)),
  played: async (event, stage, _, reader) => {
    leave(stage, event, reader);
    await fly(stage, inHand(event, reader), discardOf(stage, event.seat), number(event, 'card'), colourOf(event.seat!), 380);
  },
  left: (_, stage) => stage.pause(30),

  laid_attack: async (event, stage, _, reader) => {
    await stage.outline(inHand(event, reader));
    leave(stage, event, reader);
  },
  attacked: async (event, stage, view) => {
    const [from, to] = [view.jokers[event.seat!], view.jokers[number(event, 'other')]];
    duel.current = { ...fight(event.seat!), defender: number(event, 'other'), kind: event.kind as Kind, attack: view.attack?.card ?? null };
    await Promise.all([stage.outline(`field:${from}`, 'outlined', 500), stage.outline(`field:${to}`, 'struck', 500)]);
  },
  laid_defence: async (event, stage, view, reader) => {
    leave(stage, event, reader);
    told(view, 0).answered = true;
    await stage.pause(340);
  },
  reused: async (event, stage, view) => {
    Object.assign(told(view, 0), { answered: true, defence: number(event, 'card') });
    await stage.pause(340);
  },
  undefended: async (_, stage, view) => {
    told(view, 0).defenceValue = 0;
    await stage.pause(200);
  },
  showed_attack: async (event, _, view) => {
    Object.assign(told(view, event.seat!), { attack: number(event, 'card'), attackValue: number(event, 'value'), defenceValue: 0 });
    await tick();
  },
  showed_defence: async (event, stage, view) => {
    Object.assign(told(view, 0), { defender: event.seat, answered: true, defence: number(event, 'card'), defenceValue: number(event, 'value') });
    await reveal(stage);
  },
  showed_field: async (event, stage, view) => {
    await reveal(stage);
    Object.assign(told(view, event.seat!), { fieldCard: number(event, 'card'), bonus: number(event, 'bonus') });
    await stage.outline(`field:${event.field as string}`, 'outlined', LOOK);
  },
  showed_joker: async (event, stage, view) => {
    await reveal(stage);
    Object.assign(told(view, event.seat!), { fieldCard: 0, bonus: 0 });
    await stage.outline(`field:${event.field as string}`, 'outlined', LOOK);
  },
  kept: (event, stage, view) => {
    const older = view.seats[event.seat!]?.older_open_card === event.other_card;
    const from = older && stage.anchor(`older:${event.seat}`) ? `older:${event.seat}` : `open:${event.seat}`;
    return fly(stage, from, discardOf(stage, event.seat), number(event, 'other_card'), colourOf(event.seat!));
  },
  held: (_, stage) => settle(stage, { name: 'held', damage: 0 }),
  hit: (event, stage) => settle(stage, { name: 'hit', damage: number(event, 'damage') }),
  failed: (_, stage) => settle(stage, { name: 'failed', damage: 0 }),
  trophy: async (event, stage, _, reader) => {
    const other = number(event, 'other');
    const places: Record<string, string> = { pile: `deck:${other}`, open: `open:${other}`, laid: `seat:${other}`, hand: other === reader ? 'slot:0' : `cards:${other}` };
    await fly(stage, places[event.source as string] ?? `seat:${other}`, `trophies:${event.seat}`, null, colourOf(other), 420);
  },
  out: async (event, stage) => {
    stage.mark(stage.anchor(`joker:${event.seat}`), 'falls');
    await stage.pause(600);
  },
};

export const animate: Animate<BattleView> = (event, stage, view, seat) => TELL[event.event]?.(event, stage, view, seat);
