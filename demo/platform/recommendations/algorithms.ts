import type { AvailableAlgorithm } from '../../../src/api/recommendations.ts';
import { STORES_APP_ID } from '../../../src/api/shared/line.ts';
import { type CatalogProduct, isInStock, listVariants } from '../catalog/product.ts';
import { deriveGuid } from '../core/ids.ts';
import type { OrderRecord } from '../orders/order-record.ts';

export const RECOMMENDATIONS_APP_ID = deriveGuid('app', 'recommendations');

export const algorithms: readonly AvailableAlgorithm[] = [
  {
    config: {
      name: 'Goes with it',
      description: 'What shares collections with the items, and what was ordered together with them.',
      additionalInfo: 'Needs items.',
      algorithmType: 'RELATED_ITEMS',
      algorithmId: deriveGuid(RECOMMENDATIONS_APP_ID, 'related items'),
    },
    appId: RECOMMENDATIONS_APP_ID,
    catalogAppIds: [STORES_APP_ID],
  },
  {
    config: {
      name: 'Best sellers',
      description: 'What sells best in the whole shop.',
      algorithmType: 'GLOBAL',
      algorithmId: deriveGuid(RECOMMENDATIONS_APP_ID, 'global'),
    },
    appId: RECOMMENDATIONS_APP_ID,
    catalogAppIds: [STORES_APP_ID],
  },
];

const MAX_RECOMMENDATIONS = 10;
/** An order of both products counts as much as this number of shared collections. */
const ORDERED_TOGETHER_WEIGHT = 2;

/** The units of each product by order, without canceled orders. */
function countUnitsByOrder(orders: readonly OrderRecord[]): readonly ReadonlyMap<string, number>[] {
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

const countSold = (orders: readonly ReadonlyMap<string, number>[], id: string): number =>
  orders.reduce((sum, units) => sum + (units.get(id) ?? 0), 0);

const canBeBought = (product: CatalogProduct): boolean => product.visible && listVariants(product).some(isInStock);

/** The ids of at most 10 products with a score above 0, ranked by score, then by sales, then in catalog order. */
function rankProducts(
  products: readonly CatalogProduct[],
  score: (product: CatalogProduct) => number,
  sales: (product: CatalogProduct) => number,
): readonly string[] {
  return products
    .map(product => ({ id: product.id, score: score(product), sales: sales(product) }))
    .filter(one => one.score > 0)
    .sort((a, b) => b.score - a.score || b.sales - a.sales)
    .slice(0, MAX_RECOMMENDATIONS)
    .map(({ id }) => id);
}

/** The ids of at most 10 products to recommend for `items`, without the items and without unavailable products. */
export function recommendProducts(
  type: AvailableAlgorithm['config']['algorithmType'],
  items: readonly string[],
  products: readonly CatalogProduct[],
  orders: readonly OrderRecord[],
): readonly string[] {
  const unitsByOrder = countUnitsByOrder(orders);
  const sales = ({ id }: CatalogProduct) => countSold(unitsByOrder, id);
  const candidates = products.filter(product => !items.includes(product.id) && canBeBought(product));
  if (type === 'GLOBAL') return rankProducts(candidates, sales, sales);
  const itemCollections = products.filter(({ id }) => items.includes(id)).map(({ data }) => new Set(data.collections));
  const score = ({ id, data }: CatalogProduct): number => {
    const shared = itemCollections.reduce(
      (sum, slugs) => sum + data.collections.filter(slug => slugs.has(slug)).length,
      0,
    );
    const together = unitsByOrder.filter(units => units.has(id) && items.some(item => units.has(item))).length;
    return shared + ORDERED_TOGETHER_WEIGHT * together;
  };
  return rankProducts(candidates, score, sales);
}
