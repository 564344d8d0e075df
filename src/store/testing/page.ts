import { createPlatform } from '../../../demo/platform/platform.ts';
import { type Product, queryProducts } from '../../api/products.ts';
import type { ClientOptions } from '../../client/client.ts';
import { openTestBrowser } from '../../client/testing/browser.ts';
import { createShopApp, type ShopApp } from '../app.ts';
import { addLines } from '../cart/actions.ts';
import { getShownLines } from '../cart/lines.ts';
import { toCatalogReference, toPreviewLine } from '../cart/preview.ts';
import { loadFailures } from '../errors.ts';
import type { CartPorts, PendingPurchase, Ports } from '../ports.ts';

/** The element in which a shopper presses: the store only hands it on. */
export const element = {} as Element;

/** A page with a shop behind it: what it emitted, and where it was redirected. */
export async function openPage(ports: Partial<Ports & CartPorts> = {}, options: Partial<ClientOptions> = {}) {
  const browser = await openTestBrowser(createPlatform);
  // As some time after the first render: a failure is emitted at once.
  await loadFailures();
  const emitted: { event: string; detail: Record<string, unknown> }[] = [];
  const broadcasts: string[] = [];
  const redirects: { url: string; purchase: PendingPurchase }[] = [];
  const pagePorts: Ports & CartPorts = {
    setStorage: () => undefined,
    storageKind: () => 'local',
    tabStorage: () => undefined,
    yieldToFrame: async () => undefined,
    waitForBatch: async () => undefined,
    emit: (event, detail) => void emitted.push({ event, detail: detail as Record<string, unknown> }),
    emitCancelable: (_, detail) => structuredClone(detail),
    broadcastCartUpdate: updatedDate => void broadcasts.push(updatedDate),
    callbacks: () => ({ postFlowUrl: 'https://merchant.example/' }),
    redirect: (url, purchase) => void redirects.push({ url, purchase }),
    followPage: () => undefined,
    ...ports,
  };
  const open = (): ShopApp => {
    const app = createShopApp('demo-client', browser.openTab(options), pagePorts);
    app.cartPorts = pagePorts;
    return app;
  };
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
    emitted,
    broadcasts,
    redirects,
    product,
    /** A second page of the same visitor's. */
    open,
    /** Adds some of one product, seen at once. */
    add: (quantity = 1, item = knife) =>
      addLines(app, {
        lines: [{ catalogReference: toCatalogReference(item, {}, {}), quantity }],
        previews: [toPreviewLine(item, {}, {}, quantity)],
        from: element,
      }),
    lines: () => getShownLines(app.store.getState().cart),
    /** The one line that is shown under a product's name. */
    line: (name: string) => {
      const found = getShownLines(app.store.getState().cart).find(({ productName }) => productName.original === name);
      if (!found) throw new Error(`${name} is not in the cart`);
      return found;
    },
    /** What is shown, as `2 Bread knife`. */
    shown: () => getShownLines(app.store.getState().cart).map(line => `${line.quantity} ${line.productName.original}`),
    cart: () => app.store.getState().cart,
    codes: () => app.store.getState().cart.failures.map(({ problem }) => problem.code),
    /** What the page emitted, changes of the cart apart. */
    events: () => emitted.map(({ event }) => event).filter(event => event !== 'kiosk:cart-change'),
    sentTo: (ending: string) => browser.sentRequests.filter(({ path }) => path.endsWith(ending)),
    /** The lines that the platform holds. */
    kept: async () => {
      const { carts } = await browser.requestAdminRoute<{ carts: StoredCart[] }>('/_/carts');
      return carts.flatMap(({ cart }) => cart.lineItems.map(line => `${line.quantity} ${line.productName.original}`));
    },
  };
}

interface StoredCart {
  readonly cart: { readonly lineItems: readonly { quantity: number; productName: { original: string } }[] };
}
