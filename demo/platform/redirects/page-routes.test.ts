import { beforeEach, describe, expect, test } from 'vitest';
import { type AnyJson, errorCodeOrField, setUpShop } from '../testing/open-shop.ts';

const { shop, visitor, merchant, assisted } = setUpShop();
let url: URL;
let html: string;

const callbacks = {
  postFlowUrl: 'https://shop.example/',
  cartPageUrl: 'https://shop.example/cart',
  thankYouPageUrl: 'https://shop.example/thanks?lang=de#top',
};
const createSession = (input: unknown) => visitor.post('/_api/redirects-api/v1/redirect-session', input);

beforeEach(async () => {
  await visitor.add('evening-carafe', 1);
  await visitor.add('last-teapot', 2);
  const { body } = await visitor.post('/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' });
  const { redirectSession } = (await createSession({ ecomCheckout: body, callbacks })).body;
  url = new URL(redirectSession.fullUrl);
  html = await (await open()).text();
});

const open = () => shop.send(url.pathname + url.search);
const post = async (path: string, fields: Record<string, string> = {}) => {
  const body = new URLSearchParams({
    checkoutId: url.searchParams.get('checkoutId') ?? '',
    session: url.searchParams.get('session') ?? '',
    ...fields,
  });
  const answer = await shop.send(path, { method: 'POST', body });
  html = answer.status === 303 ? await (await open()).text() : await answer.text();
  return answer;
};
const readSum = (name: string) => new RegExp(`data-sum="${name}" data-amount="([^"]*)"`).exec(html)?.[1];
const readProblem = () => /role="alert"><p>([^<]*)/.exec(html)?.[1];
/** Submits the payment with the digest of the sums that the page shows. */
const pay = (fields = {}) =>
  post('/checkout/pay', { shown: /name="shown" value="([^"]*)"/.exec(html)?.[1] ?? '', ...fields });

test(
  'the checkout page shows lines, totals and a form, and runs no scripts',
  { tags: ['@security-framing'] },
  async () => {
    const answer = await open();
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; img-src 'self'; style-src 'self'; form-action 'self' https://shop.example; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(html).toContain('Carafe &amp; two glasses, &lt;0.7 l, the “evening” size (&quot;small&quot;)');
    expect(html).toContain('value="ada@example.com"');
    expect(html).not.toMatch(/<script|style=|onclick/);
    expect(html).not.toContain(visitor.tokens.access_token);
    expect([readSum('subtotal'), readSum('shipping'), readSum('tax'), readSum('total')]).toEqual([
      '160.00',
      '0.00',
      '30.40',
      '190.40',
    ]);
    expect(html).toContain('Pay €190.40');
    expect((await shop.send('/hosted/hosted.css')).headers.get('content-type')).toContain('text/css');
  },
);

test('paying places one order and redirects to the thank-you page, even if repeated', async () => {
  const answer = await pay();
  expect(answer.status).toBe(303);
  const [order] = (await shop.admin('orders')).orders;
  const target = new URL(answer.headers.get('location') ?? '');
  expect(target.origin + target.pathname + target.hash).toBe('https://shop.example/thanks#top');
  expect(Object.fromEntries(target.searchParams)).toEqual({
    lang: 'de',
    orderId: order.id,
    wixMemberLoggedIn: 'false',
  });
  expect(order).toMatchObject({
    buyerInfo: { email: 'ada@example.com' },
    shippingInfo: { logistics: { shippingDestination: { address: { country: 'DE', city: 'Berlin' } } } },
    priceSummary: { total: { amount: '190.40' } },
  });
  expect((await visitor.cart()).lineItems).toEqual([]);
  expect((await pay()).headers.get('location')).toBe(target.href);
  expect((await shop.admin('orders')).orders).toHaveLength(1);
  expect(html).toContain(`order ${order.number} is placed`);
});

const readLink = (label: string) => new RegExp(`href="([^"]*)">${label}<`).exec(html)?.[1];

