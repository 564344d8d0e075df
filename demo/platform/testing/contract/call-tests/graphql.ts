import { expect } from 'vitest';
import { runGraphql } from '../../../../../src/api/graphql.ts';
import { callTest } from './call-test.ts';

export const graphqlCallTests = [
  callTest(
    runGraphql,
    async fixture => {
      const query = 'query($slug: String!) { product(slug: $slug) { name } }';
      const { data } = await fixture.visitor(runGraphql, {
        apiVersion: 'alpha',
        query,
        variables: { slug: 'olive-oil' },
      });
      expect(data).toMatchObject({ product: { name: expect.stringMatching(/oil/i) } });
    },
    ['visitor', { apiVersion: 'alpha', query: '' }, 'GRAPHQL_QUERY_MISSING'],
  ),
];
