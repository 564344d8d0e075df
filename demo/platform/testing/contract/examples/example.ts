import type { CallName, EndpointByName } from '../../../../../src/api/contract.ts';
import type { InputOf } from '../../../../../src/api/endpoint.ts';
import type { TestUser } from '../test-user.ts';

/** Makes an input with which the call succeeds. An entity in the input is the user's own. */
type Example<N extends CallName> = (user: TestUser) => Promise<InputOf<EndpointByName<N>>>;

/** An example for each call of some areas. */
export type AreaExamples<Area extends string> = { readonly [N in Extract<CallName, `${Area}.${string}`>]: Example<N> };
