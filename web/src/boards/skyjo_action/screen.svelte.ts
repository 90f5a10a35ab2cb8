/** How much room the board has: two bands (`wide`), a low one (`side`), or everything below each other. */

export type Mode = 'wide' | 'side' | 'upright';

const WIDE = 860;
const HIGH = 640;

class Screen {
  mode = $state<Mode>('wide');

  /** The board has got another size; drawers beside it take room, too. */
  fit(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.mode = width >= WIDE && height >= HIGH ? 'wide' : width > height ? 'side' : 'upright';
  }
}

export const screen = new Screen();