test('a declined payment places no order, and the page links to the unchanged cart', async () => {
  expect(readLink('Back to shop')).toBe('https://shop.example/?wixMemberLoggedIn=false');
  expect(readLink('Edit cart')).toBe('https://shop.example/cart?wixMemberLoggedIn=false');
  await shop.admin('shop', { payments: 'decline' });
  expect((await pay()).status).toBe(409);
  expect(readProblem()).toBe('The payment was declined. Nothing was charged: try again, or pay in another way.');
  expect(readLink('Back to shop')).toBe('https://shop.example/?wixMemberLoggedIn=false');
  expect((await visitor.cart()).lineItems.map(({ quantity }) => quantity)).toEqual([1, 2]);
  const { checkout } = (await visitor.get(`/v1/checkouts/${url.searchParams.get('checkoutId')}`)).body;
  expect(checkout.completed).toBe(false);
  expect((await shop.admin('orders')).orders).toEqual([]);
  await shop.admin('shop', { payments: 'accept' });
  expect((await pay()).status).toBe(303);
});

test('after paying, the platform shows its own page if there is no thank-you page', async () => {
  const { body } = await visitor.post('/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' });
  const { postFlowUrl } = callbacks;
  const { redirectSession } = (await createSession({ ecomCheckout: body, callbacks: { postFlowUrl } })).body;
  url = new URL(redirectSession.fullUrl);
  html = await (await open()).text();
  expect(readLink('Edit cart')).toBeUndefined();
  const answer = await pay();
  expect(answer.headers.get('location')).toBe(url.pathname + url.search);
  expect(html).toContain('is placed');
  expect(readLink('Back to the shop')).toBe('https://shop.example/?wixMemberLoggedIn=false');
});

test('after paying, only the buyer can read the order, and the checkout is completed', async () => {
  const orderId = new URL((await pay()).headers.get('location') ?? '').searchParams.get('orderId');
  const checkoutId = url.searchParams.get('checkoutId');
  const { order } = (await visitor.get(`/v1/orders/${orderId}`)).body;
  expect([order.checkoutId, order.priceSummary.total.amount]).toEqual([checkoutId, '190.40']);
  expect(Number(order.number)).toBeGreaterThan(0);
  expect((await visitor.get(`/v1/checkouts/${checkoutId}`)).body.checkout.completed).toBe(true);
  expect(errorCodeOrField(await (await shop.visitor()).get(`/v1/orders/${orderId}`))).toBe('ORDER_NOT_FOUND');
});

test('a cart’s overrideCheckoutUrl changes checkout-url, but not a redirect session', async () => {
  const own = 'https://shop.example/pay';
  const changed = await visitor.patch('/ecom/v1/carts/current', {
    cartInfo: { overrideCheckoutUrl: own },
    cartFieldmask: ['overrideCheckoutUrl'],
  });
  expect(changed.body.cart.overrideCheckoutUrl).toBe(own);
  const { checkoutId } = (await visitor.post('/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' })).body;
  expect((await visitor.get(`/v1/checkouts/${checkoutId}/checkout-url`)).body).toEqual({ checkoutUrl: own });
  const { redirectSession } = (await createSession({ ecomCheckout: { checkoutId }, callbacks })).body;
  expect(new URL(redirectSession.fullUrl).pathname).toBe('/checkout');
});

test('an estimate replaces a withdrawn delivery by standard and reports an error', async () => {
  const selectedShippingOption = { code: 'express' };
  const estimate = async () =>
    (
      await visitor.post('/ecom/v1/carts/current/estimate-totals', {
        shippingAddress: { country: 'DE' },
        selectedShippingOption,
        calculateShipping: true,
      })
    ).body;
  const chosen = (answer: AnyJson) => {
    const { code, requestedShippingOption } = answer.shippingInfo.selectedCarrierServiceOption;
    return [code, requestedShippingOption];
  };
  expect(chosen(await estimate())).toEqual(['express', true]);
  await shop.admin('shop', { withdrawnDeliveries: ['express'] });
  const replaced = await estimate();
  expect(chosen(replaced)).toEqual(['standard', false]);
  expect(replaced.calculationErrors.selectedShippingOptionError.applicationError.code).toBe(
    'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
  );
});

test('address, delivery and coupon change the sums of the checkout page', async () => {
  await post('/checkout/update', { country: 'AT', delivery: 'express', coupon: 'welcome10' });
  expect([readSum('discount'), readSum('shipping'), readSum('tax'), readSum('total')]).toEqual([
    '16.00',
    '12.50',
    '31.30',
    '187.80',
  ]);
  expect(html).toContain('Ten per cent off');
  await post('/checkout/update', { dropCoupon: '1' });
  expect(readSum('discount')).toBeUndefined();
});

