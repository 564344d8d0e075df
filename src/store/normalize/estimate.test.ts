import { expect, test } from 'vitest';
import type { Estimate } from '../../api/carts.ts';
import { normalizeEstimate } from './estimate.ts';

const price = { amount: '1.00' };
const nest = (depth: number): object => (depth ? { in: nest(depth - 1) } : {});
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('leaves out the values of an estimate that are nested too deep', () => {
  const deep = JSON.parse(`${'{"in":'.repeat(50_000)}1${'}'.repeat(50_000)}`);
  const answer = { priceSummary: { subtotal: price, total: price }, lists: [null, [nest(5)]], none: null };
  expect(normalizeEstimate(answer as unknown as Estimate)).toEqual({
    priceSummary: { subtotal: price, total: price },
    lists: [[nest(5)]],
  });
  const estimate = normalizeEstimate({ ...answer, deep } as unknown as Estimate);
  expect(depthOf(estimate)).toBeLessThan(30);
  expect(depthOf(estimate)).toBeGreaterThan(15);
});
