import { addToCart, removeFromCart, updateCartQuantities } from '../../../api/carts.ts';
import { isCartKnown } from '../base.ts';
import type { QueuedCart } from '../cart.ts';
import { isForeign, replaceChange } from '../changes.ts';
import { findLine } from '../lines.ts';
import type { CartValues, PendingChange } from '../state.ts';
import { ageOf } from './age.ts';
import { keysOf, ONCE, targetOf, valuesOf } from './requests.ts';
import { isOwn, syncChanges } from './stored-changes.ts';

/** The clocks of a device may differ by this much without being set, ms. */
const CLOCK_MS = 1000;

/**
 * Sends pending changes when the shopper leaves the page. The browser completes the requests, which may arrive in any
 * order, so only changes that commute are sent. The other changes stay stored for the next page.
 */
export function flush(shopCart: QueuedCart): void {
  syncChanges(shopCart);
  const { ops, base } = shopCart.state;
  const { ended, stored } = shopCart.changes;
  const isKnown = isCartKnown(shopCart);
  const touched = new Set<string>();
  const sent: { readonly op: PendingChange; readonly before: CartValues }[] = [];
  /** The values that the cart has after the changes before `op`. */
  let expected: CartValues = {};
  for (const op of ops) {
    const keys = keysOf(op);
    // If the cart is not known, stored changes are left to the next page.
    const isUnsent =
      !op.sent &&
      isOwn(shopCart, op) &&
      !isForeign(shopCart, op) &&
      !ended.has(op.id) &&
      (isKnown || !stored.has(op.id));
    const commutes =
      op.kind === 'add'
        ? keys.every(key => !touched.has(`set ${key}`))
        : keys.every(key => !touched.has(`set ${key}`) && !touched.has(key) && findLine(base, key));
    // A change in doubt, or of another tab, blocks its lines, because a page can find it only in an otherwise unchanged
    // cart.
    for (const key of keys) touched.add(op.kind === 'add' && isUnsent ? key : `set ${key}`);
    const before = { ...valuesOf(op, base), ...expected };
    expected = { ...expected, ...targetOf(op, before) };
    if (isUnsent && commutes) sent.push({ op, before });
  }
  for (const op of ops) if (op.sent && isOwn(shopCart, op)) restamp(shopCart, op, op.sent);
  for (const { op, before } of sent)
    replaceChange(shopCart, {
      ...op,
      sent: {
        at: shopCart.client.now(),
        tries: 1,
        unanswered: true,
        before,
        cart: base?.id,
        as: shopCart.client.session.owner,
      },
    });
  const lineItems = sent.flatMap(({ op }) => (op.kind === 'add' ? op.lines : []));
  const lineItemIds = sent.flatMap(({ op }) =>
    op.kind === 'remove' ? op.keys.flatMap(key => findLine(base, key)?.id ?? []) : [],
  );
  const quantities = sent.flatMap(({ op }) => {
    const id = (op.kind === 'quantity' || op.kind === 'restore') && findLine(base, op.key)?.id;
    return id ? [{ id, quantity: op.quantity }] : [];
  });
  const ignore = () => {};
  if (lineItems.length) shopCart.client.call(addToCart, { lineItems }, ONCE).catch(ignore);
  if (quantities.length) shopCart.client.call(updateCartQuantities, { lineItems: quantities }, ONCE).catch(ignore);
  if (lineItemIds.length) shopCart.client.call(removeFromCart, { lineItemIds }, ONCE).catch(ignore);
}

/**
 * Corrects when a change was sent if the device's clock has been set since. The next page can measure the age of the
 * change only by that clock.
 */
function restamp(shopCart: QueuedCart, op: PendingChange, sent: NonNullable<PendingChange['sent']>): void {
  const at = shopCart.client.now() - ageOf(shopCart, sent.at);
  if (Math.abs(at - sent.at) > CLOCK_MS) replaceChange(shopCart, { ...op, sent: { ...sent, at } });
}
