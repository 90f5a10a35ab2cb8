/** Where things are on the field, in pixels: strokes and numbers keep their size, only fields grow. */

import { COLUMNS, columnRow, ROWS } from './view';

export interface Geometry {
  left: number;
  top: number;
  width: number;
  height: number;
  frame: number;
  cell: { width: number; height: number };
  big: boolean;
  centre: (field: string) => [number, number];
}

const [TALLEST, WIDEST] = [1.32, 1.25];

export function geometry(room: number, space: number): Geometry {
  const big = room > 500 && space > 360;
  const [frame, gap] = big ? [15, 6] : [13, 3];
  const across = (room - 2 * frame - (COLUMNS - 1) * gap) / COLUMNS;
  const down = (space - 2 * frame - (ROWS - 1) * gap) / ROWS;
  const cell = { width: Math.min(across, down * WIDEST), height: Math.min(down, across * TALLEST) };
  const width = 2 * frame + COLUMNS * cell.width + (COLUMNS - 1) * gap;
  const height = 2 * frame + ROWS * cell.height + (ROWS - 1) * gap;
  const [left, top] = [(room - width) / 2, (space - height) / 2];
  return {
    left,
    top,
    width,
    height,
    frame,
    cell,
    big,
    centre: (field) => {
      const [column, row] = columnRow(field);
      return [
        left + frame + column * (cell.width + gap) + cell.width / 2,
        top + frame + row * (cell.height + gap) + cell.height / 2,
      ];
    },
  };
}

/** A stretch of the line between two points, without its ends. */
export function stretch([ax, ay]: [number, number], [bx, by]: [number, number], start: number, end: number): string {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const at = (d: number) => `${(ax + ((bx - ax) * d) / length).toFixed(1)} ${(ay + ((by - ay) * d) / length).toFixed(1)}`;
  const [first, last] = start + end < length ? [start, length - end] : [length * 0.4, length * 0.6];
  return `M${at(first)}L${at(last)}`;
}
