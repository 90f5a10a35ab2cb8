/** The coaches of first games, each loaded with its game. */

import type { Guide } from '../lib/guide';

export const guides: Record<string, () => Promise<{ default: Guide }>> = {
  skyjo_action: () => import('./skyjo_action/guide'),
  joggle: () => import('./joggle/guide'),
  joker_battle_royal: () => import('./joker_battle_royal/guide'),
  joy: () => import('./joy/guide'),
  zeitalter_des_jay: () => import('./zeitalter_des_jay/guide'),
};
