import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { STORES_APP_ID } from '../../../../src/api/shared/line.ts';
import { type AnyJson, send } from './http.ts';

/** The average pause of a shopper between two requests, ms. */
const THINKING_MS = 1_000;

export interface ShopperFigures {
  readonly requests: number;
  readonly orders: number;
  readonly slowestMs: number;
  readonly slowest: string;
  /** The number of answers other than 200, by status and path. */
  readonly failures: Readonly<Record<string, number>>;
}

/** Shoppers who buy again and again, each as a new visitor, until they are stopped. */
export function startShoppers(server: string, count: number) {
  let figures = { requests: 0, orders: 0, slowestMs: 0, slowest: '' };
  let failures = new Map<string, number>();
  const stopping = new AbortController();
  setMaxListeners(count, stopping.signal);

  async function ask(path: string, body: object | undefined, token = ''): Promise<AnyJson> {
    const startedAt = performance.now();
    const method = body ? 'POST' : 'GET';
    const { status, text } = await send(server + path, { method, token, ...(body && { body: JSON.stringify(body) }) });
    const tookMs = performance.now() - startedAt;
    figures.requests++;
    if (tookMs > figures.slowestMs) figures = { ...figures, slowestMs: tookMs, slowest: path };
    if (status !== 200) {
      const failure = `${status} ${path.replace(/[\da-f-]{36}/, '{id}')}`;
      failures.set(failure, (failures.get(failure) ?? 0) + 1);
    }
    await setTimeout(THINKING_MS * (0.5 + Math.random()), undefined, { signal: stopping.signal });
    return status === 200 ? JSON.parse(text) : {};
  }

  async function buy(): Promise<void> {
    const { access_token } = await ask('/oauth2/token', { clientId: 'demo-client', grantType: 'anonymous' });
    const query = { filter: { slug: 'olive-oil' } };
    const { products: [product] = [] } = await ask('/v1/products/query-platformized', { query }, access_token);
    if (!product) return;
    const filter = { namespace: 'stores', entityId: product.id };
    await ask('/v1/reviews/query', { query: { filter, cursorPaging: { limit: 20 } } }, access_token);
    const lineItems = [{ quantity: 1, catalogReference: { catalogItemId: product.id, appId: STORES_APP_ID } }];
    const { cart } = await ask('/v1/carts/current/add-to-cart', { lineItems }, access_token);
    const more = cart?.lineItems.map(({ id }: AnyJson) => ({ id, quantity: 2 }));
    await ask('/v1/carts/current/update-line-items-quantity', { lineItems: more ?? [] }, access_token);
    const shippingAddress = { country: 'DE', city: 'Berlin', postalCode: '10997', addressLine: 'Am Ufer 1' };
    await ask('/v1/carts/current/estimate-totals', { shippingAddress }, access_token);
    const checkout = { channelType: 'WEB', shippingAddress, email: 'ada@example.com' };
    const { checkoutId } = await ask('/v1/carts/current/create-checkout', checkout, access_token);
    const { orderId } = await ask(`/v1/checkouts/${checkoutId}/create-order`, {}, access_token);
    if (!orderId) return;
    await ask(`/v1/orders/${orderId}`, undefined, access_token);
    figures.orders++;
  }

  async function shop(): Promise<void> {
    try {
      await setTimeout(THINKING_MS * Math.random(), undefined, { signal: stopping.signal });
      while (!stopping.signal.aborted) await buy();
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
    }
  }

  const shopping = Promise.all(Array.from({ length: count }, shop));
  return {
    /** The figures since the last call. */
    take(): ShopperFigures {
      const taken = { ...figures, failures: Object.fromEntries(failures) };
      figures = { requests: 0, orders: 0, slowestMs: 0, slowest: '' };
      failures = new Map();
      return taken;
    },
    async stop(): Promise<void> {
      stopping.abort();
      await shopping;
    },
  };
}
