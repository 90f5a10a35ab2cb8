/** While events are told the board shows the old view with what has already happened: pieces walk, turn and fly in it. */

import type { JoyView } from './view';

class Scene {
  private base = $state.raw<JoyView | null>(null);
  private told = $state.raw<JoyView | null>(null);
  /** The run that is chosen, in words for its button. */
  chosen = $state.raw<{ move: string; words: string } | null>(null);
  /** Who was hit just now: a burst shows where. */
  burst = $state<number | null>(null);

  /** What to draw for a view: the view itself, or its state in the middle of the story. */
  of(view: JoyView): JoyView {
    return this.base === view && this.told ? this.told : view;
  }

  change(view: JoyView, changed: Partial<JoyView>): void {
    const before = this.of(view);
    this.base = view;
    this.told = { ...before, ...changed };
  }
}

export const scene = new Scene();
