import type { ViolatedRule } from '../../../../../src/api/shared/violation.ts';
import type { Json } from './json.ts';

/** A value outside the bounds of a field. `make` may use the good value, for example to build a longer list. */
interface RefusedValue {
  readonly what: 'above the maximum' | 'below the minimum' | 'wrong format' | 'unset word' | 'unknown word';
  readonly rule: ViolatedRule;
  readonly make: (good: Json) => Json;
}

/** Values that a field accepts and values that it refuses. */
export interface Bound {
  readonly refused: readonly RefusedValue[];
  readonly accepted: readonly ((good: Json) => Json)[];
}

const refuse = (what: RefusedValue['what'], rule: ViolatedRule, ...values: readonly Json[]): readonly RefusedValue[] =>
  values.map(value => ({ what, rule, make: () => value }));

const accept = (...values: readonly Json[]): Bound['accepted'] => values.map(value => () => value);

const tooLong = (max: number) => refuse('above the maximum', 'MAX_LENGTH', 'x'.repeat(max + 1));
/** The platform treats an empty text as a missing field. */
const tooShort = (min: number) => (min > 0 ? refuse('below the minimum', 'REQUIRED_FIELD', '') : []);

/** A text of `min` to `max` characters. */
export const text = (min: 0 | 1, max: number): Bound => ({
  refused: [...tooLong(max), ...tooShort(min)],
  accepted: accept('x'.repeat(min), 'x'.repeat(max)),
});

/** An optional text of 1 to `max` characters. An empty text is refused. */
export const optionalText = (max: number): Bound => ({
  refused: [...tooLong(max), ...refuse('below the minimum', 'MIN_LENGTH', '')],
  accepted: accept('x', 'x'.repeat(max)),
});

/** An id of at most `max` characters. Only the length is tested, because most ids are unknown to the shop. */
export const id = (max: number): Bound => ({ refused: tooLong(max), accepted: [] });

/**
 * A text of at most `max` characters in a format. `good` stays valid when `x` characters follow it; all of `bad` are
 * refused.
 */
export const formatted = (max: number, bad: readonly string[], good: string): Bound => ({
  refused: [
    ...refuse('above the maximum', 'MAX_LENGTH', good.padEnd(max + 1, 'x')),
    ...refuse('wrong format', 'FORMAT', ...bad),
  ],
  accepted: accept(good, good.padEnd(max, 'x')),
});

const badAddresses = ['javascript:alert(1)', 'mug.jpg', '//shop.example/mug.jpg', 'data:image/png;base64,AA'];

/** An HTTP URL. The accepted examples use a local port on which no server listens. */
export const webAddress = (max: number): Bound => formatted(max, badAddresses, 'http://127.0.0.1:1/a');

/** A text in a format: all of `good` are accepted, all of `bad` refused. */
export const oneOfFormats = (bad: readonly string[], good: readonly string[]): Bound => ({
  refused: refuse('wrong format', 'FORMAT', ...bad),
  accepted: accept(...good),
});

export const email = formatted(254, ['not-an-email', 'ada@', '@example.com', 'a b@example.com'], 'ada@example.com');

export const phone: Bound = {
  refused: [...tooLong(50), ...refuse('wrong format', 'FORMAT', 'zzz', 'not a phone', '+')],
  accepted: accept('112', '(030) 12.34', '1'.repeat(50)),
};

/** A two-letter country code, in upper or lower case. */
export const country: Bound = {
  refused: [...tooLong(2), ...refuse('wrong format', 'FORMAT', 'D', 'D1', '**')],
  accepted: accept('DE', 'at'),
};

/** An amount in euros of at most 10^15. `min` says whether 0 is allowed (`zero`) or not (`more`). */
export const decimal = (min: 'zero' | 'more'): Bound => ({
  refused: [
    ...refuse('above the maximum', 'DECIMAL_LTE', '1000000000000000.01'),
    ...refuse('above the maximum', 'DECIMAL_MAX_SCALE', '1.005'),
    ...refuse('below the minimum', min === 'zero' ? 'DECIMAL_GTE' : 'DECIMAL_GT', '-5'),
    ...(min === 'more' ? refuse('below the minimum', 'DECIMAL_GT', '0') : []),
    ...refuse('wrong format', 'FORMAT', 'cheap', '1e3', '1,50'),
  ],
  accepted: accept(min === 'zero' ? '0' : '0.01', '1000000000000000'),
});

