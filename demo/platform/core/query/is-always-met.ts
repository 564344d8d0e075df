import { isRecord } from '../validate.ts';

/** True if every item matches a filter, false if no item does, undefined if it depends on the item. */
type Certainty = boolean | undefined;

const all = (parts: readonly Certainty[]): Certainty =>
  parts.includes(false) ? false : parts.every(part => part === true) ? true : undefined;

const not = (part: Certainty): Certainty => (part === undefined ? undefined : !part);

const getParts = (operand: unknown): readonly Certainty[] => [operand].flat().map(getCertainty);

/**
 * The certainty of one operator. Every text contains an empty text, every list contains all of an empty list, and an
 * empty list contains no value.
 */
function getCertaintyOf(operator: string, operand: unknown): Certainty {
  const isEmptyList = Array.isArray(operand) && operand.length === 0;
  if (/^\$(in|hasSome)$/.test(operator) && isEmptyList) return false;
  return (/^\$(contains|startsWith|endsWith)$/.test(operator) && operand === '') ||
    (operator === '$hasAll' && isEmptyList)
    ? true
    : undefined;
}

function getCertainty(filter: unknown): Certainty {
  if (!isRecord(filter)) return filter === undefined || filter === null ? true : undefined;
  return all(
    Object.entries(filter).map(([name, operand]) => {
      if (name === '$and') return all(getParts(operand));
      if (name === '$or') return not(all(getParts(operand).map(not)));
      if (name === '$not') return not(all(getParts(operand)));
      if (!isRecord(operand)) return undefined;
      return all(Object.entries(operand).map(([operator, value]) => getCertaintyOf(operator, value)));
    }),
  );
}

/**
 * Whether a filter matches every item because it has no effective condition, such as `{}`, `{ $and: [] }` or `{ $or:
 * [{}] }`. Two conditions that together match every item are not recognized.
 */
export const isAlwaysMet = (filter: unknown): boolean => getCertainty(filter) === true;
