import { type DocumentNode, execute, GraphQLError, parse, specifiedRules, validate } from 'graphql';
import type { GraphqlAnswer, GraphqlError } from '../../../src/api/graphql.ts';
import type { CatalogRequest } from '../catalog/query.ts';
import { ApiError, apiError, validationError } from '../core/api-error.ts';
import { countConditions } from '../core/query/filter.ts';
import { isRecord } from '../core/validate.ts';
import { limitDepth } from './limit-depth.ts';
import { rootValue, schema } from './schema.ts';
import type { GraphqlRequest } from './schema-part.ts';

const MAX_CHARACTERS = 20_000;
/** Three times what introspection needs. */
const MAX_TOKENS = 2_000;
/** Reads of the database per document. */
const MAX_READS = 200;
/** Rows that a document reads, each times one more than its filter has conditions. Two reads of 20,000 reviews fit. */
const MAX_COMPARISONS = 50_000;

function withReadLimit({ caller, context, origin }: CatalogRequest): GraphqlRequest {
  const request = { caller, context, origin };
  let reads = 0;
  let comparisons = 0;
  return {
    read({ rows = () => 1, filter, work }) {
      reads += 1;
      if (reads <= MAX_READS && comparisons <= MAX_COMPARISONS)
        comparisons += rows(request) * (1 + countConditions(filter));
      if (reads > MAX_READS || comparisons > MAX_COMPARISONS)
        throw apiError(400, 'DOCUMENT_TOO_EXPENSIVE', 'The document asks for too much at once.');
      return work(request);
    },
  };
}

/** The public part of an error; throws errors of the platform itself, which become a 500. */
function toGraphqlError(error: GraphQLError): GraphqlError {
  const cause = error.originalError;
  if (cause instanceof ApiError) {
    const { message, locations, path } = error.toJSON();
    return {
      message,
      ...(locations && { locations }),
      ...(path && { path }),
      extensions: { status: cause.status, ...cause.details },
    };
  }
  if (cause && !(cause instanceof GraphQLError)) throw cause;
  return error.toJSON();
}

function parseDocument(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: MAX_TOKENS });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** Executes a document with the caller's permissions; its errors are part of the answer. */
export function executeGraphql(
  request: CatalogRequest,
  { query, variables }: { readonly query?: unknown; readonly variables?: unknown },
): GraphqlAnswer {
  if (typeof query !== 'string' || !query) throw apiError(400, 'GRAPHQL_QUERY_MISSING', 'The call carries no query.');
  if (query.length > MAX_CHARACTERS) throw apiError(400, 'GRAPHQL_QUERY_TOO_LONG', 'The query is too long.');
  if (variables !== undefined && variables !== null && !isRecord(variables))
    throw validationError({ field: 'variables', description: 'must be an object', violatedRule: 'FORMAT' });
  const document = parseDocument(query);
  if (document instanceof GraphQLError) return { errors: [toGraphqlError(document)] };
  const validationErrors = validate(schema, document, [...specifiedRules, limitDepth], { maxErrors: 20 });
  if (validationErrors.length > 0) return { errors: validationErrors.map(toGraphqlError) };
  const result = execute({
    schema,
    document,
    rootValue,
    contextValue: withReadLimit(request),
    variableValues: variables ?? {},
  });
  if (result instanceof Promise) throw new Error('a field of the schema answers later');
  const { data, errors } = result;
  return { ...(data !== undefined && { data }), ...(errors && { errors: errors.map(toGraphqlError) }) };
}
