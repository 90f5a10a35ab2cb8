import { dictionary } from '../../lib/i18n';
import { counted, type TextBoard } from '../../lib/text-board';
import type { Texts } from '../../lib/texts';

interface View {
  turn: number;
  active: number | null;
  figures: (number | null)[];
  markers: string[];
  board: { fields: { kind: string }[]; start: number; bridges: { name: string }[] };
  tiles: { field: number; colour: string | null }[];
  stacks: { field: number; cubes: string[] }[];
  goals: { row: string; cubes: string[]; redeemed: boolean }[][];
  players: { team: number; inventory: (string | null)[]; run_cards: number; joy_cards: number; stars: number }[];
  hand: { run: string[]; joy: string[] } | null;
  cube: { seat: number; colour: string } | null;
  run_card: string | null;
}

const t = dictionary({
  de: {
    turn: (turn: number) => `Zug ${turn}.`,
    figure: (name: string, field: string) => `${name} steht auf ${field}.`,
    start: 'dem Startfeld', field: (number: number) => `Feld ${number}`, aside: 'keinem Feld',
    marker: (bridge: string, way: string) => `Brücke ${bridge} zeigt ${way}.`,
    tiles: (fields: string) => `Verdeckte Plättchen auf ${fields}.`, tile: (field: number, colour: string) => `Plättchen auf Feld ${field}: ${colour}.`,
    stack: (field: number, cubes: string) => `Auf Feld ${field} von oben: ${cubes}.`,
    goals: (names: string, rows: string) => `Ziele von ${names}: ${rows}.`, row: (row: string, cubes: string) => `${row} ${cubes}`, done: 'eingelöst',
    holds: (name: string, cubes: string, run: number, joy: number) => `${name} hat ${cubes}; ${run} Laufkarten, ${joy} Joykarten.`, none: 'keinen Würfel',
    run: (cards: string) => `Deine Laufkarten: ${cards}.`, joy: (cards: string) => `Deine Joykarten: ${cards}.`, nothing: 'keine',
    played: (card: string) => `Gespielt: ${card}.`, cube: (name: string, colour: string) => `${name} hält einen Würfel: ${colour}.`,
  },
  en: {
    turn: (turn: number) => `Turn ${turn}.`,
    figure: (name: string, field: string) => `${name} is on ${field}.`,
    start: 'the start field', field: (number: number) => `field ${number}`, aside: 'no field',
    marker: (bridge: string, way: string) => `The ${bridge} bridge points ${way}.`,
    tiles: (fields: string) => `Hidden tiles on ${fields}.`, tile: (field: number, colour: string) => `Tile on field ${field}: ${colour}.`,
    stack: (field: number, cubes: string) => `On field ${field} from the top: ${cubes}.`,
    goals: (names: string, rows: string) => `Goals of ${names}: ${rows}.`, row: (row: string, cubes: string) => `${row} ${cubes}`, done: 'redeemed',
    holds: (name: string, cubes: string, run: number, joy: number) => `${name} has ${cubes}; ${run} run cards, ${joy} joy cards.`, none: 'no cube',
    run: (cards: string) => `Your run cards: ${cards}.`, joy: (cards: string) => `Your joy cards: ${cards}.`, nothing: 'none',
    played: (card: string) => `Played: ${card}.`, cube: (name: string, colour: string) => `${name} holds a cube: ${colour}.`,
  },
});

function goalsOf(view: View, team: number, texts: Texts, names: readonly string[]): string {
  const members = view.players.flatMap((player, seat) => (player.team === team ? [names[seat] ?? ''] : []));
  const rows = view.goals[team]!.map(({ row, cubes, redeemed }) => t().row(row, redeemed ? t().done : cubes.map((cube) => texts.name('colour', cube)).join(', ')));
  return t().goals(members.join(', '), rows.join('; '));
}

const textBoard: TextBoard<View> = (view, texts, names) => {
  const colours = (all: (string | null)[]): string => counted(all.flatMap((one) => (one ? [texts.name('colour', one)] : [])));
  const where = (field: number | null): string => (field === null ? t().aside : field === view.board.start ? t().start : t().field(field));
  const hidden = view.tiles.filter((tile) => tile.colour === null).map((tile) => tile.field);
  return [
    t().turn(view.turn),
    ...view.figures.map((field, seat) => t().figure(names[seat] ?? '', where(field))),
    ...(view.run_card ? [t().played(texts.name('card', view.run_card))] : []),
    ...(view.cube ? [t().cube(names[view.cube.seat] ?? '', texts.name('colour', view.cube.colour))] : []),
    ...(view.hand ? [t().run(view.hand.run.map((card) => texts.name('card', card)).join(', ') || t().nothing), t().joy(view.hand.joy.map((kind) => texts.name('kind', kind)).join(', ') || t().nothing)] : []),
    ...view.goals.map((_, team) => goalsOf(view, team, texts, names)),
    ...view.players.map((player, seat) => t().holds(names[seat] ?? '', colours(player.inventory) || t().none, player.run_cards, player.joy_cards)),
    ...view.markers.map((way, bridge) => t().marker(texts.name('bridge', view.board.bridges[bridge]?.name), texts.name('direction', way))),
    ...(hidden.length > 0 ? [t().tiles(hidden.join(', '))] : []),
    ...view.tiles.flatMap((tile) => (tile.colour ? [t().tile(tile.field, texts.name('colour', tile.colour))] : [])),
    ...view.stacks.map((stack) => t().stack(stack.field, [...stack.cubes].reverse().map((cube) => texts.name('colour', cube)).join(', '))),
  ];
};

export default textBoard;
