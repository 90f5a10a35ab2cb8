/** The one line that says who decides what: also when somebody must decide in the middle of another's turn. */

import type { Move } from '../../lib/protocol';
import type { Texts } from '../../lib/texts';
import { members, type JoyView } from './view';
import { words } from './words';

export function prompt(view: JoyView, moves: Move[], texts: Texts): string | null {
  if (view.over) return outcome(view, texts);
  if (view.decision === null) return null;
  return moves.length ? mine(view, moves, texts) : theirs(view, texts);
}

/** Who has redeemed most rows. */
function outcome(view: JoyView, texts: Texts): string {
  const rows = view.goals.map((goals) => goals.filter((goal) => goal.redeemed).length);
  const best = rows.flatMap((count, team) => (count === Math.max(...rows) ? [team] : []));
  if (best.length > 1) return words().drawn;
  return words().won(members(view, best[0]!).map((seat) => texts.seat(seat)).join(` ${words().and} `));
}

function mine(view: JoyView, moves: Move[], texts: Texts): string {
  const interrupted = view.active !== null && view.active !== view.seat;
  return `${interrupted ? words().inTurnOf(texts.seat(view.active)) : ''}${asked(view, moves, texts)}`;
}

function asked(view: JoyView, moves: Move[], texts: Texts): string {
  const t = words();
  const colour = view.cube ? texts.name('colour', view.cube.colour) : '';
  const other = view.runner !== null && view.runner !== view.seat ? texts.seat(view.runner) : null;
  switch (view.decision) {
    case 'Turn':
      if (view.run_card !== null) return t.playJoyOrEnd;
      return moves.some((move) => move.key === 'play') ? t.playRunOrJoy : t.playRun;
    case 'Receive':
      return t.cubeForMe(colour);
    case 'LayReplaced':
      return t.layReplaced(colour);
    case 'ThreeField':
      return t.layThis(colour);
    case 'GoTo':
      return other ? t.runnerStops(other) : texts.prompt('GoTo', true);
    case 'SplitSteps':
      return other ? t.runnerSteps(other) : t.ownSteps;
    default:
      return texts.prompt(String(view.decision), true);
  }
}

/** Whom all wait for, and whose turn goes on after that. */
function theirs(view: JoyView, texts: Texts): string {
  const t = words();
  const [decider] = view.actors;
  if (decider === undefined) return '';
  const does = texts.prompt(String(view.decision), false);
  const colour = view.cube ? texts.name('colour', view.cube.colour) : null;
  const sentence = t.waitsFor(texts.seat(decider), colour ? t.withCube(does, colour) : does);
  if (view.active === null || view.active === decider) return sentence;
  return sentence + (view.active === view.seat ? t.thenYou : t.then(texts.seat(view.active)));
}
