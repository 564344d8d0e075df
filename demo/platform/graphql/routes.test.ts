import { getIntrospectionQuery } from 'graphql';
import { describe, expect, test } from 'vitest';
import { type AnyJson, errorCodeOrField, setUpShop } from '../testing/open-shop.ts';

const { shop, visitor } = setUpShop();

const runQuery = async (query: unknown, variables = {}, user = visitor) =>
  (await user.post('/graphql/alpha', { query, variables })).body;

test('one GraphQL document reads a product with its reviews, and the collections', async () => {
  const { data, errors } = await runQuery(
    `query Of($slug: String!) { product(slug: $slug) { name priceData { price currency } reviews(limit: 2) { content { rating } } }
      collections { slug products(limit: 1) { slug } } }`,
    { slug: 'stoneware-mug' },
  );
  expect(errors).toBeUndefined();
  expect(data.product).toMatchObject({ name: 'Stoneware mug', priceData: { price: 18, currency: 'EUR' } });
  expect(data.product.reviews).toHaveLength(2);
  expect(data.collections.length).toBeGreaterThan(2);
});

test('a GraphQL document reads the caller’s own cart', async () => {
  await visitor.add('bread-knife', 2);
  const cart = '{ cart { lineItems { quantity productName { original } } } }';
  expect((await runQuery(cart)).data.cart.lineItems).toEqual([
    { quantity: 2, productName: { original: 'Bread knife' } },
  ]);
  const other = await runQuery(cart, {}, await shop.visitor());
  expect(other).toMatchObject({ data: { cart: null }, errors: [{ message: 'There is no cart yet.', path: ['cart'] }] });
});

test('in GraphQL the merchant reads orders with payments, and a visitor gets an error', async () => {
  const orders = '{ orders(limit: 3) { number payments { amount { amount } } } }';
  expect((await runQuery(orders)).errors).toHaveLength(1);
  const merchant = await shop.merchant();
  const { data } = await runQuery(orders, {}, merchant);
  expect(data.orders).toHaveLength(3);
  expect(data.orders.some(({ payments }: { payments: unknown[] }) => payments.length > 0)).toBe(true);
});

test('an invalid document gets GraphQL errors, and an invalid request is refused', async () => {
  expect((await runQuery('{ nothing }')).errors[0].message).toContain('nothing');
  expect((await runQuery('{ products {')).errors[0].message).toContain('Syntax Error');
  expect((await runQuery('query($slug: String!) { product(slug: $slug) { name } }')).errors[0].message).toContain(
    '$slug',
  );
  for (const query of ['', undefined, 7, {}]) {
    const answer = await visitor.post('/graphql/alpha', { query });
    expect(errorCodeOrField(answer)).toBe('GRAPHQL_QUERY_MISSING');
  }
  expect((await shop.call('POST', '/graphql/alpha', { query: '{ cart { id } }' })).status).toBe(401);
});

test('GraphQL lists accept filter, sort and limit, and relations can be followed', async () => {
  const cheap = `query Cheap($filter: JSON, $within: JSON) {
    products(filter: $filter, sort: [{ fieldName: "price", order: DESC }], limit: 3) {
      priceData { price formatted { price } }
      media { mainMedia { image { url width } } }
      variants { choices stock { quantity } }
      collections { slug products(limit: 1, filter: $within) { slug } }
    }
    collection(slug: "gifts") { numberOfProducts }
  }`;
  const filter = { price: { $lt: 20 } };
  const { data, errors } = await runQuery(cheap, { filter, within: { slug: 'stoneware-mug' } });
  expect(errors).toBeUndefined();
  const prices = data.products.map((product: AnyJson) => product.priceData.price);
  expect(prices).toEqual(prices.toSorted((a: number, b: number) => b - a));
  expect([prices.length, Math.max(...prices) < 20]).toEqual([3, true]);
  expect(data.products[0].collections.flatMap((one: AnyJson) => one.products)).toContainEqual({
    slug: 'stoneware-mug',
  });
  expect(data.collection.numberOfProducts).toBeGreaterThan(1);
  const wrong = await runQuery(cheap, { filter: { colour: 'red' } });
  expect(wrong.errors[0].extensions.validationError.fieldViolations[0].field).toBe('query.filter.colour');
});

