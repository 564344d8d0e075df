import type { AnswerOf, Endpoint, InputOf } from '../../src/api/endpoint.ts';
import { type Call, on, type ServedRoute } from './route.ts';
import { knowsOnly } from './rules/known-fields.ts';
import { requireMerchant } from './rules/rights.ts';

/** Serves a call to the merchant alone; `names` are all fields that it has, those of its path included. */
export const onMerchant = <E extends Endpoint>(
  endpoint: E,
  names: readonly string[],
  answer: (call: Call<InputOf<E>>) => AnswerOf<E>,
): ServedRoute =>
  on(endpoint, call => {
    requireMerchant(call.caller);
    knowsOnly(call.input, ...names);
    return answer(call);
  });
