import { validationError } from '../api-error.ts';
import { isRecord } from '../validate.ts';
import type { VisibleFields } from './visible-fields.ts';

type Predicate = (value: unknown) => boolean;

const filterError = (field: string, description: string) =>
  validationError({ field: `query.filter.${field}`, description, violatedRule: 'VALIDATION' });

const requireList = (field: string, value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  throw filterError(field, 'must be a list');
};

/** The values to compare: the entries of a list, or the single value. An absent field counts as null. */
const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value ?? null]);

const compareWith =
  (test: (a: number | string, b: number | string) => boolean) =>
  (operand: unknown): Predicate =>
  value =>
    (typeof value === 'number' && typeof operand === 'number' && test(value, operand)) ||
    (typeof value === 'string' && typeof operand === 'string' && test(value, operand));

const matchText =
  (test: (text: string, part: string) => boolean) =>
  (operand: unknown, field: string): Predicate => {
    if (typeof operand !== 'string') throw filterError(field, 'must be compared with a text');
    const part = operand.toLowerCase();
    return value => toArray(value).some(one => typeof one === 'string' && test(one.toLowerCase(), part));
  };

const requireBoolean = (field: string, operand: unknown): boolean => {
  if (typeof operand === 'boolean') return operand;
  throw filterError(field, 'must be asked with true or false');
};

const atLeast = compareWith((a, b) => a >= b);
const atMost = compareWith((a, b) => a <= b);

const isEmpty: Predicate = value =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const equals =
  (operand: unknown): Predicate =>
  value =>
    toArray(value).includes(operand);

const operators: Readonly<Record<string, (operand: unknown, field: string) => Predicate>> = {
  $eq: equals,
  $ne: operand => value => !toArray(value).includes(operand),
  $gt: compareWith((a, b) => a > b),
  $gte: atLeast,
  $lt: compareWith((a, b) => a < b),
  $lte: atMost,
  $between: (operand, field) => {
    const ends = requireList(field, operand);
    if (ends.length !== 2) throw filterError(field, 'must be between two values');
    const [from, to] = [atLeast(ends[0]), atMost(ends[1])];
    return value => from(value) && to(value);
  },
  $in: (operand, field) => {
    const list = new Set(requireList(field, operand));
    return value => toArray(value).some(one => list.has(one));
  },
  $hasSome: (operand, field) => {
    const list = new Set(requireList(field, operand));
    return value => toArray(value).some(one => list.has(one));
  },
  $hasAll: (operand, field) => {
    const list = requireList(field, operand);
    return value => list.every(one => toArray(value).includes(one));
  },
  $startsWith: matchText((text, part) => text.startsWith(part)),
  $contains: matchText((text, part) => text.includes(part)),
  $endsWith: matchText((text, part) => text.endsWith(part)),
  $exists: (operand, field) => {
    const expected = requireBoolean(field, operand);
    return value => (value !== undefined && value !== null) === expected;
  },
  $isEmpty: (operand, field) => {
    const expected = requireBoolean(field, operand);
    return value => isEmpty(value) === expected;
  },
};

function createPredicate(field: string, condition: unknown): Predicate {
  if (!isRecord(condition)) return equals(condition);
  const tests = Object.entries(condition).map(([name, operand]) => {
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
    if (!operator) throw filterError(field, `has no operator ${name}`);
    return operator(operand, field);
  });
  return value => tests.every(test => test(value));
}

/** The most levels of nested `$and`, `$or` and `$not`. Deeper filters could overflow the stack. */
const MAX_DEPTH = 20;

/** Conditions are compared with each item, so a filter with many conditions would delay all other requests. */
const MAX_CONDITIONS = 100;

/** The most values in the lists of all conditions together. */
const MAX_VALUES = 1_000;

const COMBINATIONS = new Set(['$and', '$or', '$not']);

const countListValues = (operand: unknown): number =>
  (isRecord(operand) ? Object.values(operand) : [operand]).reduce<number>(
    (sum, one) => sum + (Array.isArray(one) ? one.length : 0),
    0,
  );

/** The number of conditions and parts of a filter, and of values in its lists. Parts below `MAX_DEPTH` do not count. */
function measureFilter(filter: unknown, depth = 0): { readonly conditions: number; readonly values: number } {
  if (depth > MAX_DEPTH || !isRecord(filter)) return { conditions: 0, values: 0 };
  let conditions = 0;
  let values = 0;
  for (const [name, operand] of Object.entries(filter)) {
    const parts = COMBINATIONS.has(name) ? [operand].flat() : [];
    for (const part of parts) {
      const inner = measureFilter(part, depth + 1);
      conditions += inner.conditions;
      values += inner.values;
    }
    // An empty part counts, because each item is compared with it.
    conditions += Math.max(parts.length, isRecord(operand) ? Object.keys(operand).length : 1);
    values += countListValues(COMBINATIONS.has(name) ? undefined : operand);
  }
  return { conditions, values };
}

/** The most comparisons that a filter makes with an item. */
export const countConditions = (filter: unknown): number => measureFilter(filter).conditions;

function requireSmallFilter(filter: unknown): void {
  const { conditions, values } = measureFilter(filter);
  const reason =
    conditions > MAX_CONDITIONS
      ? `must not have more than ${MAX_CONDITIONS} conditions`
      : values > MAX_VALUES
        ? `must not have more than ${MAX_VALUES} values in lists`
        : undefined;
  if (reason) throw validationError({ field: 'query.filter', description: reason, violatedRule: 'MAX_SIZE' });
}

/**
 * Creates a predicate from a filter. A missing filter matches every item. Throws for unknown fields and operators, and
 * for a filter that is too large or too deep.
 */
export function createFilter<T>(filter: unknown, fields: VisibleFields<T>): (item: T) => boolean {
  requireSmallFilter(filter);
  return createPart(filter, fields, 0);
}

function createPart<T>(filter: unknown, fields: VisibleFields<T>, depth: number): (item: T) => boolean {
  if (filter === undefined || filter === null) return () => true;
  if (!isRecord(filter))
    throw validationError({ field: 'query.filter', description: 'must be an object', violatedRule: 'FORMAT' });
  if (depth > MAX_DEPTH)
    throw validationError({
      field: 'query.filter',
      description: `must not be deeper than ${MAX_DEPTH}`,
      violatedRule: 'MAX_SIZE',
    });
  const inner = (one: unknown) => createPart(one, fields, depth + 1);
  const all = (name: string, list: unknown) => requireList(name, list).map(inner);
  const tests = Object.entries(filter).map(([name, operand]): ((item: T) => boolean) => {
    if (name === '$and' || name === '$or') {
      const each = all(name, operand);
      return name === '$and' ? item => each.every(test => test(item)) : item => each.some(test => test(item));
    }
    if (name === '$not') {
      const not = Array.isArray(operand) ? all(name, operand) : [inner(operand)];
      return item => !not.every(test => test(item));
    }
    const getValue = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!getValue) throw filterError(name, 'is not a field to filter by');
    const test = createPredicate(name, operand);
    return item => test(getValue(item));
  });
  return item => tests.every(test => test(item));
}
