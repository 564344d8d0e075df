import { type Art, dark, light, oval, path } from './brush.ts';

/** A finished picture. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

const backdrops = {
  sand: ['#eadfcd', '#d8c5a8'],
  clay: ['#e3c3ab', '#cfa287'],
  mist: ['#d9e0df', '#bdc8c6'],
  moss: ['#c6ccb3', '#aab294'],
  butter: ['#f0e1bb', '#e0c894'],
  rose: ['#e6d0ca', '#d0b0a7'],
  night: ['#5b5560', '#443f49'],
} as const;
export type Backdrop = keyof typeof backdrops;

const stop = (offset: number, colour: string, opacity: number) =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
const shadeOf = '#2a1a10';
const across = (id: string, ...stops: readonly string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0.06">${stops.join('')}</linearGradient>`;
const blur = (id: string, deviation: number) =>
  `<filter id="${id}" x="-60%" y="-120%" width="220%" height="340%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

/** The light comes from the upper left, in every picture. */
const lights = [
  across(
    'round',
    stop(0, shadeOf, 0.2),
    stop(0.1, shadeOf, 0.03),
    stop(0.27, '#fff6e6', 0.34),
    stop(0.5, '#fff6e6', 0),
    stop(0.8, shadeOf, 0.24),
    stop(0.95, shadeOf, 0.4),
    stop(1, shadeOf, 0.32),
  ),
  across(
    'metal',
    stop(0, shadeOf, 0.35),
    stop(0.14, '#fff', 0.1),
    stop(0.24, '#fff', 0.62),
    stop(0.34, '#fff', 0.08),
    stop(0.62, shadeOf, 0.26),
    stop(0.86, shadeOf, 0.5),
    stop(0.94, '#fff', 0.12),
    stop(1, shadeOf, 0.4),
  ),
  across('hollow', stop(0, shadeOf, 0.5), stop(0.55, shadeOf, 0.22), stop(1, '#fff6e6', 0.12)),
  across('side', stop(0, '#fff6e6', 0.16), stop(1, shadeOf, 0.16)),
  `<linearGradient id="sheet" x1="0" y1="0" x2="1" y2="1">${stop(0, '#fff6e6', 0.26)}${stop(0.5, '#fff6e6', 0)}${stop(1, shadeOf, 0.16)}</linearGradient>`,
  `<radialGradient id="ball" cx=".34" cy=".28" r=".8">${stop(0, '#fff6e6', 0.5)}${stop(0.35, '#fff6e6', 0.06)}${stop(1, shadeOf, 0.5)}</radialGradient>`,
  `<radialGradient id="glow">${stop(0, '#ffe9b0', 0.9)}${stop(0.4, '#ffd58a', 0.32)}${stop(1, '#ffc56a', 0)}</radialGradient>`,
  blur('crisp', 2.5),
  blur('near', 6),
  blur('soft', 20),
  blur('wide', 46),
].join('');

const pane = (x: number, y: number, width: number, height: number): Art =>
  path(`M${x},${y}l${width},${width * 0.42}v${height}l${-width},${-width * 0.42}Z`, '#fffaf0');

const sunlight = (width: number, height: number, strength: number): Art =>
  `<g filter="url(#soft)" opacity="${strength}">${pane(width * 0.08, height * 0.02, 250, height * 0.24)}${pane(width * 0.08, height * 0.29, 250, height * 0.25)}${pane(width * 0.33, height * 0.1, 250, height * 0.24)}${pane(width * 0.33, height * 0.37, 250, height * 0.24)}</g>`;

const framed = (width: number, height: number, art: Art, more = ''): Scene => ({
  width,
  height,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${lights}${more}</defs>${art}</svg>`,
});

const plain = (width: number, height: number, fill: string): Art =>
  `<rect width="${width}" height="${height}" fill="${fill}"/>`;

const ramp = (id: string, from: string, to: string, slant = 0): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${slant}" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** Things standing on a table before a wall. The table begins at two thirds of the height; a thing in the middle stands at four fifths. */
export const standing = (backdrop: Backdrop, art: Art, height = 1500): Scene => {
  const width = 1200;
  const [wall, table] = backdrops[backdrop];
  const edge = Math.round(height * 0.675);
  const deep = backdrop === 'night';
  return framed(
    width,
    height,
    plain(width, height, 'url(#wall)') +
      sunlight(width, height, deep ? 0.1 : 0.4) +
      oval(width * 0.5, edge, width * 0.8, 60, dark(wall, 0.5), 'opacity=".16" filter="url(#wide)"') +
      path(`M0,${edge}H${width}V${height}H0Z`, 'url(#table)') +
      oval(
        width * 0.3,
        height * 0.8,
        width * 0.5,
        110,
        '#fff6e6',
        `opacity="${deep ? 0.06 : 0.3}" filter="url(#wide)"`,
      ) +
      art,
    ramp('wall', light(wall, deep ? 0.05 : 0.2), dark(wall, 0.07), 0.8) +
      ramp('table', light(table, 0.08), dark(table, 0.12), 0.4),
  );
};

/** Things lying on a table, seen from above. */
export const lying = (backdrop: Backdrop, art: Art, height = 1500): Scene => {
  const width = 1200;
  const [wall] = backdrops[backdrop];
  return framed(
    width,
    height,
    plain(width, height, 'url(#table)') + sunlight(width, height, 0.36) + art,
    ramp('table', light(wall, 0.16), dark(wall, 0.15), 1),
  );
};

/** Things hanging on a wall. */
export const hanging = lying;

/** A lying shape with its shadow on the table. */
export const laid = (d: string, art: Art, lift = 10): Art =>
  `<g transform="translate(${lift} ${lift * 1.3})">${path(d, '#3b2414', 'opacity=".34" filter="url(#near)"')}${path(d, '#3b2414', 'opacity=".2" filter="url(#soft)"')}</g>${art}`;
