import type { CDPSession, Page } from '@playwright/test';
import { KNIFE, visit } from './pages/shop-page.ts';
import { expect, test, type World } from './world.ts';

/** Appends ten times the same to a page, and counts what each brings once `isDone` says so of all. */
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
    // Less the one added here.
    listeners: (after.jsEventListeners - before.jsEventListeners) / 10 - 1,
  };
}

test(
  'a product without options costs seventeen nodes and three listeners',
  { tag: '@needs-devtools' },
  async ({ page, world }) => {
    await visit(page, world, '/few', `<main>${KNIFE}</main>`);
    await expect(page.getByText('€39.00')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const cdp = await page.context().newCDPSession(page);
    // What the first count itself brings into the page is not counted in the next.
    await countEach(page, cdp, '<p></p>', () => true);
    // The count sees inner nodes: an input has a shadow root of the browser's own, once it is laid out.
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

/** The names of the files that the CDN has been asked for. */
const getFetched = (world: World) =>
  world.cdnLog.flatMap(path => /shared\/kiosk-(.+)-[\w-]{6}\.js/.exec(path)?.[1] ?? []);

test('fetches options code on demand and keeps an early press', async ({ page, world }) => {
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
  'options named by a tag keep their room while their code loads or fails',
  { tag: '@needs-chromium-metrics' },
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