test('the checkout page does not store an overlong delivery code', async () => {
  await post('/checkout/update', { delivery: 'x'.repeat(100_000) });
  expect(html.length).toBeLessThan(20_000);
  const id = /name="checkoutId" value="([^"]*)"/.exec(html)?.[1];
  expect(JSON.stringify(await visitor.get(`/v1/checkouts/${id}`)).length).toBeLessThan(20_000);
});

test('the checkout page shows why a coupon is invalid and keeps the typed text', async () => {
  const answer = await post('/checkout/update', { coupon: 'SUMMER24', city: 'Ulm' });
  expect(answer.status).toBe(422);
  expect(html).toContain('The coupon has expired.');
  expect(html).toContain('value="SUMMER24"');
  expect(html).toContain('value="Ulm"');
});

test('the checkout page marks missing details and places no order', async () => {
  expect((await pay({ email: '', city: '' })).status).toBe(422);
  expect(html.match(/aria-invalid="true" aria-describedby="(\w+)-problem"/g)).toHaveLength(2);
  expect((await pay({ email: 'ada' })).status).toBe(422);
  expect((await shop.admin('orders')).orders).toEqual([]);
});

test.each([
  'HK',
  'AE',
  'PA',
])('the checkout page requires a postcode only in countries that have them (%s)', async country => {
  // The first attempt is a 409, because another country's tax and delivery change the total.
  expect((await pay({ country, postalCode: '' })).status).toBe(country === 'PA' ? 422 : 409);
  expect((await pay({ country, postalCode: '' })).status).toBe(country === 'PA' ? 422 : 303);
});

test('a total that differs from the shown total is not charged', async () => {
  expect((await pay({ country: 'FR' })).status).toBe(409);
  expect(readProblem()).toBe('You would now pay €192.00. Nothing was charged: check it, then pay.');
  expect((await pay()).status).toBe(303);
});

test('a changed price is shown, and charged only after another confirmation', async () => {
  await shop.admin('products', { slug: 'last-teapot', price: 60 });
  expect((await pay()).status).toBe(409);
  expect(readProblem()).toBe(
    'A price has changed. You would now pay €195.16. Nothing was charged: check it, then pay.',
  );
  expect(readSum('subtotal')).toBe('164.00');
  expect((await pay()).status).toBe(303);
});

