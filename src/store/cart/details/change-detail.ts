import type { Cart } from '../../../api/carts.ts';
import { patchSlice, type ShopApp } from '../../app.ts';
import { changeEntries } from '../entries.ts';
import { enqueue } from '../queue.ts';
import { getCartQueue, getCartState } from '../service.ts';
import type { DetailChange } from '../state.ts';

/**
 * Changes what a cart has beside its lines, in place of an earlier change of the kind that this page has made and not sent:
 * both end alike. What was pressed between the two comes first, as a code may be refused without it.
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
