import type { Cart } from '../../src/api/carts.ts';
import type { Order } from '../../src/api/orders.ts';
import type { Product } from '../../src/api/products.ts';
import type { Review } from '../../src/api/reviews.ts';
import { MIRA } from './pages/member-login.ts';
import type { World } from './world.ts';

interface StoredCart {
  readonly clientId: string;
  readonly visitorId?: string;
  readonly memberId: string | null;
  readonly cart: Cart;
}
interface Mail {
  readonly to: string;
  readonly code: string;
  readonly links: readonly string[];
}

export const cartsOf = async (world: World): Promise<readonly StoredCart[]> =>
  (await world.admin<{ carts: readonly StoredCart[] }>('/carts')).carts;
export const ordersOf = async (world: World): Promise<readonly Order[]> =>
  (await world.admin<{ orders: readonly Order[] }>('/orders')).orders;
export const mailsOf = async (world: World): Promise<readonly Mail[]> =>
  (await world.admin<{ mails: readonly Mail[] }>('/outbox')).mails;

/** The name and quantity of each line of all carts. */
export const linesOf = async (world: World): Promise<readonly (readonly [name: string, quantity: number])[]> =>
  (await cartsOf(world)).flatMap(({ cart }) =>
    cart.lineItems.map(({ productName, quantity }) => [productName.original, quantity] as const),
  );
/** The quantities of each cart's lines. */
export const quantitiesByCart = async (world: World): Promise<readonly (readonly number[])[]> =>
  (await cartsOf(world)).map(({ cart }) => cart.lineItems.map(({ quantity }) => quantity));
export const quantities = async (world: World): Promise<readonly number[]> => (await quantitiesByCart(world)).flat();

/** The number of POST requests to paths with this ending. */
export const countPosts = async (world: World, end: string): Promise<number> =>
  (await world.log()).filter(({ method, path }) => method === 'POST' && path.endsWith(end)).length;

/** Replaces the platform's host name by an IP address, because Node resolves no names below localhost. */
export const toNodeUrl = (url: string): string => url.replace('shop.localhost', '127.0.0.1');

async function ask<T>(world: World, authorization: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(toNodeUrl(world.api) + path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export async function askAsMerchant<T>(world: World, method: string, path: string, body?: object): Promise<T> {
  const { accessToken } = await world.admin<{ accessToken: string }>('/merchant-token', {});
  return ask(world, accessToken, method, path, body);
}

/** Calls the platform as Mira, as another device of hers would. */
export async function askAsMember<T>(world: World, method: string, path: string, body?: object): Promise<T> {
  const { access_token } = await world.admin<{ access_token: string }>('/member-tokens', { email: MIRA.email });
  return ask(world, access_token, method, path, body);
}

export async function productOf(world: World, slug: string): Promise<Product> {
  const path = '/stores-reader/v1/products/query-platformized';
  const query = { filter: { slug } };
  const { products } = await askAsMember<{ products: readonly Product[] }>(world, 'POST', path, { query });
  const [product] = products;
  if (product?.slug !== slug) throw new Error(`The shop has no ${slug}`);
  return product;
}

export const reviewsOf = async (world: World, query: object = {}): Promise<readonly Review[]> =>
  (await askAsMember<{ reviews: readonly Review[] }>(world, 'POST', '/reviews/v1/reviews/query', { query })).reviews;

/** The slugs of a shop's products. Products that can be added without a choice come first. */
export async function slugsOf(world: World, clientId = 'demo-client'): Promise<readonly string[]> {
  const api = toNodeUrl(world.api);
  const send = async (path: string, body: object, token?: string) => {
    const answer = await fetch(api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as {
      access_token: string;
      products: readonly { slug: string; productOptions: readonly unknown[]; stock: { inStock: boolean } }[];
    };
  };
  const { access_token } = await send('/oauth2/token', { clientId, grantType: 'anonymous' });
  const { products } = await send(
    '/v1/products/query-platformized',
    { query: { paging: { limit: 100 } } },
    access_token,
  );
  await world.admin('/reset', {});
  const plain = products.filter(({ productOptions, stock }) => !productOptions.length && stock.inStock);
  return [...plain, ...products.filter(product => !plain.includes(product))].map(({ slug }) => slug);
}
