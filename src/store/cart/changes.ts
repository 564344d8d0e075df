import { storageKey } from '../../storage/storage-key.ts';
import { ignoreErrors } from '../../validation/ignore-errors.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { changeEntries, inCart } from './entries.ts';
import { getCartQueue, getCartState } from './service.ts';
import type { PendingChange } from './state.ts';

/** The format of what is stored. */
export const CHANGE_FORMAT = 3;

/** Whether the owner of a change or a saved line is a member who is not signed in. */
export const isForeign = (app: ShopApp, { owner }: { readonly owner?: string | undefined }): boolean =>
  !!owner && owner !== app.client.session.owner;

/** The ids of the changes that are stored, of all tabs. */
export const findStoredIds = (app: ShopApp): readonly string[] =>
  ignoreErrors(() => {
    const prefix = storageKey('change', app.clientId, ':');
    return Object.keys(inCart(app) ?? {}).flatMap(name => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
  }) ?? [];

/** The id of a new change or failure: after all that are known, whatever the clock says. */
export function nextChangeId(app: ShopApp): string {
  const queue = getCartQueue(app);
  queue.sequence = 1 + Math.max(queue.sequence, ...findStoredIds(app).map(id => Number(/^\d{1,11}(?=-)/.exec(id))));
  return `${queue.sequence}-${queue.tab}`;
}

/** Stores a change before anything is done about it: the page may be left at any time. Returns whether it could be. */
export const storeChange = (app: ShopApp, { waiting: _, ...change }: PendingChange): boolean | undefined =>
  changeEntries.write(app, { v: CHANGE_FORMAT, ...change }, `:${change.id}`) &&
  !!getCartQueue(app).stored.add(change.id);

/** Replaces a change where it is shown and stored. */
export function replaceChange(app: ShopApp, change: PendingChange): void {
  storeChange(app, change);
  patchSlice(app, 'cart', { ops: getCartState(app).ops.map(op => (op.id === change.id ? change : op)) });
}
