import type { GraphqlError } from '../api/graphql.ts';
import type { Call, CallOptions } from './call.ts';

interface GraphqlOptions extends CallOptions {
  /** @default 'alpha' */
  readonly apiVersion?: string;
}

/** What a query has come to: errors of its own do not throw, they stand beside what could be had. */
export interface GraphqlResult<Data> {
  readonly data: Data;
  readonly errors: readonly GraphqlError[];
}

export type Graphql = <Data = Readonly<Record<string, unknown>>>(
  query: string,
  variables?: Readonly<Record<string, unknown>>,
  options?: GraphqlOptions,
) => Promise<GraphqlResult<Data>>;

/** Runs GraphQL queries with a client's tokens. The call comes with the first of them: most pages make none. */
export const createGraphql =
  (call: Call): Graphql =>
  async <Data>(query: string, variables = {}, { apiVersion = 'alpha', ...options }: GraphqlOptions = {}) => {
    const { runGraphql } = await import('../api/graphql.ts');
    const { data, errors = [] } = await call(runGraphql, { apiVersion, query, variables }, options);
    // The caller says what the query answers; what could not be had is absent.
    return { data: (data ?? {}) as Data, errors };
  };
