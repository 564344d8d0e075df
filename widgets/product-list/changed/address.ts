import { attributes } from '../attributes.ts';
import type { View, Written } from '../view.ts';

/** The most pages of cards that an address can show. With a higher number, the list shows the first page. */
const MAX_PAGES = 50;

/** Reads a view from the page's address. Missing parameters come from the element's attributes. */
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

/** The page's address with a view, of at most `MAX_PAGES` pages. Values that equal the attributes are left out. */
export function toAddress(shown: View, { params, search, sort, filter }: Written): string {
  const url = new URL(location.href);
  const view = { ...shown, page: Math.min(shown.page, MAX_PAGES) };
  const standard: View = { search, sort, filter, page: 1 };
  for (const name of ['search', 'sort', 'filter', 'page'] as const) {
    if (view[name] === standard[name]) url.searchParams.delete(`${params}-${name}`);
    else url.searchParams.set(`${params}-${name}`, String(view[name]));
  }
  return url.href;
}
