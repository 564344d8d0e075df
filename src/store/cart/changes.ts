import { storageKey } from '../../storage/storage-key.ts';
import { ignoreErrors } from '../../validation/ignore-errors.ts';
import type { ShopCart } from './cart.ts';
import { changeEntries, inCart } from './entries.ts';
import type { PendingChange } from './state.ts';

/** The format of what is stored. */
export const CHANGE_FORMAT = 3;

/** Whether the owner of a change or a saved line is a member who is not signed in. */
export const isForeign = (shopCart: ShopCart, { owner }: { readonly owner?: string | undefined }): boolean =>
  !!owner && owner !== shopCart.client.session.owner;

/** The ids of the changes that are stored, of all tabs. */
export const findStoredIds = (shopCart: ShopCart): readonly string[] =>
  ignoreErrors(() => {
    const prefix = storageKey('change', shopCart.clientId, ':');
    return Object.keys(inCart(shopCart) ?? {}).flatMap(name =>
      name.startsWith(prefix) ? name.slice(prefix.length) : [],
    );
  }) ?? [];

/** The id of a new change or failure: after all that are known, whatever the clock says. */
export function nextChangeId(shopCart: ShopCart): string {
  shopCart.changes.sequence =
    1 + Math.max(shopCart.changes.sequence, ...findStoredIds(shopCart).map(id => Number(/^\d{1,11}(?=-)/.exec(id))));
  return `${shopCart.changes.sequence}-${shopCart.changes.tab}`;
}

/** Stores a change before anything is done about it: the page may be left at any time. Returns whether it could be. */
export const storeChange = (shopCart: ShopCart, { waiting: _, ...change }: PendingChange): boolean | undefined =>
  changeEntries.write(shopCart, { v: CHANGE_FORMAT, ...change }, `:${change.id}`) &&
  !!shopCart.changes.stored.add(change.id);

/** Replaces a change where it is shown and stored. */
export function replaceChange(shopCart: ShopCart, change: PendingChange): void {
  storeChange(shopCart, change);
  shopCart.patch({ ops: shopCart.state.ops.map(op => (op.id === change.id ? change : op)) });
}
