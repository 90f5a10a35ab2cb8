/** How much room there is: side by side (`wide`), a phone held sideways (`side`), or everything below each other. */

export type Mode = 'wide' | 'side' | 'upright';

const WIDE = '(min-width: 900px) and (min-height: 560px)';
const LANDSCAPE = '(orientation: landscape)';

class Screen {
  mode = $state<Mode>('wide');

  constructor() {
    if (typeof matchMedia === 'undefined') return;
    for (const query of [WIDE, LANDSCAPE]) matchMedia(query).addEventListener('change', () => this.look());
    this.look();
  }

  look(): void {
    this.mode = matchMedia(WIDE).matches ? 'wide' : matchMedia(LANDSCAPE).matches ? 'side' : 'upright';
  }

  /** The others' cards are too small to be tapped one by one: a layout is enlarged first. */
  get small(): boolean {
    return this.mode !== 'wide';
  }
}

export const screen = new Screen();
