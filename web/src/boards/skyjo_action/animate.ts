/** What every event looks like, on the old view, before the new one appears. */

import type { Animate } from '../../lib/board';
import type { Stage } from '../../lib/motion';
import type { GameEvent } from '../../lib/protocol';
import Banner from './Banner.svelte';
import FlyingCard from './FlyingCard.svelte';
import Meteor from './Meteor.svelte';
import { note } from './sheet.svelte';
import { lineCells, type CardName, type View } from './view';
import { words } from './words';

const QUICK = 130;
const PEEK = 900;
const READ = 1500;

type Face = { card: CardName | null; back?: 'play' | 'action' };

/** What has changed on the table since the old view, while the events of one update are shown. */
class Scene {
  private readonly faces = new Map<string, CardName | null>();
  /** The cells of a line that is leaving. */
  leaving: string[] = [];

  constructor(readonly view: View) {
    if (view.laying === null || view.active === null) return;
    this.leave(view.active, view.leaving ?? lineCells(view, view.active, view.laying));
  }

  leave(seat: number, cells: number[]): void {
    this.leaving = [...new Set([...this.leaving, ...cells.map((cell) => `${seat}:${cell}`)])];
  }

  /** What a cell shows now. */
  face(place: string): CardName | null {
    if (this.faces.has(place)) return this.faces.get(place) ?? null;
    const cell = this.cell(place);
    return cell?.open ? cell.card : null;
  }

  show(place: string, card: CardName | null): void {
    this.faces.set(place, card);
  }

  cell(place: string) {
    const [seat, cell] = place.split(':').map(Number);
    return this.view.layouts[seat!]?.[cell!] ?? null;
  }

  /** The place of a leaving line's next card of this name. */
  nextLeaving(card: CardName): string | null {
    const place = this.leaving.find((one) => this.face(one) === card) ?? null;
    this.leaving = this.leaving.filter((one) => one !== place);
    return place;
  }
}

const scenes = new WeakMap<View, Scene>();

function sceneOf(view: View): Scene {
  const scene = scenes.get(view) ?? new Scene(view);
  scenes.set(view, scene);
  return scene;
}

function fly(stage: Stage, from: string, to: string, face: Face, turned?: Face, more: { leaves?: boolean; ms?: number } = {}) {
  return stage.travel({ from, to, piece: FlyingCard, props: { ...face }, turned: turned && { ...turned }, leaves: true, ...more });
}

const turn = (stage: Stage, place: string, from: CardName | null, to: CardName | null, ms?: number): Promise<void> =>
  fly(stage, `cell:${place}`, `cell:${place}`, { card: from }, { card: to }, { ms });

/** Where a discarded card comes from: a leaving line, the cell that is filled next, or the hand. */
function sourceOf(event: GameEvent, scene: Scene, later: readonly GameEvent[]): string {
  const card = String(event.card);
  const leaving = scene.nextLeaving(card);
  if (leaving) return `cell:${leaving}`;
  const next = later.find((one) => one.event !== 'reshuffled');
  if (next && (next.event === 'placed' || next.event === 'replaced') && next.seat === event.seat) return `cell:${String(next.place)}`;
  return handOf(event, scene.view);
}

function handOf(event: GameEvent, view: View): string {
  const drawn = view.hand.find((one) => one.card === event.card);
  const target = drawn && `hand:${drawn.slot}`;
  return target && document.querySelector(`[data-anchor="${target}"]`) ? target : `hand:${event.seat}`;
}

/** The open action card of a layout that is decided upon. */
function foundAction(event: GameEvent, view: View): string {
  const cell = view.layouts[event.seat!]?.findIndex((one) => one?.open && one.card === event.card) ?? -1;
  return view.decision === 'FoundAction' && cell >= 0 ? `cell:${event.seat}:${cell}` : handOf(event, view);
}

async function announce(stage: Stage, title: string, text: string): Promise<void> {
  if (stage.reduced()) return;
  await stage.travel({ from: 'middle', to: 'middle', piece: Banner, props: { title, text }, ms: READ });
}

async function strike(stage: Stage, seat: number, target: string): Promise<void> {
  bring(stage, target);
  await stage.travel({ from: `seat:${seat}`, to: target, piece: Meteor, props: {}, ms: 520 });
  if (!stage.reduced()) {
    stage.anchor(target)?.animate?.([{ translate: '0' }, { translate: '-4px 2px' }, { translate: '4px -2px' }, { translate: '0' }], 220);
  }
}

