import { readFileSync } from 'node:fs';
import { createClient } from '../../../../../src/index.ts';
import { getMimeType } from '../../../files/mime-types.ts';
import type { PlatformOptions } from '../../../platform.ts';
import { files as seededFiles } from '../../../seed/data/files.ts';
import { type AnyJson, expectOk, openShop } from '../../open-shop.ts';
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

type SampleShop = Awaited<ReturnType<typeof openSampleShop>>;

/** A seeded shop with a client for each role. */
async function openSampleShop(options?: PlatformOptions) {
  const shop = await openShop(options);
  const merchant = await shop.merchant();
  const member = await shop.member('mira.holm@larch.example');
  // Acts as the merchant in the member's cart.
  const assisted = shop.withApiKey(member);
  return { shop, merchant, member, assisted, visitor: await shop.visitor() };
}

/** The seeded entities of every kind, as the merchant reads them. A variant gets the id of its product. */
async function readShop({ merchant, shop }: SampleShop): Promise<EntitySamples> {
  const query = { paging: { limit: 100 } };
  const { products } = expectOk(await merchant.post('/v1/products/query-platformized', { query }));
  const all: readonly AnyJson[] = await Promise.all(
    products.map(
      async ({ id }: AnyJson) =>
        expectOk(await merchant.get(`/v1/products/${id}?includeMerchantSpecificData=true`)).product,
    ),
  );
  const variants = expectOk(await merchant.post('/v1/variants/query', { query })).variants;
  const search = async (rootFolder: string) => expectOk(await merchant.post('/v1/files/search', { rootFolder })).files;
  const readPages = (path: string, list: string, name: string, more: object = {}) =>
    readAllPages(async cursor => {
      const cursorPaging = { limit: 100, ...(cursor && { cursor }) };
      return expectOk(await merchant.post(path, { [name]: { cursorPaging }, ...more }));
    }, list);
  return {
    Product: all,
    Variant: [
      ...all.flatMap(product => product.variants.map((one: AnyJson) => ({ ...one, productId: product.id }))),
      ...variants,
    ],
    Collection: expectOk(await merchant.post('/v2/collections/query', { query: {} })).collections,
    File: [...(await search('MEDIA_ROOT')), ...(await search('VISITOR_UPLOADS_ROOT')), ...(await search('TRASH_ROOT'))],
    Member: expectOk(await merchant.get('/v1/members?fieldsets=FULL&paging.limit=100')).members,
    Review: await readPages('/v1/reviews/query', 'reviews', 'query', { returnPrivateReviews: true }),
    Order: await readPages('/v1/orders/search', 'orders', 'search'),
    OrderTransactions: (await shop.admin('orders')).transactions,
  };
}

/** Creates a product with prices, a cost, a discount, an option, a picture and a film, in a new collection. */
async function createProduct({ merchant }: SampleShop): Promise<void> {
  const { product } = expectOk(
    await merchant.post('/v1/products', {
      product: {
        name: 'Salt bowl',
        productType: 'physical',
        priceData: { price: 12.5 },
        costAndProfitData: { itemCost: 4 },
        pricePerUnitData: { totalQuantity: 200, totalMeasurementUnit: 'G', baseQuantity: 1, baseMeasurementUnit: 'KG' },
        weight: 0.4,
        ribbon: 'New',
        brand: 'Larch',
        discount: { type: 'PERCENT', value: 10 },
        productOptions: [{ name: 'Colour', optionType: 'color', choices: [{ value: 'red', description: 'Red' }] }],
      },
    }),
  );
  const media = [{ mediaId: 'olive-oil' }, { url: 'https://films.example/glaze.mp4' }];
  expectOk(await merchant.post(`/v1/products/${product.id}/media`, { media }));
  const { collection } = expectOk(await merchant.post('/v1/collections', { collection: { name: 'Salt' } }));
  expectOk(await merchant.post(`/v1/collections/${collection.id}/productIds`, { productIds: [product.id] }));
}

