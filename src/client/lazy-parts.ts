import { createRenewal } from '../session/renew.ts';
import { toOutgoingRequest } from '../transport/request.ts';
import { completeCall } from './complete-call.ts';

/** The code for calls whose first try fails or whose tokens need a renewal. A page loads it on demand. */
export const lazyParts = { completeCall, createRenewal };

export type LazyParts = typeof lazyParts;

/** Loads the code that most calls do without: for renewals of tokens, failed first tries and requests with fields. */
export interface CallLoaders {
  readonly loadLazyParts: () => Promise<LazyParts>;
  /** For a call with fields in its path or query. */
  readonly loadToRequest: () => Promise<typeof toOutgoingRequest>;
}

/** The loaders of a client that loads no code on demand. */
export const loadersAtHand: CallLoaders = {
  loadLazyParts: async () => lazyParts,
  loadToRequest: async () => toOutgoingRequest,
};
