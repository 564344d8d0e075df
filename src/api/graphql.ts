import { gives, postRead, takes } from './endpoint.ts';
import { root } from './gateways.ts';

/** The error of a part of a query. `path` leads to the part, and `extensions` has the error of the platform. */
export interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** A query's result: the data, and the errors for the parts that failed. */
export interface GraphqlAnswer<Data = unknown> {
  readonly data?: Data | null;
  readonly errors?: readonly GraphqlError[];
}

/** Runs a GraphQL query; `apiVersion` is usually `alpha`. */
export const runGraphql = postRead(
  root,
  '/graphql/{apiVersion}',
  takes<{ readonly query: string; readonly variables?: Readonly<Record<string, unknown>> }>,
  gives<GraphqlAnswer>,
);
