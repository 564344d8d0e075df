import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DomainEvent, type EventType, eventTypes } from '../../../src/api/events.ts';
import { readEvent } from '../../../src/client/read-event.ts';
import { openShop, type TestClient, type TestShop } from '../testing/open-shop.ts';
import { openWebhook, type Webhook } from '../testing/open-webhook.ts';

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10997', addressLine: 'Am Ufer 1' };
const REQUESTS = '/back-in-stock-service/v1/back-in-stock-notification-requests';
const CART = '/ecom/v1/carts/current';

let shop: TestShop;
let webhook: Webhook;
let visitor: TestClient;
let merchant: TestClient;
beforeEach(async () => {
  webhook = await openWebhook();
  shop = await openShop({ webhook: webhook.url });
  visitor = await shop.visitor();
  merchant = await shop.merchant();
});
afterEach(async () => {
  shop.close();
  await webhook.close();
});

const listStoredEvents = async (): Promise<readonly { readonly eventType: EventType }[]> =>
  (await shop.admin('events')).events;

/** Waits until all events so far have arrived. Returns them verified and in sequence. */
async function receivedEvents(): Promise<readonly DomainEvent[]> {
  await webhook.waitForCount((await listStoredEvents()).length);
  const { publicKey } = await shop.admin('keys');
  const events = await Promise.all(webhook.bodies.map(jwt => readEvent(jwt, publicKey, { audience: 'demo-client' })));
  return events.sort((one, other) => Number(one.entityEventSequence) - Number(other.entityEventSequence));
}

const eventNames = (events: readonly DomainEvent[]) =>
  events.map(({ eventType }) => eventType.replace(/^.*\.v1\./, ''));

async function createCheckout(shopper: TestClient): Promise<string> {
  await shopper.add('olive-oil', 2);
  const input = { channelType: 'WEB', shippingAddress: berlin, email: 'ada@example.com' };
  return (await shopper.post(`${CART}/create-checkout`, input)).body.checkoutId;
}

async function placeOrder(shopper: TestClient, preferences = {}): Promise<string> {
  return (await shopper.post(`/ecom/v1/checkouts/${await createCheckout(shopper)}/create-order`, preferences)).body
    .orderId;
}

async function writeReview(content: object): Promise<string> {
  const { id: entityId } = await visitor.product('olive-oil');
  const author = { name: 'Ada', email: 'ada@example.com' };
  const { body } = await visitor.post('/reviews/v1/reviews/contact', {
    namespace: 'stores',
    entityId,
    ...author,
    content,
  });
  return body.review.id;
}

const moderate = (id: string, moderationStatus: string) =>
  merchant.patch(`/reviews/v1/reviews/${id}`, { review: { moderation: { moderationStatus } } });

