import { Hono } from 'hono';
import { tellOfStock } from './acts/back-in-stock.ts';
import { cartOf } from './acts/cart-answers.ts';
import { settleDuePayments } from './acts/due-payments.ts';
import { actOnOrder } from './acts/order-acts.ts';
import { shownOrder } from './acts/order-reads.ts';
import { eventKeys } from './event-keys.ts';
import { type Fault, setFaults } from './faults.ts';
import { grantTo } from './oauth.ts';
import { invalid, refusal } from './refusal.ts';
import type { RouteEnv } from './route.ts';
import { allCarts } from './rows/carts.ts';
import { findProductAnywhere, findProductBySlug, putOnShelf, setPrice, setStock } from './rows/catalog.ts';
import { allEvents } from './rows/events.ts';
import { readLog } from './rows/log.ts';
import { allMails } from './rows/mails.ts';
import { newOrders } from './rows/orders.ts';
import { addElevatedToken, hasShop, memberOf } from './rows/tokens.ts';
import { transactionsOf } from './rules/balances.ts';
import type { CatalogProduct } from './rules/catalog.ts';
import { checked, optionalTextIn, webUrlIn, wholeIn } from './rules/checks.ts';
import { toCents } from './rules/money.ts';
import { upToDate } from './rules/order-life.ts';
import { changeSettings, readSettings } from './settings.ts';
import type { Store } from './store.ts';

type Body = Readonly<Record<string, unknown>>;

const shopIn = ({ db }: Store, body: Body): string => {
  const clientId = typeof body.clientId === 'string' ? body.clientId : 'demo-client';
  if (!hasShop(db, clientId)) throw refusal(404, 'UNKNOWN_CLIENT', `No shop has the client id ${clientId}.`);
  return clientId;
};

function productNamed({ db }: Store, { productId, slug }: Body): CatalogProduct {
  const found =
    typeof productId === 'string'
      ? findProductAnywhere(db, productId)
      : typeof slug === 'string'
        ? findProductBySlug(db, slug)
        : undefined;
  if (!found) throw refusal(404, 'PRODUCT_NOT_FOUND', 'No shop has such a product.');
  return found;
}

/** What tests and people at the keyboard may ask and set: everything under `/_/`. */
export function handles(store: Store, reset: () => void): Hono<RouteEnv> {
  const { db, clock } = store;
  const app = new Hono<RouteEnv>();
  const post = (path: string, answer: (body: Body, origin: string) => unknown) =>
    app.post(path, async c => {
      const text = await c.req.text();
      const body: Body = text.trim() ? JSON.parse(text) : {};
      const { origin } = new URL(c.req.url);
      const act = () => {
        store.actAs({ origin });
        return answer(body, origin) ?? { ok: true };
      };
      return c.json(db.transaction(act) as object);
    });

  app.get('/_/health', c => c.json({ ok: true }));
  app.get('/_/log', c => c.json({ requests: readLog(db) }));
  post('/_/reset', reset);
  post('/_/faults', ({ faults = [] }) => {
    if (!Array.isArray(faults))
      throw invalid({ field: 'faults', description: 'must be a list', violatedRule: 'FORMAT' });
    setFaults(db, faults as readonly Fault[]); // a test's own words
  });
  post('/_/clock', ({ offsetMs }) => {
    clock.shift(Number(offsetMs) || 0);
    settleDuePayments(store);
    return { now: new Date(clock.now()).toISOString() };
  });
  post('/_/settings', body => {
    if (body.webhookUrl) checked(fail => webUrlIn(body.webhookUrl, 'webhookUrl', fail));
    return changeSettings(db, body);
  });
  app.get('/_/settings', c => c.json(readSettings(db)));
  post('/_/member-tokens', body => {
    if (typeof body.email !== 'string' || !body.email)
      throw invalid({ field: 'email', description: 'must not be empty', violatedRule: 'REQUIRED_FIELD' });
    const owner = memberOf(db, shopIn(store, body), body.email.toLowerCase(), clock.now());
    return { ...grantTo(store, owner).answer, memberId: owner.memberId };
  });
  post('/_/merchant-token', body => {
    const expiresAt = clock.now() + readSettings(db).accessSeconds * 1000;
    return { accessToken: addElevatedToken(db, shopIn(store, body), expiresAt) };
  });
  app.get('/_/carts', c => {
    const { origin } = new URL(c.req.url);
    const carts = allCarts(db).map(kept => ({
      clientId: kept.clientId,
      visitorId: kept.visitorId,
      memberId: kept.memberId,
      cart: cartOf(store, kept, origin),
    }));
    return c.json({ carts });
  });
  app.get('/_/orders', c => {
    const kept = newOrders(db).map(one => upToDate(one, clock.now()));
    const { origin } = new URL(c.req.url);
    return c.json({
      orders: kept.map(one => shownOrder(one, origin, true)),
      transactions: kept.map(({ ledger }) => transactionsOf(ledger)),
    });
  });
  post('/_/orders', (body, origin) => {
    const kept = actOnOrder(store, body);
    return { order: shownOrder(kept, origin, true), transactions: transactionsOf(kept.ledger) };
  });
  app.get('/_/outbox', c => c.json({ mails: allMails(db) }));
  app.get('/_/keys', async c => c.json({ publicKey: (await eventKeys(db)).publicKey }));
  app.get('/_/events', c => c.json({ events: allEvents(db) }));
  post('/_/stock', body => {
    const { variantId, quantity } = checked(fail => ({
      variantId: optionalTextIn(body.variantId, 'variantId', 36, fail),
      quantity: body.quantity === null ? null : wholeIn(body.quantity, 'quantity', 0, 1_000_000, fail),
    }));
    if (setStock(db, productNamed(store, body).id, variantId, quantity) === 0)
      throw refusal(404, 'VARIANT_NOT_FOUND', 'The product keeps no stock of its own for that variant.');
    tellOfStock(store, productNamed(store, body).id);
  });
  post('/_/products', body => {
    const { id } = productNamed(store, body);
    if (typeof body.visible === 'boolean') putOnShelf(db, id, body.visible);
    if (typeof body.price === 'number') setPrice(db, id, toCents(body.price));
  });
  return app;
}
