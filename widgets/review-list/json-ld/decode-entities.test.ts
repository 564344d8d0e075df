// @vitest-environment document
import { expect, test } from 'vitest';
import { normalizeProduct } from '../../../src/store/normalize/product.ts';
import { decodeEntities } from './decode-entities.ts';
import { describeProduct } from './product-json-ld.ts';

test.each([
  ['<p>Fish &amp; chips &eacute;toile &#39;n&#39; more</p>', "Fish & chips étoile 'n' more"],
  ['&#x1F375; &#8364;5 &frac12; l &hellip;', '🍵 €5 ½ l …'],
  ['a&nbsp;b', 'a b'],
  ['AT&T & co.', 'AT&T & co.'],
])('writes the HTML description %j as plain text to JSON-LD', (description, text) => {
  const product = normalizeProduct({ id: 'p', slug: 'p', name: 'P', description } as never);
  if (!product) throw new Error('The product has no id');
  const written = describeProduct({ ports: {} } as never, product, { counts: [] } as never, [], decodeEntities);
  expect(JSON.parse(written).description).toBe(text);
});
