import { ignoreErrors } from '../validation/ignore-errors.ts';
import type { ShopApp } from './app.ts';
import { deliveryKey, draftPrefix, savedKey, viewedKey } from './cart/storage-keys.ts';
import { getStorage } from './get-storage.ts';

/**
 * Removes what the device stores for a member whose session has ended. The drafts stay where the shop has ended it: the
 * member may be about to send one.
 */
export function forgetMember({ clientId, ports }: Pick<ShopApp, 'clientId' | 'ports'>, keepsDrafts: boolean): void {
  ignoreErrors(() => {
    for (const toKey of [savedKey, deliveryKey, viewedKey]) getStorage(ports)?.removeItem(toKey(clientId));
  });
  ignoreErrors(() => {
    const storage = ports.tabStorage() ?? {};
    for (const key of Object.keys(storage))
      if (!keepsDrafts && key.startsWith(draftPrefix(clientId))) (storage as Storage).removeItem(key);
  });
}
