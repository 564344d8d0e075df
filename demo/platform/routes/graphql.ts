import { runGraphql } from '../../../src/api/graphql.ts';
import { answerGraphql } from '../graphql/document.ts';
import { on } from '../route.ts';

export const graphqlRoutes = [on(runGraphql, call => answerGraphql(call, call.input))];
