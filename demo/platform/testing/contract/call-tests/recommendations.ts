import { expect } from 'vitest';
import * as recommendations from '../../../../../src/api/recommendations.ts';
import { STORES_APP_ID } from '../../../../../src/api/shared/line.ts';
import { callTest } from './call-test.ts';
import type { Fixture } from './fixture.ts';

async function findAlgorithm({ visitor }: Fixture, type: recommendations.AlgorithmType) {
  const { availableAlgorithms } = await visitor(recommendations.listAvailableAlgorithms);
  const found = availableAlgorithms.find(({ config }) => config.algorithmType === type);
  return { id: found?.config.algorithmId ?? '', appId: found?.appId ?? '' };
}

export const recommendationCallTests = [
  callTest(
    recommendations.listAvailableAlgorithms,
    async fixture => {
      const { availableAlgorithms } = await fixture.visitor(recommendations.listAvailableAlgorithms);
      expect(availableAlgorithms.map(({ config }) => config.algorithmType).toSorted()).toEqual([
        'GLOBAL',
        'RELATED_ITEMS',
      ]);
    },
    ['visitor', { shoeSize: 44 }, 'shoeSize'],
  ),
  callTest(
    recommendations.getRecommendation,
    async fixture => {
      const items = [{ catalogItemId: (await fixture.product('stoneware-mug')).id, appId: STORES_APP_ID }];
      const algorithms = [await findAlgorithm(fixture, 'RELATED_ITEMS')];
      const { recommendation } = await fixture.visitor(recommendations.getRecommendation, { algorithms, items });
      expect(recommendation.items.length).toBeGreaterThan(0);
      expect(recommendation.items.map(one => one.catalogItemId)).not.toContain(items[0]?.catalogItemId);
    },
    ['visitor', { algorithms: [] }, 'algorithms'],
  ),
];
