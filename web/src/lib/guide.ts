/** A first game with a coach: five things worth knowing, each said when its decision comes up. */

import type { Language } from './settings.svelte';

export interface GuideStep {
  /** The decisions (names of prompts) at which this is said. */
  at: string[];
  /** Said only if the view agrees. */
  when?: (view: Record<string, unknown>, seat: number) => boolean;
  text: Record<Language, string>;
}

export type Guide = GuideStep[];
