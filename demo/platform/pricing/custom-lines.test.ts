import { expect, test } from 'vitest';
import { setUpShop } from '../testing/open-shop.ts';

const { visitor, assisted: merchant } = setUpShop();

const lesson = { productName: { original: 'A lesson' }, price: '45.00', quantity: 1 };
const add = (...customLineItems: readonly unknown[]) =>
  merchant.post('/v1/carts/current/add-to-cart', { customLineItems });

test('a custom line keeps its values in the cart and the checkout', async () => {
  const media = { id: 'wheel', url: 'https://shop.example/wheel.jpg', width: 600, height: 400, altText: 'A wheel' };
  const serviceProperties = { scheduledDate: '2027-03-01T16:00:00.000Z', numberOfParticipants: 2 };
  await add({ ...lesson, itemType: { preset: 'SERVICE' }, media, serviceProperties });
  await visitor.add('olive-oil', 1);
  expect((await visitor.cart()).lineItems[0]).toMatchObject({
    customLineItem: true,
    price: { amount: '45.00' },
    image: { url: media.url, altText: 'A wheel', width: 600, height: 400 },
    itemType: { preset: 'SERVICE' },
    serviceProperties,
  });
  const made = await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB' });
  const { checkout } = (await visitor.get(`/v1/checkouts/${made.body.checkoutId}`)).body;
  expect(checkout.lineItems).toHaveLength(2);
  expect(checkout.customLineItems).toMatchObject([{ id: checkout.lineItems[0].id, price: '45.00', quantity: 1 }]);
});

test.each([
  [{ price: '45.001' }, 'price', 'DECIMAL_MAX_SCALE'],
  [{ quantity: 0 }, 'quantity', 'MIN'],
  [{ productName: {} }, 'productName.original', 'REQUIRED_FIELD'],
  [{ itemType: { preset: 'BOAT' } }, 'itemType.preset', 'INVALID_ENUM_VALUE'],
  [{ paymentOption: 'SHELLS' }, 'paymentOption', 'INVALID_ENUM_VALUE'],
  [{ physicalProperties: { weight: 'light' } }, 'physicalProperties.weight', 'FORMAT'],
  [{ descriptionLines: [{}] }, 'descriptionLines[0].name.original', 'REQUIRED_FIELD'],
  [{ descriptionLines: Array(11).fill({ name: { original: 'A' } }) }, 'descriptionLines', 'MAX_SIZE'],
  [{ itemType: 'SERVICE' }, 'itemType', 'FORMAT'],
  [{ catalogReference: { catalogItemId: 'a', appId: 'b', options: 'x' } }, 'catalogReference.options', 'FORMAT'],
  [{ media: { url: 'javascript:x', width: 1, height: 1 } }, 'media.url', 'FORMAT'],
  [{ serviceProperties: { scheduledDate: 'soon' } }, 'serviceProperties.scheduledDate', 'FORMAT'],
  [{ depositAmount: '5.00' }, 'depositAmount', 'FIELD_NOT_ALLOWED'],
  [{ paymentOption: 'DEPOSIT_ONLINE' }, 'depositAmount', 'REQUIRED_FIELD'],
  [{ paymentOption: 'DEPOSIT_ONLINE', depositAmount: '45.00' }, 'depositAmount', 'DECIMAL_LT'],
] as const)('a custom line with %j is refused at %s by %s, and no cart is created', async (fields, field, rule) => {
  const { status, body } = await add({ ...lesson, ...fields });
  const [violation] = body.details.validationError.fieldViolations;
  expect([status, violation.field, violation.violatedRule]).toEqual([400, `customLineItems[0].${field}`, rule]);
  expect((await visitor.get('/v1/carts/current')).status).toBe(404);
});
