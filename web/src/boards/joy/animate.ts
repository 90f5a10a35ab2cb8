/** JOY told event by event: figures walk field by field, cubes drop, markers turn, cards travel. */

import type { Animate } from '../../lib/board';
import type { Stage } from '../../lib/motion';
import type { GameEvent } from '../../lib/protocol';
import Flyer from './Flyer.svelte';
import { Flight, type Piece } from './flight.svelte';
import { scene } from './scene.svelte';
import { stackOn, type Colour, type Direction, type JoyView, type Place, type Player } from './view';

const STEP = 150;
const HOP = 420;
const TURN = 380;
const BREATH = 150;

/** One event in the middle of the story. */
interface Told {
  event: GameEvent;
  stage: Stage;
  view: JoyView;
  me: number | null;
  seat: number;
  /** The table as told so far. */
  now: () => JoyView;
  change: (changed: Partial<JoyView>) => void;
}

export const animate: Animate<JoyView> = async (event, stage, view, me) => {
  const tell = TELL[event.event];
  if (!tell) return;
  const now = () => scene.of(view);
  const change = (changed: Partial<JoyView>) => scene.change(view, changed);
  await tell({ event, stage, view, me, seat: event.seat ?? 0, now, change });
};

const TELL: Record<string, (told: Told) => Promise<void> | void> = {
  turn: async ({ stage, seat, change }) => {
    change({ active: seat, run_card: null });
    await stage.outline(`player:${seat}`, 'outlined', stage.reduced() ? 1000 : 500);
  },
  played_run: (told) => playCard(told, 'run', text(told, 'card')),
  played_joy: (told) => playCard(told, 'joy', text(told, 'kind')),
  discarded_run: (told) => playCard(told, 'run', text(told, 'card')),
  discarded_joy: (told) => playCard(told, 'joy', text(told, 'kind')),
  drew_run: (told) => drawCard(told, 'run', maybe(told, 'card')),
  drew_joy: (told) => drawCard(told, 'joy', maybe(told, 'kind')),
  reshuffled: reshuffle,
  ran: run,
  jumped: jump,
  hit,
  turned_marker: turnMarker,
  turned_up: (told) => turnTile(told, text(told, 'colour') as Colour),
  turned_back: (told) => turnTile(told, null),
  swapped: swapTiles,
  stole: steal,
  got: receive,
  placed: place,
  replaced: place,
  laid: lay,
  returned: giveBack,
  gave: async (told) => {
    await playFaceDown(told);
  },
  received: (told) => pickUp(told),
  redeemed: redeem,
  stars: gainStar,
  team_stars: gainStar,
  won: win,
  team_won: win,
};

// Reading events

function text(told: Told, name: string): string {
  return String(told.event[name]);
}

function maybe(told: Told, name: string): string | null {
  const value = told.event[name];
  return value === null || value === undefined ? null : String(value);
}

function number(told: Told, name: string): number {
  return Number(told.event[name]);
}

// Flying

/** A piece travels; on arrival the board itself shows it. */
async function fly(stage: Stage, piece: Piece, from: string, to: string, turned?: Piece): Promise<void> {
  const flight = new Flight(piece);
  await stage.travel({ piece: Flyer, props: { flight }, from, to, ...(turned ? { turned: { flight: flight.as(turned) } } : {}) });
  flight.land();
}

function player(told: Told, seat: number, changed: (player: Player) => Partial<Player>): Player[] {
  return told.now().players.map((one, i) => (i === seat ? { ...one, ...changed(one) } : one));
}

function place3(inventory: Place[], at: number, cube: Place): Place[] {
  return inventory.map((place, i) => (i === at ? cube : place));
}

// Cards

type Deck = 'run' | 'joy';

/** Where a player's hand is: the own cards, or the player's row among the others. */
function handOf(told: Told, deck: Deck, card: string | null): string {
  return told.seat === told.me ? (card && told.stage.anchor(`hand:${deck}:${card}`) ? `hand:${deck}:${card}` : `hand:${deck}`) : `player:${told.seat}`;
}

function flyCard(told: Told, deck: Deck, card: string | null, from: string, to: string, turned?: string | null): Promise<void> {
  return fly(told.stage, { kind: deck, card }, from, to, turned === undefined ? undefined : { kind: deck, card: turned });
}

function without(hand: JoyView['hand'], deck: Deck, card: string): JoyView['hand'] {
  if (!hand) return null;
  const at = hand[deck].indexOf(card);
  return at < 0 ? hand : { ...hand, [deck]: hand[deck].filter((_, i) => i !== at) };
}

const COUNT = { run: 'run_cards', joy: 'joy_cards' } as const;

