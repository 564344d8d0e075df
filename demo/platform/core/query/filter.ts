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

const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

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
    const list = requireList(field, operand);
    return value => toArray(value).some(one => list.includes(one));
  },
  $hasSome: (operand, field) => {
    const list = requireList(field, operand);
    return value => toArray(value).some(one => list.includes(one));
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

/** Deeper filters could overflow the stack. */
const MAX_DEPTH = 20;

/** A predicate for a filter; throws for unknown fields and operators. */
export function createFilter<T>(filter: unknown, fields: VisibleFields<T>, depth = 0): (item: T) => boolean {
  if (filter === undefined || filter === null) return () => true;
  if (!isRecord(filter))
    throw validationError({ field: 'query.filter', description: 'must be an object', violatedRule: 'FORMAT' });
  if (depth > MAX_DEPTH)
    throw validationError({
      field: 'query.filter',
      description: `must not be deeper than ${MAX_DEPTH}`,
      violatedRule: 'MAX_SIZE',
    });
  const inner = (one: unknown) => createFilter(one, fields, depth + 1);
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
