import * as recommendations from '../../../src/api/recommendations.ts';
import { type CatalogReference, STORES_APP_ID } from '../../../src/api/shared/line.ts';
import type { Caller } from '../access/caller.ts';
import { on } from '../access/route.ts';
import { productsOf } from '../catalog/store.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { checked, isRecord, listIn, textIn, wholeIn } from '../core/validate.ts';
import { ordersOf } from '../orders/store.ts';
import { algorithms, RECOMMENDER, recommended } from './algorithms.ts';

interface Question {
  readonly asked: readonly recommendations.Algorithm[];
  readonly items: readonly { readonly id: string; readonly appId: string }[];
  readonly least: number;
}

const questionIn = (input: recommendations.RecommendationQuestion): Question =>
  checked(fail => {
    const asked = listIn(input.algorithms, 'algorithms', 10, fail).map((one, index) => {
      const { id, appId } = isRecord(one) ? one : {};
      const at = `algorithms[${index}]`;
      return { id: textIn(id, `${at}.id`, 36, fail), appId: textIn(appId, `${at}.appId`, 36, fail) };
    });
    if (asked.length === 0) fail('algorithms', 'must not be empty', 'MIN_SIZE');
    const items = listIn(input.items, 'items', 100, fail).map((one, index) => {
      const { catalogItemId, appId } = isRecord(one) ? one : {};
      const at = `items[${index}]`;
      return {
        id: textIn(catalogItemId, `${at}.catalogItemId`, 36, fail),
        appId: textIn(appId, `${at}.appId`, 36, fail),
      };
    });
    return {
      asked,
      items,
      least: wholeIn(input.minimumRecommendedItems ?? 1, 'minimumRecommendedItems', 1, 100, fail),
    };
  });

/** The catalog's and the platform's own word for each algorithm asked for; refuses those that nobody provides. */
const known = ({ id, appId }: recommendations.Algorithm): recommendations.AvailableAlgorithm => {
  if (appId !== RECOMMENDER)
    throw refusal(404, 'RECOMMENDATIONS_PROVIDER_NOT_FOUND', 'No app of the shop recommends under this id.', { appId });
  const found = algorithms.find(({ config }) => config.algorithmId === id);
  if (!found) throw refusal(400, 'ALGORITHM_NOT_SUPPORTED', 'The app has no such algorithm.', { id });
  return found;
};

function recommend(
  { db }: Store,
  { clientId }: Caller,
  input: recommendations.RecommendationQuestion,
): recommendations.Recommendation {
  const { asked, items, least } = questionIn(input);
  const wanted = asked.map(known);
  const foreign = items.find(({ appId }) => appId !== STORES_APP_ID);
  if (foreign)
    throw refusal(400, 'ITEM_APP_ID_NOT_SUPPORTED', 'Only the store’s catalog is recommended from.', {
      appId: foreign.appId,
    });
  const products = productsOf(db, clientId);
  const orders = ordersOf(db, clientId).map(({ order }) => order);
  const ids = items.map(({ id }) => id);
  for (const { config, appId } of wanted) {
    const found = recommended(config.algorithmType, ids, products, orders);
    if (found.length < least) continue;
    const references = found.map((catalogItemId): CatalogReference => ({ catalogItemId, appId: STORES_APP_ID }));
    return { items: references, algorithm: { id: config.algorithmId, appId } };
  }
  return { items: [] };
}

export const recommendationRoutes = [
  on(recommendations.listAvailableAlgorithms, () => ({ availableAlgorithms: algorithms })),
  on(recommendations.getRecommendation, ({ store, caller, input }) => ({
    recommendation: recommend(store, caller, input),
  })),
];
