import { updateCartQuantities } from '../../../api/carts.ts';
import { SETTLE_MS } from '../../../session/lock.ts';
import type { ShopApp } from '../../app.ts';
import { isCartKnown, setBase } from '../base.ts';
import { fetchCart } from '../fetch-cart.ts';
import { findLine, lineKey } from '../lines.ts';
import { normalizeCart } from '../normalize.ts';
import { getCartQueue, getCartState } from '../service.ts';
import type { PendingChange } from '../state.ts';
import { targetOf } from './requests.ts';
import { getWorkPorts } from './work-ports.ts';

/** How long after an add is sent again, and between two looks, ms. */
const LOOK_MS = 5000;
/** So often a cart is looked at while it changes. */
const MAX_LOOKS = 4;

/**
 * Looks at a visitor's own cart after an add is sent again, as the request before it may be carried out last. No one else
 * writes that cart: the surplus is taken back.
 */
export async function lookAgain(app: ShopApp, op: PendingChange): Promise<void> {
  const queue = getCartQueue(app);
  const { lock, sleep } = getWorkPorts(app);
  queue.late ??= new Map();
  const { late } = queue;
  const expect = (sign: 1 | -1) => {
    for (const [key, units] of Object.entries(targetOf(op, {})))
      late.set(key, (late.get(key) ?? 0) + sign * Number(units));
  };
  expect(1);
  let isOver = false;
  for (let looks = 0; !isOver && looks < MAX_LOOKS; looks++) {
    await sleep(LOOK_MS);
    await lock(async acquisition => {
      // What another tab has written may come late.
      await sleep(SETTLE_MS);
      const { base, ops } = getCartState(app);
      isOver = acquisition === 'immediate' && queue.ended.has(op.id) && !ops.length && isCartKnown(app);
      const cart = isOver && (await fetchCart(app));
      if (!cart || cart.id !== base?.id || app.client.session.owner) return;
      const lineItems = cart.lineItems.flatMap(({ id, catalogReference, quantity }) => {
        const key = lineKey(catalogReference);
        const before = findLine(base, key)?.quantity ?? 0;
        const more = quantity - before;
        return before && more > 0 && more <= Number(late.get(key)) ? [{ id, quantity: before }] : [];
      });
      const call = () => app.client.call(updateCartQuantities, { lineItems }, { retry: false });
      const corrected = lineItems.length ? normalizeCart((await call()).cart) : cart;
      if (!app.client.session.owner) setBase(app, corrected);
    }).catch(() => {});
  }
  expect(-1);
}
