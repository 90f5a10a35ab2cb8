/** What can be chosen now, as full-size choices: every end of a run with its number and its consequence, every place for a cube. */

import type { Move } from '../../lib/protocol';
import type { Texts } from '../../lib/texts';
import { COLOURS, figuresOn, stackOn, waysOf, type CardWays, type End, type JoyView, type Place, type Way } from './view';
import { words } from './words';

export interface Option {
  key: string;
  move: Move;
  /** Moves that are chosen along with it and need not be asked for again. */
  then: string[];
  title: string;
  note: string;
  /** Where it happens, and the number that stands there and on the button. */
  field: number | null;
  number: number | null;
  way: Way | null;
  /** An end to which several ways lead: choosing it asks which. */
  fork: End | null;
  hit: boolean;
  redeems: boolean;
  cubes: Place[];
  figure: number | null;
}

const BLANK: Omit<Option, 'key' | 'move' | 'title'> = { then: [], note: '', field: null, number: null, way: null, fork: null, hit: false, redeems: false, cubes: [], figure: null };
/** Choices that are not worth a list because the board itself is one. */
const MANY_FIELDS = 14;
const FEW = 4;

export class Options {
  constructor(
    readonly view: JoyView,
    readonly moves: Move[],
    readonly texts: Texts,
  ) {}

  /** The choices of this moment: for a run card that is being looked at, its ends; at a fork, its ways. */
  list(looked: CardWays | null, fork: End | null): Option[] {
    const run = looked && this.moves.find((move) => move.key === 'run' && move.target === `hand:run:${looked.card}`);
    if (run && this.view.decision === 'Turn') return fork ? this.ways(run, fork, looked) : this.ends(looked, () => run, true);
    const found = this.view.ways[0];
    switch (this.moves[0]?.key) {
      case 'go':
        if (this.view.decision !== 'GoTo' || !found) return this.fields('go');
        return fork ? this.ways(this.go(fork.field), fork, found) : this.ends(found, (end) => this.go(end.field), false);
      case 'via':
        return found?.ends[0] ? this.vias(found.ends[0], found) : [];
      case 'lay':
        return this.moves.length > MANY_FIELDS ? [] : this.fields('lay');
      case 'swap':
        return this.fields('swap');
      case 'place':
      case 'replace':
        return this.cube();
      case 'steal':
        return this.moves.map((move) => this.steal(move));
      case 'colour':
        return this.moves.map((move) => this.colour(move));
      case 'with':
        return this.moves.map((move) => this.with(move));
      case 'steps':
      case 'back':
        return this.moves.map((move) => this.steps(move));
      case 'redeem':
        return this.moves.filter((move) => move.key === 'redeem').map((move) => this.redeem(move));
      default:
        return [];
    }
  }

  // Running

  private go(field: number): Move {
    return this.moves.find((move) => move.move === `go ${field}`)!;
  }

  private ends(card: CardWays, move: (end: End) => Move, first: boolean): Option[] {
    const options: Option[] = card.ends.map((end) => {
      const forked = end.ways.length > 1;
      const way = end.ways[0]!;
      return {
        ...BLANK,
        key: `end:${end.field}`,
        move: move(end),
        then: first && waysOf(card) > 1 ? [`go ${end.field}`] : [],
        title: this.fieldName(end.field),
        note: forked ? words().ways(end.ways.length) : this.consequence(card, end.field, way),
        field: end.field,
        way,
        fork: forked ? end : null,
        hit: !forked && way.hits.length > 0,
        redeems: end.field === this.view.board.start && card.redeems.length > 0,
      };
    });
    const listed = options.length > FEW ? options.sort((a, b) => this.stir(b) - this.stir(a)) : options;
    return listed.map((option, i) => ({ ...option, number: i + 1 }));
  }

  /** Where many fields can be reached, those come first where something happens. */
  private stir(option: Option): number {
    if (option.redeems) return 4;
    if (option.hit) return 3;
    return option.field === null || !this.printed(option.field).length ? 0 : 2;
  }

  /** At a fork: the ways to one end, as parts of the move that goes there. */
  private ways(move: Move, end: End, card: CardWays): Option[] {
    const go = move.key === 'run' ? [`go ${end.field}`] : [];
    return end.ways.map((way, i) => ({ ...this.way(move, end, way, i, card), then: [...go, `via ${i + 1}`] }));
  }

  private vias(end: End, card: CardWays): Option[] {
    return this.moves.map((move) => {
      const i = (move.values.way ?? 1) - 1;
      return this.way(move, end, end.ways[i]!, i, card);
    });
  }

