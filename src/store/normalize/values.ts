import type { DescriptionLine } from '../../api/shared/line.ts';

/** The objects of a list; none of what is no list. */
export const toList = <T extends object>(value: readonly T[] | null | undefined): readonly T[] =>
  Array.isArray(value) ? value.filter(entry => entry && typeof entry === 'object') : [];

/** A number, also one sent as text; 0 for anything else, such as an object without a value. */
export function toNumber(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  return Number.isFinite(number) ? (number as number) : 0;
}

/** A copy in which each of these texts that is no text is absent: drawn, an object would be taken for an element. */
export function withTexts<T extends object>(value: T, names: string): T {
  const copy = { ...value } as Record<string, unknown>;
  for (const name of names.split(' ')) if (typeof copy[name] !== 'string') delete copy[name];
  return copy as T;
}

/** A text with its translation; undefined stays so. */
export const toTranslatable = <T extends object>(value: T): T =>
  value && withTexts(Object(value), 'original translated');

/** The lines that describe an item, those with a name. */
export const toDescriptionLines = (lines: readonly DescriptionLine[] | null | undefined): readonly DescriptionLine[] =>
  toList(lines)
    .filter(({ name }) => name)
    .map(({ name, plainText, colorInfo, ...line }) => ({
      ...line,
      name: toTranslatable(name),
      ...(plainText && { plainText: toTranslatable(plainText) }),
      ...(colorInfo && { colorInfo: toTranslatable(colorInfo) }),
    }));
