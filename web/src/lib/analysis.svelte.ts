/** The analysis of a finished game: polls the server until the analysis is complete. */

import { api, Refusal } from './api';
import type { AnalysisInfo } from './protocol';

/** The polling interval in milliseconds. */
const PATIENCE = 600;

export class LookingBack {
  found = $state.raw<AnalysisInfo | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  private asking = false;
  private stopped = false;

  constructor(readonly id: string) {}

  async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    this.refusal = null;
    try {
      while (!this.found?.complete) {
        if (this.found) await new Promise((done) => setTimeout(done, PATIENCE));
        if (this.stopped) return;
        this.found = await api.analysis(this.id);
      }
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      this.refusal = why;
    } finally {
      this.asking = false;
    }
  }

  /** Stops polling. */
  stop(): void {
    this.stopped = true;
  }
}
