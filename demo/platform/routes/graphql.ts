import { graphql } from '../../../src/api/graphql.ts';
import { answered } from '../graphql/document.ts';
import { refusal } from '../refusal.ts';
import { on } from '../route.ts';
import { checked, isRecord, textIn } from '../rules/checks.ts';

/** The one version of the schema. */
const VERSION = 'alpha';

export const graphqlRoutes = [
  on(graphql, call => {
    const { apiVersion, query, variables } = call.input;
    if (apiVersion !== VERSION)
      throw refusal(404, 'API_VERSION_NOT_FOUND', 'The schema has no such version.', { apiVersion });
    const document = checked(fail => {
      const given: unknown = variables ?? {};
      if (!isRecord(given)) fail('variables', 'must be an object', 'FORMAT');
      return { query: textIn(query, 'query', 100_000, fail), variables: isRecord(given) ? given : {} };
    });
    return answered(document.query, document.variables, call);
  }),
];
