import { attributes } from '../attributes.ts';
import type { View, Written } from '../view.ts';

/** So many pages of an address are shown at once; more are asked for by the shopper. */
const MAX_PAGES = 50;

/** Reads a view from the page's address; what it does not have is as the page's attributes say. */
export function readView({ params, search, sort, filter }: Written): View {
  const query = new URLSearchParams(location.search);
  const get = (name: string) => query.get(`${params}-${name}`);
  const page = Number(get('page'));
  return {
    search: get('search') ?? search,
    sort: get('sort') === null ? sort : attributes.sort.read(get('sort')),
    filter: get('filter') ?? filter,
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGES ? page : 1,
  };
}

/** The page's address with a view in it, as short as it can be. */
export function toAddress(view: View, { params, search, sort, filter }: Written): string {
  const url = new URL(location.href);
  const standard: View = { search, sort, filter, page: 1 };
  for (const name of ['search', 'sort', 'filter', 'page'] as const) {
    if (view[name] === standard[name]) url.searchParams.delete(`${params}-${name}`);
    else url.searchParams.set(`${params}-${name}`, String(view[name]));
  }
  return url.href;
}
