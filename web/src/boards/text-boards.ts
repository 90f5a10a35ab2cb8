/** The boards in words, each loaded when a table is played without looking. */

import type { TextBoard } from '../lib/text-board';

export const textBoards: Record<string, () => Promise<{ default: TextBoard<any> }>> = {
  skyjo_action: () => import('./skyjo_action/text-board'),
  joggle: () => import('./joggle/text-board'),
  joker_battle_royal: () => import('./joker_battle_royal/text-board'),
  joy: () => import('./joy/text-board'),
  zeitalter_des_jay: () => import('./zeitalter_des_jay/text-board'),
};
