import { type Art, at } from '../brush.ts';
import { type Colour, colours } from '../colours.ts';
import type { Scene } from '../scene.ts';

/** Draws when asked: a picture that nobody looks at costs nothing. */
export type Drawings = Readonly<Record<string, () => Scene>>;

/** One drawing for each colour, under the id that the swatches name. */
export const inColours = (
  slug: string,
  names: readonly Colour[],
  draw: (colour: string, name: Colour) => Scene,
): Drawings => Object.fromEntries(names.map(name => [`${slug}-${name}`, () => draw(colours[name], name)]));

/** Alone on the table of a standing scene. */
export const alone = (scale: number, art: Art, x = 600, y = 1200): Art => at(x, y, scale, art);

/** In the middle of a lying one. */
export const centred = (scale: number, art: Art, angle = 0): Art => at(600, 750, scale, art, angle);

/** Round things in a heap, each `[x, y, radius]`, drawn from the back. */
export const heap = (
  places: readonly (readonly [x: number, y: number, radius: number])[],
  draw: (radius: number, index: number) => Art,
): Art => places.map(([x, y, radius], index) => at(x, y, 1, draw(radius, index))).join('');
