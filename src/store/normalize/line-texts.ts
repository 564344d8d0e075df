import type { DescriptionLine } from '../../api/shared/line.ts';
import { toList, withTexts } from './values.ts';

/** A text with its translation; undefined stays so. */
export const toTranslatable = <T extends object>(value: T): T =>
  value && withTexts(Object(value), 'original translated');

/** The lines that describe an item, those with a name. */
export const toDescriptionLines = (lines: readonly DescriptionLine[] | null | undefined): readonly DescriptionLine[] =>
  toList(lines)
    .filter(({ name }) => name)
    .map(
      line =>
        Object.fromEntries(
          Object.entries(line).map(([key, value]) => [key, value === Object(value) ? toTranslatable(value) : value]),
        ) as unknown as DescriptionLine,
    );
