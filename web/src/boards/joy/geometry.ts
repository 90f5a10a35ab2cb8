/** Where everything lies: the board's lattice in pixels, and free places for markers, piles and water lilies. */

import type { Bridge, BoardPlan } from './view';

export interface Point {
  x: number;
  y: number;
}

/** Lattice units: half a field, a pile with its discard, a marker beside its bridge. */
const HALF = 0.44;
const PILES = { width: 2.3, height: 1.75 };
const MARKER = 0.42;
const ASIDE = 0.98;
const ISLAND = 1.6;

export class Geometry {
  /** One lattice unit in pixels, and the corner of the lattice. */
  readonly c: number;
  readonly frame: number;
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  readonly island: number;
  readonly markers: Point[];
  readonly piles: Point[];
  readonly lilies: Point[];

  constructor(
    readonly board: BoardPlan,
    readonly width: number,
    readonly height: number,
  ) {
    const xs = board.fields.map((field) => field.at[0]);
    const ys = board.fields.map((field) => field.at[1]);
    this.columns = Math.max(...xs) - Math.min(...xs) + 1;
    this.rows = Math.max(...ys) - Math.min(...ys) + 1;
    this.frame = Math.min(width, height) < 450 ? 6 : 10;
    this.c = Math.max(4, Math.min((width - 2 * this.frame) / this.columns, (height - 2 * this.frame) / this.rows));
    this.left = (width - this.columns * this.c) / 2;
    this.top = (height - this.rows * this.c) / 2;
    const origin = { x: Math.min(...xs), y: Math.min(...ys) };
    const places = board.fields.map((field) => ({ x: field.at[0] - origin.x, y: field.at[1] - origin.y }));
    this.lattice = places;
    const start = places[board.start]!;
    const gaps = places.filter((_, field) => field !== board.start).map((place) => distance(place, start));
    this.island = Math.max(HALF, Math.min(ISLAND, Math.min(...gaps) - HALF + 0.04));
    this.markers = this.placeMarkers();
    this.piles = this.placePiles();
    this.lilies = this.placeLilies();
  }

  private readonly lattice: Point[];

  /** The middle of a field, in pixels. */
  at(field: number): Point {
    return this.pixels(this.lattice[field]!);
  }

  pixels(place: Point): Point {
    return { x: this.left + (place.x + 0.5) * this.c, y: this.top + (place.y + 0.5) * this.c };
  }

  /** Where the n-th of several figures on one field stands. */
  standing(field: number, nth: number, of: number): Point {
    const at = this.at(field);
    if (field !== this.board.start) return at;
    const spread = this.island > 1 ? 1 : 0.55;
    const row = of === 4 ? Math.floor(nth / 2) : 0;
    const [column, columns] = of === 4 ? [nth % 2, 2] : [nth, of];
    const x = (column - (columns - 1) / 2) * (columns === 3 ? 0.86 : 1);
    const y = this.island > 1 ? (of === 4 ? row * 0.8 : 0.34) : 0;
    return { x: at.x + x * spread * this.c, y: at.y + y * this.c };
  }

  /** A line through the middles of fields. */
  line(fields: number[]): string {
    return fields.map((field, i) => `${i ? 'L' : 'M'}${at(this.at(field))}`).join('');
  }

  ring(): string {
    return `${this.line(this.board.ring)}Z`;
  }

  bridge(bridge: Bridge): string {
    return this.line([bridge.foot, ...bridge.fields, this.board.start]);
  }

  /** The direction from one field to another, in degrees clockwise from the right. */
  angle(from: number, to: number): number {
    return degrees(this.lattice[from]!, this.lattice[to]!);
  }

  /** Which way a bridge goes in, at one of its fields. */
  inward(bridge: Bridge, nth: number): number {
    const way = [bridge.foot, ...bridge.fields, this.board.start];
    return this.angle(way[nth + 1]!, way[nth + 2]!);
  }

  /** The field after this one on the ring. */
  next(field: number): number {
    const { ring } = this.board;
    return ring[(ring.indexOf(field) + 1) % ring.length]!;
  }

  before(field: number): number {
    const { ring } = this.board;
    return ring[(ring.indexOf(field) + ring.length - 1) % ring.length]!;
  }

