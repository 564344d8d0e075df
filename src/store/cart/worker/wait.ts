import type { PendingChange } from '../state.ts';

/** Why the next change has to wait, and for how long; until the connection is back if it is missing. */
export interface Wait {
  readonly waiting?: PendingChange['waiting'];
  readonly ms?: number;
  /** It may still arrive: what concerns other lines need not wait. */
  readonly isLanding?: true;
}
