import type { CatalogRequest } from '../catalog/query.ts';

/** Who asks a document, and what they may still ask for. */
export interface GraphqlRequest extends CatalogRequest {
  /** Counts one field that reads rows; refuses a document that reads too often. */
  countRead(): void;
}

/** The arguments of a field. */
export type FieldArguments = Readonly<Record<string, unknown>>;

/** A field: what it is given, and who asks. */
export type Resolver = (args: FieldArguments, request: GraphqlRequest) => unknown;

/** One area of the schema: its types with an `extend type Query`, and an answer for each field of that. */
export interface SchemaPart {
  readonly types: string;
  readonly fields: Readonly<Record<string, Resolver>>;
}
