import { type Art, at, createRandom, dark, formatNumber, light, path, stroke, times } from '../brush.ts';

/** One leaf, its stalk at the origin, pointing up. */
export const leaf = (length: number, width: number, colour: string): Art => {
  const half = (side: number) =>
    `M0,0C${formatNumber(side * width)},${formatNumber(-length * 0.3)} ${formatNumber(side * width * 0.8)},${formatNumber(-length * 0.8)} 0,${formatNumber(-length)}`;
  return (
    path(
      `${half(-1)}C${formatNumber(width * 0.8)},${formatNumber(-length * 0.8)} ${formatNumber(width)},${formatNumber(-length * 0.3)} 0,0Z`,
      colour,
    ) +
    path(`${half(1)}Z`, dark(colour, 0.2), 'opacity=".55"') +
    stroke(
      `M0,0Q${formatNumber(width * 0.06)},${formatNumber(-length * 0.5)} 0,${formatNumber(-length * 0.92)}`,
      light(colour, 0.35),
      length * 0.02,
      'opacity=".7"',
    )
  );
};

/** A stem with pairs of leaves, growing up from the origin. */
export const sprig = (
  height: number,
  pairs: number,
  colour: string,
  { size = 0.3, slender = 0.3, seed = 1, lean = 0 } = {},
): Art => {
  const next = createRandom(seed);
  const tip = lean * height;
  const bow = (share: number) => tip * share ** 2;
  const stem = stroke(
    `M0,0Q0,${formatNumber(-height * 0.5)} ${formatNumber(tip)},${formatNumber(-height)}`,
    dark(colour, 0.25),
    height * 0.013,
  );
  const pair = (index: number): Art => {
    const share = (index + 1) / (pairs + 0.6);
    const length = height * size * (1.08 - share * 0.5);
    const one = (side: number) =>
      at(
        bow(share),
        -height * share,
        1,
        leaf(length * (0.85 + next() * 0.3), length * slender, next() > 0.5 ? colour : light(colour, 0.12)),
        side * (48 + next() * 22) + lean * 60 * share,
      );
    return one(-1) + one(1);
  };
  return (
    stem +
    times(pairs, pair) +
    at(tip, -height, 1, leaf(height * size * 0.6, height * size * 0.6 * slender, light(colour, 0.1)), lean * 70)
  );
};

/** A leafy plant, out of a pot's mouth at the origin. */
export const bush = (height: number, colour: string, seed = 3): Art =>
  [-0.62, 0.6, -0.34, 0.36, -0.12, 0.14, 0]
    .map((lean, index) =>
      sprig(height * (1 - Math.abs(lean) * 0.45), 5, index % 2 ? colour : dark(colour, 0.14), {
        lean,
        seed: seed + index,
        size: 0.27,
        slender: 0.34,
      }),
    )
    .join('');

/** Round grey-green leaves on a bowed stem. */
export const eucalyptus = (height: number, lean: number): Art =>
  sprig(height, 6, '#7f9a8b', { size: 0.2, slender: 0.62, lean, seed: 12 });
