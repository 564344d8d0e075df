import { gives, postRead, takes } from './endpoint.ts';
import { root } from './gateways.ts';

/** What could not be had, and why; a refusal of the platform stands in `extensions`. */
export interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** What a query answers: what could be had, and what could not. */
export interface GraphqlAnswer<Data = unknown> {
  readonly data?: Data | null;
  readonly errors?: readonly GraphqlError[];
}

/** A GraphQL query; the version is `alpha` unless another is meant (specification §7). */
export const runGraphql = postRead(
  root,
  '/graphql/{apiVersion}',
  takes<{ readonly query: string; readonly variables?: Readonly<Record<string, unknown>> }>,
  gives<GraphqlAnswer>,
);
