import { gives, post, takes } from './endpoint.ts';
import { root } from './gateways.ts';

/** A document and what it asks of its variables. */
export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** What went wrong with a part of a document; the rest is answered. */
export interface GraphqlError {
  readonly message: string;
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  /** The field that has no answer. */
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** What a document asked for, and what of it could not be answered. */
export interface GraphqlAnswer<Data = unknown> {
  readonly data?: Data | null;
  readonly errors?: readonly GraphqlError[];
}

/** A GraphQL document, at a version of the schema (specification §7). */
export const graphql = post(root, '/graphql/{apiVersion}', takes<GraphqlRequest>, gives<GraphqlAnswer>);
