import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../session/tokens.ts';
import { type Answer, createSpoil } from '../testing/spoil.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import { readList, readProfile } from './account/actions.ts';
import { requestBackInStock } from './back-in-stock.ts';
import { getShopCart } from './cart/cart.ts';
import { removeLine, setQuantity } from './cart/line-actions.ts';
import { dismissFailure } from './cart/queue.ts';
import { refreshCart } from './cart/read.ts';
import { untilSettled } from './cart/settled.ts';
import type { ShownLine } from './cart/state.ts';
import { readTotals } from './cart/totals.ts';
import { readOwnReviews } from './own-reviews.ts';
import { readProducts } from './product-list.ts';
import { getProductEntry, refreshProducts } from './products.ts';
import { recommendProducts } from './recommendations.ts';
import { getAverage, listKey, ratingCountsKey, readRatingCounts, readReviews } from './reviews.ts';
import { element, openPage } from './testing/page.ts';

const RUN_SEED = Number(process.env.RUN_SEED ?? 9);
const ANSWERS = Number(process.env.HOSTILE_ANSWERS ?? 400);
/** Longer than the client's pause between grants after failures, ms. */
const PAUSE_MS = 121_000;
/** The longest time that one action may take, ms. */
const MAX_MS = 10_000;

const REVIEWS = { sort: 'newest', rating: 0, media: false, words: '', pageSize: 5 } as const;
/** Requests that change nothing. The test sends each of them to the platform once and reuses its answer. */
const KEPT = /query|count|search|recommend|algorithms|members\/my|collections/;
const EMAIL = 'mira.holm@larch.example';

const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
beforeAll(() => void process.on('unhandledRejection', note).on('uncaughtException', note));
afterAll(() => void process.off('unhandledRejection', note).off('uncaughtException', note));

class Hung extends Error {}

/** The names of errors that the client and the store may reject with. Any other error is a defect. */
const OWN_ERRORS = /^(Error|CallError|NetworkError|TimeoutError|SignInError|CartError|StoreError|AbortError)$/;

/** The names of the language's own errors. In the store, such an error comes from a defect. */
const DEFECT = /^(Aggregate|Range|Reference|Syntax|Type|URI)Error$/;

/** The names and messages of the objects in the state that have the name of such an error. */
function findDefects(state: object): readonly string[] {
  const seen = new Set<object>([state]);
  const found: string[] = [];
  for (const value of seen) {
    const { name, message } = value as Readonly<Record<string, unknown>>;
    if (typeof name === 'string' && DEFECT.test(name)) found.push(`${name}: ${message}`);
    for (const held of Object.values(value)) if (Object(held) === held) seen.add(held as object);
  }
  return found;
}

const inTime = <T>(work: Promise<T>, words: string): Promise<T> => {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Hung(`${words} hung`)), MAX_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** The key of an answer that the test reuses. */
const keyOf = async (request: Request, role: Role) =>
  [role, request.method, request.url, await request.clone().text()].join(' ');

async function openShop(role: 'visitor' | 'member') {
  const page = await openPage();
  const { app, browser } = page;
  if (role === 'member') app.client.session.adopt(await browser.memberTokens(EMAIL));
  const known = new Map<string, Answer>();
  let spoil: ReturnType<typeof createSpoil> | undefined;
  let spoiled = 0;
  let refused = 0;
  let refusedToken: unknown;
  browser.intercept(async (request, next) => {
    const { pathname } = new URL(request.url);
    const isGrant = pathname.endsWith('/oauth2/token');
    const { refreshToken } = isGrant ? await request.clone().json() : {};
    const key = KEPT.test(pathname) ? await keyOf(request, role) : '';
    let answer = known.get(key);
    if (!answer) {
      const response = await next();
      const type = response.headers.get('content-type') ?? '';
      answer = { status: response.status, type, body: await response.text() };
      if (key && response.ok) known.set(key, answer);
    }
    const given = spoil ? spoil(answer) : answer;
    if (spoil) spoiled++;
    if (!given) throw new TypeError('Failed to fetch');
    const { status, type, body } = given;
    if (isGrant && (status === 400 || status === 401)) {
      refused++;
      refusedToken = refreshToken;
    }
    // An answer may return the refresh token that was refused last. The client does not send that token again, so the
    // answer counts as a refusal.
    if (isGrant && refusedToken && ignoreErrors(() => JSON.parse(body).refresh_token) === refusedToken) refused++;
    return new Response(status === 204 ? null : body, { status, headers: { 'content-type': type } });
  });
  return {
    ...page,
    spoiled: () => spoiled,
    /** How often a grant was refused, or returned the token that was refused last. */
    refused: () => refused,
    setSeed: (seed: number | undefined) => {
      spoil = seed === undefined ? undefined : createSpoil(seed);
    },
  };
}

