import { storageKey } from '../../storage/storage-key.ts';
import { ignoreErrors } from '../../validation/ignore-errors.ts';
import type { ShopCart } from './cart.ts';
import { changeEntries, inCart } from './entries.ts';
import type { PendingChange } from './state.ts';

/** The version of the format of stored changes. */
export const CHANGE_FORMAT = 3;

/** Whether the owner of a change or a saved line is a member who is not signed in. */
export const isForeign = (shopCart: ShopCart, { owner }: { readonly owner?: string | undefined }): boolean =>
  !!owner && owner !== shopCart.client.session.owner;

/** The ids of the stored changes, of all tabs. */
export const findStoredIds = (shopCart: ShopCart): readonly string[] =>
  ignoreErrors(() => {
    const prefix = storageKey('change', shopCart.clientId, ':');
    return Object.keys(inCart(shopCart) ?? {}).flatMap(name =>
      name.startsWith(prefix) ? name.slice(prefix.length) : [],
    );
  }) ?? [];

/**
 * The id for a new change or failure. Its number is higher than all known numbers, and does not depend on the clock.
 */
export function nextChangeId(shopCart: ShopCart): string {
  shopCart.changes.sequence =
    1 + Math.max(shopCart.changes.sequence, ...findStoredIds(shopCart).map(id => Number(/^\d{1,11}(?=-)/.exec(id))));
  return `${shopCart.changes.sequence}-${shopCart.changes.tab}`;
}

/** Stores a change, so that it is not lost if the page is left. Returns whether it was stored. */
export const storeChange = (shopCart: ShopCart, { waiting: _, ...change }: PendingChange): boolean | undefined =>
  changeEntries.write(shopCart, { v: CHANGE_FORMAT, ...change }, `:${change.id}`) &&
  !!shopCart.changes.stored.add(change.id);

/** Replaces a change in the state and in the storage. */
export function replaceChange(shopCart: ShopCart, change: PendingChange): void {
  storeChange(shopCart, change);
  shopCart.patch({ ops: shopCart.state.ops.map(op => (op.id === change.id ? change : op)) });
}
