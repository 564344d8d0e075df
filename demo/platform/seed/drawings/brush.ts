/** SVG elements without the `svg` around them. */
export type Art = string;
export type Point = readonly [x: number, y: number];

export const formatNumber = (value: number): string => String(Number(value.toFixed(1)));

export const path = (d: string, fill: string, more = ''): Art => `<path d="${d}" fill="${fill}" ${more}/>`;

export const stroke = (d: string, colour: string, width: number, more = ''): Art =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${formatNumber(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): Art =>
  `<ellipse cx="${formatNumber(x)}" cy="${formatNumber(y)}" rx="${formatNumber(rx)}" ry="${formatNumber(ry)}" fill="${fill}" ${more}/>`;

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  more = '',
): Art =>
  `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(width)}" height="${formatNumber(height)}" rx="${formatNumber(radius)}" fill="${fill}" ${more}/>`;

export const at = (x: number, y: number, scale: number, art: Art, angle = 0): Art =>
  `<g transform="translate(${formatNumber(x)} ${formatNumber(y)}) rotate(${formatNumber(angle)}) scale(${scale.toFixed(3)})">${art}</g>`;

export const faded = (opacity: number, art: Art): Art => `<g opacity="${opacity}">${art}</g>`;

/** Clips to the path `d`; `name` must be unique within the drawing. */
export const clipped = (name: string, d: string, art: Art): Art =>
  `<clipPath id="${name}"><path d="${d}"/></clipPath><g clip-path="url(#${name})">${art}</g>`;

/** A shape in its colour, with one of the light gradients that every scene defines. */
export const shaded = (d: string, colour: string, light: 'round' | 'sheet' | 'metal' | 'side' = 'round'): Art =>
  path(d, colour) + path(d, `url(#${light})`);

/** A bent rod: dark below, bright above. */
export const rod = (d: string, colour: string, width: number): Art =>
  stroke(d, dark(colour, 0.35), width) +
  at(-width * 0.07, -width * 0.09, 1, stroke(d, colour, width * 0.78)) +
  at(-width * 0.16, -width * 0.2, 1, stroke(d, light(colour, 0.4), width * 0.2, 'opacity=".7"'));

const channels = (hex: string) => [1, 3, 5].map(start => Number.parseInt(hex.slice(start, start + 2), 16));

/** Mixes two colours; a `share` of 0 is the first. */
export const mix = (from: string, to: string, share: number): string => {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? value) - value) * share));
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`;
};
export const dark = (colour: string, share: number): string => mix(colour, '#2b1d14', share);
export const light = (colour: string, share: number): string => mix(colour, '#fffaf0', share);

/** A generator of numbers from 0 to 1 that is the same on every machine. */
export const createRandom = (seed: number): (() => number) => {
  let state = seed * 7919 + 17;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
};

export const times = (count: number, draw: (index: number) => Art): Art =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
