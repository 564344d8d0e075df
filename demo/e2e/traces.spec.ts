import { expect, test } from './engines/engine.ts';
import { open, seeAll, shop } from './hosts/shopping.ts';
import { LASTING, readTraces } from './hosts/traces.ts';

test('Kiosk adds only its globals, one style sheet and constant listeners to a page', async ({ tab, world }) => {
  const html = await open(tab, world, { name: 'none' }, 'note');
  await shop(tab, 'note', async () => {});
  const { listeners, ...traces } = await readTraces(tab, html);
  expect(traces).toEqual({ ...LASTING, markup: '' });
  expect(listeners.length).toBeGreaterThan(10);
  // Listeners that can prevent scrolling exist only while a dialog is open.
  expect(listeners.filter(each => /wheel|touchmove/.test(each) && !/captured/.test(each))).toEqual([]);

  const drawer = tab.getByRole('dialog', { name: 'our cart' });
  const login = tab.getByRole('dialog', { name: 'Sign in' });
  for (const [selector, dialog] of [
    ['kiosk-cart-drawer', drawer],
    ['[mode=dialog]', login],
  ] as const) {
    await tab.evaluate(of => document.querySelector<HTMLElement & { show(): void }>(of)?.show(), selector);
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await tab.keyboard.press('Escape');
    await expect.poll(() => dialog.isVisible()).toBe(false);
  }
  await tab.evaluate(() => {
    const main = document.querySelector('main');
    main?.replaceWith(main.cloneNode(true));
  });
  await seeAll(tab);
  await expect.poll(async () => (await readTraces(tab, html)).listeners).toEqual(listeners);
  const { listeners: _, ...after } = await readTraces(tab, html);
  expect(after).toEqual({ ...LASTING, markup: '' });
});
