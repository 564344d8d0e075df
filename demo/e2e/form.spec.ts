import type { CDPSession, Page } from '@playwright/test';
import { KNIFE, visit } from './pages/shop-page.ts';
import { expect, test, type World } from './world.ts';

/** Appends ten copies of the HTML. Returns the nodes and listeners per copy once `isDone` holds for all copies. */
async function countEach(page: Page, cdp: CDPSession, html: string, isDone: (element: Element) => boolean) {
  const count = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    return cdp.send('Memory.getDOMCounters');
  };
  const before = await count();
  await page.evaluate(html => {
    const { body } = new DOMParser().parseFromString(html.repeat(10), 'text/html');
    for (const element of body.children) element.addEventListener('kiosk:add', () => {});
    document.querySelector('main')?.append(...body.childNodes);
  }, html);
  await page.waitForFunction(isDone => {
    const added = [...(document.querySelector('main')?.children ?? [])].slice(-10);
    return added.length === 10 && added.every(new Function(`return ${isDone}`)());
  }, `${isDone}`);
  const after = await count();
  return {
    nodes: (after.nodes - before.nodes) / 10,
    // Without the listener that this function adds.
    listeners: (after.jsEventListeners - before.jsEventListeners) / 10 - 1,
  };
}

test(
  'a form without options adds at most 17 nodes and 3 listeners',
  { tag: '@needs-devtools' },
  async ({ page, world }) => {
    await visit(page, world, '/few', `<main>${KNIFE}</main>`);
    await expect(page.getByText('€39.00')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const cdp = await page.context().newCDPSession(page);
    // A warm-up, because the first count itself adds nodes to the page.
    await countEach(page, cdp, '<p></p>', () => true);
    // Proves that the count includes shadow roots, because a rendered input has a shadow root of the browser.
    const input = await countEach(page, cdp, '<input value="1">', input => input.getBoundingClientRect().width > 0);
    expect(input.nodes).toBeGreaterThan(2);
    expect(input.listeners).toBe(0);
    const form = await countEach(
      page,
      cdp,
      KNIFE,
      ({ shadowRoot }) => !!shadowRoot?.querySelector('[part=price-now]')?.textContent,
    );
    expect(form.nodes).toBeLessThanOrEqual(17);
    expect(form.listeners).toBeLessThanOrEqual(3);
  },
);

const MUG = '<kiosk-add-to-cart product="stoneware-mug"></kiosk-add-to-cart>';

const getFetched = (world: World) =>
  world.cdnLog.flatMap(path => /shared\/kiosk-(.+)-[\w-]{6}\.js/.exec(path)?.[1] ?? []);

test('a form loads its options code on demand, and keeps a press made before the load', async ({ page, world }) => {
  await visit(page, world, '/simple', KNIFE);
  await expect(page.getByText('€39.00')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('1 in your cart')).toBeVisible();
  expect(getFetched(world)).not.toContain('options');

  const release = world.holdCdn('kiosk-options');
  await visit(page, world, '/late', MUG);
  const mug = page.locator('kiosk-add-to-cart');
  await expect.poll(() => getFetched(world)).toContain('options');
  const { height } = (await mug.boundingBox()) ?? {};
  expect(height).toBe(86);
  await mug.getByRole('button', { name: 'Add to cart' }).click();
  await expect(mug.getByRole('button', { name: 'Add to cart' })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(mug.getByText('Choose one to continue')).toHaveCount(2);
  await expect(mug.getByRole('radio').first()).toBeFocused();
});

test(
  'options named in the choices attribute have their height before their code loads',
  { tag: ['@needs-chromium-metrics', '@soak'] },
  async ({ page, world }) => {
    world.breakCdn('kiosk-options');
    const html = MUG.replace('><', ' choices="Colour:;Size:" show="name price options"><');
    await visit(page, world, '/broken', html);
    const mug = page.locator('kiosk-add-to-cart');
    await expect(mug.getByRole('alert')).toBeVisible();
    world.breakCdn('');
    const release = world.holdCdn('kiosk-options');
    await mug.getByRole('button', { name: 'Try again' }).click();
    await expect(mug.getByRole('alert')).toBeHidden();
    const late = await mug.boundingBox();
    release();
    await expect(mug.getByRole('radio').first()).toBeVisible();
    await expect(mug.getByText('Stoneware mug', { exact: true })).toBeVisible();
    expect((await mug.boundingBox())?.height).toBe(late?.height);
  },
);
