/** What this device prefers: language, theme, motion, sound, confirming, who I am. Kept in the browser. */

export type Language = 'de' | 'en';

interface Kept {
  language?: Language;
  theme?: 'light' | 'dark';
  motion?: 'full' | 'reduced';
  sound?: boolean;
  confirm?: boolean;
  name?: string;
  colour?: number;
}

const PLACE = 'spieltisch.settings';

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

class Settings {
  language = $state<Language>('de');
  theme = $state<'light' | 'dark'>('light');
  motion = $state<'full' | 'reduced'>('full');
  sound = $state(false);
  confirm = $state(true);
  /** How I am called at a table; empty until I say it. */
  name = $state('');
  /** My seat's colour and glyph, 0…7. */
  colour = $state(0);

  constructor() {
    const kept = read();
    const root = document.documentElement;
    this.language = kept.language ?? (navigator.language.startsWith('de') ? 'de' : 'en');
    this.theme = kept.theme ?? (root.dataset.theme === 'dark' ? 'dark' : 'light');
    this.motion = kept.motion ?? (root.dataset.motion === 'reduced' ? 'reduced' : 'full');
    this.sound = kept.sound ?? false;
    this.confirm = kept.confirm ?? true;
    this.name = kept.name ?? '';
    this.colour = kept.colour ?? 0;
    this.show();
  }

  change(changed: Kept): void {
    Object.assign(this, changed);
    localStorage.setItem(PLACE, JSON.stringify({ ...read(), ...changed }));
    this.show();
  }

  private show(): void {
    const root = document.documentElement;
    root.lang = this.language;
    root.dataset.theme = this.theme;
    root.dataset.motion = this.motion;
  }
}

export const settings = new Settings();
