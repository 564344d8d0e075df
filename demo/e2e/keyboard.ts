import { expect, type Locator, type Page } from '@playwright/test';

/** Enough presses of Tab for the longest page. */
const MAX_TABS = 150;

export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate(element => (element.getRootNode() as Document | ShadowRoot).activeElement === element);

/** Presses Tab until the control has the focus or `isThere` returns true. Throws after `MAX_TABS` presses. */
export async function tabTo(page: Page, target: Locator, isThere = () => isFocused(target)): Promise<void> {
  await expect(target).toBeAttached();
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}