for (const role of ['visitor', 'member'] as const)
  test(
    `store and client recover from wrong answers to a ${role}`,
    { tags: ['@security-hostile-answers'], timeout: 600_000 },
    async () => {
      const shop = await openShop(role);
      const { app, setSeed } = shop;
      const mug = await shop.product('stoneware-mug');
      const lamp = await shop.product('sold-out-lamp');
      const knife = await shop.product('bread-knife');
      const entity = { namespace: 'stores', entityId: mug.id };
      const all = { refs: [], search: '', sort: 'featured' } as const;
      const some = { offset: 0, limit: 6 };
      const first = () => shop.lines()[0] as ShownLine;
      const entry = () => getProductEntry(app.store.getState(), 'bread-knife');
      const reviews = () => app.store.getState().reviews;
      const account = () => app.store.getState().account;
      const isMember = role === 'member';
      const renew = async () => {
        const { session } = app.client;
        return session.tokens((await session.tokens()).accessToken.value);
      };
      /** The reads that elements start. Each resolves with a truthy value if its result is right. */
      const reads: Readonly<Record<string, () => Promise<unknown>>> = {
        'a product': async () => {
          await refreshProducts(app, ['bread-knife']);
          return entry()?.status === 'ready' && entry()?.product?.name === knife.name;
        },
        'a collection': async () =>
          (await readProducts(app, { ...all, collection: 'kitchen' }, some)).products[0]?.name,
        'a search': async () =>
          (await readProducts(app, { ...all, collection: '', search: 'knife' }, some)).products.length,
        reviews: async () => {
          const query = { ...entity, ...REVIEWS };
          app.store.setState({ reviews: { ...reviews(), lists: {} } });
          await readReviews(app, query);
          const list = reviews().lists[listKey(query)];
          return list?.status === 'ready' && list.items.length === query.pageSize;
        },
        stars: async () => {
          await readRatingCounts(app, entity, true);
          const counts = reviews().ratingCounts[ratingCountsKey(entity)];
          return counts && getAverage(counts).total === 64;
        },
        'the cart': async () => {
          await refreshCart(app);
          return app.store.getState().cart.base?.lineItems[0]?.productName.original === knife.name;
        },
        sums: async () => {
          await readTotals(app);
          const { totals, totalsStatus } = app.store.getState().cart;
          return totalsStatus === 'ready' && totals?.summary.total.formattedAmount === '€39.00';
        },
        recommendations: async () => (await recommendProducts(app, [], 'best-sellers')).length,
        'back in stock': () =>
          requestBackInStock(app, {
            product: lamp,
            choices: new Map(),
            email: 'ada@example.com',
            itemUrl: 'https://merchant.example/',
            from: element,
          }),
        ...(isMember && {
          'the profile': async () => {
            await readProfile(app);
            return account()?.profile?.member?.id;
          },
          orders: async () => {
            await readList(app, 'orders');
            return account()?.orders?.items.length;
          },
          'own reviews': async () => {
            await readList(app, 'reviews');
            return account()?.reviews?.items.length;
          },
          'own reviews of a product': async () =>
            (await readOwnReviews(app, own ?? entity))().some(({ id }) => id === own?.id),
          'own requests': async () => {
            await readList(app, 'backInStockRequests');
            return account()?.backInStockRequests?.status === 'ready';
          },
        }),
        'a renewal': renew,
      };
      const writes: readonly (() => Promise<unknown>)[] = [
        () => shop.add(),
        async () => first() && setQuantity(app, first(), 2, element),
        async () => first() && removeLine(app, first(), element),
      ];
      const settle = () => inTime(untilSettled(getShopCart(app)), 'changes of the cart');
      /** Brings the page into a known state for the next round, with no failures and one unit in the cart. */
      const heal = async (refusedBefore = 0) => {
        await settle();
        for (const { id } of app.store.getState().cart.failures) dismissFailure(app, id);
        // Finds out whether earlier answers have made the tokens useless.
        await renew().catch(() => {});
        // An answer may have ended the member's session.
        if (isMember && app.client.session.role !== 'member') {
          if (shop.refused() === refusedBefore) throw new Error('signed out, though nothing was refused');
          app.client.session.adopt(await shop.browser.memberTokens(EMAIL));
        }
        await refreshCart(app);
        for (const line of shop.lines()) await removeLine(app, line, element);
        await shop.add();
        await settle();
      };
      const found: string[] = [];
      const note = (seed: number, words: string) => found.push(`SEED=${seed} ${role}: ${words}`);
      const noteFault = (seed: number, name: string) => (error: Error) => {
        if (!OWN_ERRORS.test(error?.name)) note(seed, `${name}: ${error?.stack ?? error}`);
      };
      await heal();
      if (isMember) await readList(app, 'reviews');
      const [own] = account()?.reviews?.items ?? [];
      const seeds = process.env.SEED ? [Number(process.env.SEED)] : undefined;
      let healed = 0;
      for (let round = 0; seeds ? round < seeds.length : shop.spoiled() < ANSWERS / 2; round++) {
        const seed = seeds?.[round] ?? RUN_SEED * 100_000 + round;
        setSeed(seed);
        const refusedBefore = shop.refused();
        for (const [name, read] of Object.entries(reads)) await inTime(read(), name).catch(noteFault(seed, name));
        if (round % 4 === 0)
          for (const write of writes) await inTime(write(), 'a change').catch(noteFault(seed, 'a change'));
        for (const defect of findDefects(app.store.getState())) note(seed, `in the store: ${defect}`);
        setSeed(undefined);
        shop.browser.advanceTime(PAUSE_MS);
        await heal(refusedBefore).catch(error => note(seed, `the cart is not healed: ${error}`));
        for (const [name, read] of Object.entries(reads)) {
          const right = await inTime(read(), name).catch(error => note(seed, `${name}: ${error}`));
          if (right) healed++;
          else note(seed, `${name} is not healed`);
        }
        for (const error of unhandled.splice(0)) note(seed, `uncaught: ${(error as Error)?.stack ?? error}`);
        if ('polluted' in {}) note(seed, 'prototypes are polluted');
        if (found.length > 10) break;
      }
      console.log(
        `hostile answers to a ${role}: RUN_SEED=${RUN_SEED} HOSTILE_ANSWERS=${ANSWERS} ${JSON.stringify({ spoiled: shop.spoiled(), healed, found: found.length })}`,
      );
      expect(found.join('\n')).toBe('');
    },
  );