  /** The nearest of some fields to a point, if it is near enough. */
  nearest(point: Point, fields: Iterable<number>, within: number): number | null {
    let best: number | null = null;
    let least = within;
    for (const field of fields) {
      const reach = field === this.board.start ? this.island * this.c : 0;
      const gap = Math.max(0, distance(point, this.at(field)) - reach);
      if (gap < least) [best, least] = [field, gap];
    }
    return best;
  }

  private placeMarkers(): Point[] {
    const placed: Point[] = [];
    for (const bridge of this.board.bridges) {
      const way = [bridge.foot, ...bridge.fields, this.board.start].map((field) => this.lattice[field]!);
      const nth = Math.floor((bridge.fields.length + 1) / 2);
      const [here, there] = [way[nth]!, way[nth + 1]!];
      const length = distance(here, there) || 1;
      const normal = { x: -(there.y - here.y) / length, y: (there.x - here.x) / length };
      const beside = (side: number, along: number, off: number) => ({
        x: here.x + side * normal.x * off + ((there.x - here.x) / length) * along,
        y: here.y + side * normal.y * off + ((there.y - here.y) / length) * along,
      });
      const offsets = [0.1, 0.5, -0.4, 0.9].flatMap((along) => [ASIDE, 1.2, 0.85].map((off) => ({ along, off })));
      const spots = [1, -1].flatMap((side) => offsets.map(({ along, off }) => beside(side, along, off)));
      const room = (place: Point) =>
        Math.min(0.05, this.clearance(place, MARKER, MARKER), ...placed.map((one) => distance(one, place) - 2 * MARKER));
      placed.push(best(spots, room));
    }
    return placed;
  }

  /** The two roomiest places for draw pile and discard, far from each other. */
  private placePiles(): Point[] {
    const room = (place: Point) => this.clearance(place, PILES.width / 2, PILES.height / 2, this.markers);
    const spots = this.spots().filter((spot) => spot.x > 0.6 && spot.x < this.columns - 1.6 && spot.y > 0.3);
    const first = best(spots, (spot) => Math.min(0.6, room(spot)) - 0.02 * (spot.x + spot.y));
    const second = best(spots, (spot) => Math.min(0.6, room(spot)) + (distance(spot, first) < 3 ? -9 : 0.02 * (spot.x + spot.y)));
    return [first, second];
  }

  private placeLilies(): Point[] {
    const piles = this.piles;
    const found: Point[] = [];
    const corners = this.board.ring.map((field) => this.lattice[field]!);
    for (const spot of this.spots().sort((a, b) => scatter(a) - scatter(b))) {
      const apart = Math.min(9, ...piles.map((pile) => box(pile, spot, PILES.width / 2, PILES.height / 2)), ...found.map((one) => distance(one, spot) - 0.9));
      if (apart > 0.5 && this.clearance(spot, 0.3, 0.3, this.markers) > 0.2 && inside(spot, corners)) found.push(spot);
      if (found.length === 7) break;
    }
    return found;
  }

  private spots(): Point[] {
    const spots: Point[] = [];
    for (let x = 0.5; x <= this.columns - 1.5; x += 0.25) for (let y = 0.5; y <= this.rows - 1.5; y += 0.25) spots.push({ x, y });
    return spots;
  }

  /** How much room is left around a rectangle. */
  private clearance(place: Point, halfWidth: number, halfHeight: number, discs: Point[] = []): number {
    const fields = this.lattice.map((field, number) =>
      box(place, field, halfWidth, halfHeight) - (number === this.board.start ? this.island : HALF),
    );
    return Math.min(...fields, ...discs.map((disc) => box(place, disc, halfWidth, halfHeight) - MARKER));
  }
}

export function at(point: Point): string {
  return `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function degrees(a: Point, b: Point): number {
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
}

/** From the edge of a rectangle to a point. */
function box(middle: Point, point: Point, halfWidth: number, halfHeight: number): number {
  return Math.hypot(Math.max(0, Math.abs(point.x - middle.x) - halfWidth), Math.max(0, Math.abs(point.y - middle.y) - halfHeight));
}

function best(spots: Point[], worth: (spot: Point) => number): Point {
  return spots.reduce((a, b) => (worth(b) > worth(a) + 1e-9 ? b : a));
}

/** A fixed order that looks like none. */
function scatter(spot: Point): number {
  return Math.abs(Math.sin(spot.x * 127.1 + spot.y * 311.7) * 43758.5) % 1;
}

function inside(point: Point, corners: Point[]): boolean {
  let within = false;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) within = !within;
  });
  return within;
}
