/** The cards that the events of an update have shown so far; gone when the new view appears. */

export interface News {
  seat: number | null;
  deck: string;
  card: number;
}

class Board {
  shown = $state.raw<News[]>([]);

  add(one: News): void {
    this.shown = [...this.shown.filter((other) => other.seat !== one.seat || one.seat === null), one];
  }

  clear(): void {
    if (this.shown.length > 0) this.shown = [];
  }
}

export const news = new Board();
