import { Hono } from 'hono';
import type { RouteEnv } from './access/route.ts';
import { addElevatedToken, hasShop, memberOf } from './access/token-store.ts';
import { tellOfStock } from './back-in-stock/service.ts';
import { allCarts } from './carts/store.ts';
import { cartOf } from './carts/view.ts';
import type { CatalogProduct } from './catalog/product.ts';
import { findProductAnywhere, findProductBySlug, putOnShelf, setPrice, setStock } from './catalog/store.ts';
import { invalid, refusal } from './core/api-error.ts';
import type { Store } from './core/context.ts';
import { allMails } from './core/mails.ts';
import { toCents } from './core/money.ts';
import { readLog } from './core/request-log.ts';
import { changeSettings, readSettings } from './core/settings.ts';
import { checked, optionalTextIn, webUrlIn, wholeIn } from './core/validate.ts';
import { eventKeys } from './events/keys.ts';
import { allEvents } from './events/store.ts';
import { type Fault, setFaults } from './faults.ts';
import { grantTo } from './identity/oauth.ts';
import { actOnOrder } from './orders/admin-actions.ts';
import { settleDuePayments } from './orders/due-payments.ts';
import { transactionsOf } from './orders/ledger.ts';
import { upToDate } from './orders/lifecycle.ts';
import { shownOrder } from './orders/query.ts';
import { newOrders } from './orders/store.ts';

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