test('in GraphQL a product is found by id or slug, a hidden one only by the merchant', async () => {
  const { id } = await visitor.product('olive-oil');
  const product = 'query($id: ID, $slug: String) { product(id: $id, slug: $slug) { id visible } }';
  expect((await runQuery(product, { id })).data.product).toEqual({ id, visible: true });
  expect((await runQuery(product)).errors[0].extensions.applicationError.code).toBe('INVALID_ARGUMENT');
  await shop.admin('products', { slug: 'olive-oil', visible: false });
  expect((await runQuery(product, { slug: 'olive-oil' })).errors[0]).toMatchObject({
    path: ['product'],
    extensions: { status: 404, applicationError: { code: 'PRODUCT_NOT_FOUND' } },
  });
  const merchant = await shop.merchant();
  expect((await runQuery(product, { slug: 'olive-oil' }, merchant)).data.product.visible).toBe(false);
});

test('GraphQL refuses too deep, expensive or long documents, and unknown versions', async () => {
  const circle = (depth: number): string =>
    depth === 0 ? 'slug' : `products { collections { ${circle(depth - 1)} } }`;
  expect((await runQuery(`{ collections { ${circle(8)} } }`)).errors[0].message).toContain('deeper');
  const chain = Array.from(
    { length: 9 },
    (_, index) =>
      `fragment F${index} on Product { collections { products { ${index ? `...F${index - 1}` : 'slug'} } } }`,
  );
  expect((await runQuery(`{ products { ...F8 } } ${chain.join(' ')}`)).errors[0].message).toContain('deeper');
  const wide = '{ collections { products { collections { products { collections { slug } } } } } }';
  expect((await runQuery(wide)).errors[0].extensions.applicationError.code).toBe('DOCUMENT_TOO_EXPENSIVE');
  const long = `{ ${Array.from({ length: 700 }, (_, index) => `a${index}: __typename`).join(' ')} }`;
  expect((await runQuery(long)).errors[0].message).toContain('token');
  for (const version of ['v9', 'Alpha', '1', 'constructor'])
    expect(errorCodeOrField(await visitor.post(`/graphql/${version}`, { query: '{ cart { id } }' }))).toBe(
      'apiVersion',
    );
  expect(errorCodeOrField(await visitor.post('/graphql/alpha', { query: `{ ${' '.repeat(20_000)} }` }))).toBe(
    'GRAPHQL_QUERY_TOO_LONG',
  );
  expect(errorCodeOrField(await visitor.post('/graphql/alpha', { query: '{ cart { id } }', variables: 7 }))).toBe(
    'variables',
  );
});

test('GraphQL returns null as the size of pictures on other servers', async () => {
  const merchant = await shop.merchant();
  const { id } = await visitor.product('bread-knife');
  for (const file of ['p.jpg', 'p.mp4', 'p.mp3', 'p.pdf', 'p.zip'])
    await merchant.post(`/v1/products/${id}/media`, { media: [{ url: `https://other.example/${file}` }] });
  const media =
    '{ mainMedia { image { url width height } } items { mediaType image { url width } thumbnail { url } } }';
  const product = await runQuery(`{ product(slug: "bread-knife") { media ${media} } }`);
  expect(product.errors).toBeUndefined();
  expect(product.data.product.media.items.at(-5)).toMatchObject({
    image: { url: 'https://other.example/p.jpg', width: null },
  });

  const client = shop.withApiKey(await shop.visitor());
  const line = { quantity: 1, price: '5.00', productName: { original: 'Engraving' } };
  const customLineItems = [line, { ...line, media: { url: 'https://other.example/e.jpg' } }];
  await client.post('/v1/carts/current/add-to-cart', { customLineItems });
  const cart = await runQuery('{ cart { lineItems { image { id url width height } } } }', {}, client);
  expect(cart.errors).toBeUndefined();
  expect(cart.data.cart.lineItems.map(({ image }: AnyJson) => image?.width)).toEqual([undefined, null]);
});

