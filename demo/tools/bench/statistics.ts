export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The median, minimum and maximum of values. Undefined without values. */
export const toSpread = (values: readonly number[]): Spread | undefined =>
  values.length ? { median: median(values), min: Math.min(...values), max: Math.max(...values) } : undefined;

/** Combines two values of each round. A ratio then leaves out how fast the machine was in the round. */
export const byRound = (
  values: readonly number[],
  others: readonly number[],
  combine: (value: number, other: number) => number,
): readonly number[] =>
  values.flatMap((value, round) => {
    const other = others[round];
    return other === undefined ? [] : combine(value, other);
  });
