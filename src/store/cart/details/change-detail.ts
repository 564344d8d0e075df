import type { Cart } from '../../../api/carts.ts';
import type { ShopApp } from '../../app.ts';
import { getShopCart } from '../cart.ts';
import { changeEntries } from '../entries.ts';
import { enqueue } from '../queue.ts';
import type { DetailChange } from '../state.ts';

/**
 * Queues a change of the coupon, note or delivery. It replaces this page's unsent change of the same kind, and both
 * promises settle together. The new change comes after the changes made in between, because a coupon may depend on
 * them.
 */
export function changeDetail(app: ShopApp, change: DetailChange, from: Element | undefined): Promise<Cart> {
  const shopCart = getShopCart(app);
  const { unsettled } = shopCart.changes;
  const earlier = shopCart.state.ops.findLast(({ kind }) => kind === change.kind);
  const replaced = earlier && !earlier.sent && unsettled.get(earlier.id);
  const done = enqueue(shopCart, change, from);
  if (replaced) {
    const { id } = earlier;
    unsettled.delete(id);
    shopCart.patch({ ops: shopCart.state.ops.filter(op => op.id !== id) });
    changeEntries.write(shopCart, undefined, `:${id}`);
    done.then(replaced.resolve, replaced.reject);
  }
  return done;
}
