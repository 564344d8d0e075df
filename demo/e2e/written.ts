import type { Page } from '@playwright/test';

/** What a page that writes nothing has written. */
export const NOTHING = ['', 0, 0, '', 0, 0];

/** What the page writes from its next document on: the keys, then how much is in each storage, and its cookies. */
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
