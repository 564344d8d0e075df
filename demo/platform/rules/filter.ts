import { invalid } from '../refusal.ts';
import { isRecord } from './checks.ts';

type Test = (value: unknown) => boolean;

const refuse = (field: string, description: string) =>
  invalid({ field: `query.filter.${field}`, description, violatedRule: 'VALIDATION' });

const listOf = (field: string, value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  throw refuse(field, 'must be a list');
};

const values = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const compares =
  (test: (a: number | string, b: number | string) => boolean) =>
  (asked: unknown): Test =>
  value =>
    (typeof value === 'number' && typeof asked === 'number' && test(value, asked)) ||
    (typeof value === 'string' && typeof asked === 'string' && test(value, asked));

const words =
  (test: (text: string, part: string) => boolean) =>
  (asked: unknown): Test =>
  value =>
    typeof value === 'string' && test(value.toLowerCase(), String(asked).toLowerCase());

const equals =
  (asked: unknown): Test =>
  value =>
    values(value).includes(asked);

const operators: Readonly<Record<string, (asked: unknown, field: string) => Test>> = {
  $eq: equals,
  $ne: asked => value => !values(value).includes(asked),
  $gt: compares((a, b) => a > b),
  $gte: compares((a, b) => a >= b),
  $lt: compares((a, b) => a < b),
  $lte: compares((a, b) => a <= b),
  $in: (asked, field) => {
    const list = listOf(field, asked);
    return value => values(value).some(one => list.includes(one));
  },
  $hasSome: (asked, field) => {
    const list = listOf(field, asked);
    return value => values(value).some(one => list.includes(one));
  },
  $hasAll: (asked, field) => {
    const list = listOf(field, asked);
    return value => list.every(one => values(value).includes(one));
  },
  $startsWith: words((text, part) => text.startsWith(part)),
  $endsWith: words((text, part) => text.endsWith(part)),
  $contains: words((text, part) => text.includes(part)),
  $exists: asked => value => (value !== undefined) === (asked !== false),
};

function testOf(field: string, asked: unknown): Test {
  if (!isRecord(asked)) return equals(asked);
  const tests = Object.entries(asked).map(([name, operand]) => {
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
    if (!operator) throw refuse(field, `has no operator ${name}`);
    return operator(operand, field);
  });
  return value => tests.every(test => test(value));
}

/** Whether a record of fields meets a filter; refuses unknown fields and operators. */
export function filterBy<T>(
  filter: unknown,
  fields: Readonly<Record<string, (item: T) => unknown>>,
): (item: T) => boolean {
  if (filter === undefined || filter === null) return () => true;
  if (!isRecord(filter))
    throw invalid({ field: 'query.filter', description: 'must be an object', violatedRule: 'FORMAT' });
  const all = (list: unknown) => listOf('$and', list).map(one => filterBy(one, fields));
  const tests = Object.entries(filter).map(([name, asked]): ((item: T) => boolean) => {
    if (name === '$and') return item => all(asked).every(test => test(item));
    if (name === '$or') return item => all(asked).some(test => test(item));
    if (name === '$not') {
      const not = Array.isArray(asked) ? all(asked) : [filterBy(asked, fields)];
      return item => !not.every(test => test(item));
    }
    const read = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!read) throw refuse(name, 'is not a field to filter by');
    const test = testOf(name, asked);
    return item => test(read(item));
  });
  return item => tests.every(test => test(item));
}
