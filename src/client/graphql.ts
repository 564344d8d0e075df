import { type GraphqlError, graphql } from '../api/graphql.ts';
import type { Call, CallOptions } from './call.ts';

export interface GraphqlOptions extends CallOptions {
  /**
   * The version of the schema.
   * @default 'alpha'
   */
  readonly apiVersion?: string;
}

/**
 * Asks a GraphQL document. `data` is what could be answered, and empty where nothing could; `errors` says what could
 * not, and never rejects. Rejects with a `StoreError` where the platform refused the request (specification §7).
 */
export type Graphql = <Data = unknown>(
  query: string,
  variables?: Readonly<Record<string, unknown>>,
  options?: GraphqlOptions,
) => Promise<{ readonly data: Data; readonly errors?: readonly GraphqlError[] }>;

export const makeGraphql =
  (call: Call): Graphql =>
  async <Data>(
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
    { apiVersion = 'alpha', ...options }: GraphqlOptions = {},
  ) => {
    const { data, errors } = await call(graphql, { apiVersion, query, variables }, options);
    // The document decides what its answer holds; its author says so.
    return { data: (data ?? {}) as Data, ...(errors && { errors }) };
  };
