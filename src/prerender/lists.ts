import { attributes as listAttributes, readRefs } from '../../widgets/product-list/attributes.ts';
import { type Reading, readOn, toKey, unread } from '../../widgets/product-list/read-on.ts';
import { readAttributes } from '../elements/attributes.ts';
import type { ShopApp } from '../store/app.ts';
import type { PrerenderData, PrerenderedElement, PrerenderedList } from './types.ts';

/** The query, the filter and the number of products that an element's attributes select. */
function toWanted(attributes: PrerenderedElement['attributes']) {
  const props = readAttributes({ getAttribute: name => attributes[name] ?? null }, listAttributes);
  const { collection, products, search, sort, filter, pageSize } = props;
  return { query: { collection, refs: readRefs(products), search, sort }, filter, count: pageSize };
}

/** Reads the first products of a list, by the key of its query. Empty if the list cannot be read. */
export async function readList(
  app: ShopApp,
  attributes: PrerenderedElement['attributes'],
): Promise<Readonly<Record<string, PrerenderedList>>> {
  const wanted = toWanted(attributes);
  const { query, filter, count } = wanted;
  try {
    const { found, ...others } = await readOn(app, wanted, unread(query, filter), () => {});
    return { [others.key]: { ...others, ids: found.slice(0, count).map(({ id }) => id), more: found.length > count } };
  } catch {
    return {};
  }
}

/** The reading of the list with this key. Undefined if the data do not have the list or one of its products. */
export function findList(key: string, { lists, products }: PrerenderData): Reading | undefined {
  const list = lists && Object.hasOwn(lists, key) ? lists[key] : undefined;
  if (!list) return undefined;
  const { ids, more, ...others } = list;
  const found = ids.flatMap(id => (Object.hasOwn(products, id) ? (products[id]?.product ?? []) : []));
  return found.length < ids.length ? undefined : { ...others, key, found, isComplete: list.isComplete && !more };
}

/** The reading of an element's list. Undefined if the data do not have the list or one of its products. */
export function findListOf(attributes: PrerenderedElement['attributes'], data: PrerenderData): Reading | undefined {
  const { query, filter } = toWanted(attributes);
  return findList(toKey(query, filter), data);
}
