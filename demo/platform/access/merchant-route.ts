import type { AnswerOf, Endpoint, InputOf } from '../../../src/api/endpoint.ts';
import { requireMerchant } from './permissions.ts';
import { type AuthenticatedCall, on, type RouteDefinition } from './route.ts';

/** Serves a call to the merchant alone. */
export const onMerchant = <E extends Endpoint>(
  endpoint: E,
  handler: (call: AuthenticatedCall<InputOf<E>>) => AnswerOf<E>,
): RouteDefinition =>
  on(endpoint, call => {
    requireMerchant(call.caller);
    return handler(call);
  });
