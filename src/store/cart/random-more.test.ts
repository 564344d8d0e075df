import { test } from 'vitest';
import { expectNoneWrong } from '../testing/cart-run.ts';
import { RUN, seedsOf } from '../testing/cart-seeds.ts';

// A separate file, so that both halves run at the same time.
test('pages match the platform after random cart sequences, second half', { timeout: 600_000 }, async () => {
  console.log(RUN);
  console.log(`random carts in the modules, second half: ${RUN} ${await expectNoneWrong(seedsOf(1))}`);
});
