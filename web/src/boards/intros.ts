/** The introductions, each loaded when somebody asks how a game plays. */

import type { Intro } from '../lib/intro';

export const intros: Record<string, () => Promise<{ default: Intro }>> = {
  skyjo_action: () => import('./skyjo_action/intro'),
  joggle: () => import('./joggle/intro'),
  joker_battle_royal: () => import('./joker_battle_royal/intro'),
  joy: () => import('./joy/intro'),
  zeitalter_des_jay: () => import('./zeitalter_des_jay/intro'),
};
