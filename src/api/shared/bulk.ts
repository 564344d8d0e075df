/** What became of each item of a bulk call, in the order asked, and how many of each. */
export interface BulkResponse<Item = never> {
  readonly results: readonly {
    readonly itemMetadata: {
      readonly id: string;
      readonly originalIndex: number;
      readonly success: boolean;
      readonly error?: { readonly code: string; readonly description: string; readonly data?: unknown };
    };
    readonly item?: Item;
  }[];
  readonly bulkActionMetadata: {
    readonly totalSuccesses: number;
    readonly totalFailures: number;
    readonly undetailedFailures: number;
  };
}
