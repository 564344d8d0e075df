import type { CatalogRequest } from '../catalog/query.ts';

/** A read of a field, with its cost. */
interface Read<T> {
  /** The number of rows that the read looks at. One by default. */
  readonly rows?: (request: CatalogRequest) => number;
  /** The filter that each row is compared with. */
  readonly filter?: unknown;
  readonly work: (request: CatalogRequest) => T;
}

/**
 * The execution of a document. Its fields can only use the caller and the database through `read`, which has a budget.
 */
export interface GraphqlRequest {
  /** Runs a read. Throws if the document has exceeded its budget. */
  read<T>(read: Read<T>): T;
}

export type FieldArguments = Readonly<Record<string, unknown>>;

export type Resolver = (args: FieldArguments, request: GraphqlRequest) => unknown;

/** One area of the schema: its types with an `extend type Query`, and a resolver for each of these query fields. */
export interface SchemaPart {
  readonly types: string;
  readonly fields: Readonly<Record<string, Resolver>>;
}
