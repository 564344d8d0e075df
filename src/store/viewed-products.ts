import { ignoreErrors } from '../validation/ignore-errors.ts';
import { toJson } from '../validation/to-json.ts';
import { whenShown } from '../validation/when-shown.ts';
import type { ShopApp } from './app.ts';
import { getStorage } from './get-storage.ts';

/** So many are kept. */
const MAX_VIEWED = 20;

type Shop = Pick<ShopApp, 'clientId' | 'client' | 'ports'>;

const viewedKey = (shop: Shop): string => `kiosk:viewed:${shop.clientId}`;

/**
 * The ids of the products that were viewed on this device, the last one first. What a member has viewed is not shown once
 * they have signed out.
 */
export function readViewedProducts(shop: Shop): readonly string[] {
  const kept = ignoreErrors(() => JSON.parse(getStorage(shop.ports)?.getItem(viewedKey(shop)) ?? '[]') as unknown);
  const [member, ...ids] = Array.isArray(kept) ? kept : [];
  if (member && member !== shop.client.session.owner) return [];
  return ids.filter(id => typeof id === 'string').slice(0, MAX_VIEWED);
}

/** Keeps the id of a product that is viewed, unless the page lets nothing be kept. */
export function keepViewedProduct(shop: Shop, id: string): void {
  whenShown(() => {
    const viewed = [shop.client.session.owner, id, ...readViewedProducts(shop).filter(other => other !== id)];
    ignoreErrors(() => getStorage(shop.ports)?.setItem(viewedKey(shop), toJson(viewed.slice(0, MAX_VIEWED + 1))));
  });
}
