import { test } from 'vitest';
import { expectNoneWrong } from '../testing/cart-run.ts';
import { RUN, seedsOf } from '../testing/cart-seeds.ts';

// In a file of its own, so that both halves run at once.
test('announcements match the platform in the other half of random carts', { timeout: 600_000 }, async () => {
  console.log(RUN);
  console.log(`random carts in the modules, second half: ${RUN} ${await expectNoneWrong(seedsOf(1))}`);
});
