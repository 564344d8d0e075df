import type { CatalogRequest } from '../catalog/query.ts';

/** What a field reads. */
interface Read<T> {
  /** How many rows it looks at; one by default. */
  readonly rows?: (request: CatalogRequest) => number;
  /** Compared with each row. */
  readonly filter?: unknown;
  readonly work: (request: CatalogRequest) => T;
}

/** A document that is carried out. Its fields reach the caller and the database through `read` alone, which has a budget. */
export interface GraphqlRequest {
  /** Carries out a read; throws when the document has read too much. */
  read<T>(read: Read<T>): T;
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
