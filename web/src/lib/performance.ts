/** Plays the events of an update on the board, before the new view is shown. */

import { tick } from 'svelte';
import type { BoardModule } from './board';
import { Stage } from './motion';
import { settings } from './settings.svelte';
import { sound } from './sound';
import type { Performance, Table } from './table.svelte';

/** Between somebody else's move and the next. */
const BREATH = 150;

export class Performer {
  private stage: Stage | null = null;

  constructor(
    private readonly table: () => Table,
    /** The board that plays; none: events are only told. */
    private readonly board: () => BoardModule<any> | null,
    private readonly place: () => HTMLElement | null,
  ) {}

  /** One event after the other; in real time nothing waits for motion. */
  perform: Performance = async (events, before, tell) => {
    const table = this.table();
    const board = this.board();
    if (!board) return;
    const stage = new Stage(this.place, () => settings.motion === 'reduced', () => settings.pace);
    this.stage = stage;
    sound.play('move');
    if (table.live) {
      tell(events.length - 1);
      const all = events.map((event, index) => board.animate(event, stage, before.view, before.seat, events.slice(index + 1)));
      void Promise.allSettled(all).then(() => stage.clear());
      return;
    }
    for (const [index, event] of events.entries()) {
      tell(index);
      await board.animate(event, stage, before.view, before.seat, events.slice(index + 1));
    }
    if (events.some((event) => event.seat !== null && event.seat !== table.seat)) await stage.pause(BREATH);
    void tick().then(() => stage.clear());
  };

  skip(): void {
    this.table().hurry();
    this.stage?.skip();
  }

  clear(): void {
    this.stage?.clear();
  }
}
