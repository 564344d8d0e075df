import {
  type Art,
  at,
  box,
  clipped,
  createRandom,
  dark,
  formatNumber,
  light,
  oval,
  path,
  shaded,
  stroke,
  times,
} from '../brush.ts';
import { laid } from '../scene.ts';
import { gloss, profile, shadow, turned } from '../turned.ts';

const brass = '#c9a14e';

const steel = '#cdd0d0';

/** Wavy lines along a plank that covers a rectangle. */
const grain = (x: number, y: number, width: number, height: number, colour: string, seed: number): Art => {
  const next = createRandom(seed);
  return times(Math.round(width / 13), index => {
    const from = x + (index + next()) * 13;
    const sway = (next() - 0.5) * 26;
    const d = `M${formatNumber(from)},${formatNumber(y)}C${formatNumber(from + sway)},${formatNumber(y + height * 0.35)} ${formatNumber(from - sway)},${formatNumber(y + height * 0.7)} ${formatNumber(from + sway * 0.4)},${formatNumber(y + height)}`;
    return stroke(d, dark(colour, 0.45), 1 + next() * 3.5, `opacity="${(0.1 + next() * 0.22).toFixed(2)}"`);
  });
};

const rivet = (x: number, y: number): Art =>
  oval(x, y, 11, 11, dark(brass, 0.35)) +
  oval(x - 1, y - 1, 10, 10, brass) +
  oval(x - 3, y - 3, 4, 4, '#fff3cf', 'opacity=".8"');

const teeth = (from: number, to: number, y: number, step: number) => {
  const count = Math.floor((to - from) / step);
  return Array.from(
    { length: count },
    (_, index) =>
      `Q${formatNumber(to - (index + 0.5) * step)},${formatNumber(y + 15)} ${formatNumber(to - (index + 1) * step)},${formatNumber(y)}`,
  ).join('');
};

/** Lying with its blade to the left, about 1,000 wide. */
export const breadKnife = (): Art => {
  const blade = `M120,-44H-470Q-520,-40 -524,0Q-524,26 -500,38H-480L100,38${teeth(-480, 100, 38, 29)}`;
  const outline = `M120,-44H-470Q-520,-40 -524,0Q-524,26 -500,38L100,38${teeth(-480, 100, 38, 29)}M100,38L120,38V-44Z`;
  const handle =
    'M104,-46C210,-58 330,-34 440,-52Q500,-62 506,-10Q508,44 452,52C360,44 300,36 240,52C190,60 130,50 104,44Z';
  return (
    laid(outline, '', 8) +
    path(`${blade}L120,38V-44Z`, steel) +
    path(`${blade}L120,38V-44Z`, 'url(#sheet)') +
    path('M120,-44H-470Q-514,-40 -522,-12L120,-12Z', '#fff', 'opacity=".45"') +
    path('M110,10L-500,10L-496,14L110,15Z', '#6d7375', 'opacity=".28"') +
    laid(
      handle,
      shaded(handle, '#c79a66') +
        clipped(
          'knife-handle',
          handle,
          at(0, 0, 1, grain(-60, -520, 120, 440, '#c79a66', 5), 90) +
            path('M104,20C210,40 360,20 506,24V70H104Z', '#2a1a10', 'opacity=".22" filter="url(#near)"'),
        ),
      7,
    ) +
    path('M112,-44C210,-56 330,-32 440,-50Q470,-55 486,-40C400,-34 210,-40 112,-32Z', '#fff6e6', 'opacity=".4"') +
    rivet(170, 0) +
    rivet(290, -2) +
    rivet(410, -2)
  );
};

const boardShape =
  'M-250,-560Q-252,-620 -200,-626C-110,-632 -76,-640 -70,-700L-66,-772Q-60,-840 0,-842Q60,-840 66,-772L70,-700C76,-640 110,-632 200,-626Q252,-620 250,-560L256,-40Q256,0 216,0H-216Q-256,0 -256,-40ZM0,-806A30,30 0 1 0 0.1,-746A30,30 0 1 0 0,-806Z';

