import type { Page } from '@playwright/test';

/** Records each new text of the drawer's live region from now on. The returned function joins the texts with `|`. */
export async function hearDrawer(page: Page): Promise<() => Promise<string>> {
  await page.waitForFunction(() => document.querySelector('kiosk-cart-drawer')?.shadowRoot);
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const root = document.querySelector('kiosk-cart-drawer')?.shadowRoot;
    if (!root) throw new Error('No drawer');
    new MutationObserver(() => {
      const text = root.querySelector('dialog > [role=status]')?.textContent ?? '';
      if (text && text !== said.at(-1)) said.push(text);
    }).observe(root, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said.join('|'));
}
