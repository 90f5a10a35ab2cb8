/** How the die lies and rolls. The cube is seen from above and from a corner; `pose` brings a face to the top. */

import type { Stage } from '../../lib/motion';
import type { Face } from './view';

/** The six sides of the cube: how each is turned out from the middle, and what it shows. */
export const SIDES: { at: string; shows: Face }[] = [
  { at: 'rotateX(90deg)', shows: 'blue' },
  { at: 'rotateY(0deg)', shows: 'yellow' },
  { at: 'rotateY(90deg)', shows: 'joggle' },
  { at: 'rotateY(180deg)', shows: 'green' },
  { at: 'rotateY(-90deg)', shows: 'red' },
  { at: 'rotateX(-90deg)', shows: 'joggle' },
];

/** Turns around the cube's own axes, in degrees, that bring a face to the top. */
const TURNS: Record<Face, [number, number]> = {
  blue: [0, 0],
  yellow: [90, 0],
  joggle: [0, -90],
  green: [-90, 0],
  red: [0, 90],
};
const ROLL = 700;

export function pose(face: Face | null, more: [number, number] = [0, 0]): string {
  const [x, z] = TURNS[face ?? 'joggle'];
  return `rotateX(-36deg) rotateY(38deg) rotateX(${x + more[0]}deg) rotateZ(${z + more[1]}deg)`;
}

/** The die hops and tumbles and comes to rest with the rolled face on top. */
export async function roll(stage: Stage, from: Face | null, face: Face): Promise<void> {
  const scene = stage.anchor('die');
  const cube = scene?.querySelector<HTMLElement>('.cube');
  const hop = scene?.querySelector<HTMLElement>('.hop');
  if (!scene || !cube || !hop) return;
  if (stage.reduced() || !('animate' in cube)) {
    cube.style.transform = pose(face);
    await stage.outline('die');
    return;
  }
  scene.classList.add('rolling');
  const tumble = cube.animate([{ transform: pose(from) }, { transform: pose(face, [720, 360]) }], {
    duration: ROLL,
    easing: 'cubic-bezier(.25,.6,.35,1)',
  });
  const hops = hop.animate(
    [
      { transform: 'translate(0, 0)' },
      { transform: 'translate(-.3em, -.75em)', offset: 0.25, easing: 'ease-in' },
      { transform: 'translate(-.12em, .06em)', offset: 0.52, easing: 'ease-out' },
      { transform: 'translate(.05em, -.28em)', offset: 0.72, easing: 'ease-in' },
      { transform: 'translate(0, 0)' },
    ],
    { duration: ROLL },
  );
  await Promise.race([stage.pause(ROLL), tumble.finished.catch(() => undefined)]);
  cube.style.transform = pose(face);
  tumble.cancel();
  hops.cancel();
}
