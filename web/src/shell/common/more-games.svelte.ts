/** The games that the server has besides those of the shelf: they come from other packages. */

import { api } from '../../lib/api';
import type { GameInfo } from '../../lib/protocol';

class MoreGames {
  list = $state.raw<GameInfo[]>([]);

  /** Asks the server once; without an answer the shelf stays as it is. */
  async load(known: string[]): Promise<void> {
    try {
      this.list = (await api.games()).filter((game) => !known.includes(game.name));
    } catch {
      // The screens that need the list ask again and say what is wrong.
    }
  }

  find(game: string): GameInfo | undefined {
    return this.list.find((one) => one.name === game);
  }
}

export const moreGames = new MoreGames();
