import { createPlatform } from '../../../demo/platform/platform.ts';
import { type Product, queryProducts } from '../../api/products.ts';
import type { ClientOptions } from '../../client/client.ts';
import { openBrowser } from '../../client/testing/browser.ts';
import { type App, createApp, type Ports, type Purchase } from '../app.ts';
import { addLines } from '../cart/actions.ts';
import { previewOf, referenceOf } from '../cart/preview.ts';
import { shownLines } from '../cart/state.ts';

/** The element in which a shopper presses: the store only hands it on. */
export const pressed = {} as Element;

/** A page with a shop behind it: what it was told, and where it was sent. */
export async function openPage(ports: Partial<Ports> = {}, options: Partial<ClientOptions> = {}) {
  const browser = await openBrowser(createPlatform);
  const told: { event: string; detail: Record<string, unknown> }[] = [];
  const stamps: string[] = [];
  const left: { url: string; purchase: Purchase }[] = [];
  const around: Ports = {
    keep: () => undefined,
    breathe: async () => undefined,
    gather: async () => undefined,
    tell: (event, detail) => void told.push({ event, detail: detail as Record<string, unknown> }),
    ask: (_, detail) => structuredClone(detail),
    stamp: updatedDate => void stamps.push(updatedDate),
    callbacks: () => ({ postFlowUrl: 'https://merchant.example/' }),
    leave: (url, purchase) => void left.push({ url, purchase }),
    ...ports,
  };
  const open = (): App => createApp('demo-client', browser.tab(options), around);
  const app = open();

  async function product(slug: string): Promise<Product> {
    const { products } = await app.client.call(queryProducts, { query: { filter: { slug } } });
    const [found] = products;
    if (!found) throw new Error(`the shop has no ${slug}`);
    return found;
  }
  const knife = await product('bread-knife');

  return {
    browser,
    app,
    told,
    stamps,
    left,
    product,
    /** A second page of the same visitor's. */
    open,
    /** Adds some of one product, seen at once. */
    add: (quantity = 1, what = knife) =>
      addLines(app, {
        lines: [{ catalogReference: referenceOf(what, {}, {}), quantity }],
        previews: [previewOf(what, {}, {}, quantity)],
        from: pressed,
      }),
    lines: () => shownLines(app.store.getState().cart),
    /** The one line that is shown under a product's name. */
    line: (name: string) => {
      const found = shownLines(app.store.getState().cart).find(({ productName }) => productName.original === name);
      if (!found) throw new Error(`${name} is not in the cart`);
      return found;
    },
    /** What is shown, as `2 Bread knife`. */
    shown: () => shownLines(app.store.getState().cart).map(line => `${line.quantity} ${line.productName.original}`),
    cart: () => app.store.getState().cart,
    codes: () => app.store.getState().cart.failures.map(({ problem }) => problem.code),
    /** What the page was told, changes of the cart apart. */
    events: () => told.map(({ event }) => event).filter(event => event !== 'kiosk:cart-change'),
    sentTo: (ending: string) => browser.sent.filter(({ path }) => path.endsWith(ending)),
    /** The lines that the platform holds. */
    kept: async () => {
      const { carts } = await browser.handle<{ carts: KeptCart[] }>('/_/carts');
      return carts.flatMap(({ cart }) => cart.lineItems.map(line => `${line.quantity} ${line.productName.original}`));
    },
  };
}

interface KeptCart {
  readonly cart: { readonly lineItems: readonly { quantity: number; productName: { original: string } }[] };
}
