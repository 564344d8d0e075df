import { runGraphql } from '../../../src/api/graphql.ts';
import { answerGraphql } from '../acts/graphql.ts';
import { on } from '../route.ts';

export const graphqlRoutes = [on(runGraphql, call => answerGraphql(call, call.input))];
