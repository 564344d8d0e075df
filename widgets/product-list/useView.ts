import { useEffect, useRef, useState } from 'react';
import type { PropsOf } from '../../src/elements/attributes.ts';
import type { ProductSort } from '../../src/store/product-list.ts';
import { toJson } from '../../src/validation/to-json.ts';
import { attributes } from './attributes.ts';

/** What of a list is shown. */
export interface View {
  readonly search: string;
  readonly sort: ProductSort;
  /** As `parseFilter` reads it. */
  readonly filter: string;
  /** How many pages of cards are shown, one below the other. */
  readonly page: number;
}

type Attributes = Pick<PropsOf<typeof attributes>, 'params' | 'search' | 'sort' | 'filter'>;

/** So many pages of an address are shown at once; more are asked for by the shopper. */
const MAX_PAGES = 50;

/** Reads a view from the page's address; what it does not have is as the page's attributes say. */
function readView({ params, search, sort, filter }: Attributes): View {
  const query = new URLSearchParams(params && location.search);
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
function toAddress(view: View, { params, search, sort, filter }: Attributes): string {
  const url = new URL(location.href);
  const standard: View = { search, sort, filter, page: 1 };
  for (const name of ['search', 'sort', 'filter', 'page'] as const) {
    if (view[name] === standard[name]) url.searchParams.delete(`${params}-${name}`);
    else url.searchParams.set(`${params}-${name}`, String(view[name]));
  }
  return url.href;
}

/**
 * What a shopper has made of a list, until the page's attributes change. With `params` it is in the page's address: a
 * change is a step of its history, unless it goes on with the one before.
 */
export function useView(props: Attributes) {
  const request = toJson([props.params, props.search, props.sort, props.filter]);
  const [held, setHeld] = useState(() => ({ request, view: readView(props), changes: 0 }));
  const current = held.request === request ? held : { request, view: readView(props), changes: 0 };
  const latest = useRef(current);
  latest.current = current;
  const attributesNow = useRef(props);
  attributesNow.current = props;

  const { params } = props;
  useEffect(() => {
    if (!params) return;
    const follow = () =>
      setHeld(({ changes }) => ({
        request: latest.current.request,
        view: readView(attributesNow.current),
        changes: changes + 1,
      }));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [params]);

  const change = (part: Partial<View>, { replace = false } = {}): void => {
    const { view, changes } = latest.current;
    const next: View = { ...view, page: 1, ...part };
    latest.current = { request, view: next, changes: changes + 1 };
    setHeld(latest.current);
    if (!params) return;
    const address = toAddress(next, props);
    if (address === location.href) return;
    // What the page itself keeps there stays.
    if (replace) history.replaceState(history.state, '', address);
    else history.pushState(history.state, '', address);
  };
  return { view: current.view, changes: current.changes, change };
}
