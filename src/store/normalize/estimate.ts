import type { Estimate } from '../../api/carts.ts';

/**
 * Returns an estimate without null values and without values nested deeper than `MAX_DEPTH`. Throws if the subtotal or
 * total is missing. Any other field may be missing.
 */
export function normalizeEstimate(answer: Estimate): Estimate {
  const estimate = withoutNulls(answer) as Estimate;
  const { subtotal, total } = Object(estimate.priceSummary);
  if (!subtotal || !total) throw new Error('An estimate without sums');
  return estimate;
}

/** No valid estimate is nested deeper, so deeper values are left out. */
const MAX_DEPTH = 20;

function withoutNulls(value: unknown, depth = 0): unknown {
  if (Object(value) !== value) return value;
  const entries = Object.entries(value as object).flatMap(([name, held]) =>
    held === null || depth > MAX_DEPTH ? [] : [[name, withoutNulls(held, depth + 1)] as const],
  );
  return Array.isArray(value) ? entries.map(([, held]) => held) : Object.fromEntries(entries);
}
