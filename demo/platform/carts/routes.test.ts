import { expect, test } from 'vitest';
import { errorCodeOrField, expectOk, openShop, setUpShop, type TestClient } from '../testing/open-shop.ts';

const { shop, visitor } = setUpShop();

const first = '00000000-0000-0000-0000-000000000001';
const setQuantity = (id: string, quantity: unknown) =>
  visitor.post('/ecom/v1/carts/current/update-line-items-quantity', { lineItems: [{ id, quantity }] });
const estimate = async (input = {}) => (await visitor.post('/ecom/v1/carts/current/estimate-totals', input)).body;
const useCoupon = (couponCode: string) => visitor.patch('/ecom/v1/carts/current', { couponCode });

test('a cart exists from its first line until it is deleted', async () => {
  const read = () => visitor.get('/ecom/v1/carts/current');
  expect([(await read()).status, errorCodeOrField(await read())]).toEqual([404, 'OWNED_CART_NOT_FOUND']);
  expect(errorCodeOrField(await visitor.post('/ecom/v1/carts/current/estimate-totals'))).toBe('OWNED_CART_NOT_FOUND');
  await visitor.add('olive-oil', 1);
  expect((await visitor.del('/ecom/v1/carts/current')).body).toEqual({});
  expect((await read()).status).toBe(404);
});

test('adding the same product and options raises a line’s quantity; others add a line', async () => {
  await visitor.add('linen-napkins', 1, 'Oat');
  await visitor.add('linen-napkins', 2, 'Oat');
  await visitor.add('linen-napkins', 1, 'Plum');
  await visitor.add('linen-napkins', 1, 'Oat', { Monogram: 'AE' });
  expect((await visitor.cart()).lineItems.map(({ quantity }) => quantity)).toEqual([3, 1, 1]);
});

