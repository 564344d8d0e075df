import { type Art, at } from '../brush.ts';
import { type Colour, colours } from '../colours.ts';
import type { Scene } from '../scene.ts';

/** Drawn on demand. */
export type Drawings = Readonly<Record<string, () => Scene>>;

/** One drawing for each colour, under the id that the swatches use. */
export const inColours = (
  slug: string,
  names: readonly Colour[],
  draw: (colour: string, name: Colour) => Scene,
): Drawings => Object.fromEntries(names.map(name => [`${slug}-${name}`, () => draw(colours[name], name)]));

/** A single thing on the table of a standing scene. */
export const alone = (scale: number, art: Art, x = 600, y = 1200): Art => at(x, y, scale, art);

/** A thing in the middle of a lying scene. */
export const centred = (scale: number, art: Art, angle = 0): Art => at(600, 750, scale, art, angle);

/** A heap of round things, each `[x, y, radius]`, drawn from back to front. */
export const heap = (
  places: readonly (readonly [x: number, y: number, radius: number])[],
  draw: (radius: number, index: number) => Art,
): Art => places.map(([x, y, radius], index) => at(x, y, 1, draw(radius, index))).join('');