describe('the checkout page charges only what it showed', () => {
  const NOW = /You would (now )?pay €[\d.]+\. Nothing was charged: check it, then pay\.$/;
  const total = () => readSum('total');

  test('an expired coupon stops the payment; the page shows a new sum to confirm', async () => {
    await post('/checkout/update', { coupon: 'welcome10' });
    const before = total();
    await shop.admin('coupons', { code: 'WELCOME10', name: 'Ten', percentage: 10, endDate: '2020-01-01T00:00:00Z' });
    expect((await pay()).status).toBe(409);
    expect(readProblem()).toMatch(/^The coupon has expired\. You would now pay €/);
    expect(readProblem()).toMatch(NOW);
    expect(Number(total())).toBeGreaterThan(Number(before));
    const shown = total();
    expect((await pay()).status).toBe(303);
    expect((await shop.admin('orders')).orders[0].priceSummary.total.amount).toBe(shown);
  });

  test('a coupon that no longer applies is removed with a message', async () => {
    await shop.admin('coupons', { code: 'BIG', name: 'Big', percentage: 10, minimumSubtotal: 100 });
    await post('/checkout/update', { coupon: 'BIG' });
    await shop.admin('stock', { slug: 'last-teapot', quantity: 0 });
    html = await (await open()).text();
    await post('/checkout/update', { fix: /name="fix" value="([^"]*)"/.exec(html)?.[1] ?? '' });
    expect((await pay()).status).toBe(409);
    expect(readProblem()).toMatch(/^The cart is below the coupon’s minimum\. The order no longer uses it/);
    expect((await pay()).status).toBe(303);
  });

  test('a gift card that another order emptied is removed with a message', async () => {
    const giftCardCode = 'LARCH-GIFT-25';
    const checkoutId = url.searchParams.get('checkoutId');
    await visitor.patch(`/v1/checkouts/${checkoutId}`, { checkout: {}, giftCardCode });
    html = await (await open()).text();
    const other = await shop.visitor();
    const lineItems = [await other.line('olive-oil', 2)];
    const { body } = await other.post('/v1/checkouts', { channelType: 'WEB', lineItems, giftCardCode });
    await other.patch(`/v1/checkouts/${body.checkout.id}`, {
      checkout: { shippingInfo: { shippingDestination: { address: { country: 'DE' } } } },
    });
    await other.post(`/v1/checkouts/${body.checkout.id}/create-order`);
    expect((await pay()).status).toBe(409);
    expect(readProblem()).toMatch(/^Nothing is left on the gift card\. The order no longer uses it/);
    expect(readSum('gift-card')).toBeUndefined();
    expect((await pay()).status).toBe(303);
  });

  test('a withdrawn delivery must be replaced by another choice before paying', async () => {
    await post('/checkout/update', { delivery: 'express' });
    await shop.admin('shop', { withdrawnDeliveries: ['express'] });
    expect((await pay({ delivery: 'express' })).status).toBe(409);
    expect(readProblem()).toContain('The delivery you chose is no longer offered.');
    expect(html).not.toContain('value="express"');
    expect((await pay({ delivery: 'standard' })).status).toBe(303);
  });

  test('a shop that saves payment methods requires the shopper’s consent', async () => {
    await shop.admin('shop', { approvalStrategy: 'PAYMENT_METHOD_SAVED' });
    html = await (await open()).text();
    expect(html).toContain('The shop may keep this payment method');
    expect((await pay()).status).toBe(409);
    expect((await pay({ savePaymentMethod: 'on' })).status).toBe(303);
  });

  test('a form without the digest of the shown sums, or with a wrong one, pays nothing', async () => {
    for (const shown of ['', 'x']) expect((await pay({ shown })).status).toBe(409);
    expect((await shop.admin('orders')).orders).toEqual([]);
  });

  test('price changes that leave the total the same are shown before they are charged', async () => {
    await shop.admin('products', { slug: 'last-teapot', price: 57 });
    await shop.admin('products', { slug: 'evening-carafe', price: 46 });
    const before = total();
    expect((await pay()).status).toBe(409);
    expect([readProblem()?.startsWith('A price has changed.'), total()]).toEqual([true, before]);
  });

  test('fees, tax and later amounts have rows, and the button has the sum due now', async () => {
    await shop.admin('shop', { taxIncluded: true, additionalFees: [{ code: 'box', name: 'Gift box', price: '2.00' }] });
    const checkoutId = url.searchParams.get('checkoutId');
    const lesson = { quantity: 1, productName: { original: 'A lesson' } };
    await assisted.post(`/v1/checkouts/${checkoutId}/add-to-checkout`, {
      customLineItems: [
        { ...lesson, price: '50.00', paymentOption: 'FULL_PAYMENT_OFFLINE' },
        { ...lesson, price: '30.00', paymentOption: 'DEPOSIT_ONLINE', depositAmount: '10.00' },
      ],
    });
    html = await (await open()).text();
    expect(html).toContain('Gift box');
    expect(html).toContain('Tax, included');
    expect([readSum('fee'), readSum('offline'), readSum('rest')]).toEqual(['2.00', '50.00', '20.00']);
    const due = (Number(total()) - 70).toFixed(2);
    expect(html).toContain(`Pay €${due}`);
    expect((await pay()).status).toBe(303);
    const { balanceSummary } = (await shop.admin('orders')).orders[0];
    expect([balanceSummary.paid.amount, balanceSummary.balance.amount]).toEqual([due, '70.00']);
  });
});

test('a line above the stock has a message, and one press corrects cart and checkout', async () => {
  await shop.admin('stock', { slug: 'last-teapot', quantity: 1 });
  expect((await pay()).status).toBe(409);
  expect(readProblem()).toContain('run low meanwhile');
  expect(html).toContain('Only 1 left, you asked for 2.');
  await post('/checkout/update', { fix: /name="fix" value="([^"]*)"/.exec(html)?.[1] ?? '' });
  expect(readSum('subtotal')).toBe('102.00');
  expect((await visitor.cart()).lineItems.map(({ quantity }) => quantity)).toEqual([1, 1]);
  expect((await pay()).status).toBe(303);
  expect((await visitor.cart()).lineItems).toEqual([]);
});