test('a cart line has its name, its price and the price before the discount', async () => {
  await visitor.add(
    'linen-apron',
    2,
    (await visitor.product('linen-apron')).variants.map(({ choices }) => Object.values(choices).join('/'))[0],
  );
  const [line] = (await visitor.cart()).lineItems;
  expect(line).toMatchObject({
    productName: { original: 'Linen apron' },
    fullPrice: { amount: '49.00', formattedAmount: '€49.00' },
    price: { amount: '39.20' },
    lineItemPrice: { amount: '78.40' },
    itemType: { preset: 'PHYSICAL' },
    physicalProperties: { shippable: true },
    url: { relativePath: '/product/linen-apron' },
    availability: { status: 'AVAILABLE', quantityAvailable: 30 },
  });
  expect(line?.image?.url).toMatch(/^http:\/\/api\.test\/media\//);
});

test('a cart refuses quantities that are not whole numbers, below 1 or too large', async () => {
  for (const quantity of [0, -1, 1.5, 'abc', 1e9, null]) {
    expect(errorCodeOrField(await visitor.add('olive-oil', quantity)), String(quantity)).toBe('lineItems[0].quantity');
    await visitor.add('garden-twine', 1);
    expect(errorCodeOrField(await setQuantity(first, quantity)), String(quantity)).toBe('lineItems[0].quantity');
  }
});

test('the error for an invalid line to add names the invalid field', async () => {
  expect(errorCodeOrField(await visitor.addLines())).toBe('lineItems');
  expect(errorCodeOrField(await visitor.addLines({ quantity: 1 }))).toBe('lineItems[0].catalogReference');
  expect(
    errorCodeOrField(await visitor.addLines({ quantity: 1, catalogReference: { catalogItemId: 'x', appId: 'y' } })),
  ).toBe('lineItems[0].catalogReference.appId');
  const line = await visitor.line('olive-oil', 1);
  expect(errorCodeOrField(await visitor.addLines(...Array.from({ length: 101 }, () => line)))).toBe('lineItems');
});

test('a cart refuses unknown or hidden products, and lines with wrong options or texts', async () => {
  const { catalogReference } = await visitor.line('olive-oil', 1);
  const unknown = { ...catalogReference, catalogItemId: '11111111-1111-1111-1111-111111111111' };
  expect(errorCodeOrField(await visitor.addLines({ quantity: 1, catalogReference: unknown }))).toBe(
    'INVALID_CATALOG_REFERENCE',
  );
  await shop.admin('products', { slug: 'olive-oil', visible: false });
  expect(errorCodeOrField(await visitor.addLines({ quantity: 1, catalogReference }))).toBe('INVALID_CATALOG_REFERENCE');
  const incomplete: readonly Parameters<TestClient['line']>[] = [
    ['stoneware-mug', 1],
    ['linen-napkins', 1],
    ['engraved-spoon', 1],
    ['engraved-spoon', 1, '', { Engraving: 'far longer than it may be' }],
    ['garden-twine', 1, '', { Engraving: 'Ada' }],
  ];
  for (const args of incomplete)
    expect(errorCodeOrField(await visitor.add(...args)), args[0]).toBe('INVALID_CATALOG_REFERENCE_OPTIONS');
  expect((await visitor.add('engraved-spoon', 1, '', { Engraving: 'Ada' })).status).toBe(200);
});

test('adding more than the stock adds nothing and reports the quantity available', async () => {
  await visitor.add('last-teapot', 1);
  const line = await visitor.line('last-teapot', 2);
  const refused = await visitor.addLines(await visitor.line('olive-oil', 1), line);
  expect([refused.status, errorCodeOrField(refused)]).toEqual([400, 'NOT_ENOUGH_STOCK']);
  expect(refused.body.details.applicationError.data).toMatchObject({
    catalogItemId: line.catalogReference.catalogItemId,
    quantityAvailable: 1,
  });
  expect((await visitor.cart()).lineItems).toHaveLength(1);
  expect(errorCodeOrField(await setQuantity(first, 3))).toBe('NOT_ENOUGH_STOCK');
  expect((await setQuantity(first, 2)).status).toBe(200);
  expect(errorCodeOrField(await visitor.add('sold-out-lamp', 1))).toBe('OUT_OF_STOCK');
});

test('the last unit in stock can be added, and the line is available', async () => {
  await shop.admin('stock', { slug: 'olive-oil', quantity: 3 });
  await visitor.add('olive-oil', 2);
  const { cart } = expectOk(await visitor.add('olive-oil', 1));
  expect(cart.lineItems).toMatchObject([{ quantity: 3, availability: { status: 'AVAILABLE', quantityAvailable: 3 } }]);
});

test('lines of one product share its stock', async () => {
  await shop.admin('stock', { slug: 'linen-napkins', quantity: 5 });
  await visitor.add('linen-napkins', 3, 'Oat');
  expect(errorCodeOrField(await visitor.add('linen-napkins', 3, 'Plum'))).toBe('NOT_ENOUGH_STOCK');
  const [oat] = (await visitor.add('linen-napkins', 1, 'Plum')).body.cart.lineItems;
  expect(errorCodeOrField(await setQuantity(oat.id, 5))).toBe('NOT_ENOUGH_STOCK');
  const available = async () => (await visitor.cart()).lineItems.map(({ availability }) => availability);
  expect(await available()).toEqual([
    { status: 'AVAILABLE', quantityAvailable: 4 },
    { status: 'AVAILABLE', quantityAvailable: 2 },
  ]);
  await shop.admin('stock', { slug: 'linen-napkins', quantity: 2 });
  expect(await available()).toEqual([
    { status: 'PARTIALLY_AVAILABLE', quantityAvailable: 2 },
    { status: 'NOT_AVAILABLE', quantityAvailable: 0 },
  ]);
});

test('a line that is sold out or hidden is marked unavailable and costs nothing', async () => {
  await visitor.add('olive-oil', 2);
  await visitor.add('garden-twine', 1);
  await visitor.add('field-guide-pdf', 1);
  await shop.admin('stock', { slug: 'olive-oil', quantity: 0 });
  await shop.admin('products', { slug: 'garden-twine', visible: false });
  expect((await visitor.cart()).lineItems.map(({ availability }) => availability.status)).toEqual([
    'NOT_AVAILABLE',
    'NOT_FOUND',
    'AVAILABLE',
  ]);
  const { priceSummary, violations } = await estimate();
  expect(priceSummary.subtotal.amount).toBe('9.50');
  expect(violations.map((one: { suggestedFix: string }) => one.suggestedFix)).toEqual([
    'REMOVE_LINE_ITEM',
    'REMOVE_LINE_ITEM',
  ]);
});

test('a cart accepts a smaller quantity even if the stock has fallen below it', async () => {
  await visitor.add('olive-oil', 10);
  await shop.admin('stock', { slug: 'olive-oil', quantity: 3 });
  expect((await setQuantity(first, 5)).status).toBe(200);
});

test('removing a line twice is accepted, changing a removed line is not', async () => {
  await visitor.add('olive-oil', 1);
  const remove = () => visitor.post('/ecom/v1/carts/current/remove-line-items', { lineItemIds: [first] });
  expect((await remove()).body.cart.lineItems).toEqual([]);
  expect((await remove()).status).toBe(200);
  expect(errorCodeOrField(await setQuantity(first, 1))).toBe('LINE_ITEM_NOT_FOUND');
  await visitor.add('olive-oil', 1);
  expect((await visitor.cart()).lineItems[0]?.id).not.toBe(first);
});

test('every write increases the updatedDate of a cart, even within a millisecond', async () => {
  const still = await openShop({ now: () => 1_800_000_000_000 });
  const visitor = await still.visitor();
  const dates = [];
  for (let write = 0; write < 5; write++) dates.push((await visitor.add('garden-twine', 1)).body.cart.updatedDate);
  expect(new Set(dates).size).toBe(5);
  expect([...dates].sort()).toEqual(dates);
  still.close();
});

test('with the setting cartRevisions every write increases the revision of the cart', async () => {
  expect((await visitor.add('garden-twine', 1)).body.cart).not.toHaveProperty('revision');
  await shop.admin('settings', { cartRevisions: true });
  const before = Number((await visitor.cart()).revision);
  const { body } = await setQuantity(first, 3);
  await useCoupon('WELCOME10');
  const { cart } = expectOk(await visitor.post('/ecom/v1/carts/current/remove-coupon'));
  expect([body.cart.revision, cart.revision]).toEqual([`${before + 1}`, `${before + 3}`]);
  expect((await estimate()).cart.revision).toBe(cart.revision);
  const { revision } = cart;
  const noted = expectOk(
    await visitor.patch('/ecom/v1/carts/current', { cartInfo: { buyerNote: 'Ring twice', revision } }),
  );
  expect(noted.cart.revision).toBe(`${before + 4}`);
});

test('a coupon applies, shows its amount in the estimate, and can be removed', async () => {
  await visitor.add('olive-oil', 2);
  const { body } = await useCoupon(' welcome10 ');
  expect(body.cart.appliedDiscounts[0].coupon).toEqual({
    id: expect.any(String),
    code: 'WELCOME10',
    name: 'Ten per cent off',
  });
  expect((await estimate()).appliedDiscounts[0].coupon.amount.amount).toBe('3.50');
  const removed = await visitor.post('/ecom/v1/carts/current/remove-coupon');
  expect(removed.body.cart.appliedDiscounts).toEqual([]);
});

test('coupons that are unknown, expired or not yet valid are refused', async () => {
  await visitor.add('olive-oil', 1);
  expect(errorCodeOrField(await useCoupon('NOSUCH'))).toBe('ERROR_COUPON_DOES_NOT_EXIST');
  expect(errorCodeOrField(await useCoupon('SUMMER24'))).toBe('ERROR_COUPON_HAS_EXPIRED');
  expect(errorCodeOrField(await useCoupon('LATER30'))).toBe('ERROR_COUPON_IS_NOT_ACTIVE_YET');
  expect((await visitor.cart()).appliedDiscounts).toEqual([]);
});

test('a coupon for members is refused for a visitor and accepted for a member', async () => {
  const mira = await shop.member('mira.holm@larch.example');
  for (const user of [visitor, mira]) await user.add('olive-oil', 2);
  expect(errorCodeOrField(await useCoupon('CLUB15'))).toBe('ERROR_COUPON_NOT_APPLICABLE');
  expect((await visitor.cart()).appliedDiscounts).toEqual([]);
  const { cart } = expectOk(await mira.patch('/ecom/v1/carts/current', { couponCode: 'CLUB15' }));
  expect(cart.appliedDiscounts[0].coupon.code).toBe('CLUB15');
  const sums = expectOk(await mira.post('/ecom/v1/carts/current/estimate-totals', {}));
  expect([sums.priceSummary.discount.amount, sums.calculationErrors]).toEqual(['5.25', undefined]);
});

test('a visitor’s coupon that becomes members-only gives an error and no discount', async () => {
  await visitor.add('olive-oil', 2);
  expectOk(await useCoupon('WELCOME10'));
  await shop.admin('coupons', { code: 'WELCOME10', percentage: 10, membersOnly: true });
  const { priceSummary, calculationErrors } = await estimate();
  expect(priceSummary.discount.amount).toBe('0.00');
  expect(calculationErrors.couponCalculationError.applicationError.code).toBe('ERROR_COUPON_NOT_APPLICABLE');
});

test('a coupon gives no discount while the cart is below the coupon’s minimum', async () => {
  await visitor.add('olive-oil', 1);
  await useCoupon('FIVER');
  const { priceSummary, calculationErrors } = await estimate();
  expect(priceSummary.discount.amount).toBe('0.00');
  expect(calculationErrors.couponCalculationError.applicationError.code).toBe('ERROR_INVALID_SUBTOTAL');
});

test('a coupon applies when the subtotal equals its minimum, and not a cent below', async () => {
  await visitor.add('olive-oil', 1);
  const { subtotal } = (await estimate()).priceSummary;
  const minimumSubtotal = Number(subtotal.amount);
  await shop.admin('coupons', { code: 'FROM', name: 'From', percentage: 10, minimumSubtotal });
  expectOk(await visitor.patch('/v1/carts/current', { couponCode: 'FROM' }));
  expect((await estimate()).priceSummary.discount.amount).toBe('1.75');
  await shop.admin('coupons', { code: 'FROM', name: 'From', percentage: 10, minimumSubtotal: minimumSubtotal + 0.01 });
  expect((await estimate()).priceSummary.discount.amount).toBe('0.00');
});

test('an estimate with an address includes tax and delivery unless these are off', async () => {
  await visitor.add('olive-oil', 1);
  expect((await estimate()).priceSummary).toMatchObject({ tax: { amount: '0.00' }, shipping: { amount: '0.00' } });
  const shippingAddress = { country: 'DE' };
  expect((await estimate({ shippingAddress })).priceSummary.total.amount).toBe('27.85');
  expect((await estimate({ billingAddress: shippingAddress })).priceSummary.total.amount).toBe('27.85');
  const toAntarctica = { shippingAddress: { country: 'AQ' }, billingAddress: shippingAddress };
  expect((await estimate(toAntarctica)).priceSummary.total.amount).toBe('17.50');
  expect((await estimate({ shippingAddress, calculateTax: false })).priceSummary.total.amount).toBe('23.40');
  expect((await estimate({ shippingAddress, calculateShipping: false })).priceSummary.total.amount).toBe('20.83');
});

test('a cart stores an address and a note, and removes a note that is emptied', async () => {
  await visitor.add('olive-oil', 1);
  const change = (body: unknown) => visitor.patch('/ecom/v1/carts/current', body);
  await change({ cartInfo: { contactInfo: { address: { country: 'de', city: 'Ulm' } }, buyerNote: 'Ring twice' } });
  const { body } = await change({ cartInfo: { buyerNote: '' }, cartFieldmask: ['buyerNote'] });
  expect(body.cart.buyerNote).toBeUndefined();
  expect(body.cart.contactInfo.address).toEqual({ country: 'DE', city: 'Ulm' });
  expect((await estimate()).priceSummary.tax.amount).toBe('4.45');
  expect(errorCodeOrField(await change({ cartInfo: { contactInfo: { address: { country: 'Germany' } } } }))).toBe(
    'cartInfo.contactInfo.address.country',
  );
});

test('a cart belongs to one visitor and refuses products of another shop', async () => {
  await visitor.add('olive-oil', 1);
  const stranger = await shop.visitor();
  expect((await stranger.get('/ecom/v1/carts/current')).status).toBe(404);
  const elsewhere = await shop.visitor('other-client');
  const { catalogReference } = await visitor.line('olive-oil', 1);
  expect(errorCodeOrField(await elsewhere.addLines({ quantity: 1, catalogReference }))).toBe(
    'INVALID_CATALOG_REFERENCE',
  );
  const { carts } = await shop.admin('carts');
  expect(carts).toHaveLength(1);
  expect(carts[0]).toMatchObject({ clientId: 'demo-client', memberId: null, cart: { currency: 'EUR' } });
});

test('only the merchant adds custom lines', async () => {
  const custom = { quantity: 2, price: '12.50', productName: { original: 'Gift wrapping' } };
  const add = (user: TestClient) => user.post('/ecom/v1/carts/current/add-to-cart', { customLineItems: [custom] });
  expect([(await add(visitor)).status, errorCodeOrField(await add(visitor))]).toEqual([403, 'TRUSTED_CLIENTS_ONLY']);
  const { accessToken } = await shop.admin('merchant-token', {});
  const { body } = await add(shop.as({ access_token: accessToken }));
  expect(body.cart.lineItems[0]).toMatchObject({ customLineItem: true, lineItemPrice: { amount: '25.00' } });
});
