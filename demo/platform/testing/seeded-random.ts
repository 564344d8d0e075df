/** Rolls from 0 to `sides` - 1. */
export type Random = (sides: number) => number;

/** Dice that fall the same way with every run of a test. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return sides => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
