import type { AvailableAlgorithm } from '../../../src/api/recommendations.ts';
import { STORES_APP_ID } from '../../../src/api/shared/line.ts';
import { type CatalogProduct, inStock, variantsOf } from '../catalog/product.ts';
import { guidOf } from '../core/ids.ts';
import type { OrderRecord } from '../orders/build-order.ts';

/** The app that recommends. */
export const RECOMMENDER = guidOf('app', 'recommendations');

export const algorithms: readonly AvailableAlgorithm[] = [
  {
    config: {
      name: 'Goes with it',
      description: 'What shares collections with the items, and what was ordered together with them.',
      additionalInfo: 'Needs items.',
      algorithmType: 'RELATED_ITEMS',
      algorithmId: guidOf(RECOMMENDER, 'related items'),
    },
    appId: RECOMMENDER,
    catalogAppIds: [STORES_APP_ID],
  },
  {
    config: {
      name: 'Best sellers',
      description: 'What sells best in the whole shop.',
      algorithmType: 'GLOBAL',
      algorithmId: guidOf(RECOMMENDER, 'global'),
    },
    appId: RECOMMENDER,
    catalogAppIds: [STORES_APP_ID],
  },
];

/** No more are recommended at a time. */
const MOST = 10;
/** Being ordered together says more than standing on the same shelf. */
const TOGETHER = 2;

/** The product ids of each order that counts: a canceled one recommends nothing. */
function baskets(orders: readonly OrderRecord[]): readonly ReadonlyMap<string, number>[] {
  return orders
    .filter(({ status }) => status !== 'CANCELED')
    .map(({ lineItems }) => {
      const units = new Map<string, number>();
      for (const { catalogReference, quantity } of lineItems)
        if (catalogReference)
          units.set(catalogReference.catalogItemId, (units.get(catalogReference.catalogItemId) ?? 0) + quantity);
      return units;
    });
}

const sold = (orders: readonly ReadonlyMap<string, number>[], id: string): number =>
  orders.reduce((sum, units) => sum + (units.get(id) ?? 0), 0);

const canBeBought = (product: CatalogProduct): boolean => product.visible && variantsOf(product).some(inStock);

/** The best first; of equals, what sells better, then the merchant's order. */
function best(
  products: readonly CatalogProduct[],
  score: (product: CatalogProduct) => number,
  sales: (product: CatalogProduct) => number,
): readonly string[] {
  return products
    .map(product => ({ id: product.id, score: score(product), sales: sales(product) }))
    .filter(one => one.score > 0)
    .sort((a, b) => b.score - a.score || b.sales - a.sales)
    .slice(0, MOST)
    .map(({ id }) => id);
}

/** What to recommend beside `items`: never these themselves, and nothing that cannot be bought. */
export function recommended(
  type: AvailableAlgorithm['config']['algorithmType'],
  items: readonly string[],
  products: readonly CatalogProduct[],
  orders: readonly OrderRecord[],
): readonly string[] {
  const bought = baskets(orders);
  const sales = ({ id }: CatalogProduct) => sold(bought, id);
  const candidates = products.filter(product => !items.includes(product.id) && canBeBought(product));
  if (type === 'GLOBAL') return best(candidates, sales, sales);
  const shelves = products.filter(({ id }) => items.includes(id)).map(({ seed }) => new Set(seed.collections));
  const score = ({ id, seed }: CatalogProduct): number => {
    const shared = shelves.reduce((sum, shelf) => sum + seed.collections.filter(slug => shelf.has(slug)).length, 0);
    const together = bought.filter(units => units.has(id) && items.some(item => units.has(item))).length;
    return shared + TOGETHER * together;
  };
  return best(candidates, score, sales);
}
