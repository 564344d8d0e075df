import {
  type DocumentNode,
  defaultFieldResolver,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { GraphqlAnswer, GraphqlError } from '../../../src/api/graphql.ts';
import type { CatalogRequest } from '../catalog/query.ts';
import { ApiError, apiError, validationError } from '../core/api-error.ts';
import { countConditions } from '../core/query/filter.ts';
import { isRecord } from '../core/validate.ts';
import { forbidIntrospectionAliases } from './forbid-introspection-aliases.ts';
import { limitDepth } from './limit-depth.ts';
import { rootValue, schema } from './schema.ts';
import type { GraphqlRequest } from './schema-part.ts';

const MAX_CHARACTERS = 20_000;
/** Three times the tokens of an introspection query. */
const MAX_TOKENS = 2_000;
/** Reads of the database per document. */
const MAX_READS = 200;
/** The most rows times (1 + conditions of the filter) that a document may read. A read of 20,000 reviews fits. */
const MAX_COMPARISONS = 30_000;
/** The most objects that the reads of a document may find: five pages of a call. */
const MAX_FOUND = 500;
/** The most fields of all objects in an answer. */
const MAX_FIELDS = 20_000;
const MAX_ERRORS = 20;

/** A request that counts its cost. Each further read or field beyond a limit fails. */
interface CountedRequest extends GraphqlRequest {
  countField(): void;
}

function withLimits({ caller, context, origin }: CatalogRequest): CountedRequest {
  const request = { caller, context, origin };
  const tooExpensive = apiError(400, 'DOCUMENT_TOO_EXPENSIVE', 'The document asks for too much at once.');
  let [reads, comparisons, found, fields] = [0, 0, 0, 0];
  return {
    read({ rows = () => 1, filter, work }) {
      reads += 1;
      if (reads <= MAX_READS && comparisons <= MAX_COMPARISONS)
        comparisons += rows(request) * (1 + countConditions(filter));
      if (reads > MAX_READS || comparisons > MAX_COMPARISONS || found > MAX_FOUND) throw tooExpensive;
      const result = work(request);
      found += Array.isArray(result) ? result.length : 1;
      return result;
    },
    countField() {
      fields += 1;
      if (fields > MAX_FIELDS) throw tooExpensive;
    },
  };
}

const resolveField: GraphQLFieldResolver<unknown, CountedRequest> = (source, args, request, info) => {
  request.countField();
  return defaultFieldResolver(source, args, request, info);
};

/** The public part of an error. Throws an unexpected error, which becomes a 500. */
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

/**
 * Executes a document with the caller's permissions. The answer includes at most 20 errors. Throws for a missing or too
 * long document.
 */
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
  const validationErrors = validate(schema, document, [...specifiedRules, limitDepth, forbidIntrospectionAliases], {
    maxErrors: MAX_ERRORS,
  });
  if (validationErrors.length > 0) return { errors: validationErrors.map(toGraphqlError) };
  const result = execute({
    schema,
    document,
    rootValue,
    contextValue: withLimits(request),
    fieldResolver: resolveField,
    variableValues: variables ?? {},
  });
  if (result instanceof Promise) throw new Error('a field of the schema answers later');
  const { data, errors } = result;
  return {
    ...(data !== undefined && { data }),
    ...(errors && { errors: errors.slice(0, MAX_ERRORS).map(toGraphqlError) }),
  };
}
