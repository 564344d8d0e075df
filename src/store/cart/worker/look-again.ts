import { removeFromCart, updateCartQuantities } from '../../../api/carts.ts';
import { SETTLE_MS } from '../../../session/lock.ts';
import type { State } from '../../state.ts';
import { isCartKnown, setBase } from '../base.ts';
import type { QueuedCart } from '../cart.ts';
import { cartUpdateEntry } from '../entries.ts';
import { fetchCart } from '../fetch-cart.ts';
import { findLine, lineKey } from '../lines.ts';
import { normalizeCart } from '../normalize.ts';
import type { PendingChange } from '../state.ts';
import { keysOf, ONCE, targetOf } from './requests.ts';

/** The pause before each read that checks a repeated add for surplus units, ms. */
const LOOK_MS = 5000;
/** The number of reads. By the last read, the earlier request cannot arrive any more. */
const LOOKS = 4;

/**
 * Removes the surplus units if the earlier request of an add arrives after the add was sent again. Only for visitors,
 * because no other browser changes a visitor's cart.
 */
export async function lookAgain(shopCart: QueuedCart, op: PendingChange): Promise<void> {
  const { changes, client, queue } = shopCart;
  const { late } = queue;
  const { lock, sleep } = queue.page;
  const units = Object.entries(targetOf(op, {})).map(([key, value]) => [key, Number(value)] as const);
  const expect = (sign: 1 | -1) => {
    for (const [key, count] of units) late.set(key, Math.max(0, (late.get(key) ?? 0) + sign * count));
  };
  expect(1);
  /** By key, the surplus in the cart that the page shows. */
  const surplus = new Map<string, number>();
  const stop = shopCart.shop.store.subscribe((state, before) => {
    if (state.cart.base === before.cart.base) return;
    for (const [key] of units) surplus.set(key, countSurplus(shopCart, key, surplus.get(key) ?? 0, state, before));
  });
  for (let looks = 0; looks < LOOKS; looks++) {
    await sleep(LOOK_MS);
    await lock(async acquisition => {
      // Another tab's writes to the storage may become visible late.
      await sleep(SETTLE_MS);
      const { base, ops } = shopCart.state;
      const isSettled = acquisition === 'immediate' && changes.ended.has(op.id) && !ops.length && isCartKnown(shopCart);
      const cart = isSettled && (await fetchCart(shopCart));
      if (!cart || (base && cart.id !== base.id) || client.session.owner) return;
      const lineItems = cart.lineItems.flatMap(({ id, catalogReference, quantity }) => {
        const key = lineKey(catalogReference);
        const more = quantity - (findLine(base, key)?.quantity ?? 0) + (surplus.get(key) ?? 0);
        return more > 0 && more <= Number(late.get(key)) ? [{ id, quantity: quantity - more }] : [];
      });
      const rest = lineItems.filter(({ quantity }) => quantity > 0);
      const gone = lineItems.flatMap(({ id, quantity }) => (quantity > 0 ? [] : id));
      let corrected = cart;
      if (rest.length)
        corrected = normalizeCart((await client.call(updateCartQuantities, { lineItems: rest }, ONCE)).cart);
      if (gone.length) corrected = normalizeCart((await client.call(removeFromCart, { lineItemIds: gone }, ONCE)).cart);
      if (client.session.owner) return;
      setBase(shopCart, corrected);
      surplus.clear();
    }).catch(() => {});
  }
  stop();
  expect(-1);
}

/** The surplus of a line after the page has read or changed the cart: the units that no pending change explains. */
function countSurplus(shopCart: QueuedCart, key: string, surplus: number, state: State, before: State): number {
  const [{ base, ops }, earlier] = [state.cart, before.cart];
  const stamp = cartUpdateEntry.read(shopCart, Date.parse) ?? 0;
  // Another tab has changed the cart, so the additional units may be from that tab.
  if (base?.id !== earlier.base?.id || stamp > Date.parse(earlier.base?.updatedDate ?? '')) return 0;
  const done = earlier.ops.filter(op => !ops.some(({ id }) => id === op.id) && keysOf(op).includes(key));
  if (done.some(({ kind }) => kind !== 'add')) return 0;
  const added = done.reduce((sum, op) => sum + Number(targetOf(op, {})[key]), 0);
  return surplus + (findLine(base, key)?.quantity ?? 0) - (findLine(earlier.base, key)?.quantity ?? 0) - added;
}
