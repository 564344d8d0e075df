import { type Art, at, dark, light, oval, rod, shaded, stroke, times } from '../brush.ts';
import { laid } from '../scene.ts';
import { band, gloss, profile, shadow, tilt, turned, vessel } from '../turned.ts';
import { sprig } from './leaves.ts';

const brass = '#c9a14e';

/** Its spout to the right, 700 wide. */
export const wateringCan = (colour: string): Art => {
  const body = profile([164, -330], [165, -326], [176, -180], [190, -16], [184, 0]);
  const spout = 'M150,-130C250,-150 300,-280 372,-420L412,-402C352,-250 300,-80 168,-44Z';
  return (
    shadow(184) +
    rod('M-150,-290C-350,-330 -340,-60 -178,-70', colour, 26) +
    shaded(spout, dark(colour, 0.1)) +
    stroke('M168,-126C262,-150 316,-290 384,-408', light(colour, 0.45), 7, 'opacity=".6" filter="url(#crisp)"') +
    stroke('M150,-236L300,-262', dark(colour, 0.3), 10) +
    at(
      394,
      -414,
      1,
      shaded('M-26,14L26,14L66,-66Q0,-96 -66,-66Z', brass) +
        oval(0, -66, 66, 20, light(brass, 0.2)) +
        times(14, index => oval(-44 + (index % 7) * 15, -72 + Math.floor(index / 7) * 11, 3, 2, '#5d4517')),
      32,
    ) +
    vessel(body, colour, { inside: '#3a3f3a', lip: light(colour, 0.4) }) +
    band(body, -304, -292, dark(colour, 0.2)) +
    band(body, -40, -26, dark(colour, 0.2)) +
    gloss(-108, -276, -50, 20, 0.45) +
    rod('M-112,-326C-108,-470 108,-470 112,-326', colour, 24) +
    oval(-150, -288, 13, 11, brass) +
    oval(0, -158, 46, 30, light(colour, 0.55), 'opacity=".9"') +
    oval(0, -158, 40, 25, 'none', `stroke="${dark(colour, 0.4)}" stroke-width="2" opacity=".7"`) +
    sprigMark(dark(colour, 0.4))
  );
};

const sprigMark = (colour: string): Art => at(0, -142, 0.11, sprig(300, 3, colour, { size: 0.36, slender: 0.3 }));

/** Lying open, points up, 900 long. */
export const shears = (): Art => {
  const steel = '#8d9294';
  const blade = 'M-8,40C-46,-60 -60,-240 -20,-430Q-6,-440 2,-424C18,-240 34,-60 30,40Z';
  const grip = 'M10,0C60,70 120,140 128,260C134,350 90,410 52,400C20,390 34,330 56,270C66,200 10,120 -24,40Z';
  const half = (art: Art, angle: number) => at(0, 0, 1, art, angle);
  const one =
    laid(blade, shaded(blade, steel) + stroke('M-14,-424C-44,-240 -30,-60 4,30', '#f4f6f6', 6, 'opacity=".7"'), 8) +
    laid(
      grip,
      shaded(grip, '#4a4641') +
        stroke('M26,30C70,100 108,160 112,262C114,300 104,340 90,366', '#b8aea2', 6, 'opacity=".5"'),
      8,
    );
  return (
    half(`<g transform="scale(-1 1)">${one}</g>`, 11) +
    half(one, -11) +
    oval(3, 4, 34, 34, '#3b2414', 'opacity=".4" filter="url(#near)"') +
    oval(0, 0, 30, 30, dark(brass, 0.3)) +
    oval(-1, -1, 27, 27, brass) +
    oval(-1, -1, 27, 27, 'url(#ball)') +
    stroke('M-13,7L11,-9', dark(brass, 0.6), 5)
  );
};

/** A wooden spool wound with jute, and a loose end on the table. */
export const twine = (): Art => {
  const jute = '#b98f57';
  const wood = '#d8b483';
  const winding = profile([148, -330], [164, -300], [172, -190], [164, -80], [148, -46]);
  const disc = (y: number) =>
    turned(profile([182, y - 34], [186, y - 30], [186, y - 4], [182, y]), wood) +
    oval(0, y - 34, 182, 182 * tilt, light(wood, 0.18));
  const end = 'M150,-70C280,-60 330,10 250,60C120,120 -260,70 -330,130C-370,180 -180,210 -60,190';
  return (
    shadow(186) +
    at(5, 8, 1, stroke(end, '#3b2414', 14, 'opacity=".3" filter="url(#near)"')) +
    disc(0) +
    turned(winding, jute) +
    times(27, row => {
      const y = -326 + row * 10.6;
      const radius = 150 + 22 * Math.sin(((y + 340) / 300) * Math.PI);
      return stroke(
        `M${-radius},${y}A${radius},${radius * tilt} 0 0 0 ${radius},${y + (row % 2 ? 6 : -4)}`,
        row % 2 ? dark(jute, 0.45) : light(jute, 0.35),
        3,
        'opacity=".5"',
      );
    }) +
    disc(-336) +
    oval(0, -370, 46, 10, '#8d6a3f') +
    oval(0, -370, 34, 7, '#5b4124') +
    stroke(end, jute, 12) +
    stroke(end, dark(jute, 0.5), 12, 'stroke-dasharray="3 9" opacity=".4" style="stroke-linecap:butt"') +
    at(-2, -3, 1, stroke(end, light(jute, 0.4), 2.5, 'opacity=".7"'))
  );
};
