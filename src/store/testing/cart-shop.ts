import type { Platform } from '../../../demo/platform/platform.ts';
import { openSeededPlatform } from '../../../demo/platform/testing/seeded-platform.ts';
import { type Cart, getCart } from '../../api/carts.ts';
import { type Product, queryProducts } from '../../api/products.ts';
import { createLazyClient } from '../../client/client.ts';
import { loadersAtHand } from '../../client/lazy-parts.ts';
import { API_HOST } from '../../client/testing/browser.ts';
import { loadWorker } from '../cart/load-worker.ts';
import { loadDoubt } from '../cart/worker/load-doubt.ts';
import { loadFailures } from '../errors.ts';
import { OWN, SLUGS } from './cart-sequences.ts';
import { signIn } from './sign-in.ts';

const STOCK = 150;
const [PRICED, , STOCKED] = SLUGS;

/** A shop whose platform all sequences of a test share. */
export interface Shop {
  readonly platform: Platform;
  /** The products by slug. */
  readonly products: ReadonlyMap<string, Product>;
  /** Whether the person at the device changes. */
  readonly hasPeople: boolean;
}

export async function openShop(hasPeople = false): Promise<Shop> {
  const platform = await openSeededPlatform({ now: () => Date.now() });
  const { call } = createClient(platform);
  const slugs = new Set(hasPeople ? Object.values(OWN).flatMap(own => [...own.slugs]) : SLUGS);
  // All carts together must not need more than the stock.
  if (hasPeople) for (const slug of slugs) await admin(platform, 'stock', { slug, quantity: 100_000 });
  const found = [...slugs].map(async slug => {
    const { products } = await call(queryProducts, { query: { filter: { slug } } });
    return [slug, products[0] as Product] as const;
  });
  const products = new Map(await Promise.all(found));
  await Promise.all([loadFailures(), loadWorker(), loadDoubt()]);
  return { platform, products, hasPeople };
}

const admin = (platform: Platform, path: string, body: object) =>
  platform.fetch(new Request(`${API_HOST}/_/${path}`, { method: 'POST', body: JSON.stringify(body) }));

/** Sets the stock of the product whose stock is limited, by default to the stock before the first sequence. */
export const setStock = ({ platform }: Shop, quantity = STOCK) => admin(platform, 'stock', { slug: STOCKED, quantity });

/** Sets the price of one product. */
export const setPrice = ({ platform }: Shop, price: number) => admin(platform, 'products', { slug: PRICED, price });

/** The cart of a member, as a new sign-in on another device reads it. */
export async function readCartOf({ platform }: Shop, email: string): Promise<Cart | undefined> {
  const tokens = await signIn(platform, undefined, email);
  return createClient(platform, { tokens })
    .call(getCart)
    .then(
      ({ cart }) => cart,
      error => {
        if (error.code !== 'OWNED_CART_NOT_FOUND') throw error;
        return undefined;
      },
    );
}

/** A client that calls the platform from no page. */
const createClient = (platform: Platform, options: Pick<Parameters<typeof createLazyClient>[0], 'tokens'> = {}) =>
  createLazyClient(
    {
      ...options,
      clientId: 'demo-client',
      apiHost: API_HOST,
      storage: 'memory',
      fetch: (url, init) => platform.fetch(new Request(url, init)),
    },
    loadersAtHand,
  );
