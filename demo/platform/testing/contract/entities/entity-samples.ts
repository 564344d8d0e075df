import { createClient } from '../../../../../src/index.ts';
import { type AnyJson, expectOk, openShop, type TestClient } from '../../open-shop.ts';
import type { EntityName } from './entity-fields.ts';

/** Entities read from answers, by name. */
type EntitySamples = Readonly<Partial<Record<EntityName, readonly AnyJson[]>>>;

const berlin = {
  country: 'DE',
  subdivision: 'DE-BE',
  city: 'Berlin',
  postalCode: '10999',
  addressLine: 'Paul-Lincke-Ufer 8',
  addressLine2: 'Rear building',
  formattedAddress: 'Paul-Lincke-Ufer 8, 10999 Berlin',
  streetAddress: { name: 'Paul-Lincke-Ufer', number: '8', apt: '3' },
  geocode: { latitude: 52.496, longitude: 13.428 },
};

/** A seeded shop with a client for each role. */
async function openSampleShop() {
  const shop = await openShop();
  const merchant = await shop.merchant();
  const member = await shop.member('mira.holm@larch.example');
  // The merchant acting in the member's cart.
  const assisted = shop.withApiKey(member);
  return { shop, merchant, member, assisted, visitor: await shop.visitor() };
}

async function readCatalog(merchant: TestClient): Promise<EntitySamples> {
  const mug = await merchant.product('stoneware-mug');
  expectOk(
    await merchant.post(`/v1/products/${mug.id}/media`, { media: [{ url: 'https://films.example/glaze.mp4' }] }),
  );
  const products = expectOk(
    await merchant.post('/v1/products/query-platformized', { query: { paging: { limit: 100 } } }),
  );
  const variants = expectOk(await merchant.post('/v1/variants/query', { query: { paging: { limit: 100 } } }));
  const collections = expectOk(await merchant.post('/v2/collections/query', { query: {} }));
  const { product } = expectOk(await merchant.get(`/v1/products/${mug.id}?includeMerchantSpecificData=true`));
  const more = await Promise.all(
    products.products.map(async ({ id }: AnyJson) =>
      expectOk(await merchant.get(`/v1/products/${id}?includeMerchantSpecificData=true`)),
    ),
  );
  const all = [product, ...more.map(one => one.product)];
  return {
    Product: all,
    Variant: [...all.flatMap(one => one.variants), ...variants.variants],
    Collection: collections.collections,
  };
}

async function readSales({
  assisted,
  merchant,
  shop,
}: Awaited<ReturnType<typeof openSampleShop>>): Promise<EntitySamples> {
  const mug = await assisted.line('stoneware-mug', 1, 'Sage/S');
  const catalogOverrideFields = {
    image: { id: 'linen-tablecloth', url: 'https://shop.example/second.jpg', width: 800, height: 600 },
    physicalProperties: { weight: 0.4, sku: 'SECOND-1' },
    price: '9.00',
  };
  const lesson = {
    productName: { original: 'A lesson at the wheel' },
    price: '45.00',
    quantity: 1,
    itemType: { preset: 'SERVICE' },
    serviceProperties: { scheduledDate: '2027-03-01T16:00:00.000Z', numberOfParticipants: 1 },
  };
  const merchantDiscounts = [{ amount: '5.00' }];
  expectOk(
    await assisted.post('/v1/carts/current/add-to-cart', {
      lineItems: [await assisted.line('sourdough-course', 1), { ...mug, catalogOverrideFields }],
      customLineItems: [lesson],
    }),
  );
  const contactDetails = { firstName: 'Mira', vatId: { id: '12345678909', type: 'CPF' } };
  const cartInfo = {
    buyerNote: 'Ring twice.',
    buyerLanguage: 'de',
    contactInfo: { address: berlin, contactDetails },
  };
  const { cart } = expectOk(
    await assisted.patch('/v1/carts/current', { cartInfo, merchantDiscounts, couponCode: 'WELCOME10' }),
  );
  const { checkoutId } = expectOk(
    await assisted.post('/v1/carts/current/create-checkout', {
      channelType: 'WEB',
      shippingAddress: berlin,
      billingAddress: berlin,
      email: 'mira.holm@larch.example',
    }),
  );
  const checkouts: AnyJson[] = [];
  for (const code of ['pickup', 'evening'])
    checkouts.push(
      expectOk(
        await assisted.patch(`/v1/checkouts/${checkoutId}`, {
          couponCode: 'WELCOME10',
          giftCardCode: 'LARCH-GIFT-25',
          overrideCheckoutUrl: 'https://shop.example/pay',
          checkout: { billingInfo: { contactDetails }, shippingInfo: { selectedCarrierServiceOption: { code } } },
        }),
      ).checkout,
    );
  const { orderId } = expectOk(await assisted.post(`/v1/checkouts/${checkoutId}/create-order`, { delayCapture: true }));
  const payments = `/v1/payments-collector/orders/${orderId}`;
  const order = expectOk(await merchant.get(`/v1/orders/${orderId}`)).order;
  const [{ payments: orderPayments }] = (await shop.admin('orders')).transactions;
  const paymentId = orderPayments.find(({ regularPaymentDetails }: AnyJson) => regularPaymentDetails).id;
  const captured = expectOk(
    await merchant.post(`${payments}/capture-authorized-payments`, {
      payments: [{ paymentId, amount: { amount: '20.00' } }],
    }),
  );
  await shop.admin('orders', { orderId, act: 'refund', amount: '5.00' });
  return { Cart: [cart], Checkout: checkouts, Order: [order], OrderTransactions: [captured.orderTransactions] };
}

