import type { Cart } from '../../../api/carts.ts';
import type { ShopApp } from '../../app.ts';
import { enqueueInto } from '../queue.ts';
import { getCartState } from '../service.ts';
import type { DetailChange } from '../state.ts';

/** Changes what a cart has beside its lines, in place of an earlier change of the kind that has not been sent. */
export const changeDetail = (app: ShopApp, change: DetailChange, from: Element | undefined): Promise<Cart> =>
  enqueueInto(
    app,
    getCartState(app).ops.findLast(({ kind }) => kind === change.kind),
    change,
    from,
  );
