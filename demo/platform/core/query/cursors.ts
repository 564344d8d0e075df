import type { CursorMetadata } from '../../../../src/api/shared/paging.ts';
import { validationError } from '../api-error.ts';
import { decodeText, encodeJson } from '../base64url.ts';
import { isRecord, parseFields, parseInteger, validate } from '../validate.ts';
import { createFilter } from './filter.ts';
import { coerceNumber, sortItems, validateQuery } from './paging.ts';
import { withViolationField } from './rename-violations.ts';
import type { VisibleFields } from './visible-fields.ts';

/**
 * A position between two items. `after` or `before` is the id of the last seen item. A caller may delete the seen
 * items, so `unseen` has ids of items on the other side, nearest first. `offset` is used if none of these items is
 * left.
 */
interface CursorPosition {
  readonly offset: number;
  readonly after?: unknown;
  readonly before?: unknown;
  readonly unseen?: unknown;
  readonly filter?: unknown;
  readonly sort?: unknown;
}

const encodeCursor = (position: CursorPosition): string => encodeJson(position);

function decodeCursor(cursor: unknown, field: string): CursorPosition {
  try {
    const position: unknown = JSON.parse(decodeText(String(cursor)));
    if (isRecord(position) && Number.isInteger(position.offset) && Number(position.offset) >= 0)
      return { ...position, offset: Number(position.offset) };
  } catch {
    // The error below also reports text that is not JSON.
  }
  throw validationError({
    field: `${field}.cursorPaging.cursor`,
    description: 'is not a cursor',
    violatedRule: 'FORMAT',
  });
}

const MAX_UNSEEN = 10;

/** The start and end of the page at a position, as indexes in `ids`. The end may exceed the number of ids. */
function getPageBounds(
  { offset, after, before, unseen }: CursorPosition,
  ids: readonly unknown[],
  limit: number,
): readonly [number, number] {
  const seen = ids.indexOf(before ?? after);
  const others = (Array.isArray(unseen) ? unseen : []).slice(0, MAX_UNSEEN).map(id => ids.indexOf(id));
  const other = others.find(index => index >= 0) ?? -1;
  if (before !== undefined) {
    const end = seen >= 0 ? seen : other + 1;
    if (end > 0 || seen === 0) return [Math.max(0, end - limit), end];
  }
  const start = seen >= 0 ? seen + 1 : other >= 0 ? other : offset;
  return [start, start + limit];
}

/**
 * The page of a cursor query: 50 items by default, at most 100. A cursor contains its filter and sort, which replace
 * those of the query. `field` is the name of the query in the call. `items` can be all items, or a function that finds
 * the items of a filter.
 */
export function paginateByCursor<T>(
  items: readonly T[] | ((filter: unknown) => readonly T[]),
  query: unknown,
  fields: VisibleFields<T>,
  field = 'query',
): { readonly items: readonly T[]; readonly metadata: CursorMetadata } {
  const { filter, sort, cursorPaging } = validateQuery(query, field, 'cursorPaging');
  const { limit: requestedLimit = 50, cursor } = validate(report =>
    parseFields(cursorPaging, `${field}.cursorPaging`, ['limit', 'cursor'], report),
  );
  const limit = validate(report =>
    parseInteger(coerceNumber(requestedLimit), `${field}.cursorPaging.limit`, 1, 100, report),
  );
  const position: CursorPosition = cursor ? decodeCursor(cursor, field) : { offset: 0, filter, sort };
  const found = withViolationField(field, () =>
    sortItems(
      typeof items === 'function' ? items(position.filter) : items.filter(createFilter(position.filter, fields)),
      position.sort,
      fields,
    ),
  );
  const getId = fields.id ?? (() => undefined);
  const ids = found.map(getId);
  const [from, to] = getPageBounds(position, ids, limit);
  const page = found.slice(from, to);
  const hasNext = to < found.length;
  const queryState = { filter: position.filter, sort: position.sort };
  const [first] = page;
  const last = page.at(-1);
  return {
    items: page,
    metadata: {
      count: page.length,
      cursors: {
        ...(hasNext && {
          next: encodeCursor({
            ...queryState,
            offset: to,
            ...(last && { after: getId(last) }),
            unseen: ids.slice(to, to + MAX_UNSEEN),
          }),
        }),
        ...(from > 0 && {
          prev: encodeCursor({
            ...queryState,
            offset: Math.max(0, from - limit),
            ...(first && { before: getId(first) }),
            unseen: ids.slice(Math.max(0, from - MAX_UNSEEN), from).reverse(),
          }),
        }),
      },
      hasNext,
    },
  };
}
