import { type Art, at, dark, oval, rod, shaded, stroke } from '../brush.ts';
import { gloss, profile, shadow, turned, vessel } from '../turned.ts';

const iron = '#35332f';

export const pot = (lidOn: boolean): Art => {
  const body = profile([268, -270], [269, -264], [262, -120], [248, -24], [226, -4], [222, 0]);
  const ear = (side: number) =>
    at(side * 262, -214, 1, rod(`M0,-30C${side * 92},-46 ${side * 92},52 ${side * -4},44`, iron, 34));
  return (
    shadow(250) +
    ear(-1) +
    ear(1) +
    vessel(body, iron, { inside: '#26241f', lip: '#6d6961' }) +
    stroke('M-262,-226A263,52 0 0 0 262,-226', '#8b867b', 3, 'opacity=".4"') +
    gloss(-176, -214, -52, 30, 0.2) +
    (lidOn ? at(0, -274, 1, lid()) : '')
  );
};

export const lid = (): Art => {
  const rim = profile([276, -14], [278, -8], [274, 2], [270, 6]);
  const dome = profile([30, -84], [60, -82], [180, -58], [252, -22], [262, -12]);
  return (
    turned(rim, iron) +
    turned(dome, iron) +
    stroke('M-226,-36A240,48 0 0 0 214,-40', '#9c9789', 3, 'opacity=".35"') +
    rod('M-62,-84C-60,-150 60,-150 62,-84', iron, 26)
  );
};

export const kettle = (colour: string): Art => {
  const body = profile([84, -318], [120, -306], [204, -210], [232, -90], [228, -20], [212, 0]);
  const top = profile([10, -352], [40, -348], [82, -326], [88, -314]);
  const spout = 'M168,-206C262,-206 268,-262 300,-330L352,-322C344,-210 290,-92 214,-84Z';
  const edge = '#2f2b29';
  const bail = 'M-158,-262C-196,-560 196,-560 158,-262';
  return (
    shadow(212) +
    shaded(spout, dark(colour, 0.08)) +
    oval(326, -326, 27, 9, edge, 'transform="rotate(9 326 -326)"') +
    turned(body, colour) +
    gloss(-138, -262, -60, 30, 0.6) +
    stroke('M-213,2A213,43 0 0 0 213,2', edge, 9) +
    turned(top, colour) +
    stroke('M-89,-312A90,18 0 0 0 89,-312', edge, 7) +
    oval(0, -366, 22, 19, '#2f2b29') +
    oval(-6, -372, 6, 5, '#fff6e6', 'opacity=".5"') +
    stroke(bail, edge, 15) +
    stroke(bail, '#8b8580', 4, 'opacity=".6"') +
    rod('M-92,-452C-50,-500 50,-500 92,-452', '#c08a55', 42) +
    oval(-160, -262, 15, 15, edge) +
    oval(160, -262, 15, 15, edge)
  );
};
