import type { AnyJson } from '../../open-shop.ts';
import type { Random } from '../../seeded-random.ts';

/** Reads each filterable field from an item. */
export interface FieldReaders {
  readonly fields: Readonly<Record<string, (item: AnyJson) => unknown>>;
}

const lower = (value: unknown) => String(value).toLowerCase();
const some = (value: unknown, test: (one: unknown) => boolean) =>
  Array.isArray(value) ? value.some(test) : test(value);
const someText = (value: unknown, test: (one: string) => boolean) =>
  some(value, one => typeof one === 'string' && test(one.toLowerCase()));
// A comparison never matches an absent field.
const comparable = (value: AnyJson, test: (one: AnyJson) => boolean) =>
  (typeof value === 'number' || typeof value === 'string') && test(value);

/** A reference implementation of each operator. It shares no code with the platform. */
export const referenceOperators: Readonly<Record<string, (value: unknown, operand: AnyJson) => boolean>> = {
  $eq: (value, operand) => some(value, one => Object.is(one, operand)),
  $ne: (value, operand) => !some(value, one => Object.is(one, operand)),
  $gt: (value, operand) => comparable(value, one => one > operand),
  $gte: (value, operand) => comparable(value, one => !(one < operand)),
  $lt: (value, operand) => comparable(value, one => one < operand),
  $lte: (value, operand) => comparable(value, one => !(one > operand)),
  $between: (value, [least, most]) => comparable(value, one => !(one < least) && !(one > most)),
  $in: (value, operand: unknown[]) => some(value, one => operand.indexOf(one) >= 0),
  $hasSome: (value, operand: unknown[]) => operand.some(wanted => some(value, one => one === wanted)),
  $hasAll: (value, operand: unknown[]) => !operand.some(wanted => !some(value, one => one === wanted)),
  $startsWith: (value, operand) => someText(value, one => one.indexOf(lower(operand)) === 0),
  $endsWith: (value, operand) => someText(value, one => one.slice(-operand.length) === lower(operand)),
  $contains: (value, operand) => someText(value, one => one.indexOf(lower(operand)) >= 0),
  $exists: (value, operand) => operand === (value !== undefined),
  $isEmpty: (value, operand) =>
    operand === (Array.isArray(value) ? !(0 in value) : [undefined, ''].includes(value as string | undefined)),
};

const textOperators = new Set(['$startsWith', '$endsWith', '$contains']);

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T;

/** A random operand for a field, made from the values of the items. */
function operandFor(operator: string, values: readonly unknown[], random: Random): unknown {
  const value = () => pick(random, values) ?? 'nothing';
  if (operator === '$exists' || operator === '$isEmpty') return random(2) === 0;
  if (['$in', '$hasSome', '$hasAll'].includes(operator)) return Array.from({ length: random(3) + 1 }, value);
  if (operator === '$between') return [value(), value()];
  if (!textOperators.has(operator)) return value();
  const word = String(value());
  const start = random(word.length);
  return operator === '$startsWith'
    ? word.slice(0, 2)
    : operator === '$endsWith'
      ? word.slice(-2)
      : word.slice(start, start + 3);
}

/** A filter, and a predicate that the reference operators evaluate for it. */
interface Condition {
  readonly filter: AnyJson;
  readonly matches: (item: AnyJson) => boolean;
}

export function randomCondition(
  area: FieldReaders,
  items: readonly AnyJson[],
  random: Random,
  operator = pick(random, Object.keys(referenceOperators)),
): Condition {
  const [name, read] = pick(random, Object.entries(area.fields));
  const operand = operandFor(operator, items.flatMap(read), random);
  const evaluate = referenceOperators[operator];
  const isShorthand = operator === '$eq' && random(2) === 0;
  return {
    filter: { [name]: isShorthand ? operand : { [operator]: operand } },
    matches: item => evaluate?.(read(item), operand) ?? false,
  };
}

/** A random tree of conditions. */
export function randomFilter(area: FieldReaders, items: readonly AnyJson[], random: Random, depth: number): Condition {
  const kind = depth === 0 ? 3 : random(4);
  if (kind === 3) return randomCondition(area, items, random);
  const parts = Array.from({ length: random(3) + 1 }, () => randomFilter(area, items, random, depth - 1));
  const filters = parts.map(({ filter }) => filter);
  if (kind === 0) return { filter: { $and: filters }, matches: item => !parts.some(({ matches }) => !matches(item)) };
  if (kind === 1) return { filter: { $or: filters }, matches: item => parts.some(({ matches }) => matches(item)) };
  const [first] = parts;
  return { filter: { $not: first?.filter }, matches: item => !first?.matches(item) };
}
