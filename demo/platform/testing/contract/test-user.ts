import { type CallName, contract } from '../../../../src/api/contract.ts';
import { toOutgoingRequest } from '../../../../src/transport/request.ts';
import { createGuid } from '../../core/ids.ts';
import type { AnyJson, TestClient, TestResponse } from '../open-shop.ts';
import type { DatabaseFixture } from './database-fixture.ts';
import type { CallerRole } from './permissions/permissions.ts';

export interface TestUser {
  readonly role: CallerRole;
  readonly fixture: DatabaseFixture;
  readonly client: TestClient;
  /** The id of the visitor or member. */
  readonly id: string;
}

/** The members that `createTestUser` uses, by its `index`. */
const memberEmails = ['mira.holm@larch.example', 'jonas.adler@larch.example'] as const;

/**
 * Creates a user of a role. A member is the seeded member of `index`. Any other user is a new visitor, for `elevated`
 * with the merchant's API key.
 */
export async function createTestUser(fixture: DatabaseFixture, role: CallerRole, index: 0 | 1): Promise<TestUser> {
  const { shop } = fixture;
  if (role === 'member') {
    const tokens = await shop.admin('member-tokens', { email: memberEmails[index] });
    return { role, fixture, client: shop.as(tokens), id: tokens.memberId };
  }
  const { tokens } = await shop.visitor();
  const row = fixture.database.get<{ id: string }>(
    'SELECT visitor_id AS id FROM access_tokens WHERE value = ?',
    tokens.access_token,
  );
  const access_token = role === 'elevated' ? `${tokens.access_token},demo-api-key` : tokens.access_token;
  return { role, fixture, client: shop.as({ access_token }), id: row?.id ?? '' };
}

/** Creates a member that no other test uses. */
export async function createNewMember(fixture: DatabaseFixture): Promise<TestUser> {
  const { merchant, shop } = fixture;
  const email = uniqueEmail();
  await merchant.post('/members/v1/members', { member: { loginEmail: email, profile: { nickname: 'Ada' } } });
  const tokens = await shop.admin('member-tokens', { email });
  return { role: 'member', fixture, client: shop.as(tokens), id: tokens.memberId };
}

/** Makes a call with the client's encoding. If `token` is empty, the request has no access token. */
export async function sendCall(
  { shop }: DatabaseFixture,
  token: string,
  name: CallName,
  input: unknown,
): Promise<TestResponse> {
  const { url, init } = toOutgoingRequest(contract[name], input, { apiHost: 'http://api.test', gateway: true });
  const { pathname, search } = new URL(url);
  const headers = { ...init.headers, ...(token && { authorization: token }) };
  const response = await shop.send(pathname + search, { ...init, headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** An e-mail that is not registered yet. */
export const uniqueEmail = (): string => `${createGuid()}@example.com`;

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10997', addressLine: 'Am Ufer 1' };

/** Fills the user's cart with two lines. */
export async function createCart({ client }: TestUser): Promise<AnyJson> {
  await client.add('field-guide-pdf', 1);
  return (await client.add('olive-oil', 2)).body.cart;
}

/** Creates a checkout from a new cart. The cart remains. */
export async function createCheckout(user: TestUser): Promise<AnyJson> {
  await createCart(user);
  const { body } = await user.client.post('/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    shippingAddress: berlin,
    email: 'ada@example.com',
  });
  return (await user.client.get(`/v1/checkouts/${body.checkoutId}`)).body.checkout;
}

/** Places an order whose payment is authorized and not captured. */
export async function createAuthorizedOrder(
  user: TestUser,
): Promise<{ readonly orderId: string; readonly paymentId: string }> {
  const lineItems = [await user.client.line('field-guide-pdf', 1)];
  const { body } = await user.client.post('/v1/checkouts', { channelType: 'WEB', lineItems });
  const placed = await user.client.post(`/v1/checkouts/${body.checkout.id}/create-order`, { delayCapture: true });
  const { orderId } = placed.body;
  const { transactions } = await user.fixture.shop.admin('orders');
  const { payments } = transactions.find((one: AnyJson) => one.orderId === orderId);
  return { orderId, paymentId: payments[0].id };
}

/** Creates an unpaid manual order of the user. */
export async function createUnpaidOrder({ role, fixture, id }: TestUser): Promise<string> {
  const lineItems = [{ productName: { original: 'A lesson' }, quantity: 1, price: { amount: '50.00' } }];
  const buyerInfo = role === 'member' ? { memberId: id } : { visitorId: id };
  const order = { lineItems, channelInfo: { type: 'POS' }, buyerInfo };
  return (await fixture.merchant.post('/v1/orders', { order })).body.order.id;
}

/** Requests a notification for a sold-out product. */
export async function createBackInStockRequest({ client }: TestUser): Promise<string> {
  const { catalogReference } = await client.line('sold-out-lamp', 1);
  const request = { catalogReference, email: uniqueEmail(), itemUrl: 'https://shop.example/lamp' };
  return (await client.post('/v1/back-in-stock-notification-requests', { request })).body.request.id;
}

/** Creates a review as a member, or with a name and e-mail as a visitor. */
export async function createReview({ role, client, id }: TestUser): Promise<string> {
  const review = { namespace: 'stores', entityId: await client.productId('bread-knife'), content: { rating: 4 } };
  const { body } =
    role === 'member'
      ? await client.post('/v1/reviews', { review })
      : await client.post('/v1/reviews/contact', { ...review, name: 'Ada', email: `${id}@example.com` });
  return body.review.id;
}

/** Creates one of each entity that a user can own. Returns the ids. */
export async function createOneOfEach(user: TestUser): Promise<readonly string[]> {
  const cart = await createCart(user);
  const checkout = await createCheckout(user);
  const { orderId } = await createAuthorizedOrder(user);
  const otherIds = [await createUnpaidOrder(user), await createBackInStockRequest(user), await createReview(user)];
  return [cart.id, checkout.id, orderId, ...otherIds];
}

const PASSWORD = 'correct horse';

/** Starts a registration that requires verification. Returns its state token and the mailed code. */
export async function createPendingLogin({
  client,
  fixture,
}: TestUser): Promise<{ readonly stateToken: string; readonly code: string }> {
  const { shop } = fixture;
  await shop.admin('settings', { verification: true });
  const input = { loginId: { email: uniqueEmail() }, password: PASSWORD };
  const { body } = await client.post('/_api/iam/authentication/v2/register', input);
  await shop.admin('settings', { verification: false });
  const { mails } = await shop.admin('outbox');
  return { stateToken: body.stateToken, code: mails.at(-1).code };
}

/** Registers a member, requests a password recovery and returns the token in the mailed link. */
export async function createRecoveryToken({ client, fixture }: TestUser): Promise<string> {
  const email = uniqueEmail();
  await client.post('/_api/iam/authentication/v2/register', { loginId: { email }, password: PASSWORD });
  await client.post('/_api/iam/recovery/v1/send-email', { email });
  const { mails } = await fixture.shop.admin('outbox');
  return new URL(mails.at(-1).links[0]).searchParams.get('recoveryToken') ?? '';
}
