/** Returns an integer from 0 to `sides` - 1. */
export type Random = (sides: number) => number;

/** An amount from 0 to `max`, each length of it as likely as another. */
export function randomAmount(random: Random, max: bigint): bigint {
  const digits = Array.from({ length: 1 + random(String(max).length) }, () => random(10));
  const amount = BigInt(digits.join(''));
  return amount > max ? max : amount;
}

/** A random number generator that repeats with the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return sides => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
