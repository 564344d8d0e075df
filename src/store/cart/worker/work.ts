import type { Cart } from '../../../api/carts.ts';
import type { ShopApp } from '../../app.ts';
import { loadDoubt } from './load-doubt.ts';

// What carries out the changes of a cart: fetched with the first of them.
export { work } from './follow.ts';

/** Tells of what carts exhaust together that a sign-in has merged, where that can be fetched. */
export const reportMerge = (app: ShopApp, before: Cart | undefined): Promise<void> =>
  loadDoubt().then(
    ({ reportMerge }) => reportMerge(app, before),
    () => {},
  );
