import { runGraphql } from '../../../src/api/graphql.ts';
import { on } from '../access/route.ts';
import { executeGraphql } from './execute.ts';

export const graphqlRoutes = [on(runGraphql, ['query', 'variables'], call => executeGraphql(call, call.input))];
