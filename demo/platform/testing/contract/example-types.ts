import type { CallName, EndpointByName } from '../../../../src/api/contract.ts';
import type { InputOf } from '../../../../src/api/endpoint.ts';
import type { TestUser } from './database-fixture.ts';

/** What a call takes when it goes well, about things of that person where it is about anybody's. */
export type Example<N extends CallName> = (user: TestUser) => Promise<InputOf<EndpointByName<N>>>;

/** An example of each call of some areas. */
export type AreaExamples<Area extends string> = { readonly [N in Extract<CallName, `${Area}.${string}`>]: Example<N> };
