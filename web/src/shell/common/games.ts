/** What the shelf says about each game before anything is asked of the server. */

import type { Language } from '../../lib/settings.svelte';
import { builtIn, type BuiltIn } from './built-in-games';
import { moreGames } from './more-games.svelte';

export type Shelf = Pick<BuiltIn, 'name' | 'title' | 'minutes' | 'players' | 'one'>;

const same = (text: string): Record<Language, string> => ({ de: text, en: text });

export const shelf: Shelf[] = builtIn;

/** The shelf with the games of other packages behind it. */
export function allGames(): Shelf[] {
  return [
    ...shelf,
    ...moreGames.list.map((game) => {
      const counts = game.player_counts.map(({ players }) => players);
      const span = counts.length > 1 ? `${Math.min(...counts)}–${Math.max(...counts)}` : String(counts[0] ?? game.default_players);
      const one = { de: game.tagline.de ?? '', en: game.tagline.en ?? '' };
      return { name: game.name, title: game.title, minutes: game.minutes, players: same(span), one };
    }),
  ];
}

export const loadMoreGames = (): Promise<void> => moreGames.load(shelf.map((game) => game.name));

export function titleOf(game: string): string {
  return allGames().find((one) => one.name === game)?.title ?? game;
}