describe('limits of a GraphQL document', () => {
  const aliases = (count: number, field: string) =>
    `query Many${field.includes('$') ? '($filter: JSON)' : ''} { ${Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ')} }`;
  const codes = async (query: string, filter?: object): Promise<ReadonlySet<string>> => {
    const { errors = [] } = await runQuery(query, { filter });
    return new Set(errors.map(({ extensions }: AnyJson) => extensions.applicationError?.code ?? 'MAX_SIZE'));
  };
  const conditions = (count: number) => ({ $or: Array.from({ length: count }, (_, n) => ({ slug: `a${n}` })) });

  test.each(['products', 'collections'])('GraphQL refuses a filter of many conditions for %s', async field => {
    const query = aliases(20, `${field}(filter: $filter) { id }`);
    expect(await codes(query, conditions(20_000))).toContain('DOCUMENT_TOO_EXPENSIVE');
    expect(await codes(aliases(1, `${field}(filter: $filter) { id }`), conditions(200))).not.toEqual(new Set());
    expect(await codes(aliases(1, `${field}(filter: $filter) { id }`), conditions(20))).toEqual(new Set());
  });

  test('GraphQL refuses a document with too many comparisons in all its filters', async () => {
    const query = aliases(20, 'products(filter: $filter) { id }');
    expect(await codes(query, conditions(40))).toEqual(new Set(['DOCUMENT_TOO_EXPENSIVE']));
    expect(await codes(query, conditions(1))).toEqual(new Set());
  });

  test('GraphQL refuses a document that finds too many products', async () => {
    const fields = 'products { name description variants { id } }';
    expect(await codes(aliases(40, fields))).toEqual(new Set(['DOCUMENT_TOO_EXPENSIVE']));
    expect(await codes(aliases(10, fields))).toEqual(new Set());
  });

  test('GraphQL refuses a document that reads too many fields of its results', async () => {
    const data = 'sku visible weight priceData { price discountedPrice formatted { price discountedPrice } }';
    const fields = `products { variants { id choices variant { ${data} } stock { quantity inStock } } }`;
    expect(await codes(aliases(25, fields))).toEqual(new Set(['DOCUMENT_TOO_EXPENSIVE']));
    expect(await codes(aliases(2, fields))).toEqual(new Set());
  });

  test('GraphQL refuses a document with aliases in introspection', async () => {
    for (const field of ['__schema { types { name } }', '__type(name: "Product") { name }'])
      expect((await runQuery(aliases(2, field))).errors[0].message).toBe('Introspection takes no aliases.');
    const types = '{ __schema { a: types { name } b: types { name } } }';
    expect((await runQuery(types)).errors[0].message).toBe('Introspection takes no aliases.');
  });

  test('GraphQL answers a document with at most twenty errors', async () => {
    expect((await runQuery(aliases(100, 'cart { id }'))).errors).toHaveLength(20);
  });

  test('GraphQL refuses a document with many reads of a product’s reviews', async () => {
    await shop.admin('reviews', { slug: 'stoneware-mug', count: 2_000 });
    const { id } = await visitor.product('stoneware-mug');
    const read = (count: number) => codes(aliases(count, `reviews(entityId: "${id}", limit: 1) { id }`));
    expect(await read(30)).toEqual(new Set(['DOCUMENT_TOO_EXPENSIVE']));
    expect(await read(2)).toEqual(new Set());
  });
});

test('the GraphQL schema can be introspected', async () => {
  const { data, errors } = await runQuery(getIntrospectionQuery());
  expect(errors).toBeUndefined();
  const names = data.__schema.types.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['Product', 'Collection', 'Review', 'Cart', 'Order']));
});
