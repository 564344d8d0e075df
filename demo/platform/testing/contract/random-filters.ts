import type { Body } from '../open-shop.ts';
import type { Roll } from '../seeded-random.ts';

/** What items can be asked for, read off an answer. */
export interface Readable {
  readonly fields: Readonly<Record<string, (item: Body) => unknown>>;
}

const lower = (value: unknown) => String(value).toLowerCase();
const some = (value: unknown, test: (one: unknown) => boolean) =>
  Array.isArray(value) ? value.some(test) : test(value);
const text = (value: unknown, test: (one: string) => boolean) =>
  some(value, one => typeof one === 'string' && test(one.toLowerCase()));
// The types differ only where a field is absent, which is never in order.
const ordered = (value: Body, test: (one: Body) => boolean) =>
  (typeof value === 'number' || typeof value === 'string') && test(value);

/** Each operator in other words than the platform's. */
export const meanings: Readonly<Record<string, (value: unknown, operand: Body) => boolean>> = {
  $eq: (value, operand) => some(value, one => Object.is(one, operand)),
  $ne: (value, operand) => !some(value, one => Object.is(one, operand)),
  $gt: (value, operand) => ordered(value, one => one > operand),
  $gte: (value, operand) => ordered(value, one => !(one < operand)),
  $lt: (value, operand) => ordered(value, one => one < operand),
  $lte: (value, operand) => ordered(value, one => !(one > operand)),
  $between: (value, [least, most]) => ordered(value, one => !(one < least) && !(one > most)),
  $in: (value, operand: unknown[]) => some(value, one => operand.indexOf(one) >= 0),
  $hasSome: (value, operand: unknown[]) => operand.some(wanted => some(value, one => one === wanted)),
  $hasAll: (value, operand: unknown[]) => !operand.some(wanted => !some(value, one => one === wanted)),
  $startsWith: (value, operand) => text(value, one => one.indexOf(lower(operand)) === 0),
  $endsWith: (value, operand) => text(value, one => one.slice(-operand.length) === lower(operand)),
  $contains: (value, operand) => text(value, one => one.indexOf(lower(operand)) >= 0),
  $exists: (value, operand) => operand === (value !== undefined),
  $isEmpty: (value, operand) =>
    operand === (Array.isArray(value) ? !(0 in value) : [undefined, ''].includes(value as string | undefined)),
};

const texts = new Set(['$startsWith', '$endsWith', '$contains']);

const pick = <T>(roll: Roll, list: readonly T[]): T => list[roll(list.length)] as T;

/** An operand of the kind that a field holds, taken from the items themselves. */
function operandFor(operator: string, values: readonly unknown[], roll: Roll): unknown {
  const value = () => pick(roll, values) ?? 'nothing';
  if (operator === '$exists' || operator === '$isEmpty') return roll(2) === 0;
  if (['$in', '$hasSome', '$hasAll'].includes(operator)) return Array.from({ length: roll(3) + 1 }, value);
  if (operator === '$between') return [value(), value()];
  if (!texts.has(operator)) return value();
  const word = String(value());
  const from = roll(word.length);
  return operator === '$startsWith'
    ? word.slice(0, 2)
    : operator === '$endsWith'
      ? word.slice(-2)
      : word.slice(from, from + 3);
}

/** A filter, and what it means for an item. */
export interface Condition {
  readonly filter: Body;
  readonly meets: (item: Body) => boolean;
}

/** A condition on one field. */
export function leaf(
  area: Readable,
  items: readonly Body[],
  roll: Roll,
  operator = pick(roll, Object.keys(meanings)),
): Condition {
  const [name, read] = pick(roll, Object.entries(area.fields));
  const operand = operandFor(operator, items.flatMap(read), roll);
  const means = meanings[operator];
  const bare = operator === '$eq' && roll(2) === 0;
  return {
    filter: { [name]: bare ? operand : { [operator]: operand } },
    meets: item => means?.(read(item), operand) ?? false,
  };
}

/** Conditions within conditions. */
export function tree(area: Readable, items: readonly Body[], roll: Roll, depth: number): Condition {
  const kind = depth === 0 ? 3 : roll(4);
  if (kind === 3) return leaf(area, items, roll);
  const parts = Array.from({ length: roll(3) + 1 }, () => tree(area, items, roll, depth - 1));
  const filters = parts.map(({ filter }) => filter);
  if (kind === 0) return { filter: { $and: filters }, meets: item => !parts.some(({ meets }) => !meets(item)) };
  if (kind === 1) return { filter: { $or: filters }, meets: item => parts.some(({ meets }) => meets(item)) };
  const [first] = parts;
  return { filter: { $not: first?.filter }, meets: item => !first?.meets(item) };
}
