/** The outcome of a bulk call: for each item, in the order given, and as counts. */
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