async function playCard(told: Told, deck: Deck, card: string): Promise<void> {
  const { now, change, me, seat } = told;
  const from = handOf(told, deck, card);
  const unseen = seat === me ? card : null;
  const flight = flyCard(told, deck, unseen, from, `discard:${deck}`, card);
  change({
    hand: seat === me ? without(now().hand, deck, card) : now().hand,
    players: player(told, seat, (one) => ({ [COUNT[deck]]: one[COUNT[deck]] - 1 })),
  });
  await flight;
  change({
    discards: { ...now().discards, [deck]: [...now().discards[deck], card] },
    run_card: deck === 'run' && told.event.event === 'played_run' ? card : now().run_card,
  });
  await told.stage.pause(BREATH);
}

async function drawCard(told: Told, deck: Deck, card: string | null): Promise<void> {
  const { now, change, me, seat } = told;
  change({ piles: { ...now().piles, [deck]: now().piles[deck] - 1 } });
  await flyCard(told, deck, null, `pile:${deck}`, handOf(told, deck, null), seat === me ? card : null);
  const { hand } = now();
  change({
    hand: hand && card !== null && seat === me ? { ...hand, [deck]: [...hand[deck], card] } : hand,
    players: player(told, seat, (one) => ({ [COUNT[deck]]: one[COUNT[deck]] + 1 })),
  });
}

async function reshuffle(told: Told): Promise<void> {
  const deck = text(told, 'pile') as Deck;
  const { discards, piles } = told.now();
  const count = discards[deck].length;
  told.change({ discards: { ...discards, [deck]: [] } });
  for (let i = 0; i < Math.min(3, count); i++) await flyCard(told, deck, discards[deck].at(-1 - i) ?? null, `discard:${deck}`, `pile:${deck}`, null);
  told.change({ piles: { ...piles, [deck]: piles[deck] + count } });
}

async function playFaceDown(told: Told): Promise<void> {
  const { now, change, me, seat } = told;
  const card = maybe(told, 'card');
  await flyCard(told, 'run', seat === me ? card : null, handOf(told, 'run', card), `player:${seat}`, null);
  change({
    hand: seat === me && card ? without(now().hand, 'run', card) : now().hand,
    laid: [...now().laid, { seat, card }],
    players: player(told, seat, (one) => ({ run_cards: one.run_cards - 1 })),
  });
}

async function pickUp(told: Told): Promise<void> {
  const { now, change, me, seat } = told;
  const card = maybe(told, 'card');
  const giver = now().laid.find((one) => one.seat !== seat)?.seat ?? seat;
  await flyCard(told, 'run', null, `player:${giver}`, handOf(told, 'run', null), seat === me ? card : null);
  const { hand } = now();
  const at = now().laid.findIndex((one) => one.seat === giver);
  change({
    laid: now().laid.filter((_, i) => i !== at),
    hand: hand && card !== null && seat === me ? { ...hand, run: [...hand.run, card] } : hand,
    players: player(told, seat, (one) => ({ run_cards: one.run_cards + 1 })),
  });
}

// Figures

function moveFigure(told: Told, seat: number, field: number): void {
  told.change({ figures: told.now().figures.map((at, i) => (i === seat ? field : at)) });
}

/** Step by step along the path of the event; without motion, start and end are ringed. */
async function run(told: Told): Promise<void> {
  const { event, stage, seat, now } = told;
  const path = [...((event.path as number[] | null) ?? []), ...((event.onward as number[] | null) ?? [])];
  const from = now().figures[seat]!;
  if (stage.reduced()) {
    await Promise.all([stage.outline(`field:${from}`), stage.outline(`field:${number(told, 'field')}`)]);
  } else {
    for (const field of path.slice(0, -1)) {
      moveFigure(told, seat, field);
      await stage.pause(STEP);
    }
  }
  moveFigure(told, seat, number(told, 'field'));
  await stage.pause(stage.reduced() ? 0 : STEP + BREATH);
}

async function jump(told: Told): Promise<void> {
  const { stage, seat, now } = told;
  const from = now().figures[seat]!;
  if (stage.reduced()) await Promise.all([stage.outline(`field:${from}`), stage.outline(`field:${number(told, 'field')}`)]);
  moveFigure(told, seat, number(told, 'field'));
  await stage.pause(stage.reduced() ? 0 : HOP);
}

/** A burst where the figure stood, then it is back on the start. */
async function hit(told: Told): Promise<void> {
  const { stage, now } = told;
  const victim = number(told, 'other');
  scene.burst = now().figures[victim]!;
  await stage.pause(stage.reduced() ? 1000 : HOP);
  moveFigure(told, victim, now().board.start);
  await stage.pause(stage.reduced() ? 0 : HOP);
  scene.burst = null;
}

// Markers and tiles

async function turnMarker(told: Told): Promise<void> {
  const bridge = number(told, 'bridge');
  const direction = text(told, 'direction') as Direction;
  told.change({ markers: told.now().markers.map((marker, i) => (i === bridge ? direction : marker)) });
  await (told.stage.reduced() ? told.stage.outline(`marker:${bridge}`) : told.stage.pause(TURN));
}

