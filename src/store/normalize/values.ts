/** The objects of a list; none of what is no list. */
export const toList = <T extends object>(value: readonly T[] | null | undefined): readonly T[] =>
  Array.isArray(value) ? value.filter(entry => entry && typeof entry === 'object') : [];

/** The number that an answer has, also as text; 0 for anything else, such as an object without a value. */
export const toNumber = (value: unknown): number => (typeof value === 'object' ? 0 : Number(value) || 0);
