/** Every card that an event names is shown where it happens: at its player, or in the middle. */

import type { Animate } from '../../lib/board';
import { described, type View } from './description';
import { news } from './news.svelte';

const LOOK = 420;

export const animate: Animate<View> = async (event, stage, view, seat) => {
  const deck = Object.keys(described(view.game).decks).find((name) => typeof event[name] === 'number');
  if (deck === undefined || (seat !== null && event.seat === seat && event.event === 'chose')) return;
  news.add({ seat: event.seat, deck, card: event[deck] as number });
  await stage.pause(LOOK);
};
