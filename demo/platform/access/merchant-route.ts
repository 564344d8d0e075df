import type { AnswerOf, Endpoint, InputOf } from '../../../src/api/endpoint.ts';
import { requireMerchant } from './permissions.ts';
import { type Call, on, type ServedRoute } from './route.ts';

/** Serves a call to the merchant alone. */
export const onMerchant = <E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<InputOf<E>>) => AnswerOf<E>,
): ServedRoute =>
  on(endpoint, call => {
    requireMerchant(call.caller);
    return answer(call);
  });
