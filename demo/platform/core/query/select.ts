import { refusal } from '../api-error.ts';
import { isRecord } from '../validate.ts';
import { filterBy } from './filter.ts';
import type { Fields } from './paging.ts';
import { calledAs } from './rename-violations.ts';

/** What a call's own `filter` finds. */
export const foundBy = <T>(items: readonly T[], filter: unknown, fields: Fields<T>): readonly T[] =>
  calledAs('filter', () => items.filter(filterBy(filter, fields)), 'query.filter');

/** What a bulk call is about. An empty filter would find everything, which nobody means. */
export function chosenBy<T>(items: readonly T[], filter: unknown, fields: Fields<T>): readonly T[] {
  if (!isRecord(filter) || !Object.keys(filter).length)
    throw refusal(400, 'EMPTY_FILTER', 'A filter that holds nothing would mean everything.');
  return foundBy(items, filter, fields);
}
