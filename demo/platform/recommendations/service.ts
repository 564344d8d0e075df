import type * as recommendations from '../../../src/api/recommendations.ts';
import { type CatalogReference, STORES_APP_ID } from '../../../src/api/shared/line.ts';
import type { Caller } from '../access/caller.ts';
import { listProducts } from '../catalog/store.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { parseFields, parseInteger, parseList, parseString, validate } from '../core/validate.ts';
import { listOrders } from '../orders/store.ts';
import { algorithms, RECOMMENDATIONS_APP_ID, recommendProducts } from './algorithms.ts';

interface RecommendationInput {
  readonly requestedAlgorithms: readonly recommendations.Algorithm[];
  readonly items: readonly { readonly id: string; readonly appId: string }[];
  readonly minimum: number;
}

const validateRecommendationInput = (input: recommendations.RecommendationQuestion): RecommendationInput =>
  validate(report => {
    const requestedAlgorithms = parseList(input.algorithms, 'algorithms', 10, report).map((one, index) => {
      const path = `algorithms[${index}]`;
      const { id, appId } = parseFields(one, path, ['id', 'appId'], report);
      return { id: parseString(id, `${path}.id`, 36, report), appId: parseString(appId, `${path}.appId`, 36, report) };
    });
    if (requestedAlgorithms.length === 0) report('algorithms', 'must not be empty', 'MIN_SIZE');
    const items = parseList(input.items, 'items', 100, report).map((one, index) => {
      const path = `items[${index}]`;
      const { catalogItemId, appId } = parseFields(one, path, ['catalogItemId', 'appId', 'options'], report);
      return {
        id: parseString(catalogItemId, `${path}.catalogItemId`, 36, report),
        appId: parseString(appId, `${path}.appId`, 36, report),
      };
    });
    return {
      requestedAlgorithms,
      items,
      minimum: parseInteger(input.minimumRecommendedItems ?? 1, 'minimumRecommendedItems', 1, 100, report),
    };
  });

/** The requested algorithm. Throws if the app or the algorithm is unknown. */
const findAlgorithm = ({ id, appId }: recommendations.Algorithm): recommendations.AvailableAlgorithm => {
  if (appId !== RECOMMENDATIONS_APP_ID)
    throw apiError(404, 'RECOMMENDATIONS_PROVIDER_NOT_FOUND', 'No app of the shop recommends under this id.', {
      appId,
    });
  const found = algorithms.find(({ config }) => config.algorithmId === id);
  if (!found) throw apiError(400, 'ALGORITHM_NOT_SUPPORTED', 'The app has no such algorithm.', { id });
  return found;
};

export function recommend(
  { db }: Context,
  { clientId }: Caller,
  input: recommendations.RecommendationQuestion,
): recommendations.Recommendation {
  const { requestedAlgorithms, items, minimum } = validateRecommendationInput(input);
  const available = requestedAlgorithms.map(findAlgorithm);
  const unsupported = items.find(({ appId }) => appId !== STORES_APP_ID);
  if (unsupported)
    throw apiError(400, 'ITEM_APP_ID_NOT_SUPPORTED', 'Only the store’s catalog is recommended from.', {
      appId: unsupported.appId,
    });
  const products = listProducts(db, clientId);
  const orders = listOrders(db, clientId).map(({ order }) => order);
  const ids = items.map(({ id }) => id);
  for (const { config, appId } of available) {
    const found = recommendProducts(config.algorithmType, ids, products, orders);
    if (found.length < minimum) continue;
    const references = found.map((catalogItemId): CatalogReference => ({ catalogItemId, appId: STORES_APP_ID }));
    return { items: references, algorithm: { id: config.algorithmId, appId } };
  }
  return { items: [] };
}
