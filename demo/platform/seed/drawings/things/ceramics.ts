import { type Art, at, dark, light, mix, oval, path, rod, shaded, stroke, times } from '../brush.ts';
import { band, between, gloss, profile, shadow, speckled, tilt, turned, vessel } from '../turned.ts';
import { bush } from './leaves.ts';

const clay = '#c9a27c';

export const mug = (colour: string, contents = ''): Art => {
  const body = profile([150, -310], [152, -300], [158, -170], [150, -70], [118, -8], [112, 0], [110, 2]);
  return (
    shadow(140) +
    rod('M138,-246C262,-282 284,-92 134,-84', colour, 44) +
    vessel(body, colour, { inside: light(colour, 0.15), lip: mix(colour, '#7a5236', 0.55), contents }) +
    band(body, -34, 3, clay) +
    speckled(between(body, -300, -40), 150, 4) +
    gloss(-92, -272, -70, 15, 0.42)
  );
};

/** Tea or milk up to the brim of a mug. */
export const drink = (radius: number, y: number, colour: string): Art =>
  oval(0, y, radius, radius * tilt, colour) +
  oval(-radius * 0.2, y - 3, radius * 0.5, radius * tilt * 0.4, '#fff6e6', 'opacity=".22"');

export const cup = (colour: string): Art => {
  const body = profile([84, -110], [86, -104], [82, -50], [52, -6], [46, 0]);
  return (
    shadow(66) +
    vessel(body, colour, { inside: light(colour, 0.3), contents: drink(74, -100, '#9a5a2c') }) +
    speckled(between(body, -100, -10), 40, 9)
  );
};

export const teapot = (colour: string): Art => {
  const body = profile([86, -318], [110, -306], [186, -220], [200, -140], [160, -40], [112, -4], [108, 0]);
  const lid = profile([16, -372], [20, -366], [60, -348], [92, -322], [94, -314]);
  const spout = 'M150,-206C226,-212 238,-288 284,-336Q306,-350 322,-330C300,-260 268,-128 158,-86Z';
  return (
    shadow(180) +
    shaded(spout, dark(colour, 0.1)) +
    path('M286,-336Q306,-349 321,-330Q303,-322 286,-336Z', dark(colour, 0.6)) +
    turned(body, colour) +
    band(body, -26, 3, clay) +
    speckled(between(body, -300, -40), 190, 11) +
    turned(lid, colour) +
    oval(0, -386, 25, 22, colour) +
    oval(0, -386, 25, 22, 'url(#ball)') +
    gloss(-112, -268, -96, 22, 0.4) +
    cane
  );
};

const arch = 'M-122,-292C-168,-560 168,-560 122,-292';

const cane: Art =
  rod(arch, '#c08a4e', 24) +
  stroke(arch, '#7d5128', 25, 'stroke-dasharray="3 19" opacity=".55" style="stroke-linecap:butt"') +
  oval(-122, -288, 16, 12, '#7d5128') +
  oval(122, -288, 16, 12, '#7d5128');

const plate = (radius: number, colour: string): Art => {
  const body = profile([radius, -30], [radius * 0.995, -22], [radius * 0.93, -8], [radius * 0.6, 0]);
  return (
    turned(body, colour) +
    oval(
      0,
      -30,
      radius,
      radius * tilt,
      light(colour, 0.14),
      `stroke="${mix(colour, '#7a5236', 0.35)}" stroke-width="5"`,
    )
  );
};

export const plates = (colour: string, count: number, radius = 330): Art => {
  const top = -(count - 1) * 24 - 30;
  const well = radius * 0.72;
  return (
    shadow(radius * 0.8) +
    times(count, index => at(index % 2 ? 3 : -2, -index * 24, 1, plate(radius, colour))) +
    oval(-2, top, radius * 0.98, radius * tilt * 0.97, 'url(#side)') +
    oval(-2, top + 3, well, well * tilt, dark(colour, 0.2), 'opacity=".6" filter="url(#crisp)"') +
    oval(0, top + 8, well * 0.98, well * tilt * 0.95, light(colour, 0.26)) +
    oval(0, top + 8, well * 0.98, well * tilt * 0.95, 'url(#side)') +
    oval(-radius * 0.2, top + 2, radius * 0.3, radius * 0.045, '#fffaf0', 'opacity=".45" filter="url(#near)"')
  );
};

