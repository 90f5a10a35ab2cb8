/** Announcements for screen readers, one sentence after the other. */

import { untrack } from 'svelte';

class Announcer {
  /** The latest sentences; the live region reads what is added. */
  lines = $state.raw<{ number: number; text: string; urgent: boolean }[]>([]);
  private count = 0;

  say(text: string, urgent = false): void {
    if (text === '') return;
    this.lines = [...untrack(() => this.lines).slice(-5), { number: ++this.count, text, urgent }];
  }
}

export const announcer = new Announcer();
