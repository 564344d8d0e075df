import { parseList } from '../storage/parse-list.ts';
import type { MaxOf } from '../storage/registry.ts';
import { createStored } from '../storage/stored.ts';
import { whenShown } from '../validation/when-shown.ts';
import type { ShopApp } from './app.ts';
import { onDevice } from './storages.ts';

/** The largest number of viewed products that are stored. */
const MAX_VIEWED: MaxOf<'viewed'> = 20;

type Shop = Pick<ShopApp, 'clientId' | 'client' | 'ports'>;

const viewedEntry = /* @__PURE__ */ createStored('viewed', onDevice);

/**
 * The ids of at most `MAX_VIEWED` products that were viewed on this device, the last one first. Empty if they are those
 * of another member, or of a member who has signed out.
 */
export function readViewedProducts(shop: Shop): readonly string[] {
  const [member, ...ids] = viewedEntry.read(shop, parseList) ?? [];
  if (member && member !== shop.client.session.owner) return [];
  return ids.filter((id): id is string => typeof id === 'string').slice(0, MAX_VIEWED);
}

/** Stores the id of a viewed product once the page is shown, if the page may store it. */
export function keepViewedProduct(shop: Shop, id: string): void {
  whenShown(() => {
    const viewed = [shop.client.session.owner, id, ...readViewedProducts(shop).filter(other => other !== id)];
    viewedEntry.write(shop, viewed.slice(0, MAX_VIEWED + 1));
  });
}
