import * as recommendations from '../../../src/api/recommendations.ts';
import { on } from '../access/route.ts';
import { algorithms } from './algorithms.ts';
import { recommend } from './service.ts';

export const recommendationRoutes = [
  on(recommendations.listAvailableAlgorithms, [], () => ({ availableAlgorithms: algorithms })),
  on(
    recommendations.getRecommendation,
    ['algorithms', 'items', 'minimumRecommendedItems'],
    ({ context, caller, input }) => ({
      recommendation: recommend(context, caller, input),
    }),
  ),
];
