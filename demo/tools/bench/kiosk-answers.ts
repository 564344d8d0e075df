import { createHash } from 'node:crypto';
import { addToCart, estimateCart, getCart } from '../../../src/api/carts.ts';
import { queryProducts } from '../../../src/api/products.ts';
import { grantTokens } from '../../../src/api/tokens.ts';
import { createNodePlatform } from '../../platform/node/platform.ts';
import type { Answer, BenchRequest } from './server.ts';

const TEMPLATE_SLUG = 'bread-knife';
const TEMPLATE_NAME = 'Bread knife';
/** The shop of the demo platform that has the template. */
const CLIENT_ID = 'demo-client';
const ORIGIN = 'https://api.test';
const STORES_APP_ID = '215238eb-22a5-4c36-9e7b-e7c08025e04e';

export const productSlug = (index: number): string => `product-${index}`;
export const productName = (index: number): string => `Product ${index}`;
export const productPrice = (index: number): number => 10 + (index % 90);

interface Templates {
  readonly grant: string;
  readonly product: string;
  readonly productId: string;
  readonly cart: string;
  readonly estimate: string;
}

/** Reads the demo platform's answers to the calls of a page with one product. */
async function readTemplates(): Promise<Templates> {
  const platform = await createNodePlatform();
  let token = '';
  const call = async ({ gateway, path }: { readonly gateway: string; readonly path: string }, input: unknown) => {
    const response = await platform.fetch(
      new Request(ORIGIN + gateway + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
        body: JSON.stringify(input),
      }),
    );
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.text();
  };
  try {
    const grant = await call(grantTokens, { clientId: CLIENT_ID, grantType: 'anonymous' });
    token = JSON.parse(grant).access_token;
    const answer = await call(queryProducts, { query: { filter: { slug: TEMPLATE_SLUG }, paging: { limit: 1 } } });
    const [product] = JSON.parse(answer).products;
    const lineItems = [{ catalogReference: { catalogItemId: product.id, appId: STORES_APP_ID }, quantity: 1 }];
    const cart = await call(addToCart, { lineItems });
    const estimate = await call(estimateCart, { calculateTax: false, calculateShipping: false });
    return { grant, product: JSON.stringify(product), productId: product.id, cart, estimate };
  } finally {
    platform.close();
  }
}

/** A different GUID for each product. */
function productId(index: number): string {
  const digits = createHash('sha256').update(productSlug(index)).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
}

/** Answers the calls of Kiosk and of the hand-written page with the demo platform's answers, under other names. */
export async function createKioskAnswers(maxProducts: number) {
  const templates = await readTemplates();
  const price = String(JSON.parse(templates.product).price.price);
  const rename = (template: string, index: number) =>
    template
      .replaceAll(templates.productId, productId(index))
      .replaceAll(TEMPLATE_SLUG, productSlug(index))
      .replaceAll(TEMPLATE_NAME, productName(index))
      .replace(new RegExp(`(?<=[":€])${price}(?=\\.00"|,|})`, 'g'), String(productPrice(index)));
  const slugs = Array.from({ length: maxProducts }, (_, index) => productSlug(index));
  const indexes = new Map(slugs.flatMap((slug, index) => [[slug, index] as const, [productId(index), index] as const]));
  const answers = new Map<string, string>();

  const json = (body: string, status = 200): Answer => ({ kind: 'api', type: 'application/json', body, status });

  /** The answer with the text of a key. Builds the text only on the first call with the key. */
  function once(key: string, create: () => string): Answer {
    const known = answers.get(key) ?? create();
    answers.set(key, known);
    return json(known);
  }

  const findIndexes = (body: string) =>
    [...body.matchAll(/"([^"]+)"/g)].flatMap(([, text = '']) => indexes.get(text) ?? []);

  return ({ path, method, body }: BenchRequest): Answer | undefined => {
    if (path === grantTokens.path) return json(templates.grant);
    if (path.endsWith(queryProducts.path)) {
      return once(`products ${body}`, () => {
        const products = [...new Set(findIndexes(body))].map(index => rename(templates.product, index));
        const { length } = products;
        return `{"products":[${products.join()}],"metadata":{"count":${length},"offset":0,"total":${length}}}`;
      });
    }
    // A page of the bench has at most one line, of the product that was added.
    if (path.endsWith(addToCart.path)) {
      const [index = 0] = findIndexes(body);
      return once(`cart ${index}`, () => rename(templates.cart, index));
    }
    if (path.endsWith(estimateCart.path)) return once('estimate', () => rename(templates.estimate, 0));
    if (path.endsWith(getCart.path) && method === 'GET') {
      const details = { applicationError: { code: 'OWNED_CART_NOT_FOUND', description: 'There is no cart yet.' } };
      return json(JSON.stringify({ message: 'There is no cart yet.', details }), 404);
    }
    return undefined;
  };
}
