import { ignoreErrors } from '../validation/ignore-errors.ts';
import type { ShopApp } from './app.ts';
import { getStorage } from './get-storage.ts';

/**
 * Removes what the device stores for a member whose session has ended. The drafts stay where the shop has ended it: the
 * member may be about to send one.
 */
export function forgetMember({ clientId, ports }: Pick<ShopApp, 'clientId' | 'ports'>, keepsDrafts: boolean): void {
  const names = ['kept-cart', 'saved', 'delivery', 'viewed', keepsDrafts || 'draft'].map(
    name => `kiosk:${name}:${clientId}`,
  );
  for (const find of [() => getStorage(ports), ports.tabStorage])
    ignoreErrors(() => {
      const storage = find();
      // The key of a draft goes on after a blank.
      for (const key of Object.keys(storage ?? {}))
        if (names.includes(key.split(' ')[0] ?? '')) storage?.removeItem(key);
    });
}