async function readSales({ assisted, merchant, shop }: SampleShop): Promise<EntitySamples> {
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

/** Places an order with an authorized payment and voids it. Returns the transactions before and after. */
async function readVoidedPayments({ assisted, merchant, shop }: SampleShop): Promise<EntitySamples> {
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

/** Places an order of a physical product for pickup and of a digital product. */
async function placePickupOrder({ assisted }: SampleShop): Promise<void> {
  expectOk(await assisted.addLines(await assisted.line('olive-oil', 1), await assisted.line('field-guide-pdf', 1)));
  const { checkoutId } = expectOk(
    await assisted.post('/v1/carts/current/create-checkout', { channelType: 'WEB', shippingAddress: berlin }),
  );
  const checkout = { shippingInfo: { selectedCarrierServiceOption: { code: 'pickup' } } };
  expectOk(await assisted.patch(`/v1/checkouts/${checkoutId}`, { checkout }));
  expectOk(await assisted.post(`/v1/checkouts/${checkoutId}/create-order`));
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

/**
 * Creates a member with contact details, and creates reviews, order tags and a redirect session. Returns the entities
 * of the answers.
 */
async function readPeople({ merchant, visitor, member }: SampleShop): Promise<EntitySamples> {
  const { id: entityId } = await visitor.product('stoneware-mug');
  const content = {
    rating: 5,
    body: 'Here it is in use.',
    media: [{ video: 'https://films.example/tea.mp4' }, { image: 'https://films.example/tea.jpg' }],
  };
  const contact = { firstName: 'Ilse', phones: ['+49 30 5550199'], emails: ['ilse@post.example'], addresses: [berlin] };
  const { member: created } = expectOk(
    await merchant.post('/v1/members', { member: { loginEmail: 'ilse@post.example', contact } }),
  );
  const review = { namespace: 'stores', entityId, content };
  const { review: byVisitor } = expectOk(
    await visitor.post('/v1/reviews/contact', { ...review, name: 'Ilse', email: 'ilse@post.example' }),
  );
  const { review: replied } = expectOk(
    await merchant.patch(`/v1/reviews/${byVisitor.id}/reply`, { message: 'Thank you.' }),
  );
  const { review: asked } = expectOk(
    await merchant.post('/v1/reviews', {
      review: { ...review, author: { authorName: 'Ilse' }, source: { type: 'REQUEST_LINK' } },
    }),
  );
  const [first] = expectOk(await merchant.post('/v1/orders/search', { search: { cursorPaging: { limit: 1 } } })).orders;
  expectOk(
    await merchant.post('/v1/bulk/orders/update-tags', {
      orderIds: [first.id],
      assignTags: { privateTags: { tagIds: ['phoned'] }, tags: { tagIds: ['gift'] } },
    }),
  );
  const redirect = expectOk(
    await member.post('/v1/redirect-session', {
      storesProduct: { productSlug: 'stoneware-mug' },
      preferences: { maintainIdentity: true },
    }),
  ).redirectSession;
  const algorithms = expectOk(await visitor.get('/v1/recommendations/algorithms')).availableAlgorithms;
  return { Member: [created], Review: [replied, asked], RedirectSession: [redirect], Recommendation: algorithms };
}

async function readAccounts({ shop, merchant, visitor }: SampleShop): Promise<EntitySamples> {
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
  const nora = { loginId: { email: 'nora@post.example' }, password: 'a-kiln-and-a-wheel' };
  for (const call of ['register', 'login']) expectOk(await visitor.post(`/v2/${call}`, nora));
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

async function readBackInStockRequests({ visitor }: SampleShop): Promise<EntitySamples> {
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

/** Uploads a copy of each seeded file. */
async function uploadFiles({ merchant, shop }: SampleShop): Promise<void> {
  for (const { asset } of seededFiles) {
    const { uploadUrl } = expectOk(
      await merchant.post('/v1/files/generate-upload-url', {
        mimeType: getMimeType(asset),
        fileName: asset,
        private: asset.endsWith('.pdf'),
        labels: ['sample'],
        externalInfo: { origin: 'camera', externalIds: ['8'] },
        filePath: '/samples',
      }),
    );
    const body = readFileSync(new URL(`../../../seed/data/files/${asset}`, import.meta.url));
    const { file } = await (await shop.send(new URL(uploadUrl).pathname, { method: 'PUT', body })).json();
    expectOk(await merchant.post('/v1/files/generate-file-download-url', { fileId: file.id }));
  }
}

/** The seeded entities of a shop, and the entities after calls of a merchant, a member and a visitor. */
export async function readEntitySamples(
  options?: PlatformOptions,
): Promise<{ readonly seeded: EntitySamples; readonly called: EntitySamples }> {
  const sampleShop = await openSampleShop(options);
  const seeded = await readShop(sampleShop);
  await createProduct(sampleShop);
  await uploadFiles(sampleShop);
  const parts = [
    await readSales(sampleShop),
    await readVoidedPayments(sampleShop),
    await readPeople(sampleShop),
    await readBackInStockRequests(sampleShop),
    await readAccounts(sampleShop),
  ];
  await placePickupOrder(sampleShop);
  parts.push(await readShop(sampleShop));
  const called: Record<string, readonly AnyJson[]> = {};
  for (const part of parts)
    for (const [name, samples] of Object.entries(part)) called[name] = [...(called[name] ?? []), ...samples];
  sampleShop.shop.close();
  return { seeded, called };
}
