import type { StoredName } from '../storage/registry.ts';
import { REMOVED_AT_SIGN_OUT, REMOVED_UNLESS_EXPIRED } from '../storage/sign-out.ts';
import { storageKey } from '../storage/storage-key.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import type { ShopApp } from './app.ts';
import { inTab, onDevice } from './storages.ts';

/**
 * Removes the device's data of a member whose session has ended. With `keepsDrafts` the drafts stay, because a member
 * whose session has expired may be about to send one.
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
