import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Cart } from '../../../src/api/carts.ts';
import type { Product } from '../../../src/api/products.ts';
import { type CatalogOptions, STORES_APP_ID } from '../../../src/api/shared/line.ts';
import { deriveProductId } from '../catalog/product-view.ts';
import type { NodePlatformOptions } from '../node/platform.ts';
import type { Platform } from '../platform.ts';
import { shops } from '../seed/data/shops.ts';
import { openSeededPlatform } from './seeded-platform.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests check shapes by their assertions.
export type AnyJson = any;

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AnyJson;
}

/** The origins of the merchant's pages in tests. */
export const TEST_ORIGINS = ['https://shop.example', 'https://merchant.example'];

/** An in-process platform on Node, with clients for it. */
export const openShop = async (options: NodePlatformOptions = {}) =>
  connectShop(await openSeededPlatform({ origins: TEST_ORIGINS, identityProvider: true, ...options }));

/** Adds functions that send requests to a platform, and clients of visitors, members and the merchant. */
export function connectShop(platform: Platform) {
  const send = (path: string, init: RequestInit = {}) => platform.fetch(new Request(`http://api.test${path}`, init));

  async function call(method: string, path: string, body?: unknown, token?: string): Promise<TestResponse> {
    const headers = token ? { authorization: token } : {};
    const response = await send(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const text = await response.text();
    const contentType = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      headers: response.headers,
      body: contentType.includes('json') ? JSON.parse(text) : text,
    };
  }

  async function visitor(clientId = 'demo-client') {
    const { body: tokens } = await call('POST', '/oauth2/token', { clientId, grantType: 'anonymous' });
    return createTestClient(call, tokens, clientId);
  }

  const admin = async (path: string, body?: unknown): Promise<AnyJson> =>
    (await call(body === undefined ? 'GET' : 'POST', `/_/${path}`, body)).body;

  const as = (tokens: AnyJson) => createTestClient(call, tokens);
  const merchant = async () => as({ access_token: (await admin('merchant-token', {})).accessToken });
  const member = async (email: string) => as(await admin('member-tokens', { email }));
  /** A client for the same session with the merchant's API key. */
  const withApiKey = ({ tokens }: TestClient) => as({ access_token: `${tokens.access_token},demo-api-key` });

  return { ...platform, send, call, visitor, merchant, member, admin, as, withApiKey };
}

export type TestShop = Awaited<ReturnType<typeof openShop>>;

/**
 * Opens a shop with a visitor and a merchant before each test, or once for the whole file, and closes it afterwards.
 * `assisted` is the visitor's session with the merchant's API key. The four objects are empty until the hook has run.
 */
export function setUpShop({ scope = 'test' }: { readonly scope?: 'test' | 'file' } = {}) {
  const shop = {} as TestShop;
  const visitor = {} as TestClient;
  const merchant = {} as TestClient;
  const assisted = {} as TestClient;
  const [before, after] = scope === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    Object.assign(shop, await openShop());
    Object.assign(visitor, await shop.visitor());
    Object.assign(merchant, await shop.merchant());
    Object.assign(assisted, shop.withApiKey(visitor));
  });
  after(() => shop.close());
  return { shop, visitor, merchant, assisted };
}

type Call = (method: string, path: string, body?: unknown, token?: string) => Promise<TestResponse>;

const seededProducts: ReadonlySet<string> = new Set(
  shops.flatMap(({ clientId, products }) => products.map(({ slug }) => deriveProductId(clientId, slug))),
);

/** A client with a caller's tokens and helpers for common requests. */
function createTestClient(call: Call, tokens: AnyJson, clientId = 'demo-client') {
  const get = (path: string) => call('GET', path, undefined, tokens.access_token);
  const post = (path: string, body: unknown = {}) => call('POST', path, body, tokens.access_token);
  const patch = (path: string, body: unknown) => call('PATCH', path, body, tokens.access_token);
  const del = (path: string) => call('DELETE', path, undefined, tokens.access_token);

  async function product(slug: string): Promise<Product> {
    const { body } = await post('/stores-reader/v1/products/query-platformized', { query: { filter: { slug } } });
    return body.products[0];
  }

  /** The id of a product. For products of the seed, the test computes it, because a query takes longer. */
  async function productId(slug: string): Promise<string> {
    const id = deriveProductId(clientId, slug);
    return seededProducts.has(id) ? id : (await product(slug)).id;
  }

  const toLine = (quantity: unknown, catalogItemId: string, options: CatalogOptions) => ({
    quantity,
    catalogReference: { catalogItemId, appId: STORES_APP_ID, options },
  });

  /**
   * A line of the product. Choices such as `Sage/L` become a variant id if the product manages variants, otherwise
   * options.
   */
  async function line(slug: string, quantity: unknown, choices?: string, texts?: Readonly<Record<string, string>>) {
    const ownTexts = { ...(texts && { customTextFields: texts }) };
    if (!choices) return toLine(quantity, await productId(slug), ownTexts);
    const { id, variants, manageVariants } = await product(slug);
    const variant = variants.find(one => Object.values(one.choices).join('/') === choices);
    const chosen = variant && (manageVariants ? { variantId: variant.id } : { options: variant.choices });
    return toLine(quantity, id, { ...chosen, ...ownTexts });
  }

  const addLines = (...lineItems: readonly unknown[]) => post('/ecom/v1/carts/current/add-to-cart', { lineItems });
  const add = async (...args: Parameters<typeof line>) => addLines(await line(...args));
  const cart = async (): Promise<Cart> => (await get('/ecom/v1/carts/current')).body.cart;

  return { tokens, get, post, patch, del, product, productId, line, add, addLines, cart };
}

export type TestClient = ReturnType<typeof createTestClient>;

/** The application error code of a refusal, or the field of its first violation. */
export const errorCodeOrField = ({ body }: TestResponse): string =>
  body.details?.applicationError?.code ?? body.details?.validationError?.fieldViolations[0]?.field;

/** Returns the body of a response with status 200. Throws if the status is another. */
export function expectOk({ status, body }: TestResponse): AnyJson {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