test('the platform posts each of the sixteen event types, signed, with its entity', async () => {
  const checkoutId = await createCheckout(visitor);
  await visitor.patch(`/ecom/v1/checkouts/${checkoutId}`, { checkout: { buyerInfo: { email: 'eve@example.com' } } });
  const { body } = await visitor.post(`/ecom/v1/checkouts/${checkoutId}/create-order`, { delayCapture: true });
  await visitor.del(CART);
  await shop.admin('orders', { orderId: body.orderId, act: 'pay' });
  await merchant.post(`/ecom/v1/orders/${body.orderId}/cancel`);
  const { catalogReference } = await visitor.line('sold-out-lamp', 1);
  const created = await visitor.post(REQUESTS, { request: { catalogReference, email: 'ada@example.com' } });
  await shop.admin('stock', { slug: 'sold-out-lamp', quantity: 3 });
  await merchant.del(`${REQUESTS}/${created.body.request.id}`);
  await moderate(await writeReview({ body: 'It holds oil.', rating: 5 }), 'REJECTED');

  const events = await receivedEvents();
  const kinds = new Set(events.map(({ eventType }) => eventType));
  expect([...kinds].sort()).toEqual([...eventTypes].sort());
  console.log(`${kinds.size} of ${eventTypes.length} events`);
  expect(new Set(webhook.contentTypes)).toEqual(new Set(['text/plain']));

  const find = <Type extends EventType>(type: Type) =>
    events.find((event): event is Extract<DomainEvent, { readonly eventType: Type }> => event.eventType === type);
  expect(find('wix.ecom.v1.order_created')?.entity.number).toBe('10001');
  expect(find('wix.ecom.v1.order_created')?.entity.paymentStatus).toBe('PENDING');
  expect(find('wix.ecom.v1.order_payment_status_updated')?.previousPaymentStatus).toBe('PENDING');
  expect(find('wix.ecom.v1.order_payment_status_updated')?.entity.paymentStatus).toBe('PAID');
  expect(find('wix.ecom.v1.order_canceled')?.entity.status).toBe('CANCELED');
  expect(find('wix.ecom.v1.checkout_updated')?.entity.buyerInfo?.email).toBe('eve@example.com');
  expect(find('wix.ecom.v1.checkout_completed')?.entity.completed).toBe(true);
  expect(find('wix.ecom.v1.cart_created')?.entity.lineItems[0]?.quantity).toBe(2);
  expect(find('wix.ecom.v1.cart_created')?.entity.lineItems[0]?.image?.url).toMatch(/^http:\/\/api\.test\//);
  expect(find('wix.ecom.v1.cart_deleted')).not.toHaveProperty('entity');
  expect(find('wix.ecom.v1.back_in_stock_notification_request_created')?.entity.status).toBe('RECEIVED');
  expect(find('wix.reviews.v1.review_rejected')?.entity.moderation.moderationStatus).toBe('REJECTED');
  for (const { id, entityId, instanceId, eventTime } of events) {
    expect([id, entityId, instanceId].every(guid => /^[\da-f-]{36}$/.test(guid))).toBe(true);
    expect(Date.now() - Date.parse(eventTime)).toBeLessThan(60_000);
  }
});

test('each step of an order creates events that name the actor of the step', async () => {
  const mira = await shop.member('mira.holm@larch.example');
  const orderId = await placeOrder(mira, { delayCapture: true });
  await shop.admin('orders', { orderId, act: 'fail' });
  await shop.admin('orders', { orderId, act: 'pay' });
  await shop.admin('orders', { orderId, act: 'fulfil' });
  await merchant.patch(`/ecom/v1/orders/${orderId}`, { order: { buyerInfo: { email: 'mira@example.com' } } });
  const key = `${mira.tokens.access_token},demo-api-key`;
  await shop.call(
    'POST',
    '/ecom/v1/bulk/orders/update-tags',
    { orderIds: [orderId], assignTags: { tags: { tagIds: ['a'] } } },
    key,
  );
  await shop.admin('orders', { orderId, act: 'refund' });
  await merchant.post(`/ecom/v1/orders/${orderId}/cancel`, { restockAllItems: true });

  const events = (await receivedEvents()).filter(({ entityId }) => entityId === orderId);
  expect(eventNames(events)).toEqual([
    ...['order_created', 'order_approved'],
    ...['order_updated', 'order_payment_status_updated'],
    ...['order_updated', 'order_approved', 'order_payment_status_updated'],
    'order_updated',
    'order_updated',
    'order_updated',
    ...['order_updated', 'order_payment_status_updated'],
    ...['order_updated', 'order_canceled'],
  ]);
  const who = events.map(({ identity }) => identity.identityType);
  expect(who.filter((kind, index) => kind !== who[index - 1])).toEqual([
    'MEMBER',
    'UNKNOWN',
    'WIX_USER',
    'APP',
    'UNKNOWN',
    'WIX_USER',
  ]);
  expect(events[0]?.identity).toEqual({ identityType: 'MEMBER', memberId: mira.tokens.memberId });
});

test('the scheduled void of an authorized payment creates events when it is due', async () => {
  const [lapses, canceled] = [
    await placeOrder(visitor, { delayCapture: true }),
    await placeOrder(visitor, { delayCapture: true }),
  ];
  await merchant.post(`/ecom/v1/orders/${canceled}/cancel`);
  const before = (await receivedEvents()).length;
  await shop.admin('clock', { offsetMs: 6 * 86_400_000 });
  expect(await receivedEvents()).toHaveLength(before);
  await shop.admin('clock', { offsetMs: 8 * 86_400_000 });
  const events = (await receivedEvents()).slice(before);
  expect(eventNames(events)).toEqual(['order_updated', 'order_payment_status_updated']);
  expect(events[1]).toMatchObject({
    entityId: lapses,
    identity: { identityType: 'UNKNOWN' },
    previousPaymentStatus: 'PENDING',
    entity: { paymentStatus: 'NOT_PAID' },
  });
});

test('a call that is refused or changes nothing creates no events', async () => {
  const id = await createCheckout(visitor);
  const before = (await receivedEvents()).length;
  await visitor.add('olive-oil', 999_999);
  await visitor.patch(`/ecom/v1/checkouts/${id}`, { couponCode: 'NO-SUCH-CODE' });
  await visitor.post(`${CART}/estimate-totals`);
  await visitor.cart();
  await visitor.del(`${REQUESTS}/nothing`);
  expect(await receivedEvents()).toHaveLength(before);
});

test('an order on the hosted page creates events that name the visitor as the actor', async () => {
  const checkoutId = await createCheckout(visitor);
  const visit = await visitor.post('/_api/redirects-api/v1/redirect-session', { ecomCheckout: { checkoutId } });
  const { searchParams } = new URL(visit.body.redirectSession.fullUrl);
  const html = await (await shop.send(`/checkout?${searchParams}`)).text();
  const shown = /name="shown" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const before = (await receivedEvents()).length;
  await shop.send('/checkout/pay', {
    method: 'POST',
    body: new URLSearchParams({ ...Object.fromEntries(searchParams), shown }),
  });
  const events = (await receivedEvents()).slice(before);
  expect(eventNames(events).sort()).toEqual([
    'cart_updated',
    'checkout_completed',
    'checkout_updated',
    'order_approved',
    'order_created',
  ]);
  expect(new Set(events.map(({ identity }) => identity.identityType))).toEqual(new Set(['ANONYMOUS_VISITOR']));
});

test('a login creates events of the merged carts with the member as actor', async () => {
  await visitor.add('olive-oil', 1);
  const account = { loginId: { email: 'ada@example.com' }, password: 'correct horse' };
  const { sessionToken, identity } = (await visitor.post('/_api/iam/authentication/v2/register', account)).body;
  const codeVerifier = 'v'.repeat(43);
  const authRequest = {
    clientId: 'demo-client',
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    codeChallengeMethod: 'S256',
    responseMode: 'web_message',
    responseType: 'code',
    scope: 'offline_access',
    state: 'state',
    sessionToken,
  };
  const visit = await visitor.post('/_api/redirects-api/v1/redirect-session', {
    auth: { authRequest, prompt: 'none' },
  });
  const { pathname, search } = new URL(visit.body.redirectSession.fullUrl);
  const [, code] = /"code":"([^"]+)"/.exec(await (await shop.send(pathname + search)).text()) ?? [];
  const grant = { clientId: 'demo-client', grantType: 'authorization_code', code, codeVerifier };
  expect((await shop.call('POST', '/oauth2/token', grant)).status).toBe(200);

  const events = await receivedEvents();
  expect(eventNames(events)).toEqual(['cart_created', 'cart_created', 'cart_deleted']);
  const member = { identityType: 'MEMBER', memberId: identity.id };
  expect(events.slice(1).map(({ identity }) => identity)).toEqual([member, member]);
  expect(events[2]?.entityId).toBe(events[0]?.entityId);
});

