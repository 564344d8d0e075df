import { runGraphql } from '../../../src/api/graphql.ts';
import { on } from '../access/route.ts';
import { executeGraphql } from './document.ts';

export const graphqlRoutes = [on(runGraphql, call => executeGraphql(call, call.input))];
