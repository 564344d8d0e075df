import type { Endpoint } from '../../../../../src/api/endpoint.ts';
import type { Fixture } from './fixture.ts';

type CallerName = 'visitor' | 'mira' | 'merchant';

/** Who asks what in vain, and the field or code that the refusal names. */
export interface BadCall {
  readonly caller: CallerName;
  readonly input: unknown;
  readonly reason: string;
}

/** What shows that a call does its work. */
export interface CallTest {
  readonly endpoint: Endpoint;
  /** Makes the call, and sees what came of it: for one that writes, through another call. Throws where it did not. */
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