/** A decimal of at least 0 with any number of decimals. */
export const decimalText: Bound = {
  refused: [
    ...refuse('below the minimum', 'DECIMAL_GTE', '-5', '-0.01'),
    ...refuse('wrong format', 'FORMAT', 'cheap', '1e3', '1,50'),
  ],
  accepted: accept('0', '1.005'),
};

export const number = (min: number, max: number): Bound => ({
  refused: [
    ...refuse('above the maximum', 'MAX', Math.floor(max) + 1),
    ...refuse('below the minimum', 'MIN', min > 0 && min < 1 ? 0 : min - 1),
  ],
  accepted: accept(min, max),
});

export const integer = (min: number, max: number): Bound => ({
  ...number(min, max),
  refused: [...number(min, max).refused, ...refuse('wrong format', 'FORMAT', min + 0.5)],
});

/** The bounds without the accepted values, for a field whose valid values may be refused for another reason. */
export const refusals = ({ refused }: Bound): Bound => ({ refused, accepted: [] });

/** A list of `min` to `max` entries. `makeEntry` makes the entries if they must differ from each other. */
export function list(min: 0 | 1, max: number, makeEntry?: (index: number, first: Json) => Json): Bound {
  const ofLength = (length: number) => (good: Json) => {
    const first = Array.isArray(good) ? (good[0] ?? 'x') : good;
    return Array.from({ length }, (_, index) => makeEntry?.(index, first) ?? first);
  };
  return {
    refused: [
      { what: 'above the maximum', rule: 'MAX_SIZE', make: ofLength(max + 1) },
      ...(min > 0 ? refuse('below the minimum', 'MIN_SIZE', []) : []),
    ],
    accepted: [ofLength(min), ofLength(max)],
  };
}

/** A list of ids. Only lengths out of bounds are tested, because the shop does not know the ids. */
export const listOfIds = (min: 0 | 1, max: number): Bound => refusals(list(min, max));

/** An object of at most `max` texts. */
export const map = (max: number): Bound => {
  const ofSize = (size: number) => Object.fromEntries(Array.from({ length: size }, (_, index) => [`x-${index}`, 'x']));
  return { refused: refuse('above the maximum', 'MAX_SIZE', ofSize(max + 1)), accepted: accept({}, ofSize(max)) };
};

/** A value of an enumeration. `unset` is the enumeration's placeholder for no value, which inputs must not contain. */
export const word = (accepted: readonly string[], unset?: string): Bound => ({
  refused: [
    ...refuse('unset word', 'INVALID_ENUM_VALUE', ...(unset === undefined ? [] : [unset])),
    ...refuse('unknown word', 'INVALID_ENUM_VALUE', 'NO_SUCH_WORD', accepted[0]?.replace(/./g, swapCase) ?? ''),
  ],
  accepted: accept(...accepted),
});

const swapCase = (sign: string) => (sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase());

/** A text that must be one of `names`. Any other text is refused with `rule`. */
export const fieldName = (names: readonly string[], rule: ViolatedRule): Bound => ({
  refused: refuse('unknown word', rule, 'constructor', 'no.such.field'),
  accepted: accept(...names),
});

/** A text that contains a whole number from 0 to `max`. */
export const wholeNumberText = (max: number): Bound => ({
  refused: [
    ...refuse('above the maximum', 'MAX', String(max + 1)),
    ...refuse('above the maximum', 'MAX_LENGTH', '1'.repeat(21)),
    ...refuse('wrong format', 'FORMAT', '-1', '1.5', 'many', '0x10', '1e3'),
  ],
  accepted: accept('0', String(max)),
});

/** Puts `path` before the name of each field. */
export const inside = (path: string, fields: Readonly<Record<string, Bound>>): Readonly<Record<string, Bound>> =>
  Object.fromEntries(Object.entries(fields).map(([name, bound]) => [`${path}.${name}`, bound]));
