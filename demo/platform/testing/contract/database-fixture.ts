import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_KEY } from '../../access/caller.ts';
import { openDatabase } from '../../core/database.ts';
import { newGuid } from '../../core/ids.ts';
import { type Body, openShop, type Shopper } from '../open-shop.ts';
import type { Role } from './permissions.ts';

/** What the platform notes of every request, whatever becomes of it. */
const notes = ['log', 'attempts'];

let sown: Uint8Array | undefined;

/** A seeded database: sown once, since that takes longer than all that a test does with it. */
async function sownIn(folder: string): Promise<Uint8Array> {
  const { close } = await openShop({ db: join(folder, 'seed.db') });
  const seed = openDatabase(join(folder, 'seed.db'));
  seed.run('VACUUM INTO ?', join(folder, 'sown.db'));
  seed.close();
  close();
  return readFileSync(join(folder, 'sown.db'));
}

/** A shop in a file, so that a test may look at its rows beside the calls. */
export async function openStage() {
  const folder = mkdtempSync(join(tmpdir(), 'kiosk-contract-'));
  const db = join(folder, 'shop.db');
  sown ??= await sownIn(folder);
  writeFileSync(db, sown);
  const shop = await openShop({ db });
  const rows = openDatabase(db);
  const tables = rows
    .all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .map(({ name }) => name)
    .filter(name => !notes.includes(name));
  const merchant = await shop.merchant();
  return {
    shop,
    merchant,
    rows,
    tables,
    /** Every row but the platform's notes, as text. */
    everyRow: (): readonly string[] =>
      tables.flatMap(name => rows.all<object>(`SELECT * FROM ${name}`).map(row => `${name} ${JSON.stringify(row)}`)),
    close() {
      rows.close();
      shop.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Somebody of a role, with their way in. */
export interface Person {
  readonly role: Role;
  readonly stage: Stage;
  readonly who: Shopper;
  /** The visitor's id, or the member's. */
  readonly id: string;
}

/** A member's address: of a role's own people there are two. */
const addresses = ['mira.holm@larch.example', 'jonas.adler@larch.example'] as const;

/** One of two people of a role. */
export async function personOf(stage: Stage, role: Role, which: 0 | 1): Promise<Person> {
  const { shop } = stage;
  if (role === 'member') {
    const tokens = await shop.handle('member-tokens', { email: addresses[which] });
    return { role, stage, who: shop.as(tokens), id: tokens.memberId };
  }
  const { tokens } = await shop.visitor();
  const known = stage.rows.one<{ id: string }>(
    'SELECT visitor_id AS id FROM access_tokens WHERE value = ?',
    tokens.access_token,
  );
  const access_token = role === 'elevated' ? `${tokens.access_token},${API_KEY}` : tokens.access_token;
  return { role, stage, who: shop.as({ access_token }), id: known?.id ?? '' };
}

/** An address that nobody has registered yet. */
export const freshEmail = (): string => `${newGuid()}@example.com`;

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10997', addressLine: 'Am Ufer 1' };

/** A cart with two lines. */
export async function cartOf({ who }: Person): Promise<Body> {
  await who.add('field-guide-pdf', 1);
  return (await who.add('olive-oil', 2)).body.cart;
}

/** A checkout of a cart that stays. */
export async function checkoutOf(person: Person): Promise<Body> {
  await cartOf(person);
  const { body } = await person.who.post('/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    shippingAddress: berlin,
    email: 'ada@example.com',
  });
  return (await person.who.get(`/v1/checkouts/${body.checkoutId}`)).body.checkout;
}

/** An order whose amount is only held, and the payment that holds it. */
export async function heldOrderOf(person: Person): Promise<{ readonly orderId: string; readonly paymentId: string }> {
  const lineItems = [await person.who.line('field-guide-pdf', 1)];
  const { body } = await person.who.post('/v1/checkouts', { channelType: 'WEB', lineItems });
  const placed = await person.who.post(`/v1/checkouts/${body.checkout.id}/create-order`, { delayCapture: true });
  const { orderId } = placed.body;
  const { transactions } = await person.stage.shop.handle('orders');
  const { payments } = transactions.find((one: Body) => one.orderId === orderId);
  return { orderId, paymentId: payments[0].id };
}

/** An order that the merchant has written down for somebody, and nobody has paid. */
export async function unpaidOrderOf({ role, stage, id }: Person): Promise<string> {
  const lineItems = [{ productName: { original: 'A lesson' }, quantity: 1, price: { amount: '50.00' } }];
  const buyerInfo = role === 'member' ? { memberId: id } : { visitorId: id };
  const order = { lineItems, channelInfo: { type: 'POS' }, buyerInfo };
  return (await stage.merchant.post('/v1/orders', { order })).body.order.id;
}

/** Somebody waits for what is sold out. */
export async function requestOf({ who }: Person): Promise<string> {
  const { catalogReference } = await who.line('sold-out-lamp', 1);
  const request = { catalogReference, email: freshEmail(), itemUrl: 'https://shop.example/lamp' };
  return (await who.post('/v1/back-in-stock-notification-requests', { request })).body.request.id;
}

/** A review by a member, or by somebody who has not signed in. */
export async function reviewOf({ role, who, id }: Person): Promise<string> {
  const review = { namespace: 'stores', entityId: (await who.product('bread-knife')).id, content: { rating: 4 } };
  const { body } =
    role === 'member'
      ? await who.post('/v1/reviews', { review })
      : await who.post('/v1/reviews/contact', { ...review, name: 'Ada', email: `${id}@example.com` });
  return body.review.id;
}

const PASSWORD = 'correct horse';

/** A sign-in that waits for a code, and the code. */
export async function pendingOf({
  who,
  stage,
}: Person): Promise<{ readonly stateToken: string; readonly code: string }> {
  const { shop } = stage;
  await shop.handle('settings', { verification: true });
  const asked = { loginId: { email: freshEmail() }, password: PASSWORD };
  const { body } = await who.post('/_api/iam/authentication/v2/register', asked);
  await shop.handle('settings', { verification: false });
  const { mails } = await shop.handle('outbox');
  return { stateToken: body.stateToken, code: mails.at(-1).code };
}

/** The token of a link for a new password. */
export async function recoveryOf({ who, stage }: Person): Promise<string> {
  const email = freshEmail();
  await who.post('/_api/iam/authentication/v2/register', { loginId: { email }, password: PASSWORD });
  await who.post('/_api/iam/recovery/v1/send-email', { email });
  const { mails } = await stage.shop.handle('outbox');
  return new URL(mails.at(-1).links[0]).searchParams.get('recoveryToken') ?? '';
}