/** Slides what is about to happen into view. */
function bring(stage: Stage, anchor: string): void {
  stage.anchor(anchor)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

export const animate: Animate<View> = async (event, stage, view, seat, later) => {
  const scene = sceneOf(view);
  const card = (event.card ?? null) as CardName | null;
  const place = String(event.place);
  const who = event.seat;
  switch (event.event) {
    case 'chose':
      return event.place === null ? undefined : stage.outline(`cell:${place}`, 'outlined', QUICK);
    case 'turned_up':
    case 'shown': {
      const before = scene.face(place);
      scene.show(place, card);
      const together = event.event === 'shown' && later[0]?.event === 'shown';
      const flight = stage.reduced() && event.event === 'shown' ? Promise.resolve() : turn(stage, place, before, card);
      return together ? stage.pause(QUICK / 2) : flight;
    }
    case 'drew':
      return fly(stage, 'pile:play', `hand:${who}`, { card: null }, card === null ? undefined : { card }, { leaves: false });
    case 'took_discard':
      return fly(stage, 'discard:play', `hand:${who}`, { card }, undefined, { leaves: false });
    case 'discarded': {
      const from = sourceOf(event, scene, later);
      const cell = from.startsWith('cell:') ? from.slice(5) : null;
      const face = cell ? scene.face(cell) : card;
      const flight = fly(stage, from, 'discard:play', { card: face }, face === null ? { card } : undefined);
      return scene.leaving.length > 0 && later[0]?.event === 'discarded' && !stage.reduced() ? stage.pause(QUICK) : flight;
    }
    case 'placed':
      scene.show(place, card);
      return fly(stage, `hand:${who}`, `cell:${place}`, { card });
    case 'replaced':
      scene.show(place, card);
      return fly(stage, 'pile:play', `cell:${place}`, { card: null }, { card }, { leaves: false });
    case 'took_action': {
      const hidden = event.slot === view.action_row?.length;
      const from = hidden ? 'pile:action' : `row:${String(event.slot)}`;
      return fly(stage, from, `display:${who}`, { card: hidden ? null : card, back: 'action' }, hidden ? { card } : undefined, { leaves: !hidden });
    }
    case 'row_filled':
      return fly(stage, 'pile:action', `row:${String(event.slot)}`, { card: null, back: 'action' }, { card }, { leaves: false });
    case 'played':
    case 'threw_away':
      await fly(stage, `display:${who}:${card}`, 'discard:action', { card });
      return event.event === 'played' ? stage.pause(2 * QUICK) : undefined;
    case 'kept_action':
      return fly(stage, foundAction(event, view), `display:${who}`, { card });
    case 'line': {
      scene.leave(who!, lineCells(view, who!, lineNumber(String(event.line))));
      await Promise.all(scene.leaving.map((one) => stage.outline(`cell:${one}`, 'leaving', 2 * QUICK)));
      return;
    }
    case 'swapped': {
      const other = String(event.other_place);
      const [first, second] = event.sides as string[];
      const [one, two] = [scene.face(place), scene.face(other)];
      bring(stage, `cell:${place}`);
      bring(stage, `cell:${other}`);
      const laidFirst = first === 'open' ? one : null;
      const laidSecond = second === 'open' ? two : null;
      scene.show(other, laidFirst);
      scene.show(place, laidSecond);
      await Promise.all([
        fly(stage, `cell:${place}`, `cell:${other}`, { card: one }, laidFirst === one ? undefined : { card: laidFirst }, { ms: 520 }),
        fly(stage, `cell:${other}`, `cell:${place}`, { card: two }, laidSecond === two ? undefined : { card: laidSecond }, { ms: 520 }),
      ]);
      return;
    }
    case 'looked': {
      const cells = lineCells(view, Number(event.other), lineNumber(String(event.line)));
      bring(stage, `seat:${String(event.other)}`);
      await Promise.all(cells.map((cell) => stage.outline(`cell:${String(event.other)}:${cell}`)));
      return;
    }
    case 'saw':
      if (card === null || stage.reduced()) return;
      await turn(stage, place, null, card);
      if (later[0]?.event !== 'saw') await stage.pause(PEEK);
      return;
    case 'defended':
      await stage.outline(`display:${who}:defence`);
      return fly(stage, `display:${who}:defence`, 'discard:action', { card: 'defence' });
    case 'stole':
      bring(stage, `seat:${String(event.other)}`);
      return fly(stage, `display:${String(event.other)}:${card}`, `display:${who}`, { card }, undefined, { ms: 520 });
    case 'hit': {
      await strike(stage, who!, `cell:${place}`);
      const face = scene.face(place);
      return fly(stage, `cell:${place}`, 'discard:play', { card: face }, face === null ? { card } : undefined);
    }
    case 'smashed':
      await strike(stage, who!, `display:${String(event.other)}:${card}`);
      return fly(stage, `display:${String(event.other)}:${card}`, 'discard:action', { card });
    case 'reshuffled':
      return fly(stage, 'discard:play', 'pile:play', { card: view.discard.top }, { card: null }, { leaves: false });
    case 'starts':
      return stage.outline(`seat:${who}`);
    case 'final_lap':
      return announce(stage, words().finalLapTitle, who === seat ? words().yourFinalLap : words().finalLapText);
    case 'capped':
      return announce(stage, words().cappedTitle, words().cappedText);
    case 'scored':
    case 'lines_scored':
    case 'doubled':
    case 'total':
      note(event, view);
      return event.event === 'total' && later[0]?.event !== 'total' ? stage.pause(READ) : undefined;
  }
};

/** `column 2` and `row 0` as the numbers of lines. */
function lineNumber(name: string): number {
  const [kind, number] = name.split(' ');
  return Number(number) + (kind === 'row' ? 4 : 0);
}
