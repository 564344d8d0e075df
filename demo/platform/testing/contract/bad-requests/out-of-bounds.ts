import { boundedFields, otherInputs } from './bounded-fields.ts';
import type { Bound } from './bounds.ts';
import { type BadRequest, type GoodCall, toBadRequestWithInput } from './encode.ts';
import { getAtPath, type Json, setAtPath } from './json.ts';

interface OutOfBoundsRequest {
  readonly request: BadRequest;
  /** The field and the rule in the refusal. */
  readonly violation: readonly [field: string, rule: string];
}

/** Converts a path to the notation of violations: `media.0.url` becomes `media[0].url`. */
const toViolationField = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, '[$1]');

/** The call with its example input, and with each of its inputs in `otherInputs`. */
export const listGoodCalls = (good: GoodCall): readonly GoodCall[] => [
  good,
  ...(otherInputs[good.name] ?? []).map(other => ({ ...good, input: { ...good.input, ...other } })),
];

interface BoundedValue {
  readonly good: GoodCall;
  readonly at: string;
  readonly bound: Bound;
  readonly value: Json;
}

const listBoundedValues = (call: GoodCall): readonly BoundedValue[] =>
  listGoodCalls(call).flatMap((good, index) =>
    Object.entries(boundedFields[good.name] ?? {}).flatMap(([at, bound]) => {
      const value = getAtPath(good.input, at);
      const isOfExample = index > 0 && getAtPath(call.input, at) !== undefined;
      return value === undefined || isOfExample ? [] : [{ good, at, bound, value }];
    }),
  );

/** Every request with one field of the call outside its bounds. */
export const listOutOfBounds = (call: GoodCall): readonly OutOfBoundsRequest[] =>
  listBoundedValues(call).flatMap(({ good, at, bound, value }) =>
    bound.refused.map(({ what, rule, make }) => ({
      request: toBadRequestWithInput(good, `${what} at ${at}`, setAtPath(good.input, at, make(value))),
      violation: [toViolationField(at), rule],
    })),
  );

/** Every input of the call that has one field at its minimum, at its maximum or at a value of its enumeration. */
export const listAtBounds = (call: GoodCall): readonly { readonly at: string; readonly input: Json }[] =>
  listBoundedValues(call).flatMap(({ good, at, bound, value }) =>
    bound.accepted.map(make => ({ at, input: setAtPath(good.input, at, make(value)) })),
  );