test('a checkout without a delivery option cannot be paid', async () => {
  await post('/checkout/update', { country: 'AQ' });
  expect(html).toContain('Nothing can be delivered to Antarctica');
  expect((await pay()).status).toBe(409);
  expect(readProblem()).toContain('choose another address');
});

test('a missing, wrong or expired session secret gives a 404 page with a message', async () => {
  const id = url.searchParams.get('checkoutId');
  expect((await shop.send(`/checkout?checkoutId=${id}`)).status).toBe(404);
  expect((await shop.send(`/checkout?checkoutId=${id}&session=guess`)).status).toBe(404);
  expect((await post('/checkout/pay', { session: 'guess' })).status).toBe(404);
  await shop.admin('clock', { offsetMs: 86_400_001 });
  const late = await open();
  expect([late.status, await late.text()]).toEqual([404, expect.stringContaining('no longer open')]);
});

test('a redirect session accepts one section, HTTP callbacks and the caller’s checkout', async () => {
  const checkoutId = url.searchParams.get('checkoutId');
  const ecomCheckout = { checkoutId };
  for (const postFlowUrl of ['javascript:alert(1)', 'data:text/html,x', '/thanks'])
    expect(errorCodeOrField(await createSession({ ecomCheckout, callbacks: { postFlowUrl } }))).toBe(
      'callbacks.postFlowUrl',
    );
  expect(errorCodeOrField(await createSession({ callbacks }))).toBe('section');
  expect(errorCodeOrField(await createSession({ ecomCheckout, login: {} }))).toBe('section');
  const stranger = await shop.visitor();
  const theirs = await stranger.post('/v1/redirect-session', { ecomCheckout });
  expect(errorCodeOrField(theirs)).toBe('CHECKOUT_NOT_FOUND');
  const { redirectSession } = (await createSession({ logout: { clientId: 'demo-client' }, callbacks })).body;
  const out = new URL(redirectSession.fullUrl);
  expect((await shop.send(out.pathname + out.search)).headers.get('location')).toBe('https://shop.example/');
});

test('a redirect session for a hidden product is refused', async () => {
  await shop.admin('products', { slug: 'olive-oil', visible: false });
  const answer = await visitor.post('/v1/redirect-session', { storesProduct: { productSlug: 'olive-oil' } });
  expect([answer.status, errorCodeOrField(answer)]).toEqual([404, 'PRODUCT_NOT_FOUND']);
});

test('a visible product has a hosted page, and a hidden product has none', async () => {
  const path = '/product/evening-carafe';
  const { url } = (await visitor.cart()).lineItems[0] ?? {};
  expect(url).toEqual({ relativePath: path, url: `http://api.test${path}` });
  const answer = await shop.send(path);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('€44.00')]);
  await shop.admin('products', { slug: 'evening-carafe', visible: false });
  expect((await shop.send(path)).status).toBe(404);
});

test.each([
  'de',
  'constructor',
  'Germany',
])('the checkout page refuses the invalid country code %s and keeps its tax', async country => {
  for (const path of ['/checkout/update', '/checkout/pay']) {
    expect((await post(path, { country })).status).toBe(422);
    expect(html).toContain('id="country-problem"');
  }
  html = await (await open()).text();
  expect(readSum('tax')).toBe('30.40');
});

test('a product page shows the platform’s picture by its path, others by their URL', async () => {
  const readPicture = async () => /<img src="([^"]*)"/.exec(await (await shop.send('/product/olive-oil')).text())?.[1];
  expect(await readPicture()).toBe('/media/olive-oil');
  const { id, media } = await merchant.product('olive-oil');
  const mediaIds = media.items.map(({ id }) => id);
  await merchant.post(`/v1/products/${id}/media/delete`, { mediaIds });
  const url = 'https://example.com/bottle.jpg';
  await merchant.post(`/v1/products/${id}/media`, { media: [{ url }] });
  expect(await readPicture()).toBe(url);
});
