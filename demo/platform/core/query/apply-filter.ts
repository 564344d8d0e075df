import { apiError } from '../api-error.ts';
import { createFilter } from './filter.ts';
import { isAlwaysMet } from './is-always-met.ts';
import { withViolationField } from './rename-violations.ts';
import type { VisibleFields } from './visible-fields.ts';

const applyFilter = <T>(items: readonly T[], filter: unknown, fields: VisibleFields<T>): readonly T[] =>
  withViolationField('filter', () => items.filter(createFilter(filter, fields)), 'query.filter');

/** The items that match the filter of a bulk call. Throws `EMPTY_FILTER` for a filter that matches every item. */
export function applyRequiredFilter<T>(items: readonly T[], filter: unknown, fields: VisibleFields<T>): readonly T[] {
  if (isAlwaysMet(filter)) throw apiError(400, 'EMPTY_FILTER', 'A filter that holds nothing would mean everything.');
  return applyFilter(items, filter, fields);
}
