/** The objects of a list, each as `withTexts` returns it. Empty for a value that is no list. */
export const toList = <T extends object>(value: readonly T[] | null | undefined, texts = ''): readonly T[] =>
  Array.isArray(value)
    ? value.filter(entry => entry && typeof entry === 'object').map(entry => withTexts(entry, texts))
    : [];

/** A number, also one sent as text; 0 for anything else, such as an object without a value. */
export function toNumber(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  return Number.isFinite(number) ? (number as number) : 0;
}

/**
 * A copy without those of the named texts that are no strings, because a rendered object would be taken for an element.
 */
export function withTexts<T extends object>(value: T, names: string): T {
  const copy = { ...value } as Record<string, unknown>;
  for (const name of names.split(' ')) if (typeof copy[name] !== 'string') delete copy[name];
  return copy as T;
}
