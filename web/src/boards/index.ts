/** The boards, each loaded when its game is opened; a game without one is drawn from its description. */

import type { BoardModule } from '../lib/board';

// A board knows its own view; to the shell all views look alike.
type AnyBoard = BoardModule<any>;

export const boards: Record<string, () => Promise<{ default: AnyBoard }>> = {
  skyjo_action: () => import('./skyjo_action'),
  joggle: () => import('./joggle'),
  joker_battle_royal: () => import('./joker_battle_royal'),
  joy: () => import('./joy'),
  zeitalter_des_jay: () => import('./zeitalter_des_jay'),
};

export function boardOf(game: string): Promise<{ default: AnyBoard }> {
  return boards[game]?.() ?? import('./generic').then(({ boardFor }) => boardFor(game));
}