/** The payments of an order before and after they are voided. */
async function readVoidedPayments({
  assisted,
  merchant,
  shop,
}: Awaited<ReturnType<typeof openSampleShop>>): Promise<EntitySamples> {
  expectOk(await assisted.addLines(await assisted.line('olive-oil', 1)));
  const { checkoutId } = expectOk(
    await assisted.post('/v1/carts/current/create-checkout', { channelType: 'WEB', shippingAddress: berlin }),
  );
  const { orderId } = expectOk(await assisted.post(`/v1/checkouts/${checkoutId}/create-order`, { delayCapture: true }));
  const { transactions } = await shop.admin('orders');
  const authorized = transactions.find((one: AnyJson) => one.orderId === orderId);
  const { orderTransactions } = expectOk(
    await merchant.post(`/v1/payments-collector/orders/${orderId}/void-authorized-payments`, {
      paymentIds: authorized.payments.map(({ id }: AnyJson) => id),
    }),
  );
  return { OrderTransactions: [authorized, orderTransactions, ...transactions] };
}

async function readAllPages(read: (cursor?: string) => Promise<AnyJson>, list: string): Promise<readonly AnyJson[]> {
  const items: AnyJson[] = [];
  let cursor: string | undefined;
  do {
    const body = await read(cursor);
    items.push(...body[list]);
    cursor = body.metadata.cursors.next;
  } while (cursor);
  return items;
}

async function readPeople({
  merchant,
  visitor,
  member,
}: Awaited<ReturnType<typeof openSampleShop>>): Promise<EntitySamples> {
  const members = expectOk(await merchant.get('/v1/members?fieldsets=FULL')).members;
  const { id: entityId } = await visitor.product('stoneware-mug');
  const content = {
    rating: 5,
    body: 'Here it is in use.',
    media: [{ video: 'https://films.example/tea.mp4' }, { image: 'https://films.example/tea.jpg' }],
  };
  const createdReview = expectOk(
    await visitor.post('/v1/reviews/contact', {
      namespace: 'stores',
      entityId,
      content,
      name: 'Ilse',
      email: 'ilse@post.example',
    }),
  ).review;
  const reviews = await readAllPages(
    async cursor =>
      expectOk(
        await merchant.post('/v1/reviews/query', {
          query: { cursorPaging: { limit: 100, ...(cursor && { cursor }) } },
          returnPrivateReviews: true,
        }),
      ),
    'reviews',
  );
  const [first] = expectOk(await merchant.post('/v1/orders/search', { search: { cursorPaging: { limit: 1 } } })).orders;
  expectOk(
    await merchant.post('/v1/bulk/orders/update-tags', {
      orderIds: [first.id],
      assignTags: { privateTags: { tagIds: ['phoned'] }, tags: { tagIds: ['gift'] } },
    }),
  );
  const orders = await readAllPages(
    async cursor =>
      expectOk(
        await merchant.post('/v1/orders/search', {
          search: { cursorPaging: { limit: 100, ...(cursor && { cursor }) } },
        }),
      ),
    'orders',
  );
  const redirect = expectOk(
    await member.post('/v1/redirect-session', {
      storesProduct: { productSlug: 'stoneware-mug' },
      preferences: { maintainIdentity: true },
    }),
  ).redirectSession;
  const algorithms = expectOk(await visitor.get('/v1/recommendations/algorithms')).availableAlgorithms;
  return {
    Member: members,
    Review: [createdReview, ...reviews],
    Order: orders,
    RedirectSession: [redirect],
    Recommendation: algorithms,
  };
}

