/** What this device prefers: language, theme, motion, sound, confirming, who I am. Kept in the browser. */

export type Language = 'de' | 'en';
export type Theme = 'light' | 'dark';
export type Tempo = 'calm' | 'normal' | 'brisk';

/** How long animations and the bots' thinking take, compared with the usual. */
export const TEMPOS: Record<Tempo, number> = { calm: 1.6, normal: 1, brisk: 0.55 };

interface Kept {
  language?: Language;
  /** Absent: what the system prefers. */
  theme?: Theme | undefined;
  motion?: 'full' | 'reduced';
  sound?: boolean;
  vibration?: boolean;
  /** Whether the player was asked about sound and vibration. */
  asked?: boolean;
  tempo?: Tempo;
  confirm?: boolean;
  /** Tables in words, played by typing. */
  text?: boolean;
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

/** Somebody with a mouse sees where it points before the click; a finger may slip. */
function hasMouse(): boolean {
  return window.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false;
}

class Settings {
  language = $state<Language>('de');
  /** The theme chosen on this device; null follows the system. */
  look = $state<Theme | null>(null);
  motion = $state<'full' | 'reduced'>('full');
  sound = $state(false);
  vibration = $state(false);
  asked = $state(false);
  tempo = $state<Tempo>('normal');
  confirm = $state(true);
  text = $state(false);
  /** My name at a table; empty until I enter it. */
  name = $state('');
  /** My seat's colour and glyph, 0…7. */
  colour = $state(0);
  private system = $state<Theme>('light');

  constructor() {
    const kept = read();
    this.language = kept.language ?? (navigator.language.startsWith('de') ? 'de' : 'en');
    this.look = kept.theme ?? null;
    this.motion = kept.motion ?? 'full';
    this.follow('(prefers-color-scheme: dark)', (dark) => (this.system = dark ? 'dark' : 'light'));
    this.follow('(prefers-reduced-motion: reduce)', (still) => (this.motion = read().motion ?? (still ? 'reduced' : 'full')));
    this.sound = kept.sound ?? false;
    this.vibration = kept.vibration ?? false;
    this.asked = kept.asked ?? (kept.sound !== undefined || kept.vibration !== undefined);
    this.tempo = kept.tempo ?? 'normal';
    this.confirm = kept.confirm ?? !hasMouse();
    this.text = kept.text ?? false;
    this.name = kept.name ?? '';
    this.colour = kept.colour ?? 0;
    this.show();
  }

  get theme(): Theme {
    return this.look ?? this.system;
  }

  /** The factor for durations. */
  get pace(): number {
    return TEMPOS[this.tempo];
  }

  change(changed: Kept): void {
    const { theme, ...others } = changed;
    Object.assign(this, others);
    if ('theme' in changed) this.look = theme ?? null;
    localStorage.setItem(PLACE, JSON.stringify({ ...read(), ...changed }));
    this.show();
  }

  /** Follows what the system prefers, now and whenever it changes. */
  private follow(preference: string, take: (preferred: boolean) => void): void {
    const query = window.matchMedia?.(preference);
    if (!query) return;
    const look = (): void => {
      take(query.matches);
      this.show();
    };
    query.addEventListener('change', look);
    look();
  }

  private show(): void {
    const root = document.documentElement;
    root.lang = this.language;
    root.dataset.theme = this.theme;
    root.dataset.motion = this.motion;
  }
}

export const settings = new Settings();
