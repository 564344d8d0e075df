import type { Endpoint } from '../../../../../src/api/endpoint.ts';
import type { Fixture } from './fixture.ts';

type CallerName = 'visitor' | 'mira' | 'merchant';

/** A call that the platform must refuse. `reason` is the violated field or the error code of the refusal. */
interface BadCall {
  readonly caller: CallerName;
  readonly input: unknown;
  readonly reason: string;
}

/** A test of one call: of its effect, and of the refusal of a bad input. */
export interface CallTest {
  readonly endpoint: Endpoint;
  /** Makes the call and asserts its effect. If the call writes, another call reads the effect. */
  verify(fixture: Fixture): Promise<void>;
  badCall(fixture: Fixture): Promise<BadCall>;
}

type BadInput = unknown | ((fixture: Fixture) => Promise<unknown>);

export const callTest = (
  endpoint: Endpoint,
  verify: (fixture: Fixture) => Promise<void>,
  [caller, badInput, reason]: readonly [CallerName, BadInput, string],
): CallTest => ({
  endpoint,
  verify,
  badCall: async fixture => ({
    caller,
    input: typeof badInput === 'function' ? await badInput(fixture) : badInput,
    reason,
  }),
});
