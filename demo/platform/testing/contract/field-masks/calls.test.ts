import { expect, test } from 'vitest';
import { contract } from '../../../../../src/api/contract.ts';
import { apiRoutes } from '../../../routes.ts';
import { type AnyJson, expectOk, setUpShop } from '../../open-shop.ts';

const { visitor, merchant } = setUpShop();

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10999', addressLine: 'Paul-Lincke-Ufer 8' };

/** Changes and reads one entity. */
interface Target {
  readonly change: (fields: object, mask: unknown) => ReturnType<typeof merchant.patch>;
  readonly read: () => Promise<AnyJson>;
}

/** A call with a mask: a path to change, its new value, and a neighbouring path that must stay unchanged. */
interface MaskedCall {
  readonly open: () => Promise<Target>;
  readonly path: string;
  readonly value: unknown;
  readonly neighbour: string;
  /** A path that null clears. Absent if every field is required. */
  readonly clears?: string;
}

const nest = (path: string, value: unknown): AnyJson =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
const at = (value: AnyJson, path: string): AnyJson => path.split('.').reduce((inner, name) => inner?.[name], value);

async function openOrder(bulk: boolean): Promise<Target> {
  const lineItems = [await visitor.line('olive-oil', 1)];
  const { checkout } = expectOk(await visitor.post('/v1/checkouts', { channelType: 'WEB', lineItems }));
  const shippingInfo = { shippingDestination: { address: berlin } };
  const billingInfo = { address: berlin };
  expectOk(await visitor.patch(`/v1/checkouts/${checkout.id}`, { checkout: { shippingInfo, billingInfo } }));
  const { orderId: id } = expectOk(await visitor.post(`/v1/checkouts/${checkout.id}/create-order`));
  return {
    change: async (fields, fieldMask) => {
      if (!bulk) return merchant.patch(`/v1/orders/${id}`, { order: fields, fieldMask });
      const orders = [{ order: { id, ...fields }, fieldMask }];
      const answer = await merchant.post('/v1/bulk/orders/update', { orders });
      const { success, error } = answer.body.results?.[0].itemMetadata ?? { success: true };
      return success ? answer : { ...answer, status: 400, body: { details: { validationError: error.data } } };
    },
    read: async () => expectOk(await merchant.get(`/v1/orders/${id}`)).order,
  };
}

