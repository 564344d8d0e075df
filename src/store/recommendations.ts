import { type Algorithm, getRecommendation, listAvailableAlgorithms } from '../api/recommendations.ts';
import { type CatalogReference, STORES_APP_ID } from '../api/shared/line.ts';
import type { ShopApp } from './app.ts';

/** The platform's maximums. */
const MAX_ALGORITHMS = 10;
const MAX_ITEMS = 100;

const algorithms = new WeakMap<ShopApp, Promise<readonly Algorithm[]>>();

/** The shop's ways to recommend products, those for what is looked at first. Read once; after a failure again. */
function readAlgorithms(app: ShopApp): Promise<readonly Algorithm[]> {
  const reading = algorithms.get(app) ?? fetchAlgorithms(app);
  algorithms.set(app, reading);
  reading.catch(() => algorithms.delete(app));
  return reading;
}

async function fetchAlgorithms(app: ShopApp): Promise<readonly Algorithm[]> {
  const { availableAlgorithms } = await app.client.call(listAvailableAlgorithms, {});
  return availableAlgorithms
    .filter(({ catalogAppIds }) => catalogAppIds.includes(STORES_APP_ID))
    .toSorted((a, b) => Number(isGlobal(a)) - Number(isGlobal(b)))
    .slice(0, MAX_ALGORITHMS)
    .map(({ config, appId }) => ({ id: config.algorithmId, appId }));
}

const isGlobal = ({ config }: { readonly config: { readonly algorithmType: string } }) =>
  config.algorithmType === 'GLOBAL';

/** The ids of products that go with others, best first; of what sells best if nothing is known to go with them. */
export async function recommendProducts(
  app: ShopApp,
  references: readonly CatalogReference[],
): Promise<readonly string[]> {
  const available = await readAlgorithms(app);
  if (!available.length) return [];
  const { recommendation } = await app.client.call(getRecommendation, {
    algorithms: available,
    items: references
      .filter(({ appId }) => appId === STORES_APP_ID)
      .slice(0, MAX_ITEMS)
      .map(({ catalogItemId, appId }) => ({ catalogItemId, appId })),
  });
  return [...new Set(recommendation.items.map(({ catalogItemId }) => catalogItemId))];
}
