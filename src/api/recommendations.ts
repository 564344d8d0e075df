import { get, gives, postRead, takes } from './endpoint.ts';
import { root } from './gateways.ts';
import type { CatalogReference } from './shared/line.ts';

/** Kinds of recommendation (specification §3). */
export const algorithmTypes = ['RELATED_ITEMS', 'GLOBAL'] as const;
export type AlgorithmType = (typeof algorithmTypes)[number];

/** An algorithm by its id and the app that provides it. */
export interface Algorithm {
  readonly id: string;
  readonly appId: string;
}

/** What an algorithm does, and for which catalogs. */
export interface AvailableAlgorithm {
  readonly config: {
    readonly name: string;
    readonly description: string;
    readonly additionalInfo?: string;
    readonly algorithmType: AlgorithmType;
    readonly algorithmId: string;
  };
  readonly appId: string;
  readonly catalogAppIds: readonly string[];
}

/** Items, the best first, and the algorithm that found them; none and no algorithm where all found too few. */
export interface Recommendation {
  readonly items: readonly CatalogReference[];
  readonly algorithm?: Algorithm;
}

export interface RecommendationQuestion {
  /** Tried in this order; 1 to 10. */
  readonly algorithms: readonly Algorithm[];
  /** What the shopper looks at; at most 100. */
  readonly items?: readonly CatalogReference[];
  /** An algorithm that finds fewer is passed over; 1 unless given. */
  readonly minimumRecommendedItems?: number;
}

export const listAvailableAlgorithms = get(
  root,
  '/v1/recommendations/algorithms',
  takes<unknown>,
  gives<{ availableAlgorithms: readonly AvailableAlgorithm[] }>,
);
/** Answers what the first algorithm finds that finds enough. */
export const getRecommendation = postRead(
  root,
  '/v1/recommendations/get',
  takes<RecommendationQuestion>,
  gives<{ recommendation: Recommendation }>,
);