async function readAccounts({
  shop,
  merchant,
  visitor,
}: Awaited<ReturnType<typeof openSampleShop>>): Promise<EntitySamples> {
  const { addressLine, ...rest } = berlin;
  const profile = {
    nickname: 'Ilse',
    privacyStatus: 'PRIVATE',
    addresses: [{ address: { ...rest, addressLine1: addressLine }, tag: 'HOME' }],
    secondaryEmails: [{ email: 'ilse@office.example', tag: 'WORK' }],
    phonesV2: [{ phone: '+49 30 5550199', countryCode: 'DE', tag: 'MOBILE' }],
    customFields: [
      { name: 'kiln', value: { strValue: 'gas' } },
      { name: 'shelves', value: { numValue: 4 } },
      { name: 'since', value: { dateValue: '2019-05-01T00:00:00.000Z' } },
      { name: 'clays', value: { listValue: { value: [{ strValue: 'porcelain' }] } } },
      { name: 'cones', value: { mapValue: { value: { glaze: { numValue: 6 } } } } },
    ],
  };
  const { identity: signedOn } = expectOk(
    await merchant.post('/v2/sign-on', { loginId: { email: 'ilse@post.example' }, profile }),
  );
  await shop.admin('settings', { verification: true });
  const { identity: registered } = expectOk(
    await visitor.post('/v2/register', {
      loginId: { email: 'otto@post.example' },
      password: 'a-kiln-and-a-wheel',
      profile,
    }),
  );
  const client = createClient({
    clientId: 'demo-client',
    apiHost: 'http://api.test',
    storage: 'memory',
    fetch: (url, init) => shop.fetch(new Request(url, init)),
  });
  return { Identity: [signedOn, registered], Tokens: [await client.session.tokens()] };
}

async function readBackInStockRequests({
  visitor,
}: Awaited<ReturnType<typeof openSampleShop>>): Promise<EntitySamples> {
  const { catalogReference } = await visitor.line('stoneware-mug', 1, 'Rust/L');
  const itemDetails = { name: 'Stoneware mug', price: '14.00', image: 'https://shop.example/mug.jpg' };
  const { request } = expectOk(
    await visitor.post('/v1/back-in-stock-notification-requests', {
      request: { catalogReference, email: 'ilse@post.example' },
      itemDetails,
    }),
  );
  return { BackInStockRequest: [request] };
}

async function readMedia({ merchant }: Awaited<ReturnType<typeof openSampleShop>>): Promise<EntitySamples> {
  const { files } = expectOk(await merchant.post('/v1/files/search', { rootFolder: 'MEDIA_ROOT' }));
  return { File: [...files, ...expectOk(await merchant.get('/v1/trash-bin/files')).files] };
}

/** Reads entities of a seeded shop as a merchant, a member and a visitor. */
export async function readEntitySamples(): Promise<EntitySamples> {
  const sampleShop = await openSampleShop();
  const all: Record<string, readonly AnyJson[]> = {};
  const parts = [
    await readCatalog(sampleShop.merchant),
    await readSales(sampleShop),
    await readVoidedPayments(sampleShop),
    await readPeople(sampleShop),
    await readBackInStockRequests(sampleShop),
    await readMedia(sampleShop),
    await readAccounts(sampleShop),
  ];
  for (const part of parts)
    for (const [name, samples] of Object.entries(part)) all[name] = [...(all[name] ?? []), ...samples];
  sampleShop.shop.close();
  return all;
}
