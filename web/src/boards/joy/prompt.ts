/** The one line that says who decides what: also when somebody must decide in the middle of another's turn. */

import type { Move } from '../../lib/protocol';
import type { Texts } from '../../lib/texts';
import { scene } from './scene.svelte';
import { members, type JoyView } from './view';
import { words } from './words';

export function prompt(view: JoyView, moves: Move[], texts: Texts): string | null {
  return moves.length ? mine(view, moves, texts) : waiting(view, texts);
}

export function waiting(view: JoyView, texts: Texts): string | null {
  if (view.over) return outcome(view, texts);
  return view.decision === null ? null : theirs(view, texts);
}

/** A chosen run by where it leads: "8 laufen: Ziel B einlösen". */
export function caption(move: Move, texts: Texts): string | null {
  const { chosen } = scene;
  if (chosen?.move !== move.move) return null;
  if (move.key === 'run') return words().runTo(texts.name('run', move.values.run), chosen.words);
  return chosen.words.charAt(0).toUpperCase() + chosen.words.slice(1);
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
