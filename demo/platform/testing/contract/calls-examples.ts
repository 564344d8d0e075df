import type { CallName, Named } from '../../../../src/api/contract.ts';
import type { InputOf } from '../../../../src/api/endpoint.ts';
import { catalogExamples } from './calls-examples-catalog.ts';
import { checkoutExamples } from './calls-examples-checkout.ts';
import { fileExamples } from './calls-examples-files.ts';
import { peopleExamples } from './calls-examples-people.ts';
import type { Person } from './database-fixture.ts';

/** What a call takes when it goes well, about things of that person where it is about anybody's. */
export type Example<N extends CallName> = (of: Person) => Promise<InputOf<Named<N>>>;

/** An example of each call of some areas. */
export type ExamplesOf<Area extends string> = { readonly [N in Extract<CallName, `${Area}.${string}`>]: Example<N> };

/** An example of each call of the contract. */
export const examples: { readonly [N in CallName]: (of: Person) => Promise<unknown> } = {
  ...catalogExamples,
  ...checkoutExamples,
  ...fileExamples,
  ...peopleExamples,
};
