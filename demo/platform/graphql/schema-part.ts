import type { CatalogRequest } from '../catalog/query.ts';

/** The caller of a document, and its remaining budget. */
export interface GraphqlRequest extends CatalogRequest {
  /** Counts a field that reads rows; throws when a document reads too often. */
  countRead(): void;
}

/** The arguments of a field. */
export type FieldArguments = Readonly<Record<string, unknown>>;

/** Resolves a field from its arguments and the request. */
export type Resolver = (args: FieldArguments, request: GraphqlRequest) => unknown;

/** One area of the schema: its types with an `extend type Query`, and a resolver for each field of that. */
export interface SchemaPart {
  readonly types: string;
  readonly fields: Readonly<Record<string, Resolver>>;
}
