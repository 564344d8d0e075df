import type { GraphqlError } from '../api/graphql.ts';
import type { Call, CallOptions } from './call.ts';

interface GraphqlOptions extends CallOptions {
  /** @default 'alpha' */
  readonly apiVersion?: string;
}

/** A query's result. Errors in parts of the query do not throw, but are returned beside the data. */
export interface GraphqlResult<Data> {
  readonly data: Data;
  readonly errors: readonly GraphqlError[];
}

export type Graphql = <Data = Readonly<Record<string, unknown>>>(
  query: string,
  variables?: Readonly<Record<string, unknown>>,
  options?: GraphqlOptions,
) => Promise<GraphqlResult<Data>>;

/**
 * Creates a function that runs GraphQL queries through `call`. The endpoint is loaded with the first query, because
 * most pages make none.
 */
export const createGraphql =
  (call: Call): Graphql =>
  async <Data>(query: string, variables = {}, { apiVersion = 'alpha', ...options }: GraphqlOptions = {}) => {
    const { runGraphql } = await import('../api/graphql.ts');
    const { data, errors = [] } = await call(runGraphql, { apiVersion, query, variables }, options);
    return { data: (data ?? {}) as Data, errors }; // the type that the caller states; failed parts are absent
  };