test('each notified back-in-stock request and each review decision creates events', async () => {
  const { catalogReference } = await visitor.line('sold-out-lamp', 1);
  const ask = async (email: string) =>
    (await visitor.post(REQUESTS, { request: { catalogReference, email } })).body.request.id;
  const [sent, failed] = [await ask('ada@example.com'), await ask('ada@nowhere.invalid')];
  await shop.admin('stock', { slug: 'sold-out-lamp', quantity: 3 });
  const waiting = await writeReview({ body: 'See https://spam.example', rating: 5 });
  await moderate(waiting, 'APPROVED');
  await moderate(waiting, 'APPROVED');
  await moderate(waiting, 'REJECTED');
  await moderate(waiting, 'IN_MODERATION');

  const events = await receivedEvents();
  const statuses = (id: string) =>
    events.flatMap(event =>
      event.entityId === id && 'entity' in event && 'status' in event.entity ? [event.entity.status] : [],
    );
  expect(statuses(sent)).toEqual(['RECEIVED', 'PROCESSING', 'NOTIFICATION_SENT']);
  expect(statuses(failed)).toEqual(['RECEIVED', 'PROCESSING', 'FAILED']);
  expect(eventNames(events.filter(({ entityId }) => entityId === waiting))).toEqual([
    'review_approved',
    'review_rejected',
  ]);
});

test('a reset deletes events and keeps webhook and key', async () => {
  const key = await shop.admin('keys');
  await createCheckout(visitor);
  await receivedEvents();
  await shop.admin('reset', {});
  expect(await listStoredEvents()).toEqual([]);
  expect(await shop.admin('keys')).toEqual(key);
  expect((await shop.admin('settings')).webhookUrl).toBe(webhook.url);
});

test('without a webhook no events are stored; a list of events omits their content', async () => {
  await shop.admin('settings', { webhookUrl: '' });
  await visitor.add('olive-oil', 1);
  expect(await listStoredEvents()).toEqual([]);
  await shop.admin('settings', { webhookUrl: webhook.url });
  await visitor.add('olive-oil', 1);
  await receivedEvents();
  const [event] = await listStoredEvents();
  expect(Object.keys(event ?? {}).sort()).toEqual(
    ['id', 'clientId', 'eventType', 'entityId', 'eventTime', 'state', 'attempts', 'outcome', 'attemptedAt'].sort(),
  );
});
