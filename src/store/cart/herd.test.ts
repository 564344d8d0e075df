import { expect, test, vi } from 'vitest';
import { openSeededPlatform } from '../../../demo/platform/testing/seeded-platform.ts';
import { STORES_APP_ID } from '../../api/shared/line.ts';
import { API_HOST } from '../../client/testing/browser.ts';
import type { ShopApp } from '../app.ts';
import { loadFailures } from '../errors.ts';
import { getProductEntry, requestProduct } from '../products.ts';
import type { ProductEntry } from '../state.ts';
import { createRandom } from '../testing/cart-sequences.ts';
import { openWorld } from '../testing/cart-world.ts';
import { startVirtualTime } from '../testing/virtual-time.ts';
import { addLines } from './actions.ts';
import { loadWorker } from './load-worker.ts';
import { loadDoubt } from './worker/load-doubt.ts';

const RUN_SEED = Number(process.env.RUN_SEED ?? 7);
/** The number of new visitors. Each presses as soon as the product is shown. `npm run soak` has ten thousand. */
const VISITORS = Number(process.env.VISITORS ?? 100);
/** The visitors for each machine of the platform. Each machine serves only its own visitors. */
const GROUP = 400;
const SLUG = 'bread-knife';
/** After a failure, the form shows "Try again". A shopper presses it after a random time in this range, seconds. */
const READING_S = [2, 20] as const;
const START = Date.parse('2026-11-03T09:00:00Z');
const OUTAGE_S = 20;
const RETRY_AFTER_S = 10;
/**
 * The requests that a machine answers in one second after the outage, as a share of its visitors. Each visitor sends
 * three requests.
 */
const CAPACITY = 1 / 20;
/** By this second, the first answers have reached all visitors. */
const ARRIVED_S = 5;
/**
 * The most requests in one second after `ARRIVED_S`, as a share of all visitors. If all clients waited for exactly
 * `RETRY_AFTER_S`, three quarters would arrive at once.
 */
const PEAK = 1 / 6;
const ALL_SERVED_S = 180;

interface Cart {
  readonly lineItems: readonly { readonly quantity: number }[];
}

/** Lets a group of visitors press at once. Resolves with the results of the presses. */
async function visit(visitors: number, status: number, seed: number, arrived: Map<number, number>) {
  const platform = await openSeededPlatform({ now: () => Date.now() });
  const random = createRandom(seed);
  const time = startVirtualTime(START);
  const served = new Map<number, number>();
  const elapsedS = () => Math.floor((Date.now() - START) / 1000);
  const count = (seconds: Map<number, number>) => seconds.set(elapsedS(), (seconds.get(elapsedS()) ?? 0) + 1);
  const headers = { 'retry-after': `${RETRY_AFTER_S}` };
  const fetch = async (request: Request): Promise<Response> => {
    count(arrived);
    if (elapsedS() < OUTAGE_S) return new Response('{}', { status, headers });
    if ((served.get(elapsedS()) ?? 0) >= visitors * CAPACITY) return new Response('{}', { status: 429, headers });
    count(served);
    return platform.fetch(request);
  };
  const ends: string[] = [];
  let askedAgain = 0;
  /** A visit: the form reads its product, and the shopper presses once it has loaded. */
  const shop = async (app: ShopApp): Promise<void> => {
    for (let tries = 0; ; tries++) {
      requestProduct(app, SLUG);
      const { status, product } = await new Promise<ProductEntry>(resolve => {
        app.store.subscribe(state => {
          const entry = getProductEntry(state, SLUG);
          if (entry && entry.status !== 'loading') resolve(entry);
        });
      });
      if (status === 'ready' && product) {
        const catalogReference = { catalogItemId: product.id, appId: STORES_APP_ID };
        return void (await addLines(app, { lines: [{ catalogReference, quantity: 1 }] }));
      }
      if (status !== 'failed') throw new Error(`The product is ${status}`);
      if (!tries) askedAgain++;
      const [least, most] = READING_S;
      await time.wait((least + random(most - least)) * 1000);
    }
  };
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.spyOn(Math, 'random').mockImplementation(() => random(1e9) / 1e9);
  try {
    for (let n = 0; n < visitors; n++) {
      const { app } = openWorld({ platform: { ...platform, fetch }, time, random, asksEarly: true }).open();
      shop(app).then(
        () => ends.push('added'),
        error => ends.push(`refused: ${error}`),
      );
    }
    await time.pass(ALL_SERVED_S * 1000, () => ends.length === visitors);
  } finally {
    time.end();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  }
  const answer = await platform.fetch(new Request(`${API_HOST}/_/carts`));
  const { carts } = (await answer.json()) as { readonly carts: readonly { readonly cart: Cart }[] };
  return { ends, carts, askedAgain, lastS: Math.max(...served.keys()) };
}

test.each([429, 503])(
  'serves all presses after an outage with status %d, and spreads the requests',
  {
    timeout: 3_600_000,
  },
  async status => {
    await Promise.all([loadFailures(), loadWorker(), loadDoubt()]);
    const arrived = new Map<number, number>();
    let lastS = 0;
    let askedAgain = 0;
    for (let first = 0; first < VISITORS; first += GROUP) {
      const visitors = Math.min(GROUP, VISITORS - first);
      const group = await visit(visitors, status, RUN_SEED * 10_000 + first, arrived);
      expect(group.ends).toEqual(Array.from({ length: visitors }, () => 'added'));
      const quantities = group.carts.map(({ cart }) => cart.lineItems.map(({ quantity }) => quantity));
      expect(quantities).toEqual(Array.from({ length: visitors }, () => [1]));
      lastS = Math.max(lastS, group.lastS);
      askedAgain += group.askedAgain;
    }
    const peak = Math.max(...[...arrived].map(([second, requests]) => (second < ARRIVED_S ? 0 : requests)));
    const figures = { peak, servedBySecond: lastS, askedAgain };
    console.log(
      `visitors after an outage, answered ${status}: RUN_SEED=${RUN_SEED} VISITORS=${VISITORS} ${JSON.stringify(figures)}`,
    );
    expect(peak).toBeLessThanOrEqual(VISITORS * PEAK);
  },
);
