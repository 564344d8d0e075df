import { expect, test, vi } from 'vitest';
import { expectNoneWrong, findWrong } from '../testing/cart-run.ts';
import { RUN, seedsOf } from '../testing/cart-seeds.ts';

/** Set by the last test, which breaks the code on purpose. */
const broken = vi.hoisted(() => ({ isEachFailureRefused: false }));
vi.mock('../../transport/is-ambiguous.ts', async original => {
  const { isAmbiguous } = await original<typeof import('../../transport/is-ambiguous.ts')>();
  return { isAmbiguous: (problem: never) => !broken.isEachFailureRefused && isAmbiguous(problem) };
});

test('pages match the platform after random cart sequences, first half', { timeout: 600_000 }, async () => {
  console.log(RUN);
  console.log(`random carts in the modules, first half: ${RUN} ${await expectNoneWrong(seedsOf(0))}`);
});

const TESTING = Array.from({ length: 200 }, (_, index) => 90_000 + index);

test('random cart sequences find a fault when sent marks are not stored', { timeout: 120_000 }, async () => {
  expect(await findWrong(TESTING, { areMarksLost: true })).toBe(true);
});

test('random cart sequences find a fault when each failure counts as a refusal', { timeout: 120_000 }, async () => {
  broken.isEachFailureRefused = true;
  expect(await findWrong(TESTING, {})).toBe(true);
  broken.isEachFailureRefused = false;
});
