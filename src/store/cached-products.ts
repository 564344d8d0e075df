import type { Product } from '../api/products.ts';
import type { BaseClient } from '../client/client.ts';
import type { AgeOf, StoredName } from '../storage/registry.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import { normalizeProduct } from './normalize/product.ts';
import type { Ports } from './ports.ts';
import type { ProductEntry, State } from './state.ts';

/** How long after its query a product is cached, ms. */
const MAX_AGE_MS: AgeOf<'products'> = 600_000;

/** The parts of a shop that the product cache needs. */
export interface CachingShop {
  readonly clientId: string;
  readonly client: Pick<BaseClient, 'session' | 'now'>;
  readonly ports: Pick<Ports, 'tabStorage'>;
  readonly currency?: string | undefined;
}

/**
 * The first line of the cache entry: the member, empty for a visitor, and the currency of the prices. An entry with
 * another first line is ignored.
 */
export const cacheHeader = ({ client, currency }: CachingShop): string => `${client.session.owner} ${currency}\n`;

export const isRecentlyRead = ({ client }: CachingShop, readAt: number | undefined): boolean =>
  Math.abs(client.now() - Number(readAt)) < MAX_AGE_MS;

/**
 * Returns the products, by id or slug, that earlier pages of this tab have cached for the same member and currency in
 * the last ten minutes. Returns no products if the storage fails or the entry is invalid.
 */
export function readCachedProducts(shop: CachingShop): State['products'] {
  const products: Record<string, ProductEntry> = {};
  ignoreErrors(() => {
    const key: `kiosk:${StoredName}:${string}` = `kiosk:products:${shop.clientId}`;
    const [header, text] = [cacheHeader(shop), shop.ports.tabStorage()?.getItem(key)];
    if (!text?.startsWith(header)) return;
    for (const [ref, readAt, cached] of JSON.parse(text.slice(header.length)) as [string, number, Product][]) {
      const product = normalizeProduct(cached);
      if (product && isRecentlyRead(shop, readAt)) products[ref] = { status: 'ready', cached: true, readAt, product };
    }
  });
  return products;
}
