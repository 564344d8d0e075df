import { test } from 'vitest';
import { expectNoneWrong } from '../testing/cart-run.ts';
import { PEOPLE_RUN, seedsOfPeople } from '../testing/cart-seeds.ts';

test('random sequences with sign-ins give each person their own cart', { timeout: 1_800_000 }, async () => {
  console.log(
    `random carts of several people in the modules: ${PEOPLE_RUN} ${await expectNoneWrong(seedsOfPeople(), true)}`,
  );
});
