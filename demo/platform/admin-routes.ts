import { Hono } from 'hono';
import { LinearRouter } from 'hono/router/linear-router';
import type { RouteEnv } from './access/route.ts';
import { addElevatedToken, findOrAddMember, hasShop, revokeVisitorTokens } from './access/token-store.ts';
import { notifyBackInStock } from './back-in-stock/notifications.ts';
import { listCarts } from './carts/store.ts';
import { toCart } from './carts/view.ts';
import type { CatalogProduct } from './catalog/product.ts';
import {
  findProductBySlug,
  findProductInAnyShop,
  setProductPrice,
  setProductVisible,
  setStock,
  updateSalesRules,
} from './catalog/store.ts';
import { apiError, validationError } from './core/api-error.ts';
import type { Context, Transact } from './core/context.ts';
import { parseLimits } from './core/limits.ts';
import { listMails } from './core/mails.ts';
import { toCents } from './core/money.ts';
import { isLoopbackHost, parseOrigin } from './core/origins.ts';
import { listLogEntries } from './core/request-log.ts';
import { readSettings, updateSettings } from './core/settings.ts';
import { parseHttpUrl, parseInteger, parseList, parseOptionalString, validate } from './core/validate.ts';
import { UNKNOWN_ACTOR } from './events/build-events.ts';
import { getEventKeys } from './events/keys.ts';
import { listEvents } from './events/store.ts';
import { type Fault, setFaults } from './faults.ts';
import { issueTokens } from './identity/token-service.ts';
import { runOrderAction } from './orders/admin-actions.ts';
import { settleDuePayments } from './orders/due-payments.ts';
import { toOrderTransactions } from './orders/ledger.ts';
import { settleOrder } from './orders/lifecycle.ts';
import { listPlacedOrders } from './orders/store.ts';
import { toOrder } from './orders/view.ts';
import { removeCoupon, saveCoupon } from './pricing/coupon-store.ts';
import { removeExpired } from './retention.ts';
import { addGeneratedReviews } from './seed/load-reviews.ts';

/**
 * Headers that show that a request came through a proxy. Such a request is refused, because a proxy on this machine
 * would otherwise open the controls to everyone.
 */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether the request comes from this machine: to a loopback host, through no proxy and from no page of another origin.
 * In-process requests have no `Host`.
 */
function isFromThisMachine({ headers, url }: Request): boolean {
  const host = headers.get('host');
  if (host !== null && !isLoopbackHost(host)) return false;
  if (PROXY_HEADERS.some(name => headers.has(name))) return false;
  const origin = headers.get('origin');
  return (origin === null || origin === new URL(url).origin) && headers.get('sec-fetch-site') !== 'cross-site';
}

type Body = Readonly<Record<string, unknown>>;

const getClientId = ({ db }: Context, body: Body): string => {
  const clientId = typeof body.clientId === 'string' ? body.clientId : 'demo-client';
  if (!hasShop(db, clientId)) throw apiError(404, 'UNKNOWN_CLIENT', `No shop has the client id ${clientId}.`);
  return clientId;
};

function getProduct({ db }: Context, { productId, slug }: Body): CatalogProduct {
  const product =
    typeof productId === 'string'
      ? findProductInAnyShop(db, productId)
      : typeof slug === 'string'
        ? findProductBySlug(db, slug)
        : undefined;
  if (!product) throw apiError(404, 'PRODUCT_NOT_FOUND', 'No shop has such a product.');
  return product;
}

const parseOrigins = (value: unknown): readonly string[] =>
  validate(report =>
    parseList(value, 'origins', 100, report).flatMap((one, index) => {
      const origin = typeof one === 'string' ? parseOrigin(one) : undefined;
      if (!origin) report(`origins[${index}]`, 'must be an origin such as https://shop.example', 'FORMAT');
      return origin ?? [];
    }),
  );

type Post = (path: string, handler: (body: Body, origin: string) => unknown) => void;

/** Replaces the data of the platform by the seed. */
export interface Reset {
  /** Prepares the seed. Must be called before the transaction of the reset. */
  prepare(): void;
  run(): void;
}

/** The test controls under `/_/`, which read and change the platform's state without a call of the contract. */
export function createAdminRoutes(context: Context, transact: Transact, reset: Reset): Hono<RouteEnv> {
  const app = new Hono<RouteEnv>({ router: new LinearRouter() });
  app.use(async ({ req }, next) => {
    if (!isFromThisMachine(req.raw)) throw apiError(403, 'FORBIDDEN', 'Test controls answer only on this machine.');
    await next();
  });
  const post: Post = (path, handler) =>
    app.post(path, async c => {
      const text = await c.req.text();
      const body: Body = text.trim() ? JSON.parse(text) : {};
      const { origin } = c.env;
      const answer = transact(() => handler(body, origin) ?? { ok: true }, { ...UNKNOWN_ACTOR, origin });
      return c.json(answer as object);
    });
  app.post('/_/reset', (_, next) => {
    reset.prepare();
    return next();
  });
  post('/_/reset', reset.run);
  addPlatformControls(context, app, post);
  addTokenControls(context, post);
  addCartAndOrderControls(context, app, post);
  addShopControls(context, post);
  return app;
}

