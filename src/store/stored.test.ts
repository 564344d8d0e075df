import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import { STORES_APP_ID } from '../api/shared/line.ts';
import { createCorruption, ID, isMembers, LOCAL, unitsIn } from '../testing/stored.ts';
import { addLines } from './cart/actions.ts';
import { getShopCart } from './cart/cart.ts';
import { countUnits } from './cart/lines.ts';
import { loadWorker } from './cart/load-worker.ts';
import { untilSettled } from './cart/settled.ts';
import { loadDoubt } from './cart/worker/load-doubt.ts';
import { loadFailures } from './errors.ts';
import { createRandom } from './testing/cart-sequences.ts';
import { openWorld } from './testing/cart-world.ts';
import { startVirtualTime } from './testing/virtual-time.ts';

const RUN_SEED = Number(process.env.RUN_SEED ?? 9);
/** The number of corrupted storages. `demo/e2e/stored.spec.ts` tests some of them in pages. */
const STORES = Number(process.env.STORES ?? 100);
const START = Date.parse('2026-11-03T09:00:00Z');
/**
 * Longer than the worker looks for a change in doubt, and than the client's pause between grants after failures, ms.
 */
const SETTLED_MS = 180_000;

const catalogReference = { catalogItemId: ID, appId: STORES_APP_ID };

const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
beforeAll(() => void process.on('unhandledRejection', note).on('uncaughtException', note));
afterAll(() => void process.off('unhandledRejection', note).off('uncaughtException', note));

test(
  'adds the pressed product once when the storage is corrupted',
  { tags: ['@security-hostile-storage'], timeout: 600_000 },
  async () => {
    await Promise.all([loadFailures(), loadWorker(), loadDoubt()]);
    const platform = await openSeededPlatform({ now: () => Date.now() });
    const figures = { stores: 0, corruptions: 0, filled: 0, pressedAgain: 0 };
    const found: string[] = [];
    const seeds = process.env.SEED
      ? [Number(process.env.SEED)]
      : Array.from({ length: STORES }, (_, index) => RUN_SEED * 10_000 + index);
    vi.stubGlobal('document', { visibilityState: 'visible' });
    for (const seed of seeds) {
      const random = createRandom(seed);
      const time = startVirtualTime(START);
      try {
        const world = openWorld({ platform, time, random });
        const entries = createCorruption(seed)(LOCAL);
        for (const [key, value] of Object.entries(entries)) world.entries.set(key, value);
        figures.stores++;
        figures.corruptions += Object.keys(entries).length;
        const { app, lines } = world.open();
        let end = '';
        const press = () => addLines(app, { lines: [{ catalogReference, quantity: 1 }] });
        // The client rejects a change that began with a member's tokens, and does not make it as a visitor. The shopper
        // sees a notice and presses again.
        const presses = isMembers(entries) ? 3 : 1;
        const pressAgain = (error: unknown, pressed: number): Promise<unknown> => {
          if (pressed === presses) throw error;
          figures.pressedAgain++;
          return press().catch(next => pressAgain(next, pressed + 1));
        };
        press()
          .catch(error => pressAgain(error, 1))
          .then(() => untilSettled(getShopCart(app)))
          .then(
            () => {
              end = 'added';
            },
            error => {
              end = `refused: ${error}`;
            },
          );
        await time.pass(SETTLED_MS, () => end !== '');
        const { base, ops } = app.store.getState().cart;
        const held = world.held.get(base?.id ?? '')?.lineItems ?? [];
        const quantities = held.map(({ quantity }) => quantity);
        const expected = unitsIn(entries);
        const shown = lines().map(({ quantity }) => quantity);
        if (end !== 'added') found.push(`SEED=${seed} ${end || 'nothing came of it'}`);
        else if (ops.length || `${shown}` !== `${quantities}`)
          found.push(`SEED=${seed} shown ${shown}, held ${quantities}`);
        else if (!expected.includes(countUnits(held)))
          found.push(`SEED=${seed} held ${quantities}, not ${expected.join(' or ')}`);
        else figures.filled++;
        for (const tab of [...world.tabs]) tab.close();
      } finally {
        time.end();
      }
      for (const error of unhandled.splice(0)) found.push(`SEED=${seed} uncaught: ${(error as Error)?.stack ?? error}`);
      if (found.length > 10) break;
    }
    vi.unstubAllGlobals();
    platform.close();
    console.log(`corrupted storage in the modules: RUN_SEED=${RUN_SEED} STORES=${STORES} ${JSON.stringify(figures)}`);
    expect(found.join('\n')).toBe('');
    expect('polluted' in {}).toBe(false);
  },
);
