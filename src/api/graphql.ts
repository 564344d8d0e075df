import { ask, gives, takes } from './endpoint.ts';
import { root } from './gateways.ts';

/** What a query answers: what could be had, and what could not. */
export interface GraphqlAnswer<Data = unknown> {
  readonly data?: Data | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly locations?: readonly { readonly line: number; readonly column: number }[];
  }[];
}

/** A GraphQL query; the version is `alpha` unless another is meant (specification §7). */
export const runGraphql = ask(
  root,
  '/graphql/{apiVersion}',
  takes<{ readonly query: string; readonly variables?: Readonly<Record<string, unknown>> }>,
  gives<GraphqlAnswer>,
);
