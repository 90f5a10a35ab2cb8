/** The one line that says what I can do now, where the board can say it better than the texts. */

import type { Move } from '../../lib/protocol';
import type { Texts } from '../../lib/texts';
import type { View } from './view';
import { spoken, words } from './words';

export function prompt(view: View, moves: Move[], texts: Texts): string | null {
  if (moves.length === 0) return null;
  const t = words();
  const may = (...keys: string[]): boolean => moves.some((move) => keys.includes(move.key));
  const card = view.hand.find((drawn) => drawn.slot === (view.kept ?? 0))?.card ?? null;
  const named = card === null ? '' : card === 'star' ? t.aStar : t.theCard(spoken(card));
  switch (view.decision) {
    case 'Turn':
      if (may('take_row', 'take_pile')) return may('play') ? t.turnPlay : t.turnTake;
      return may('play') ? t.turnPlayOnly : t.turnOrDraw;
    case 'Drawn':
      if (card === null) return null;
      return card === 'star' ? t.swapOrDiscardStar : t.swapOrDiscard(named);
    case 'Place':
    case 'PlaceDrawn':
      return card === null ? null : t.swap(named);
    case 'StarRight':
      return t.star_right;
    case 'LayLine':
      return t.layLine;
    case 'LookAtLine':
      return t.look;
    case 'Meteor':
      return view.victim === null ? null : t.meteor(texts.seat(view.victim));
    default:
      return null;
  }
}