/** From its foot to the leather loop, about 850 high. */
export const board = (): Art => {
  const oak = '#cfa06a';
  return (
    path(boardShape, dark(oak, 0.45), 'transform="translate(12 6)" fill-rule="evenodd"') +
    path(boardShape, oak, 'fill-rule="evenodd"') +
    clipped(
      'board',
      boardShape,
      grain(-262, -850, 530, 860, oak, 3) +
        box(-80, -660, 70, 680, 0, '#a8743d', 'opacity=".12"') +
        box(110, -660, 60, 680, 0, '#fff2d6', 'opacity=".14"'),
    ) +
    path(boardShape, 'url(#sheet)', 'fill-rule="evenodd"') +
    stroke('M-246,-560Q-248,-618 -200,-622C-110,-628 -74,-640 -66,-700', '#fff3da', 5, 'opacity=".6"') +
    stroke('M-6,-776C-60,-880 -40,-960 4,-962C48,-960 62,-880 8,-776', '#5b3420', 11) +
    stroke('M-10,-780C-60,-880 -42,-956 2,-959', '#94603d', 4)
  );
};

/** From above, its bowl at the top, 900 long. */
export const spoon = (wood: string, name = ''): Art => {
  const d =
    'M0,-450C88,-450 116,-360 112,-300C106,-220 50,-190 32,-160C22,-130 24,60 34,330Q40,448 0,450Q-40,448 -34,330C-24,60 -22,-130 -32,-160C-50,-190 -106,-220 -112,-300C-116,-360 -88,-450 0,-450Z';
  return laid(
    d,
    shaded(d, wood) +
      clipped(`spoon${name.length}`, d, grain(-112, -450, 224, 900, wood, 6 + name.length)) +
      path(
        'M0,-426C66,-426 92,-356 88,-302C82,-236 44,-212 0,-212C-44,-212 -82,-236 -88,-302C-92,-356 -66,-426 0,-426Z',
        dark(wood, 0.3),
        'opacity=".55"',
      ) +
      path(
        'M10,-414C62,-414 86,-350 82,-302C78,-244 44,-220 8,-220C-30,-222 -66,-244 -72,-300C-66,-250 -10,-250 30,-290C60,-330 40,-390 10,-414Z',
        light(wood, 0.35),
        'opacity=".4"',
      ) +
      stroke('M-26,-120C-18,40 -20,200 -27,330', '#fff3dd', 4, 'opacity=".5"') +
      (name && at(0, 215, 1, burnt(name), -90)),
    9,
  );
};

const burnt = (name: string): Art =>
  `<text x="0" y="15" text-anchor="middle" font-family="Georgia, 'DejaVu Serif', serif" font-style="italic" font-size="46" letter-spacing="2" fill="#4b2413" opacity=".85">${name}</text>`;

export const mill = (wood: string): Art => {
  const outline = profile(
    [30, -560],
    [70, -540],
    [80, -490],
    [52, -438],
    [52, -438],
    [74, -430],
    [76, -420],
    [56, -400],
    [48, -330],
    [62, -220],
    [88, -120],
    [92, -20],
    [86, 0],
  );
  return (
    shadow(90, 1.2) +
    turned(outline, wood) +
    [-0.5, -0.1, 0.3, 0.66]
      .map(x => stroke(`M${x * 60},-400C${x * 44},-330 ${x * 90},-160 ${x * 92},4`, dark(wood, 0.5), 3, 'opacity=".3"'))
      .join('') +
    stroke('M-53,-437A53,11 0 0 0 53,-437', dark(wood, 0.6), 5, 'opacity=".7"') +
    stroke('M-91,-34A92,18 0 0 0 91,-34', dark(wood, 0.5), 4, 'opacity=".5"') +
    gloss(-44, -534, -452, 9, 0.5) +
    gloss(-48, -200, -40, 9, 0.35) +
    oval(0, -580, 27, 27, brass) +
    oval(0, -580, 27, 27, 'url(#ball)') +
    oval(-9, -590, 8, 7, '#fff8dc', 'opacity=".9"')
  );
};

/** A board on its foot, with the shadow it throws. */
export const leaning = (board: Art): Art =>
  oval(150, 4, 330, 34, '#3b2414', 'opacity=".4" filter="url(#soft)"') +
  oval(20, 0, 262, 14, '#2b1a0e', 'opacity=".5" filter="url(#near)"') +
  board;