  private way(move: Move, end: End, way: Way, i: number, card: CardWays): Option {
    return {
      ...BLANK,
      key: `way:${i + 1}`,
      move,
      title: `${words().way(i + 1)} ${this.course(way)}`,
      note: [...this.length(end, way), ...this.differing(card, way)].join(', '),
      number: i + 1,
      field: null,
      way,
      hit: way.hits.length > 0,
      redeems: end.field === this.view.board.start && card.redeems.length > 0,
    };
  }

  /** What tells the ways to one end apart. */
  private differing(card: CardWays, way: Way): string[] {
    const found = [...this.hitting(card, way), ...this.turned(way)];
    return found.length ? found : [words().noMarker];
  }

  private length(end: End, way: Way): string[] {
    const steps = way.path.length;
    return end.ways.every((other) => other.path.length === steps) ? [] : [words().steps(steps)];
  }

  /** What happens at the end of a way, and on it. */
  private consequence(card: CardWays, field: number, way: Way): string {
    const t = words();
    const home = field === this.view.board.start;
    const there = home ? card.redeems.slice(0, 1).map((row) => t.redeems(row)) : this.printed(field);
    return [...this.hitting(card, way), ...there, ...this.turned(way)].join(', ') || (home ? t.safe : t.rests);
  }

  /** Whom a way hits, and what can be stolen there. */
  private hitting(card: CardWays, way: Way): string[] {
    const t = words();
    const { players } = this.view;
    return way.hits.flatMap((seat) => {
      const partner = players[seat]?.team === players[card.figure]?.team;
      const hit = partner ? t.hitsPartner(this.name(seat)) : t.hits(this.name(seat));
      return players[seat]?.inventory.some((place) => place) ? [hit, t.steals] : [hit];
    });
  }

  /** What a field gives to those who stop there. */
  private printed(field: number): string[] {
    const t = words();
    const parts: string[] = [];
    const tile = this.view.tiles.find((one) => one.field === field);
    const kind = this.view.board.fields[field]?.kind;
    if (tile) parts.push(tile.colour ? t.getsCube(this.texts.name('colour', tile.colour)) : t.turnsUp);
    else if (kind === 'joy') parts.push(t.draws);
    const lying = stackOn(this.view, field).length;
    if (lying) parts.push(t.takes(lying));
    return parts;
  }

  /** The markers that a way leaves otherwise than they are now. A switch at its end turns its own once more. */
  private turned(way: Way): string[] {
    const t = words();
    const end = way.path.at(-1);
    return this.view.board.bridges.flatMap((bridge, i) => {
      const flips = this.view.board.fields[end ?? -1]?.kind === 'switch' && bridge.foot === end;
      const inward = (way.markers[i] === 'in') !== flips;
      if (inward === (this.view.markers[i] === 'in')) return [];
      return [t.turnsMarker(this.texts.name('bridge', bridge.name), inward ? t.inward : t.outward)];
    });
  }

  /** Over which bridges a way goes. */
  private course(way: Way): string {
    const names = this.view.board.bridges
      .filter((bridge) => bridge.fields.some((field) => way.path.includes(field)))
      .map((bridge) => this.texts.name('bridge', bridge.name));
    return names.length ? words().over_bridge(names.join(', ')) : words().alongRing;
  }

  // Cubes

  private cube(): Option[] {
    const colour = this.view.cube?.colour;
    const mine = this.view.players[this.view.seat ?? -1]?.inventory ?? [];
    const places = this.moves
      .filter((move) => move.key === 'place' || move.key === 'replace')
      .map((move) => {
        const there = mine[move.values.place ?? 0];
        return {
          ...BLANK,
          key: move.move,
          move,
          title: this.texts.name('place', move.values.place),
          note: there ? words().replaces(this.texts.name('colour', there)) : words().free,
          cubes: [there ?? null],
        };
      })
      .sort((a, b) => a.move.target.localeCompare(b.move.target));
    const fields = this.fields('lay');
    return colour ? [...places, ...fields] : fields;
  }

  private steal(move: Move): Option {
    const { other = 0, place = 0 } = move.values;
    const colour = this.view.players[other]?.inventory[place];
    return {
      ...BLANK,
      key: move.move,
      move,
      title: this.texts.name('colour', colour),
      note: `${words().fromPlace(this.name(other))}, ${this.texts.name('place', place)}`,
      cubes: colour ? [colour] : [],
    };
  }

