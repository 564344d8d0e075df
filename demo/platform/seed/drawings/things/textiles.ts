import { type Art, at, box, clipped, dark, light, path, rod, shaded, stroke, times } from '../brush.ts';
import { laid } from '../scene.ts';

/** A woven texture over a rectangle. */
export const weave = (x: number, y: number, width: number, height: number, colour: string): Art =>
  times(Math.round(height / 7), row => box(x, y + row * 7, width, 1.6, 0, dark(colour, 0.5), 'opacity=".09"')) +
  times(Math.round(width / 7), column => box(x + column * 7, y, 1.6, height, 0, light(colour, 0.6), 'opacity=".13"'));

const rounded = (width: number, height: number, r: number) =>
  `M${-width / 2 + r},${-height / 2}H${width / 2 - r}q${r},0 ${r},${r}V${height / 2 - r}q0,${r} ${-r},${r}H${-width / 2 + r}q${-r},0 ${-r},${-r}V${-height / 2 + r}q0,${-r} ${r},${-r}Z`;

const folded = (name: string, width: number, height: number, colour: string, trim: Art = ''): Art => {
  const d = rounded(width, height, 22);
  return laid(
    d,
    shaded(d, colour, 'sheet') + clipped(name, d, weave(-width / 2, -height / 2, width, height, colour) + trim),
    12,
  );
};

const crease = (d: string): Art =>
  stroke(d, '#2a1a10', 16, 'opacity=".16" filter="url(#near)"') +
  at(-7, -5, 1, stroke(d, '#fffaf0', 5, 'opacity=".4" filter="url(#crisp)"'));

/** Three folded towels, fanned. */
export const towels = (colour: string): Art => {
  const linen = '#efe6d6';
  const stripes = (x: number) =>
    box(x, -340, 92, 680, 0, colour, 'opacity=".9"') +
    box(x + 116, -340, 14, 680, 0, colour, 'opacity=".9"') +
    box(x - 38, -340, 14, 680, 0, colour, 'opacity=".9"');
  const towel = (name: string, trim: Art) => folded(name, 480, 640, linen, trim + crease('M-250,4Q0,-8 250,6'));
  return (
    at(70, -40, 1, towel('towel-1', box(-250, -340, 500, 680, 0, light(colour, 0.35), 'opacity=".85"')), 13) +
    at(
      20,
      -6,
      1,
      towel(
        'towel-2',
        times(9, index => box(-230 + index * 56, -340, 9, 680, 0, colour, 'opacity=".8"')),
      ),
      4,
    ) +
    at(-40, 30, 1, towel('towel-3', stripes(-80)), -7)
  );
};

export const napkins = (colour: string): Art => {
  const hem = (width: number, height: number) =>
    `<g fill="none" stroke="${light(colour, 0.55)}" stroke-width="4" stroke-dasharray="12 8" opacity=".75"><path d="${rounded(width - 52, height - 52, 8)}"/></g>`;
  return (
    at(50, -30, 1, folded('napkin-1', 520, 520, dark(colour, 0.06), hem(520, 520)), 24) +
    at(
      -20,
      30,
      1,
      folded(
        'napkin-2',
        500,
        500,
        colour,
        hem(500, 500) + crease('M-250,-250L250,250') + path('M-250,-250L250,250H-250Z', '#fffaf0', 'opacity=".08"'),
      ),
      -4,
    )
  );
};

const apronShape =
  'M-120,-470Q0,-440 120,-470L138,-300Q150,-220 262,-196L286,440Q0,478 -286,440L-262,-196Q-150,-220 -138,-300Z';

