/** The objects of a list, without those of the named texts that are not strings. Empty if the value is not a list. */
export const toList = <T extends object>(value: readonly T[] | null | undefined, texts = ''): readonly T[] =>
  Array.isArray(value)
    ? value.filter(entry => entry && typeof entry === 'object').map(entry => withTexts(entry, texts))
    : [];

/** The value as a finite number, even if it was sent as text. 0 for any other value. */
export function toNumber(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  return Number.isFinite(number) ? (number as number) : 0;
}

/**
 * A copy of an object without those of the named texts that are not strings. If rendered, an object would be taken for
 * an element. `names` is a list of property names, separated by blanks.
 */
export function withTexts<T extends object>(value: T, names: string): T {
  const copy = { ...value } as Record<string, unknown>;
  for (const name of names.split(' ')) if (typeof copy[name] !== 'string') delete copy[name];
  return copy as T;
}
