/** Which seat has which colour: the board tells, so that pieces in flight have it too. */

let colours: readonly number[] = [];

export function paint(found: readonly number[]): void {
  colours = found;
}

export function colourOf(seat: number): number {
  return colours[seat] ?? seat;
}
