/** Every event of Joggle as something one sees. */

import type { Animate } from '../../lib/board';
import type { Stage } from '../../lib/motion';
import { roll } from './die';
import Marble from './Marble.svelte';
import type { Face, JoggleView, Side } from './view';

const BOUNCE = 190;

/** Marbles on their way at once, each from an anchor to a field; they drop with one small bounce. */
async function drop(stage: Stage, journeys: { from: string; to: number; side: Side }[]): Promise<void> {
  for (const { from } of journeys) {
    const place = stage.anchor(from);
    if (!stage.reduced()) (place?.querySelector('.ball') ?? place)?.classList.add('taken');
  }
  await Promise.all(
    journeys.map(({ from, to, side }) =>
      stage.travel({ from, to: `spot:${to}`, piece: Marble, props: { side, vein: to, dropping: !stage.reduced() } }),
    ),
  );
  if (!stage.reduced()) await stage.pause(BOUNCE);
}

/** The rim gives the marble; where it is not shown, the player's plate does. */
function source(stage: Stage, seat: number): string {
  const shown = (stage.anchor(`rim:${seat}`)?.getBoundingClientRect().width ?? 0) > 0;
  return shown ? `rim:${seat}` : `supply:${seat}`;
}

async function glow(stage: Stage, fields: number[]): Promise<void> {
  await Promise.all(fields.map((field) => stage.outline(`well:${field}`, 'glows', stage.reduced() ? 1000 : 520)));
}

export const animate: Animate<JoggleView> = async (event, stage, view) => {
  const { seat } = event;
  const side = view.sides[seat ?? 0] ?? 'black';
  const number = (name: string) => event[name] as number;
  switch (event.event) {
    case 'rolled':
      await roll(stage, view.die, event.die as Face);
      break;
    case 'laid':
      await drop(stage, [{ from: source(stage, seat!), to: number('field'), side }]);
      break;
    case 'moved':
      await drop(stage, [{ from: `spot:${number('field')}`, to: number('to'), side }]);
      break;
    case 'exchanged': {
      const [mine, theirs] = [number('field'), number('other_field')];
      const other: Side = side === 'black' ? 'white' : 'black';
      await drop(stage, [
        { from: `spot:${mine}`, to: theirs, side },
        { from: `spot:${theirs}`, to: mine, side: other },
      ]);
      break;
    }
    case 'put_back':
      await stage.outline(`well:${number('field')}`);
      break;
    case 'completed':
      await glow(stage, event.fields as number[]);
      break;
    case 'starts':
    case 'passed':
    case 'skipped':
    case 'won':
      await stage.outline(`plate:${seat}`, 'outlined', stage.reduced() ? 1000 : 600);
      break;
    case 'all_laid':
    case 'drawn':
      await stage.outline('board', 'outlined', 600);
      break;
  }
};
