/** The objects of a list; none of what is no list. */
export const toList = <T extends object>(value: readonly T[] | null | undefined): readonly T[] =>
  Array.isArray(value) ? value.filter(entry => entry && typeof entry === 'object') : [];

/** A number, also one sent as text; 0 for anything else, such as an object without a value. */
export function toNumber(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  return Number.isFinite(number) ? (number as number) : 0;
}
