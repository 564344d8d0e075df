import type { Cart } from '../../../api/carts.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { changeEntries } from '../entries.ts';
import { enqueue } from '../queue.ts';
import { getCartQueue, getCartState } from '../service.ts';
import type { DetailChange } from '../state.ts';

/**
 * Queues a coupon, note or delivery. It replaces an unsent change of the same kind: both promises settle together. It moves
 * behind changes made in between, because a coupon may depend on them.
 */
export function changeDetail(app: ShopApp, change: DetailChange, from: Element | undefined): Promise<Cart> {
  const { waiting } = getCartQueue(app);
  const earlier = getCartState(app).ops.findLast(({ kind }) => kind === change.kind);
  const replaced = earlier && !earlier.sent && waiting.get(earlier.id);
  const done = enqueue(app, change, from);
  if (replaced) {
    const { id } = earlier;
    waiting.delete(id);
    patchSlice(app, 'cart', { ops: getCartState(app).ops.filter(op => op.id !== id) });
    changeEntries.write(app, undefined, `:${id}`);
    done.then(replaced.resolve, replaced.reject);
  }
  return done;
}