function addPlatformControls(context: Context, app: Hono<RouteEnv>, post: Post): void {
  const { db, clock } = context;
  app.get('/_/health', c => c.json({ ok: true }));
  app.get('/_/log', c => c.json({ requests: listLogEntries(db) }));
  app.get('/_/outbox', c => c.json({ mails: listMails(db) }));
  app.get('/_/keys', async c => c.json({ publicKey: (await getEventKeys(db)).publicKey }));
  app.get('/_/events', c => c.json({ events: listEvents(db) }));
  post('/_/faults', ({ faults = [] }) => {
    if (!Array.isArray(faults))
      throw validationError({ field: 'faults', description: 'must be a list', violatedRule: 'FORMAT' });
    setFaults(db, faults as readonly Fault[]); // tests must send valid faults
  });
  post('/_/clock', ({ offsetMs }) => {
    clock.shift(Number(offsetMs) || 0);
    settleDuePayments(context);
    removeExpired(context);
    return { now: new Date(clock.now()).toISOString() };
  });
  post('/_/settings', body => {
    if (body.webhookUrl) validate(report => parseHttpUrl(body.webhookUrl, 'webhookUrl', report));
    const { origins, limits } = body;
    return updateSettings(db, {
      ...body,
      ...(origins !== undefined && { origins: parseOrigins(origins) }),
      ...(limits !== undefined && { limits: validate(report => parseLimits(limits, 'limits', report)) }),
    });
  });
  app.get('/_/settings', c => c.json(readSettings(db)));
}

function addTokenControls(context: Context, post: Post): void {
  const { db, clock } = context;
  post('/_/member-tokens', body => {
    if (typeof body.email !== 'string' || !body.email)
      throw validationError({ field: 'email', description: 'must not be empty', violatedRule: 'REQUIRED_FIELD' });
    const owner = findOrAddMember(db, getClientId(context, body), body.email.toLowerCase(), clock.now());
    return { ...issueTokens(context, owner).tokens, memberId: owner.memberId };
  });
  post('/_/merchant-token', body => {
    const expiresAt = clock.now() + readSettings(db).accessSeconds * 1000;
    return { accessToken: addElevatedToken(db, getClientId(context, body), expiresAt) };
  });
  post('/_/revoke', ({ visitorId }) => {
    if (typeof visitorId !== 'string' || !revokeVisitorTokens(db, visitorId))
      throw apiError(404, 'VISITOR_NOT_FOUND', 'No visitor with that id has tokens.');
  });
}

function addCartAndOrderControls(context: Context, app: Hono<RouteEnv>, post: Post): void {
  const { db, clock } = context;
  app.get('/_/carts', c => {
    const { origin } = c.env;
    const carts = listCarts(db).map(stored => ({
      clientId: stored.clientId,
      visitorId: stored.visitorId,
      memberId: stored.memberId,
      cart: toCart(context, stored, origin),
    }));
    return c.json({ carts });
  });
  app.get('/_/orders', c => {
    const orders = listPlacedOrders(db).map(one => settleOrder(one, clock.now()));
    const { origin } = c.env;
    return c.json({
      orders: orders.map(one => toOrder(one, origin, true)),
      transactions: orders.map(({ ledger }) => toOrderTransactions(ledger)),
    });
  });
  post('/_/orders', (body, origin) => {
    const stored = runOrderAction(context, body);
    return { order: toOrder(stored, origin, true), transactions: toOrderTransactions(stored.ledger) };
  });
}

function addShopControls(context: Context, post: Post): void {
  const { db } = context;
  post('/_/stock', body => {
    const { variantId, quantity } = validate(report => ({
      variantId: parseOptionalString(body.variantId, 'variantId', 36, report),
      quantity: body.quantity === null ? null : parseInteger(body.quantity, 'quantity', 0, 1_000_000, report),
    }));
    if (setStock(db, getProduct(context, body).id, variantId, quantity) === 0)
      throw apiError(404, 'VARIANT_NOT_FOUND', 'The product keeps no stock of its own for that variant.');
    notifyBackInStock(context, getProduct(context, body).id);
  });
  post('/_/shop', body => {
    const clientId = getClientId(context, body);
    const { clientId: _, ...rules } = body;
    updateSalesRules(db, clientId, rules);
  });
  post('/_/coupons', body => {
    const clientId = getClientId(context, body);
    const { clientId: _, remove, code, ...rest } = body;
    if (typeof code !== 'string' || !code)
      throw validationError({ field: 'code', description: 'must not be empty', violatedRule: 'REQUIRED_FIELD' });
    if (remove === true) removeCoupon(db, clientId, code);
    else saveCoupon(db, clientId, { name: code, ...rest, code });
  });
  post('/_/products', body => {
    const { id } = getProduct(context, body);
    if (typeof body.visible === 'boolean') setProductVisible(db, id, body.visible);
    if (typeof body.price === 'number') setProductPrice(db, id, toCents(body.price));
  });
  post('/_/reviews', body => {
    const { data } = getProduct(context, body);
    const count = validate(report => parseInteger(body.count, 'count', 1, 20_000, report));
    // Numbered from 1000 on, because the reviews of the seed have lower numbers.
    addGeneratedReviews(db, getClientId(context, body), data, count, 1000);
  });
}
