import { type Art, createRandom, dark, formatNumber, light, oval, type Point, path, shaded, times } from './brush.ts';

/** The height of a circle on the table relative to its width, seen from slightly above. */
export const tilt = 0.2;

const bend = (before: number, from: number, to: number, after: number, share: number) =>
  0.5 *
  (2 * from +
    (to - before) * share +
    (2 * before - 5 * from + 4 * to - after) * share ** 2 +
    (3 * from - before - 3 * to + after) * share ** 3);

/**
 * The outline of a turned thing from `[radius, y]` points, top to bottom, as a smooth curve; a repeated point is a
 * corner.
 */
export const profile = (...points: readonly Point[]): readonly Point[] =>
  points.slice(0, -1).flatMap((from, index) => {
    const to = points[index + 1] ?? from;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    return Array.from({ length: 10 }, (_, step): Point => {
      const share = (step + (index === points.length - 2 ? 1 : 0) * (step / 9)) / 10;
      return [bend(before[0], from[0], to[0], after[0], share), bend(before[1], from[1], to[1], after[1], share)];
    });
  });

/** The part of an outline between two heights. */
export const between = (outline: readonly Point[], top: number, bottom: number): readonly Point[] =>
  outline.filter(([, y]) => y >= top && y <= bottom);

const ends = (outline: readonly Point[]) => [outline[0] ?? [0, 0], outline.at(-1) ?? [0, 0]] as const;

/** The visible outside: the front of the rim, both sides, the foot. */
export const visibleOutline = (outline: readonly Point[]): string => {
  const [[top, topY], [foot]] = ends(outline);
  const left = outline.map(([radius, y]) => `${formatNumber(-radius)},${formatNumber(y)}`).join('L');
  const right = outline.toReversed().map(([radius, y]) => `${formatNumber(radius)},${formatNumber(y)}`);
  return `M${left}A${formatNumber(foot)},${formatNumber(foot * tilt)} 0 0 0 ${right.join('L')}A${formatNumber(top)},${formatNumber(top * tilt)} 0 0 1 ${formatNumber(-top)},${formatNumber(topY)}Z`;
};

/** The visible outside with the back of the rim, for closed things. */
const closedOutline = (outline: readonly Point[]): string => {
  const [[top, topY]] = ends(outline);
  return visibleOutline(outline).replace(/0 0 1 [^Z]*Z$/, `0 0 0 ${formatNumber(-top)},${formatNumber(topY)}Z`);
};

/** A closed turned thing. */
export const turned = (outline: readonly Point[], colour: string, finish: 'round' | 'metal' = 'round'): Art =>
  shaded(closedOutline(outline), colour, finish);

/** Colours a turned thing between two heights: a foot, a dip of glaze, a label. */
export const band = (outline: readonly Point[], top: number, bottom: number, colour: string): Art =>
  shaded(visibleOutline(between(outline, top, bottom)), colour);

/** An open turned thing: inside, contents, outside, lip. */
export const vessel = (
  outline: readonly Point[],
  colour: string,
  { inside = dark(colour, 0.12), contents = '', lip = light(colour, 0.35), finish = 'round' as 'round' | 'metal' } = {},
): Art => {
  const [[radius, y]] = ends(outline);
  const ring = `stroke="${lip}" stroke-width="${formatNumber(Math.max(3, radius * 0.032))}"`;
  const near = `M${formatNumber(-radius)},${formatNumber(y)}A${formatNumber(radius)},${formatNumber(radius * tilt)} 0 0 0 ${formatNumber(radius)},${formatNumber(y)}`;
  return (
    oval(0, y, radius, radius * tilt, inside) +
    oval(0, y, radius, radius * tilt, 'url(#hollow)', ring) +
    contents +
    shaded(visibleOutline(outline), colour, finish) +
    path(near, 'none', ring)
  );
};

/** Iron spots in a glaze. */
export const speckled = (outline: readonly Point[], count: number, seed: number): Art => {
  const next = createRandom(seed);
  return times(count, () => {
    const index = 1 + Math.floor(next() * (outline.length - 1));
    const [[from, top], [to, bottom]] = [outline[index - 1] ?? [0, 0], outline[index] ?? [0, 0]];
    const share = next();
    const radius = from + (to - from) * share;
    const y = top + (bottom - top) * share;
    const side = next() * 2 - 1;
    const size = 0.8 + next() * 2;
    const drop = Math.sqrt(1 - side ** 2) * radius * tilt;
    return oval(side * radius * 0.97, y + drop, size * Math.sqrt(1.05 - side ** 2), size, '#3a2619', 'opacity=".42"');
  });
};

/** The soft shadow of a thing that stands at the origin. */
export const shadow = (radius: number, length = 1): Art =>
  oval(
    radius * (0.25 + 0.5 * length),
    radius * 0.05,
    radius * (1 + 0.55 * length),
    radius * 0.24,
    '#3b2414',
    'opacity=".26" filter="url(#soft)"',
  ) + oval(radius * 0.06, radius * 0.06, radius * 1.04, radius * 0.21, '#2b1a0e', 'opacity=".42" filter="url(#near)"');

/** A highlight on a glossy side. */
export const gloss = (x: number, top: number, bottom: number, width: number, opacity = 0.5): Art =>
  path(
    `M${formatNumber(x)},${formatNumber(top)}Q${formatNumber(x - width)},${formatNumber((top + bottom) / 2)} ${formatNumber(x)},${formatNumber(bottom)}Q${formatNumber(x + width)},${formatNumber((top + bottom) / 2)} ${formatNumber(x)},${formatNumber(top)}Z`,
    '#fffaf0',
    `opacity="${opacity}" filter="url(#crisp)"`,
  );
