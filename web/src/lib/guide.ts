/** A first game with a coach: five tips, each shown when its decision comes up. */

import type { Language } from './settings.svelte';

export interface GuideStep {
  /** The decisions (names of prompts) at which the tip is shown. */
  at: string[];
  /** Shown only if this holds for the view. */
  when?: (view: Record<string, unknown>, seat: number) => boolean;
  /** What it speaks of, by anchor: it is ringed while it is explained. */
  points?: (view: Record<string, unknown>, seat: number) => string;
  text: Record<Language, string> | ((view: Record<string, unknown>) => Record<Language, string>);
}

export type Guide = GuideStep[];
