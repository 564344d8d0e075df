import { beforeEach, expect, test } from 'vitest';
import { type AnyJson, errorCodeOrField, expectOk, setUpShop, type TestResponse } from '../testing/open-shop.ts';

const { shop, visitor, assisted } = setUpShop();

beforeEach(() => shop.admin('stock', { slug: 'engraved-spoon', quantity: 1_000 }));

const customLines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    quantity: 1,
    price: '1.00',
    productName: { original: `Thing ${index}` },
  }));
const engravings = async (count: number, from = 0) => {
  const line = await visitor.line('engraved-spoon', 1);
  const { catalogReference } = line;
  return Array.from({ length: count }, (_, index) => ({
    ...line,
    catalogReference: {
      ...catalogReference,
      options: { ...catalogReference.options, customTextFields: { Engraving: String(from + index) } },
    },
  }));
};
const violation = ({ status, body }: TestResponse) => {
  const [{ field, violatedRule }] = body.details.validationError.fieldViolations;
  return [status, field, violatedRule];
};

const fillCart = async (...counts: readonly number[]) => {
  for (const count of counts)
    expectOk(await assisted.post('/v1/carts/current/add-to-cart', { customLineItems: customLines(count) }));
};

test('a cart holds at most 300 lines, custom lines included', async () => {
  await fillCart(100, 100, 99);
  const add = async (body: object) => errorCodeOrField(await assisted.post('/v1/carts/current/add-to-cart', body));
  expect(await add({ customLineItems: customLines(2) })).toBe('TOO_MANY_LINE_ITEMS');
  expect(await add({ customLineItems: customLines(1), lineItems: await engravings(1) })).toBe('TOO_MANY_LINE_ITEMS');
  expect(await add({ lineItems: await engravings(2) })).toBe('TOO_MANY_LINE_ITEMS');
  expect((await visitor.cart()).lineItems).toHaveLength(299);
  expectOk(await assisted.addLines(...(await engravings(1))));
  expectOk(await assisted.addLines(...(await engravings(1))));
  expect((await visitor.cart()).lineItems).toHaveLength(300);
  expectOk(await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB' }));
});

test('a checkout holds at most 300 lines, custom lines included', async () => {
  const create = (body: object) => assisted.post('/v1/checkouts', { channelType: 'WEB', ...body });
  const lineItems = await engravings(1);
  expect(errorCodeOrField(await create({ customLineItems: customLines(300), lineItems }))).toBe('TOO_MANY_LINE_ITEMS');
  const { checkout } = expectOk(await create({ customLineItems: customLines(300) }));
  expect(checkout.lineItems).toHaveLength(300);
  const path = `/v1/checkouts/${checkout.id}`;
  for (const answer of [
    await assisted.post(`${path}/add-to-checkout`, { customLineItems: customLines(1) }),
    await assisted.patch(path, { checkout: {}, lineItems }),
  ])
    expect(errorCodeOrField(answer)).toBe('TOO_MANY_LINE_ITEMS');
});

test('a list of lines has at most 300 entries, or 100 if it is added to a cart', async () => {
  const [wanted, custom] = [await engravings(150), customLines(150)];
  await visitor.add('engraved-spoon', 1, '', { Engraving: '0' });
  const { cart } = expectOk(await assisted.patch('/v1/carts/current', { lineItems: wanted, customLineItems: custom }));
  expect(cart.lineItems).toHaveLength(300);

  const { checkout } = expectOk(
    await assisted.post('/v1/checkouts', { channelType: 'WEB', lineItems: wanted.slice(0, 1) }),
  );
  const path = `/v1/checkouts/${checkout.id}`;
  const changed = expectOk(await assisted.patch(path, { checkout: {}, lineItems: wanted, customLineItems: custom }));
  expect(changed.checkout.lineItems).toHaveLength(300);
  expect(
    expectOk(await visitor.post('/v1/checkouts', { channelType: 'WEB', lineItems: await engravings(300) })).checkout
      .lineItems,
  ).toHaveLength(300);

  for (const [field, list] of Object.entries({ lineItems: await engravings(301), customLineItems: customLines(301) }))
    for (const answer of [
      await assisted.patch('/v1/carts/current', { [field]: list }),
      await assisted.patch(path, { checkout: {}, [field]: list }),
      await assisted.post('/v1/checkouts', { channelType: 'WEB', [field]: list }),
      await assisted.post('/v1/carts/current/add-to-cart', { [field]: list.slice(0, 101) }),
    ])
      expect(violation(answer)).toEqual([400, field, 'MAX_SIZE']);
});

test('a cart and a checkout refuse to raise a line’s quantity above 100,000', async () => {
  await visitor.add('field-guide-pdf', 100_000);
  expect(violation(await visitor.add('field-guide-pdf', 1))).toEqual([400, 'lineItems[0].quantity', 'MAX']);
  expect((await visitor.cart()).lineItems.map(({ quantity }) => quantity)).toEqual([100_000]);

  const line = await visitor.line('field-guide-pdf', 60_000);
  const create = (...lineItems: readonly unknown[]) => visitor.post('/v1/checkouts', { channelType: 'WEB', lineItems });
  expect(violation(await create(line, line))).toEqual([400, 'lineItems[1].quantity', 'MAX']);
  const { checkout } = expectOk(await create(line));
  const added = await visitor.post(`/v1/checkouts/${checkout.id}/add-to-checkout`, { lineItems: [line] });
  expect(violation(added)).toEqual([400, 'lineItems[0].quantity', 'MAX']);
});

const image = { id: 'a', url: 'https://shop.example/a.jpg', width: 1, height: 1 };
const text = { original: 'A' };
const custom = { quantity: 1, price: '1.00', productName: text };

test.each<[string, (line: AnyJson) => object]>([
  ['lineItems[0].colour', line => ({ lineItems: [{ ...line, colour: 1 }] })],
  ['lineItems[0].price', line => ({ lineItems: [{ ...line, price: '1.00' }] })],
  [
    'lineItems[0].catalogReference.colour',
    line => ({ lineItems: [{ ...line, catalogReference: { ...line.catalogReference, colour: 1 } }] }),
  ],
  [
    'lineItems[0].catalogReference.options.colour',
    line => ({
      lineItems: [{ ...line, catalogReference: { ...line.catalogReference, options: { colour: 1 } } }],
    }),
  ],
  ...[
    ['colour', { colour: 1 }],
    ['productName.colour', { productName: { ...text, colour: 1 } }],
    ['physicalProperties.colour', { physicalProperties: { colour: 1 } }],
    ['image.colour', { image: { ...image, colour: 1 } }],
    ['descriptionLines[0].colour', { descriptionLines: [{ name: text, colour: 1 }] }],
    ['descriptionLines[0].name.colour', { descriptionLines: [{ name: { ...text, colour: 1 } }] }],
    ['descriptionLines[0].colorInfo.colour', { descriptionLines: [{ name: text, colorInfo: { ...text, colour: 1 } }] }],
  ].map(([field, fields]): [string, (line: AnyJson) => object] => [
    `lineItems[0].catalogOverrideFields.${field}`,
    line => ({ lineItems: [{ ...line, catalogOverrideFields: fields }] }),
  ]),
  ...[
    ['colour', { colour: 1 }],
    ['itemType.colour', { itemType: { preset: 'SERVICE', colour: 1 } }],
    ['media.colour', { media: { ...image, colour: 1 } }],
    ['serviceProperties.colour', { serviceProperties: { colour: 1 } }],
    ['catalogReference.colour', { catalogReference: { catalogItemId: 'a', appId: 'b', colour: 1 } }],
  ].map(([field, fields]): [string, (line: AnyJson) => object] => [
    `customLineItems[0].${field}`,
    () => ({ customLineItems: [{ ...custom, ...(fields as object) }] }),
  ]),
])('a cart and a checkout refuse the unknown field %s', async (field, body) => {
  const line = await visitor.line('olive-oil', 1);
  for (const answer of [
    await assisted.post('/v1/carts/current/add-to-cart', body(line)),
    await assisted.post('/v1/checkouts', { channelType: 'WEB', ...body(line) }),
  ])
    expect(violation(answer)).toEqual([400, field, 'FIELD_NOT_ALLOWED']);
});

test('an unknown field in a change of quantities is refused', async () => {
  const { cart } = (await visitor.add('olive-oil', 1)).body;
  const lineItems = [{ id: cart.lineItems[0].id, quantity: 2, colour: 1 }];
  const answer = await visitor.post('/v1/carts/current/update-line-items-quantity', { lineItems });
  expect(violation(answer)).toEqual([400, 'lineItems[0].colour', 'FIELD_NOT_ALLOWED']);
});

test('a line keeps the translated name that a merchant gave it', async () => {
  const productName = { original: 'A lesson', translated: 'Eine Stunde' };
  expectOk(await assisted.post('/v1/carts/current/add-to-cart', { customLineItems: [{ ...custom, productName }] }));
  expectOk(
    await assisted.addLines({ ...(await visitor.line('olive-oil', 1)), catalogOverrideFields: { productName } }),
  );
  const { checkoutId } = expectOk(await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB' }));
  const { checkout } = expectOk(await visitor.get(`/v1/checkouts/${checkoutId}`));
  for (const line of [...(await visitor.cart()).lineItems, ...checkout.lineItems])
    expect(line.productName).toEqual(productName);
});

test('an error lists at most a hundred violations of a large body', async () => {
  for (const lineItems of [
    Array(40_000).fill({}),
    [Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [n, 1]))],
  ]) {
    const { status, body } = await visitor.post('/v1/carts/current/add-to-cart', { lineItems });
    expect(status).toBe(400);
    expect(body.details.validationError.fieldViolations.length).toBeLessThanOrEqual(100);
  }
});

test('the platform refuses a body of more than 50,000 values', async () => {
  const lineItems = Array(50_001).fill(1);
  expect(violation(await visitor.post('/v1/carts/current/add-to-cart', { lineItems }))).toEqual([
    400,
    'body',
    'MAX_SIZE',
  ]);
});
