/** The table's timers, counted down here between two updates. */

import { untrack } from 'svelte';
import type { JayView, TimerName } from './view';

const STEP = 100;

export class Clock {
  private timers = $state.raw<JayView['timers'] | null>(null);
  private since = $state(0);
  private now = $state(0);
  private running: ReturnType<typeof setInterval> | undefined;
  private held = false;

  /** A new view came. */
  set(timers: JayView['timers']): void {
    this.timers = timers;
    this.since = this.now = performance.now();
    this.start();
  }

  /** The table's time stands still, or goes on. */
  hold(held: boolean): void {
    if (held === this.held) return;
    this.held = held;
    const now = performance.now();
    untrack(() => {
      if (!held) this.since += now - this.now;
      this.now = now;
    });
    this.start();
  }

  private start(): void {
    clearInterval(this.running);
    if (this.held || !Object.values(untrack(() => this.timers) ?? {}).some((left) => left !== null)) return;
    this.running = setInterval(() => (this.now = performance.now()), STEP);
  }

  stop(): void {
    clearInterval(this.running);
  }

  /** Milliseconds left, or null where nothing is timed. */
  left(name: TimerName): number | null {
    const left = this.timers?.[name] ?? null;
    return left === null ? null : Math.max(0, left - (this.now - this.since));
  }

  seconds(name: TimerName): number | null {
    const left = this.left(name);
    return left === null ? null : Math.ceil(left / 1000);
  }

  /** 23, 22, 21 while somebody is counted out. */
  get number(): number | null {
    const left = this.seconds('count');
    return left === null ? null : 20 + Math.min(3, Math.max(1, left));
  }
}
