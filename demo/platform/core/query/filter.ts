import { invalid } from '../api-error.ts';
import { isRecord } from '../validate.ts';

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
  (asked: unknown, field: string): Test => {
    if (typeof asked !== 'string') throw refuse(field, 'must be compared with a text');
    const part = asked.toLowerCase();
    return value => values(value).some(one => typeof one === 'string' && test(one.toLowerCase(), part));
  };

const flag = (field: string, asked: unknown): boolean => {
  if (typeof asked === 'boolean') return asked;
  throw refuse(field, 'must be asked with true or false');
};

const atLeast = compares((a, b) => a >= b);
const atMost = compares((a, b) => a <= b);

const holdsNothing: Test = value =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const equals =
  (asked: unknown): Test =>
  value =>
    values(value).includes(asked);

const operators: Readonly<Record<string, (asked: unknown, field: string) => Test>> = {
  $eq: equals,
  $ne: asked => value => !values(value).includes(asked),
  $gt: compares((a, b) => a > b),
  $gte: atLeast,
  $lt: compares((a, b) => a < b),
  $lte: atMost,
  $between: (asked, field) => {
    const ends = listOf(field, asked);
    if (ends.length !== 2) throw refuse(field, 'must be between two values');
    const [from, to] = [atLeast(ends[0]), atMost(ends[1])];
    return value => from(value) && to(value);
  },
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
  $contains: words((text, part) => text.includes(part)),
  $endsWith: words((text, part) => text.endsWith(part)),
  $exists: (asked, field) => {
    const wanted = flag(field, asked);
    return value => (value !== undefined && value !== null) === wanted;
  },
  $isEmpty: (asked, field) => {
    const wanted = flag(field, asked);
    return value => holdsNothing(value) === wanted;
  },
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

/** No shopper asks deeper; a machine that does may not fill the stack. */
const DEEPEST = 20;

/** Whether a record of fields meets a filter; refuses unknown fields and operators. */
export function filterBy<T>(
  filter: unknown,
  fields: Readonly<Record<string, (item: T) => unknown>>,
  depth = 0,
): (item: T) => boolean {
  if (filter === undefined || filter === null) return () => true;
  if (!isRecord(filter))
    throw invalid({ field: 'query.filter', description: 'must be an object', violatedRule: 'FORMAT' });
  if (depth > DEEPEST)
    throw invalid({
      field: 'query.filter',
      description: `must not be deeper than ${DEEPEST}`,
      violatedRule: 'MAX_SIZE',
    });
  const inner = (one: unknown) => filterBy(one, fields, depth + 1);
  const all = (name: string, list: unknown) => listOf(name, list).map(inner);
  const tests = Object.entries(filter).map(([name, asked]): ((item: T) => boolean) => {
    if (name === '$and' || name === '$or') {
      const each = all(name, asked);
      return name === '$and' ? item => each.every(test => test(item)) : item => each.some(test => test(item));
    }
    if (name === '$not') {
      const not = Array.isArray(asked) ? all(name, asked) : [inner(asked)];
      return item => !not.every(test => test(item));
    }
    const read = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!read) throw refuse(name, 'is not a field to filter by');
    const test = testOf(name, asked);
    return item => test(read(item));
  });
  return item => tests.every(test => test(item));
}