async function turnTile(told: Told, colour: Place): Promise<void> {
  const field = number(told, 'field');
  told.change({ tiles: told.now().tiles.map((tile) => (tile.field === field ? { field, colour } : tile)) });
  await (told.stage.reduced() ? told.stage.outline(`field:${field}`) : told.stage.pause(TURN));
}

async function swapTiles(told: Told): Promise<void> {
  const { stage, now, change } = told;
  const [a, b] = [number(told, 'field'), number(told, 'other_field')];
  await Promise.all([stage.outline(`field:${a}`), stage.outline(`field:${b}`)]);
  const colour = (field: number) => now().tiles.find((tile) => tile.field === field)?.colour ?? null;
  const [first, second] = [colour(a), colour(b)];
  change({
    tiles: now().tiles.map((tile) => (tile.field === a ? { field: a, colour: second } : tile.field === b ? { field: b, colour: first } : tile)),
  });
  await stage.pause(TURN);
}

// Cubes

function colourOf(told: Told): Colour {
  return text(told, 'colour') as Colour;
}

/** A cube leaves the victim's inventory; where it goes is told by what follows. */
async function steal(told: Told): Promise<void> {
  const { stage, now, change, seat } = told;
  const other = number(told, 'other');
  const colour = colourOf(told);
  const at = now().players[other]?.inventory.indexOf(colour) ?? -1;
  const flight = fly(stage, { kind: 'cube', colour }, `inventory:${other}:${at}`, `figure:${seat}`);
  change({ players: player(told, other, (one) => ({ inventory: place3(one.inventory, at, null) })) });
  await flight;
  change({ cube: { seat, colour } });
}

/** A cube comes from the stack, the tile or the supply to the figure of its receiver. */
async function receive(told: Told): Promise<void> {
  const { stage, now, change, seat } = told;
  const colour = colourOf(told);
  if (now().cube?.seat === seat && now().cube?.colour === colour) return;
  const field = now().figures[seat]!;
  const lying = stackOn(now(), field);
  if (lying.at(-1) === colour) change({ stacks: now().stacks.map((one) => (one.field === field ? { field, cubes: lying.slice(0, -1) } : one)) });
  const onTile = now().tiles.some((tile) => tile.field === field && tile.colour === colour);
  await fly(stage, { kind: 'cube', colour }, onTile || lying.length ? `field:${field}` : `field:${now().board.start}`, `figure:${seat}`);
  change({ cube: { seat, colour } });
}

async function place(told: Told): Promise<void> {
  const { stage, change, seat } = told;
  const at = number(told, 'place');
  const colour = colourOf(told);
  change({ cube: null });
  await fly(stage, { kind: 'cube', colour }, `figure:${seat}`, `inventory:${seat}:${at}`);
  change({ players: player(told, seat, (one) => ({ inventory: place3(one.inventory, at, colour) })) });
  const replaced = maybe(told, 'replaced') as Place;
  if (replaced) {
    await fly(stage, { kind: 'cube', colour: replaced }, `inventory:${seat}:${at}`, `figure:${seat}`);
    change({ cube: { seat, colour: replaced } });
  }
}

async function lay(told: Told): Promise<void> {
  const { stage, now, change, seat } = told;
  const field = number(told, 'field');
  const colour = colourOf(told);
  change({ cube: null });
  await fly(stage, { kind: 'cube', colour }, `figure:${seat}`, `field:${field}`);
  const others = now().stacks.filter((one) => one.field !== field);
  change({ stacks: [...others, { field, cubes: [...stackOn(now(), field), colour] }] });
  await stage.pause(BREATH);
}

async function giveBack(told: Told): Promise<void> {
  const { stage, now, change, seat } = told;
  change({ cube: null });
  await fly(stage, { kind: 'cube', colour: colourOf(told) }, `figure:${seat}`, `field:${now().board.start}`);
}

/** Row and inventory light up together, then both are empty. */
async function redeem(told: Told): Promise<void> {
  const { stage, now, change, seat } = told;
  const team = now().players[seat]!.team;
  const row = text(told, 'row');
  await Promise.all([stage.outline(`goal:${team}:${row}`, 'completes', 900), stage.outline(`player:${seat}`, 'completes', 900)]);
  change({
    goals: now().goals.map((goals, i) => (i === team ? goals.map((goal) => (goal.row === row ? { ...goal, redeemed: true } : goal)) : goals)),
    players: player(told, seat, (one) => ({ inventory: one.inventory.map(() => null) })),
  });
  await stage.pause(BREATH);
}

function gainStar({ stage, seat, event, now, change }: Told): Promise<void> {
  const team = now().players[seat]?.team;
  change({ players: now().players.map((player) => (player.team === team ? { ...player, stars: Number(event.stars) } : player)) });
  return stage.pause(BREATH);
}

function win({ stage, seat, now }: Told): Promise<void> {
  return stage.outline(`team:${now().players[seat]?.team}`, 'outlined', 900);
}
