import { expect, test } from 'vitest';
import { getPath, setPath } from '../../../core/query/field-masks.ts';
import { type AnyJson, errorCodeOrField, expectOk, setUpShop } from '../../open-shop.ts';

const { shop, visitor, merchant } = setUpShop();

/** Reads an entity and sends it back. */
interface FixedEntity {
  readonly name: string;
  readonly read: () => Promise<AnyJson>;
  readonly send: (entity: AnyJson, mask?: readonly string[]) => ReturnType<typeof merchant.patch>;
  /** Changed values for fields that only other calls change, or no call. */
  readonly values: Readonly<Record<string, unknown>>;
  /** A path that the update can change, and a new value for the path. */
  readonly change: readonly [path: string, value: unknown];
}

const searchOrders = async () => expectOk(await merchant.post('/v1/orders/search', { search: {} })).orders[0];
const patch = (path: string, name: string) => (entity: AnyJson, fieldMask?: readonly string[]) =>
  merchant.patch(`${path}/${entity.id}`, { [name]: entity, ...(fieldMask && { fieldMask }) });

const entities: readonly FixedEntity[] = [
  {
    name: 'member',
    read: async () => {
      const query = { query: { filter: { 'profile.slug': 'amal' } }, fieldsets: ['FULL'] };
      return expectOk(await merchant.post('/v1/members/query', query)).members[0];
    },
    send: patch('/v1/members', 'member'),
    values: {
      'profile.slug': 'other',
      status: 'BLOCKED',
      loginEmailVerified: 'yes',
      activityStatus: 'MUTED',
      contactId: 'other',
    },
    change: ['contact.firstName', 'Ines'],
  },
  {
    name: 'order',
    read: searchOrders,
    send: patch('/v1/orders', 'order'),
    values: {
      status: 'CANCELED',
      paymentStatus: 'FULLY_REFUNDED',
      fulfillmentStatus: 'PARTIALLY_FULFILLED',
      number: '1',
      'priceSummary.total.amount': '0.01',
      'balanceSummary.balance.amount': '0.01',
      lineItems: [],
      activities: [],
      'tags.tags.tagIds': ['other'],
      currency: 'USD',
    },
    change: ['buyerNote', 'Ring twice.'],
  },
  {
    name: 'product',
    read: () => merchant.product('bread-knife'),
    send: patch('/v1/products', 'product'),
    values: {
      'stock.quantity': 7_777,
      'stock.inStock': false,
      'price.price': 1,
      'priceData.currency': 'USD',
      'priceRange.minValue': 1,
      numericId: '1',
      collectionIds: ['other'],
    },
    change: ['ribbon', 'Sharp'],
  },
  {
    name: 'collection',
    read: async () => expectOk(await merchant.post('/v2/collections/query', { query: {} })).collections[0],
    send: patch('/v1/collections', 'collection'),
    values: { numberOfProducts: 900 },
    change: ['name', 'Other'],
  },
  {
    name: 'review',
    read: async () => expectOk(await merchant.post('/v1/reviews/query', { query: {} })).reviews[0],
    send: patch('/v1/reviews', 'review'),
    values: {
      namespace: 'other',
      verified: 'yes',
      foundHelpful: 900,
      publishCount: 9,
      'author.contactId': 'other',
      'reply.message': 'Thanks.',
    },
    change: ['content.title', 'Other'],
  },
  {
    name: 'cartInfo',
    read: async () => {
      const cart = await visitor.cart();
      return cart ?? expectOk(await visitor.add('olive-oil', 1)).cart;
    },
    send: (cartInfo, cartFieldmask) => visitor.patch('/v1/carts/current', { cartInfo, cartFieldmask }),
    values: { currency: 'USD' },
    change: ['buyerNote', 'Ring twice.'],
  },
];

test.each(entities)('updates accept a whole $name with one change', async ({ read, send, change: [path, value] }) => {
  expectOk(await send(setPath(await read(), path, value)));
  expect(getPath(await read(), path)).toEqual(value);
});

test.each(
  entities.flatMap(({ values, ...rest }) => Object.entries(values).map(([path, value]) => ({ ...rest, path, value }))),
)('a $name’s changed $path is refused unless the mask omits it', async ({ name, read, send, path, value, change }) => {
  const before = await read();
  const other = setPath(setPath(before, path, value), ...change);
  expect(errorCodeOrField(await send(other))).toBe(`${name}.${path}`);
  expect(await read()).toEqual(before);
  expectOk(await send(other, [change[0]]));
  expect(getPath(await read(), path)).toEqual(getPath(before, path));
});

test('an order update names the index and field of a changed line or activity', async () => {
  const { lineItems, activities, ...order } = await searchOrders();
  const send = (more: object) => patch('/v1/orders', 'order')({ ...order, ...more });
  const [line, ...lines] = lineItems;
  const more = { ...line, quantity: line.quantity + 1 };
  expect(errorCodeOrField(await send({ lineItems: [more, ...lines] }))).toBe('order.lineItems[0].quantity');
  const [activity, ...others] = activities;
  const renamed = { ...activity, type: 'ORDER_CANCELED' };
  expect(errorCodeOrField(await send({ activities: [renamed, ...others] }))).toBe('order.activities[0].type');
});

test('createProduct names the field of a refused stock setting or foreign currency', async () => {
  const product = { name: 'Ladle', productType: 'physical', priceData: { price: 3 } };
  const create = (more: object) => merchant.post('/v1/products', { product: { ...product, ...more } });
  expect(errorCodeOrField(await create({ stock: { trackInventory: true, quantity: 5 } }))).toBe(
    'product.stock.trackInventory',
  );
  expect(errorCodeOrField(await create({ priceData: { price: 3, currency: 'USD' } }))).toBe(
    'product.priceData.currency',
  );
  const { product: created } = expectOk(await create({ priceData: { price: 3, currency: 'EUR' } }));
  expectOk(await create({ name: 'Spoon', stock: created.stock }));
  expect((await shop.admin('log')).requests.at(-1).status).toBe(200);
});
