/** The table's timers, counted down here between two updates. */

import type { JayView, TimerName } from './view';

const STEP = 100;

export class Clock {
  private timers = $state.raw<JayView['timers'] | null>(null);
  private since = $state(0);
  private now = $state(0);
  private running: ReturnType<typeof setInterval> | undefined;

  /** A new view came. */
  set(timers: JayView['timers']): void {
    this.timers = timers;
    this.since = this.now = performance.now();
    clearInterval(this.running);
    if (Object.values(timers).some((left) => left !== null)) {
      this.running = setInterval(() => (this.now = performance.now()), STEP);
    }
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
