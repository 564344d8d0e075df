import type { Endpoint } from '../../../../src/api/endpoint.ts';
import type { Floor } from './fixture.ts';

type Who = 'visitor' | 'mira' | 'merchant';

/** Who asks what in vain, and the field or code that the refusal names. */
export interface Refused {
  readonly who: Who;
  readonly input: unknown;
  readonly reason: string;
}

/** What shows that a call does its work. */
export interface Proof {
  readonly endpoint: Endpoint;
  /** Makes the call, and sees what came of it: for one that writes, through another call. Throws where it did not. */
  works(floor: Floor): Promise<void>;
  refused(floor: Floor): Promise<Refused>;
}

type Bad = unknown | ((floor: Floor) => Promise<unknown>);

export const proof = (
  endpoint: Endpoint,
  works: (floor: Floor) => Promise<void>,
  [who, bad, reason]: readonly [Who, Bad, string],
): Proof => ({
  endpoint,
  works,
  refused: async floor => ({ who, input: typeof bad === 'function' ? await bad(floor) : bad, reason }),
});
