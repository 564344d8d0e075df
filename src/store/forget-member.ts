import type { StoredName } from '../storage/registry.ts';
import { REMOVED_AT_SIGN_OUT, REMOVED_UNLESS_EXPIRED } from '../storage/sign-out.ts';
import { storageKey } from '../storage/storage-key.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import type { ShopApp } from './app.ts';
import { inTab, onDevice } from './storages.ts';

/**
 * Removes a member's stored data from the device and the tab after the end of the session: the entries in
 * `REMOVED_AT_SIGN_OUT`, and the review drafts. With `keepsDrafts` the drafts stay, because a member whose session has
 * expired may want to sign in again and send one.
 */
export function forgetMember({ clientId, ports }: Pick<ShopApp, 'clientId' | 'ports'>, keepsDrafts: boolean): void {
  const keys = [...REMOVED_AT_SIGN_OUT, keepsDrafts || REMOVED_UNLESS_EXPIRED].map(name =>
    storageKey(name as StoredName, clientId),
  );
  for (const find of [onDevice, inTab])
    ignoreErrors(() => {
      const storage = find({ ports });
      // The key of a draft continues with a blank and the reviewed entity.
      for (const key of Object.keys(storage ?? {}))
        if (keys.includes(key.split(' ')[0] ?? '')) storage?.removeItem(key);
    });
}
