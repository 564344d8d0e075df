/** Returns an integer from 0 to `sides` - 1. */
export type Random = (sides: number) => number;

/** An amount from 0 to `max`. Amounts with few digits are as likely as amounts with many. */
export function randomAmount(random: Random, max: bigint): bigint {
  const digits = Array.from({ length: 1 + random(String(max).length) }, () => random(10));
  const amount = BigInt(digits.join(''));
  return amount > max ? max : amount;
}

/** A pseudorandom generator. The same seed gives the same sequence. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return sides => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
