import { type AvailableAlgorithm, getRecommendation, listAvailableAlgorithms } from '../api/recommendations.ts';
import { type CatalogReference, STORES_APP_ID } from '../api/shared/line.ts';
import type { ShopApp } from './app.ts';

declare module './app.ts' {
  interface ShopParts {
    /** The shop's recommendation algorithms, once an element has requested them. */
    algorithms: Promise<readonly AvailableAlgorithm[]> | undefined;
  }
}

/** The platform's maximums for one request. */
const MAX_ALGORITHMS = 10;
const MAX_ITEMS = 100;

/**
 * The algorithms that the platform tries in order until one finds products. `related`: those for the given products,
 * then those for the whole shop. `bought-together`: those for the given products, or only those of them that are based
 * on orders, if there are any. `best-sellers`: those for the whole shop.
 */
type RecommendationKind = 'related' | 'bought-together' | 'best-sellers';

/** The shop's recommendation algorithms for products. Those for given products come before those for the whole shop. */
async function fetchAlgorithms(app: ShopApp): Promise<readonly AvailableAlgorithm[]> {
  const { availableAlgorithms } = await app.client.call(listAvailableAlgorithms);
  return availableAlgorithms
    .filter(({ catalogAppIds }) => catalogAppIds.includes(STORES_APP_ID))
    .toSorted((a, b) => Number(isGlobal(a)) - Number(isGlobal(b)));
}

const isGlobal = ({ config }: AvailableAlgorithm) => config.algorithmType === 'GLOBAL';

/**
 * Whether an algorithm is based on orders. Only words in its name and description show this, because shops name their
 * algorithms themselves.
 */
const isOfOrders = ({ config }: AvailableAlgorithm) =>
  /bought|together|orders?\b/i.test(`${config.name} ${config.description}`);

function selectAlgorithms(all: readonly AvailableAlgorithm[], kind: RecommendationKind): readonly AvailableAlgorithm[] {
  if (kind === 'best-sellers') return all.filter(isGlobal);
  if (kind === 'related') return all;
  const related = all.filter(algorithm => !isGlobal(algorithm));
  const ofOrders = related.filter(isOfOrders);
  return ofOrders.length ? ofOrders : related;
}

/**
 * Resolves with the ids of recommended products, best first. Resolves with no ids if the shop has no suitable algorithm
 * or the answer is malformed. Rejects if a request fails.
 */
export async function recommendProducts(
  app: ShopApp,
  references: readonly Pick<CatalogReference, 'catalogItemId' | 'appId'>[],
  kind: RecommendationKind = 'related',
): Promise<readonly string[]> {
  let ids: readonly string[] = [];
  try {
    app.parts.algorithms ??= fetchAlgorithms(app);
    const algorithms = selectAlgorithms(await app.parts.algorithms, kind)
      .slice(0, MAX_ALGORITHMS)
      .map(({ config, appId }) => ({ id: config.algorithmId, appId }));
    if (!algorithms.length) return ids;
    const { recommendation } = await app.client.call(getRecommendation, {
      algorithms,
      items: references
        .filter(({ appId }) => appId === STORES_APP_ID)
        .slice(0, MAX_ITEMS)
        .map(({ catalogItemId, appId }) => ({ catalogItemId, appId })),
    });
    const found = recommendation.items.map(({ catalogItemId }) => catalogItemId);
    ids = [...new Set(found)].filter(id => id && typeof id === 'string');
    return ids;
  } catch (error) {
    // Errors of the client have a code. Any other error comes from a malformed answer, which recommends nothing.
    if (Object(error).code) throw error;
    return ids;
  } finally {
    // After an empty result or a failure, the next call reads the algorithms again.
    if (!ids.length) app.parts.algorithms = undefined;
  }
}
