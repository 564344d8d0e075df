import { expect, test, vi } from 'vitest';
import { createPlatform } from '../../../demo/platform/platform.ts';
import { STORES_APP_ID } from '../../api/shared/line.ts';
import { API_HOST } from '../../client/testing/browser.ts';
import { loadFailures } from '../errors.ts';
import { createRandom } from '../testing/cart-sequences.ts';
import { openWorld } from '../testing/cart-world.ts';
import { startVirtualTime } from '../testing/virtual-time.ts';
import { addLines } from './actions.ts';
import { loadWorker } from './load-worker.ts';

/** All come for the first time and press at once; `npm run soak` has ten thousand of them. */
const VISITORS = Number(process.env.VISITORS ?? 200);
/** So many share one of the platform's machines, each of which serves its own part. */
const GROUP = 400;
const KNIFE = { catalogItemId: 'f3ef42b3-56e5-514a-a3cc-369279e75bca', appId: STORES_APP_ID };
const START = Date.parse('2026-11-03T09:00:00Z');
const OUTAGE_S = 20;
const RETRY_AFTER_S = 10;
/** The part of its visitors that a machine answers in a second once it is back: each of them has two requests. */
const CAPACITY = 1 / 20;
/** The first answers have reached all by then. */
const ARRIVED_S = 5;
/** The part of all visitors that may come in one second after that; those who wait exactly come three quarters at once. */
const PEAK = 1 / 6;
const ALL_SERVED_S = 180;

interface Cart {
  readonly lineItems: readonly { readonly quantity: number }[];
}

/** Has a group of visitors come at once, and answers what became of their presses. */
async function visit(visitors: number, status: number, seed: number, arrived: Map<number, number>) {
  const platform = await createPlatform({ now: () => Date.now() });
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
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.spyOn(Math, 'random').mockImplementation(() => random(1e9) / 1e9);
  try {
    for (let n = 0; n < visitors; n++) {
      const { app } = openWorld({ platform: { ...platform, fetch }, time, random }).open();
      addLines(app, { lines: [{ catalogReference: KNIFE, quantity: 1 }] }).then(
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
  return { ends, carts, lastS: Math.max(...served.keys()) };
}

test.each([429, 503])(
  'all who press while the platform answers %d are served, none is refused, and they come back spread',
  {
    timeout: 3_600_000,
  },
  async status => {
    await Promise.all([loadFailures(), loadWorker()]);
    const arrived = new Map<number, number>();
    let lastS = 0;
    for (let first = 0; first < VISITORS; first += GROUP) {
      const visitors = Math.min(GROUP, VISITORS - first);
      const group = await visit(visitors, status, first + 7, arrived);
      expect(group.ends).toEqual(Array.from({ length: visitors }, () => 'added'));
      const quantities = group.carts.map(({ cart }) => cart.lineItems.map(({ quantity }) => quantity));
      expect(quantities).toEqual(Array.from({ length: visitors }, () => [1]));
      lastS = Math.max(lastS, group.lastS);
    }
    const peak = Math.max(...[...arrived].map(([second, requests]) => (second < ARRIVED_S ? 0 : requests)));
    console.log(
      `visitors after an outage, answered ${status}: RUN_SEED=7 VISITORS=${VISITORS} {"peak":${peak},"servedBySecond":${lastS}}`,
    );
    expect(peak).toBeLessThanOrEqual(VISITORS * PEAK);
  },
);
