import type { Session } from '../session/session.ts';
import type { MaxOf } from '../storage/registry.ts';
import { createStored } from '../storage/stored.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import { toJson } from '../validation/to-json.ts';
import type { ShopApp } from './app.ts';
import { type CachingShop, cacheHeader, isRecentlyRead } from './cached-products.ts';
import { forgetMember } from './forget-member.ts';
import type { State } from './state.ts';
import { inTab } from './storages.ts';

const MAX_COUNT: MaxOf<'products'> = 100;
const MAX_LENGTH = 250_000;

const productsEntry = /* @__PURE__ */ createStored('products', inTab);

/**
 * Caches in the tab's storage the products that this page has read, for the next page of the tab. A sign-in and the end
 * of a member's session clear the cache. The end of a member's session also removes the member's stored data, see
 * `forgetMember`.
 */
export function cacheProducts(app: Pick<ShopApp, 'store' | 'ports' | 'currency' | 'clientId' | 'client'>): void {
  const [before, now] = [app.store.getInitialState().member, app.store.getState().member];
  const isSame = before === now || (before.role === 'none' && now.role === 'visitor');
  /**
   * The time of the last change of the shopper, ms since the epoch, or 0. Products read before that time may have the
   * prices of another shopper, so they are not cached.
   */
  let since = isSame ? 0 : app.client.now();
  const keep = () => writeCachedProducts(app, app.store.getState().products, since);
  const cacheSoon = () => void app.ports.yieldToFrame().then(keep);
  app.store.subscribe(({ products }, previous) => {
    // Lets the elements render first.
    if (products !== previous.products) cacheSoon();
  });
  cacheSoon();
  const onRoleChange: Parameters<Session['subscribe']>[0] = ({ role, previous, reason }) => {
    if (previous === 'member') forgetMember(app, reason === 'expired');
    if (role !== 'member' && previous !== 'member') return;
    since = app.client.now();
    productsEntry.write(app);
  };
  app.client.session.subscribe(onRoleChange);
}

/**
 * Replaces the cache with the products that were read at `since` or later, and less than ten minutes ago. Takes at most
 * `MAX_COUNT` products and `MAX_LENGTH` characters: first the products that this page has read, then those from the
 * cache. Without such products, removes the cache.
 */
export function writeCachedProducts(shop: CachingShop, products: State['products'], since: number): void {
  const parts: string[] = [];
  let room = MAX_LENGTH;
  const entries = Object.entries(products);
  for (const [ref, { product, readAt = 0 }] of [
    ...entries.filter(([, { cached }]) => !cached),
    ...entries.filter(([, { cached }]) => cached),
  ]) {
    if (!product || !isRecentlyRead(shop, readAt) || readAt < since) continue;
    // Leaves out the long texts, because no element shows them.
    const shown = { ...product, description: undefined, additionalInfoSections: undefined, seoData: undefined };
    // A product that cannot be written as JSON is left out.
    const part = ignoreErrors(() => toJson([ref, readAt, shown]));
    if (!part) continue;
    room -= part.length;
    if (room < 0 || parts.push(part) === MAX_COUNT) break;
  }
  productsEntry.write(shop, parts.length && `${cacheHeader(shop)}[${parts}]`);
}