export const bowl = (colour: string, contents = ''): Art => {
  const body = profile([350, -210], [351, -204], [322, -110], [220, -28], [136, -12], [130, 0]);
  return (
    shadow(180, 1.4) +
    vessel(body, colour, {
      inside: light(colour, 0.22),
      lip: mix(colour, '#7a5236', 0.5),
      contents: `${innerSpots}${contents}`,
    }) +
    band(body, -13, 3, clay) +
    speckled(between(body, -200, -20), 320, 21) +
    gloss(-236, -172, -70, 26, 0.35)
  );
};

const innerSpots = at(0, -210, 1, speckled(profile([300, -30], [300, -20], [240, -30]), 70, 5));

export const plum = (radius: number, colour = '#6a3b56'): Art =>
  oval(0, 0, radius, radius * 1.04, colour) +
  oval(0, 0, radius, radius * 1.04, 'url(#ball)') +
  stroke(
    `M${radius * 0.1},${-radius}Q${radius * 0.5},${-radius * 0.2} ${radius * 0.2},${radius * 0.8}`,
    dark(colour, 0.4),
    3,
    'opacity=".4"',
  );

export const dish = (colour: string, cream: Art = ''): Art => {
  const body = profile([160, -78], [161, -74], [154, -30], [142, -6], [138, 0]);
  const flutes = times(15, index => {
    const side = Math.sin(((index - 7) / 7.6) * (Math.PI / 2));
    return stroke(
      `M${side * 157},${-66 + Math.sqrt(1 - side ** 2) * 30}L${side * 141},${-8 + Math.sqrt(1 - side ** 2) * 28}`,
      dark(colour, 0.4),
      3.5,
      'opacity=".28"',
    );
  });
  return shadow(144) + vessel(body, colour, { inside: light(colour, 0.2), contents: cream }) + flutes;
};

export const burntCream: Art =
  oval(0, -72, 148, 148 * tilt, '#e9b65c') +
  [
    [-60, -76, 50],
    [40, -66, 62],
    [-10, -84, 40],
    [90, -78, 28],
    [-96, -66, 26],
  ]
    .map(([x = 0, y = 0, r = 0]) => oval(x, y, r, r * 0.24, '#8a4716', 'opacity=".5" filter="url(#crisp)"'))
    .join('') +
  oval(-52, -84, 44, 6, '#fff6e6', 'opacity=".55"');

export const vase = (colour: string, contents: Art): Art => {
  const body = profile([44, -330], [42, -318], [40, -270], [104, -180], [122, -110], [96, -20], [82, 0]);
  return (
    shadow(104) +
    vessel(body, colour, { inside: dark(colour, 0.4), contents: at(0, -330, 1, contents) }) +
    band(body, -170, 3, dark(colour, 0.16)) +
    band(body, -46, 3, clay) +
    speckled(between(body, -260, -50), 90, 31) +
    gloss(-66, -200, -66, 13, 0.4)
  );
};

export const tallVase = (colour: string, contents: Art): Art => {
  const body = profile([88, -460], [86, -450], [74, -390], [118, -250], [120, -150], [86, -20], [80, 0]);
  return (
    shadow(104) +
    vessel(body, colour, { inside: dark(colour, 0.4), contents: at(0, -460, 1, contents) }) +
    speckled(between(body, -440, -20), 120, 41) +
    gloss(-66, -330, -110, 14, 0.35)
  );
};

export const planter = (colour: string, plant = bush(330, '#5f7a4c')): Art => {
  const body = profile(
    [186, -300],
    [187, -296],
    [184, -246],
    [184, -246],
    [170, -240],
    [170, -240],
    [132, -22],
    [128, -16],
  );
  const saucer = profile([170, -26], [171, -22], [150, 0], [148, 2]);
  return (
    shadow(168) +
    turned(saucer, colour) +
    vessel(body, colour, {
      inside: dark(colour, 0.5),
      contents: oval(0, -292, 172, 30, '#4a3527') + at(0, -290, 1, plant),
      lip: light(colour, 0.3),
    }) +
    path(
      'M-171,-240A171,34 0 0 0 171,-240L169,-226A171,34 0 0 1 -169,-226Z',
      '#2a1a10',
      'opacity=".22" filter="url(#crisp)"',
    )
  );
};
