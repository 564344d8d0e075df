import { get, gives, postRead, takes } from './endpoint.ts';
import { root } from './gateways.ts';
import type { CatalogReference } from './shared/line.ts';

/** Kinds of recommendation: for the items of the question, or for the whole shop. */
export const algorithmTypes = ['RELATED_ITEMS', 'GLOBAL'] as const;
export type AlgorithmType = (typeof algorithmTypes)[number];

/** An algorithm by its id and the app that provides it. */
export interface Algorithm {
  readonly id: string;
  readonly appId: string;
}

/** An algorithm, its purpose, and the catalogs that it supports. */
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

/**
 * Items, best first, and the algorithm that found them. If no algorithm found enough items, there are no items and no
 * algorithm.
 */
export interface Recommendation {
  readonly items: readonly CatalogReference[];
  readonly algorithm?: Algorithm;
}

export interface RecommendationQuestion {
  /** 1 to 10 algorithms, tried in this order. */
  readonly algorithms: readonly Algorithm[];
  /** The items that the shopper is looking at, at most 100. */
  readonly items?: readonly CatalogReference[];
  /**
   * An algorithm that finds fewer items is skipped.
   * @default 1
   */
  readonly minimumRecommendedItems?: number;
}

export const listAvailableAlgorithms = get(
  root,
  '/v1/recommendations/algorithms',
  takes<unknown>,
  gives<{ availableAlgorithms: readonly AvailableAlgorithm[] }>,
);
/** Returns the items of the first algorithm that finds enough. */
export const getRecommendation = postRead(
  root,
  '/v1/recommendations/get',
  takes<RecommendationQuestion>,
  gives<{ recommendation: Recommendation }>,
);