const maskedCalls: Readonly<Record<string, MaskedCall>> = {
  'carts.updateCart': {
    open: async () => {
      await visitor.add('olive-oil', 1);
      expectOk(await visitor.patch('/v1/carts/current', { cartInfo: { contactInfo: { address: berlin } } }));
      return {
        change: (cartInfo, cartFieldmask) => visitor.patch('/v1/carts/current', { cartInfo, cartFieldmask }),
        read: visitor.cart,
      };
    },
    path: 'contactInfo.address.city',
    value: 'Bonn',
    neighbour: 'contactInfo.address.postalCode',
    clears: 'contactInfo.address.postalCode',
  },
  'checkouts.updateCheckout': {
    open: async () => {
      const lineItems = [await visitor.line('olive-oil', 1)];
      const { checkout } = expectOk(await visitor.post('/v1/checkouts', { channelType: 'WEB', lineItems }));
      const path = `/v1/checkouts/${checkout.id}`;
      expectOk(await visitor.patch(path, { checkout: { billingInfo: { address: berlin } } }));
      return {
        change: (fields, fieldMask) => visitor.patch(path, { checkout: fields, fieldMask }),
        read: async () => expectOk(await visitor.get(path)).checkout,
      };
    },
    path: 'billingInfo.address.city',
    value: 'Bonn',
    neighbour: 'billingInfo.address.postalCode',
    clears: 'billingInfo.address.postalCode',
  },
  'orders.updateOrder': {
    open: () => openOrder(false),
    path: 'billingInfo.address.city',
    value: 'Bonn',
    neighbour: 'billingInfo.address.postalCode',
    clears: 'billingInfo.address.postalCode',
  },
  'orders.bulkUpdateOrders': {
    open: () => openOrder(true),
    path: 'billingInfo.address.city',
    value: 'Bonn',
    neighbour: 'billingInfo.address.postalCode',
    clears: 'billingInfo.address.postalCode',
  },
  'files.updateFileDescriptor': {
    open: async () => {
      const { files } = expectOk(await merchant.post('/v1/files/search', { search: 'potter' }));
      const [{ id }] = files;
      const path = '/v1/files/update-file-descriptor';
      return {
        change: (fields, fieldMask) => merchant.patch(path, { file: { id, ...fields }, fieldMask }),
        read: async () => expectOk(await merchant.get(`/v1/files/get-file-by-id?fileId=${id}`)).file,
      };
    },
    path: 'externalInfo.origin',
    value: 'scanner',
    neighbour: 'externalInfo.externalIds',
    clears: 'externalInfo',
  },
  'products.updateProduct': {
    open: async () => {
      const { id } = await visitor.product('stoneware-mug');
      const path = `/v1/products/${id}`;
      const discount = { type: 'PERCENT', value: 10 };
      expectOk(await merchant.patch(path, { product: { discount, ribbon: 'New' } }));
      return {
        change: (product, fieldMask) => merchant.patch(path, { product, fieldMask }),
        read: async () => expectOk(await merchant.get(path)).product,
      };
    },
    path: 'discount.value',
    value: 20,
    neighbour: 'discount.type',
    clears: 'ribbon',
  },
  'collections.updateCollection': {
    open: async () => {
      const { collection } = expectOk(await merchant.get('/v2/collections/slug/kitchen'));
      const path = `/v1/collections/${collection.id}`;
      return {
        change: (fields, fieldMask) => merchant.patch(path, { collection: fields, fieldMask }),
        read: async () => expectOk(await merchant.get(`/v2/collections/${collection.id}`)).collection,
      };
    },
    path: 'name',
    value: 'Kitchens',
    neighbour: 'description',
  },
  'members.updateMember': {
    open: async () => {
      const contact = { firstName: 'Ilse', lastName: 'Holm' };
      const member = { loginEmail: 'ilse@post.example', contact };
      const { id } = expectOk(await merchant.post('/v1/members', { member })).member;
      return {
        change: (fields, fieldMask) => merchant.patch(`/v1/members/${id}`, { member: fields, fieldMask }),
        read: async () => expectOk(await merchant.get(`/v1/members/${id}?fieldsets=FULL`)).member,
      };
    },
    path: 'contact.firstName',
    value: 'Ada',
    neighbour: 'contact.lastName',
    clears: 'contact.lastName',
  },
  'reviews.updateReview': {
    open: async () => {
      const { id: entityId } = await visitor.product('olive-oil');
      const review = { namespace: 'stores', entityId, content: { rating: 4, title: 'Sharp', body: 'It cuts.' } };
      const more = { name: 'Ada', email: 'ada@post.example' };
      const { id } = expectOk(await visitor.post('/v1/reviews/contact', { ...review, ...more })).review;
      return {
        change: (fields, fieldMask) => merchant.patch(`/v1/reviews/${id}`, { review: fields, fieldMask }),
        read: async () => expectOk(await merchant.get(`/v1/reviews/${id}?returnPrivateReviews=true`)).review,
      };
    },
    path: 'content.rating',
    value: 2,
    neighbour: 'content.title',
    clears: 'content.title',
  },
};

test('maskedCalls has every call with a field mask', () => {
  const withMask = Object.entries(contract).filter(([, endpoint]) =>
    apiRoutes.some(route => route.endpoint === endpoint && route.fields.some(name => /fieldmask/i.test(name))),
  );
  // `withMask` lacks the bulk update, because its masks are inside its orders.
  const expected = [...withMask.map(([name]) => name), 'orders.bulkUpdateOrders'];
  expect(Object.keys(maskedCalls).toSorted()).toEqual(expected.toSorted());
});

test.each(Object.entries(maskedCalls))('a mask of %s changes only its path, and refuses unknown paths', async (_, {
  open,
  path,
  value,
  neighbour,
  clears,
}) => {
  const target = await open();
  const before = await target.read();
  const other = at(before, neighbour);
  expect(other).toBeDefined();

  expect((await target.change(nest(path, value), [path])).status).toBe(200);
  const after = await target.read();
  expect([at(after, path), at(after, neighbour)]).toEqual([value, other]);

  const parent = path.includes('.') ? path.replace(/\.[^.]+$/, '.') : '';
  for (const unknown of ['nonsense', `${path}.nonsense`, `${parent}nonsense`, '__proto__'])
    expect((await target.change(nest(path, value), [unknown])).status, unknown).toBe(400);
  for (const mask of [Array(300).fill(path), path, [7], [null]])
    expect((await target.change(nest(path, value), mask)).status, JSON.stringify(mask).slice(0, 30)).toBe(400);
  const { updatedDate: _now, lastUpdated: _then, ...same } = await target.read();
  expect(after).toMatchObject(same);

  if (clears) {
    expect((await target.change(nest(clears, null), [clears])).status).toBe(200);
    const cleared = await target.read();
    expect(at(cleared, clears)).toBeUndefined();
    if (clears === neighbour) expect(at(cleared, path)).toBe(value);
  }
});
