import type { CallName } from '../../../../src/api/contract.ts';
import { catalogExamples } from './calls-examples-catalog.ts';
import { checkoutExamples } from './calls-examples-checkout.ts';
import { fileExamples } from './calls-examples-files.ts';
import { peopleExamples } from './calls-examples-people.ts';
import type { TestUser } from './database-fixture.ts';

/** An example of each call of the contract. */
export const examples: { readonly [N in CallName]: (user: TestUser) => Promise<unknown> } = {
  ...catalogExamples,
  ...checkoutExamples,
  ...fileExamples,
  ...peopleExamples,
};
