import type { CallName, EndpointByName } from '../../../../src/api/contract.ts';
import type { InputOf } from '../../../../src/api/endpoint.ts';
import { catalogExamples } from './calls-examples-catalog.ts';
import { checkoutExamples } from './calls-examples-checkout.ts';
import { fileExamples } from './calls-examples-files.ts';
import { peopleExamples } from './calls-examples-people.ts';
import type { TestUser } from './database-fixture.ts';

/** What a call takes when it goes well, about things of that person where it is about anybody's. */
export type Example<N extends CallName> = (user: TestUser) => Promise<InputOf<EndpointByName<N>>>;

/** An example of each call of some areas. */
export type AreaExamples<Area extends string> = { readonly [N in Extract<CallName, `${Area}.${string}`>]: Example<N> };

/** An example of each call of the contract. */
export const examples: { readonly [N in CallName]: (user: TestUser) => Promise<unknown> } = {
  ...catalogExamples,
  ...checkoutExamples,
  ...fileExamples,
  ...peopleExamples,
};
