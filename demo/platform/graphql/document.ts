import { type DocumentNode, execute, GraphQLError, parse, specifiedRules, validate } from 'graphql';
import type { GraphqlAnswer, GraphqlError } from '../../../src/api/graphql.ts';
import type { Asking } from '../catalog/query.ts';
import { invalid, Refusal, refusal } from '../core/api-error.ts';
import { isRecord } from '../core/validate.ts';
import { limitedDepth } from './depth.ts';
import { rootValue, schema } from './schema.ts';
import type { DocumentAsking } from './schema-part.ts';

const MOST_CHARACTERS = 20_000;
/** Three times what introspection takes. */
const MOST_TOKENS = 2_000;
/** A document reads rows at most so often. */
const MOST_READS = 200;

function metered(asking: Asking): DocumentAsking {
  let left = MOST_READS;
  return {
    caller: asking.caller,
    store: asking.store,
    origin: asking.origin,
    spend() {
      left -= 1;
      if (left < 0) throw refusal(400, 'DOCUMENT_TOO_EXPENSIVE', 'The document asks for too much at once.');
    },
  };
}

/** What a caller may know of an error; a failure of the platform itself is told to nobody here. */
function shownError(error: GraphQLError): GraphqlError {
  const cause = error.originalError;
  if (cause instanceof Refusal) {
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

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: MOST_TOKENS });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** Answers a document over what the caller may see; what is wrong with it is part of the answer. */
export function answerGraphql(
  asking: Asking,
  { query, variables }: { readonly query?: unknown; readonly variables?: unknown },
): GraphqlAnswer {
  if (typeof query !== 'string' || !query) throw refusal(400, 'GRAPHQL_QUERY_MISSING', 'The call carries no query.');
  if (query.length > MOST_CHARACTERS) throw refusal(400, 'GRAPHQL_QUERY_TOO_LONG', 'The query is too long.');
  if (variables !== undefined && variables !== null && !isRecord(variables))
    throw invalid({ field: 'variables', description: 'must be an object', violatedRule: 'FORMAT' });
  const document = parsed(query);
  if (document instanceof GraphQLError) return { errors: [shownError(document)] };
  const mistakes = validate(schema, document, [...specifiedRules, limitedDepth], { maxErrors: 20 });
  if (mistakes.length > 0) return { errors: mistakes.map(shownError) };
  const result = execute({
    schema,
    document,
    rootValue,
    contextValue: metered(asking),
    variableValues: variables ?? {},
  });
  if (result instanceof Promise) throw new Error('a field of the schema answers later');
  const { data, errors } = result;
  return { ...(data !== undefined && { data }), ...(errors && { errors: errors.map(shownError) }) };
}
