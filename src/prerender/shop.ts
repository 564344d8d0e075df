import { attributes as reviewListAttributes } from '../../widgets/review-list/attributes.ts';
import { allIn, toEntity, toQuery } from '../../widgets/review-list/query.ts';
import { createLazyClient } from '../client/client.ts';
import { loadersAtHand } from '../client/lazy-parts.ts';
import { readAttributes } from '../elements/attributes.ts';
import { createShopApp, type ShopApp } from '../store/app.ts';
import type { Ports } from '../store/ports.ts';
import { requestProduct } from '../store/products.ts';
import { listKey, ratingCountsKey, readRatingCounts, readReviews } from '../store/reviews.ts';
import type { State } from '../store/state.ts';
import { drawn } from './elements.ts';
import { findListOf, readList } from './lists.ts';
import type { PrerenderData, PrerenderedElement, PrerenderShop } from './types.ts';

/** The ports of a server, which stores, emits and waits for nothing. */
const ports: Ports = {
  waitForBatch: async () => {},
  yieldToFrame: async () => {},
  emit: () => {},
  setStorage: () => {},
  storageKind: () => 'memory',
  tabStorage: () => undefined,
  thanks: () => undefined,
  openTerms: async () => false,
  openCart: () => {},
};

/** Creates a shop's store as in a page. `data` is the data that has been read. */
export function createShop(shop: PrerenderShop, data?: PrerenderData): ShopApp {
  const { clientId, currency, fetch } = shop;
  const client = createLazyClient(
    {
      clientId,
      storage: 'memory',
      ...(shop.apiHost === undefined ? {} : { apiHost: shop.apiHost }),
      ...(shop.gateway === undefined ? {} : { gateway: shop.gateway }),
      ...(fetch ? { fetch } : {}),
      currency,
    },
    loadersAtHand,
  );
  const app = createShopApp(clientId, client, ports, { currency });
  // Unlike a page's state, the data have no details of the reads.
  if (data) app.store.setState(data as unknown as Pick<State, 'products' | 'reviews'>);
  return app;
}

export async function readData(elements: readonly PrerenderedElement[], shop: PrerenderShop): Promise<PrerenderData> {
  const app = createShop(shop);
  const shown = elements.filter(({ tag }) => tag in drawn);
  for (const { attributes } of shown) if (attributes.product) requestProduct(app, attributes.product);
  await productsAreRead(app);
  const [lists] = await Promise.all([
    Promise.all(shown.map(({ tag, attributes }) => (tag === 'kiosk-product-list' ? readList(app, attributes) : {}))),
    ...shown.map(element => readReviewsOf(app, element)),
  ]);
  const { products, reviews } = app.store.getState();
  return { products, reviews, lists: Object.assign({}, ...lists) };
}

function productsAreRead({ store, productQueue }: ShopApp): Promise<void> {
  return new Promise(resolve => {
    const check = () => {
      if (productQueue.requested.size) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(check);
    check();
  });
}

async function readReviewsOf(app: ShopApp, { tag, attributes }: PrerenderedElement): Promise<void> {
  if (tag !== 'kiosk-review-list') return;
  const { query, view } = toReviews(attributes, app.store.getState());
  if (query) await Promise.all([readRatingCounts(app, query), view === 'list' && readReviews(app, query)]);
}

const toReviews = (attributes: PrerenderedElement['attributes'], { products }: Pick<PrerenderData, 'products'>) => {
  const props = readAttributes({ getAttribute: name => attributes[name] ?? null }, reviewListAttributes);
  const product = Object.hasOwn(products, props.product) ? products[props.product]?.product : undefined;
  const entity = toEntity(props, product?.id);
  return { view: props.view, query: entity && toQuery(entity, allIn(props.sort), props.pageSize) };
};

/** Whether the data have all that an element shows. */
export function isRead(tag: string, attributes: PrerenderedElement['attributes'], data: PrerenderData): boolean {
  if (tag === 'kiosk-review-list') {
    const { view, query } = toReviews(attributes, data);
    const { ratingCounts, lists } = data.reviews;
    const isListed = view !== 'list' || (query && lists[listKey(query)]?.status === 'ready');
    return !!query && ratingCounts[ratingCountsKey(query)]?.status === 'ready' && !!isListed;
  }
  // An empty list does not count, because the shop may have filled it before the page is viewed.
  if (tag === 'kiosk-product-list') return !!findListOf(attributes, data)?.found.length;
  const { product = '' } = attributes;
  const entry = Object.hasOwn(data.products, product) ? data.products[product] : undefined;
  return entry?.status === 'ready' && entry.product?.visible !== false;
}
