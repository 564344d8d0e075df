import type { Page } from '@playwright/test';

/** The result of `watchWrites` for a page that writes nothing. */
export const NOTHING = ['', 0, 0, '', 0, 0];

/**
 * Records the keys that the page writes to web storage, from its next document on. Returns a function that reads these
 * keys, the cookies, and the numbers of entries in both storages, of databases and of caches.
 */
export async function watchWrites(page: Page): Promise<() => Promise<readonly unknown[]>> {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key: string, value: string) {
      window.name += `${key} `;
      setItem.call(this, key, value);
    };
  });
  return () =>
    page.evaluate(async () => [
      window.name,
      localStorage.length,
      sessionStorage.length,
      document.cookie,
      (await indexedDB.databases()).length,
      (await caches?.keys())?.length ?? 0,
    ]);
}