  private colour(move: Move): Option {
    const colour = COLOURS[move.values.colour ?? 0]!;
    return { ...BLANK, key: move.move, move, title: this.texts.name('colour', colour), cubes: [colour] };
  }

  // Fields, figures, steps, rows

  private fields(verb: string): Option[] {
    return this.moves.filter((move) => move.key === verb).map((move, i) => ({ ...this.field(move), number: i + 1 }));
  }

  /** A move onto a field that is neither run nor counted: a jump, a cube, a tile. */
  field(move: Move): Option {
    const field = move.values.field ?? 0;
    return {
      ...BLANK,
      key: move.move,
      move,
      title: this.fieldName(field),
      note: move.key === 'lay' ? this.laying(field) : move.key === 'go' ? this.landing(field) : '',
      field,
      hit: move.key === 'go' && field !== this.view.board.start && figuresOn(this.view, field).length > 0,
    };
  }

  private laying(field: number): string {
    const [receiver] = figuresOn(this.view, field);
    const lying = stackOn(this.view, field).length;
    if (receiver !== undefined) return words().passesTo(this.name(receiver));
    return lying ? words().onStack(lying) : words().lays;
  }

  /** Where a jump lands. */
  private landing(field: number): string {
    const hit = figuresOn(this.view, field).map((seat) => words().hits(this.name(seat)));
    return [...hit, ...this.printed(field)].join(', ') || words().rests;
  }

  private with(move: Move): Option {
    const seat = move.values.other ?? 0;
    return {
      ...BLANK,
      key: move.move,
      move,
      title: this.name(seat),
      note: this.fieldName(this.view.figures[seat]!),
      field: this.view.figures[seat]!,
      figure: seat,
    };
  }

  private steps(move: Move): Option {
    const steps = move.values.steps ?? 0;
    return { ...BLANK, key: move.move, move, title: String(steps), note: move.key === 'back' ? words().backward : words().forward };
  }

  private redeem(move: Move): Option {
    const row = this.texts.name('row', move.values.row);
    const team = this.view.players[this.view.seat ?? 0]?.team ?? 0;
    const cubes = this.view.goals[team]?.find((goal) => goal.row === row)?.cubes ?? [];
    return { ...BLANK, key: move.move, move, title: words().redeems(row), redeems: true, cubes };
  }

  // Words

  name(seat: number): string {
    return this.texts.seat(seat);
  }

  /** A field by what it is; its number is the one the log speaks of. */
  fieldName(field: number): string {
    const t = words();
    const { board, tiles } = this.view;
    const tile = tiles.find((one) => one.field === field);
    if (field === board.start) return t.start;
    if (tile) return tile.colour ? t.element(this.texts.name('colour', tile.colour)) : t.hiddenElement;
    const bridge = board.bridges.find((one) => one.fields.includes(field));
    if (bridge) return t.bridge(this.texts.name('bridge', bridge.name));
    const kind = board.fields[field]?.kind;
    return kind === 'joy' ? t.joyField : kind === 'switch' ? t.switchField : t.field(field);
  }

  /** A field in full, for those who hear the board. */
  fieldLabel(field: number): string {
    const t = words();
    const there = figuresOn(this.view, field).map((seat) => (seat === this.view.seat ? t.yourFigure : t.figureThere(this.name(seat))));
    const lying = stackOn(this.view, field);
    const name = this.fieldName(field);
    const number = field === this.view.board.start || name === t.field(field) ? [] : [t.field(field)];
    const cubes = lying.length ? [`${t.cubesThere(lying.length)}: ${lying.map((colour) => this.texts.name('colour', colour)).join(', ')}`] : [];
    return [name, ...number, ...there, ...cubes, ...this.markerAt(field)].join(', ');
  }

  private markerAt(field: number): string[] {
    const t = words();
    return this.view.board.bridges.flatMap((bridge, i) =>
      bridge.foot === field || bridge.fields.includes(field)
        ? [t.marker(this.texts.name('bridge', bridge.name), this.view.markers[i] === 'in' ? t.inward : t.outward)]
        : [],
    );
  }

  /** Piles and discards in words. */
  piles(): string {
    const t = words();
    const { piles, discards } = this.view;
    const [run, joy] = [discards.run.at(-1), discards.joy.at(-1)];
    const tops = [run ? `, ${t.discard(this.texts.name('card', run))}` : '', joy ? `, ${t.discard(this.texts.name('kind', joy))}` : ''];
    return `${t.runPile(piles.run)}${tops[0]}. ${t.joyPile(piles.joy)}${tops[1]}.`;
  }
}