/** Hanging from its straps, about 1,000 high. */
export const apron = (colour: string, peeking: Art = ''): Art => {
  const strap = dark(colour, 0.14);
  const fold = (x: number, bend: number) =>
    stroke(
      `M${x},-180C${x + bend},40 ${x - bend},240 ${x + bend * 1.6},450`,
      dark(colour, 0.5),
      26,
      'opacity=".13" filter="url(#near)"',
    ) +
    stroke(
      `M${x - 22},-180C${x + bend - 22},40 ${x - bend - 22},240 ${x + bend * 1.6 - 22},450`,
      '#fffaf0',
      12,
      'opacity=".2" filter="url(#near)"',
    );
  return (
    stroke(
      'M-112,-462C-96,-560 -30,-600 0,-640C30,-600 96,-560 112,-462',
      '#3b2414',
      30,
      'opacity=".25" filter="url(#near)" transform="translate(14 18)"',
    ) +
    stroke('M-112,-462C-96,-560 -30,-600 0,-640C30,-600 96,-560 112,-462', strap, 30) +
    stroke('M-116,-462C-100,-560 -34,-600 -4,-640', light(colour, 0.25), 5, 'opacity=".6"') +
    stroke('M262,-186C330,-120 300,40 334,210M-262,-186C-326,-90 -300,20 -318,150', strap, 22) +
    laid(
      apronShape,
      shaded(apronShape, colour, 'sheet') +
        clipped(
          'apron',
          apronShape,
          weave(-300, -480, 600, 960, colour) + fold(-190, 14) + fold(-30, -10) + fold(150, 16),
        ),
      14,
    ) +
    stroke(
      'M-110,-452Q0,-424 110,-452M-272,420Q0,456 272,420',
      light(colour, 0.5),
      3.5,
      'stroke-dasharray="12 8" opacity=".8"',
    ) +
    peeking +
    pocket(colour)
  );
};
const pocket = (colour: string): Art => {
  const d = 'M-190,-10Q0,10 190,-10L182,196Q178,228 146,230Q0,240 -146,230Q-178,228 -182,196Z';
  return (
    laid(d, shaded(d, dark(colour, 0.05), 'sheet') + clipped('pocket', d, weave(-200, -20, 400, 270, colour)), 5) +
    stroke('M-178,8Q0,27 178,8', light(colour, 0.5), 3.5, 'stroke-dasharray="12 8" opacity=".85"') +
    stroke('M2,4L0,232', dark(colour, 0.45), 4, 'opacity=".5"')
  );
};
/** What peeks out of the apron's pocket. */
export const pocketTowel = (): Art => {
  const d = 'M40,-110Q60,-130 84,-118L150,-112Q172,-106 168,-84L170,40Q110,48 36,42Z';
  return laid(
    d,
    shaded(d, '#efe6d6', 'sheet') +
      clipped('peek', d, box(80, -140, 30, 170, 0, '#b5613c') + box(122, -140, 8, 170, 0, '#b5613c')),
    4,
  );
};

export const peg = (): Art =>
  rod('M0,20C0,-6 0,-16 0,-34', '#b98755', 46) + shaded('M-34,-46a34,30 0 1 0 68,0a34,30 0 1 0 -68,0Z', '#cfa06f');

/** A folded throw in three thick folds, its end hanging over the front. */
export const throwFolded = (colour: string): Art => {
  const layer = (name: string, y: number, inset: number, shade: number) => {
    const [left, right] = [-390 + inset, 384 - inset * 0.7];
    const d = `M${left + 12},${y + 6}Q0,${y - 10} ${right - 54},${y + 4}Q${right},${y + 8} ${right},${y + 54}Q${right},${y + 104} ${right - 54},${y + 108}Q0,${y + 116} ${left + 6},${y + 106}Q${left - 10},${y + 56} ${left + 12},${y + 6}Z`;
    const tone = dark(colour, shade);
    return (
      shaded(d, tone, 'side') +
      clipped(
        name,
        d,
        herringbone(left - 20, y, right - left + 40, 124, tone) +
          box(left - 20, y + 84, 800, 50, 0, '#2a1a10', 'opacity=".26" filter="url(#near)"') +
          box(left - 20, y + 4, 800, 14, 0, '#fffaf0', 'opacity=".3" filter="url(#crisp)"') +
          stroke(
            `M${left - 10},${y + 40}Q0,${y + 32} ${right - 44},${y + 38}Q${right - 22},${y + 54} ${right - 44},${y + 70}Q0,${y + 78} ${left - 10},${y + 72}`,
            dark(tone, 0.55),
            4,
            'opacity=".5"',
          ),
      )
    );
  };
  return (
    path('M-390,-20H410Q480,0 430,24H-380Z', '#3b2414', 'opacity=".4" filter="url(#soft)"') +
    layer('throw-3', -104, 0, 0.12) +
    layer('throw-2', -202, 18, 0.06) +
    layer('throw-1', -300, 4, 0) +
    over(colour)
  );
};
/** The end that hangs down over the pile. */
const over = (colour: string): Art => {
  const d = 'M-262,-322Q-100,-336 70,-326Q84,-160 72,-34Q-80,-26 -256,-34Q-268,-160 -262,-322Z';
  const fringe = times(29, index =>
    stroke(
      `M${-250 + index * 11.2},-36q${index % 2 ? 5 : -4},26 ${index % 3 ? 2 : -3},52`,
      index % 2 ? light(colour, 0.18) : dark(colour, 0.12),
      6,
    ),
  );
  return at(
    0,
    20,
    1,
    laid(
      d,
      fringe + shaded(d, light(colour, 0.05), 'sheet') + clipped('over', d, herringbone(-270, -330, 360, 310, colour)),
      8,
    ),
  );
};
const herringbone = (x: number, y: number, width: number, height: number, colour: string): Art =>
  times(Math.ceil(width / 22), column =>
    times(Math.ceil(height / 11) + 1, row => {
      const left = x + column * 22;
      const top = y + row * 11;
      return stroke(
        column % 2 ? `M${left},${top}l22,-11` : `M${left},${top - 11}l22,11`,
        row % 2 ? light(colour, 0.45) : dark(colour, 0.4),
        3,
        'opacity=".3"',
      );
    }),
  );
