/** Returns an integer from 0 to `sides` - 1. */
export type Random = (sides: number) => number;

/** A random number generator that repeats with the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return sides => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
