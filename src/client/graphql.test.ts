import { expect, test } from 'vitest';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import { createGraphql } from './graphql.ts';
import { openTestBrowser } from './testing/browser.ts';

const open = async () => {
  const browser = await openTestBrowser(openSeededPlatform);
  return { browser, graphql: createGraphql(browser.openTab().call) };
};

test('a query uses the API version alpha unless another version is given', async () => {
  const { browser, graphql } = await open();
  const document = 'query Of($slug: String!) { product(slug: $slug) { name } }';
  const { data, errors } = await graphql<{ product: { name: string } }>(document, { slug: 'bread-knife' });
  expect([data.product.name, errors]).toEqual(['Bread knife', []]);
  await expect(graphql('{ collections { id } }', {}, { apiVersion: 'beta' })).rejects.toMatchObject({
    violations: [{ field: 'apiVersion' }],
  });
  expect(browser.sentRequests.map(({ path }) => path).filter(path => path.startsWith('/graphql'))).toEqual([
    '/graphql/alpha',
    '/graphql/beta',
  ]);
});

test('errors of a query are returned beside its data, errors of the call are thrown', async () => {
  const { browser, graphql } = await open();
  const { data, errors } = await graphql('{ cart { id } collections { id } }');
  expect(errors).toMatchObject([{ message: 'There is no cart yet.', path: ['cart'] }]);
  expect(Array.isArray((data as { collections: unknown }).collections)).toBe(true);
  expect(await graphql('{ nothing }')).toMatchObject({ data: {}, errors: [{}] });
  await browser.faults({ path: '/graphql/', status: 500, body: '{}' });
  await expect(graphql('{ cart { id } }')).rejects.toMatchObject({ name: 'CallError', status: 500 });
});
