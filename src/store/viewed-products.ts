import { parseList } from '../storage/parse-list.ts';
import type { MaxOf } from '../storage/registry.ts';
import { createStored } from '../storage/stored.ts';
import { whenShown } from '../validation/when-shown.ts';
import type { ShopApp } from './app.ts';
import { onDevice } from './storages.ts';

/** So many are kept. */
const MAX_VIEWED: MaxOf<'viewed'> = 20;

type Shop = Pick<ShopApp, 'clientId' | 'client' | 'ports'>;

const viewedEntry = /* @__PURE__ */ createStored('viewed', onDevice);

/**
 * The ids of the products that were viewed on this device, the last one first. What a member has viewed is not shown once
 * they have signed out.
 */
export function readViewedProducts(shop: Shop): readonly string[] {
  const [member, ...ids] = viewedEntry.read(shop, parseList) ?? [];
  if (member && member !== shop.client.session.owner) return [];
  return ids.filter((id): id is string => typeof id === 'string').slice(0, MAX_VIEWED);
}

/** Keeps the id of a product that is viewed, unless the page lets nothing be kept. */
export function keepViewedProduct(shop: Shop, id: string): void {
  whenShown(() => {
    const viewed = [shop.client.session.owner, id, ...readViewedProducts(shop).filter(other => other !== id)];
    viewedEntry.write(shop, viewed.slice(0, MAX_VIEWED + 1));
  });
}
