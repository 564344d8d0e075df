import { runGraphql } from '../../../src/api/graphql.ts';
import { on } from '../access/route.ts';
import { parseEnum, validate } from '../core/validate.ts';
import { executeGraphql } from './execute.ts';

const API_VERSIONS = ['alpha'] as const;

export const graphqlRoutes = [
  on(runGraphql, ['query', 'variables'], call => {
    validate(report => parseEnum(call.input.apiVersion, 'apiVersion', API_VERSIONS, report));
    return executeGraphql(call, call.input);
  }),
];
