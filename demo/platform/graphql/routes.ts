import { runGraphql } from '../../../src/api/graphql.ts';
import { on } from '../access/route.ts';
import { answerGraphql } from './document.ts';

export const graphqlRoutes = [on(runGraphql, call => answerGraphql(call, call.input))];
