import type { CDPSession, Page } from '@playwright/test';
import { signUp } from './pages/member-login.ts';
import { add, variantIdOf } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { mailsOf } from './platform-records.ts';
import { followTimers } from './timers.ts';
import { expect, test, type World } from './world.ts';

const ELEMENTS = `<h1>Stoneware mug</h1>
  <kiosk-add-to-cart product="stoneware-mug" choices="Size:S"></kiosk-add-to-cart>
  <kiosk-back-in-stock product="stoneware-mug"></kiosk-back-in-stock>
  <kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>
  <kiosk-cart-button></kiosk-cart-button><kiosk-cart-drawer></kiosk-cart-drawer>
  <kiosk-member-login view="register"></kiosk-member-login>
  <kiosk-review-list product="stoneware-mug" page-size="3"></kiosk-review-list>`;

const open = async (page: Page, world: World, path = '/mug') => {
  await visit(page, world, path, `<main>${ELEMENTS}</main>`);
  await expect(page.getByRole('radio', { name: /Sage/ })).toBeVisible();
};

test(
  'five elements share a visit: stock alert, cart, review, login, sign-out',
  { tag: '@soak' },
  async ({ page, context, world }) => {
    await world.admin('/settings', { verification: true });
    await open(page, world);
    const variantId = await variantIdOf(page, 'stoneware-mug', 'Sage', 'S');
    await world.admin('/stock', { slug: 'stoneware-mug', variantId, quantity: 0 });
    await page.reload();

    await page.getByRole('radio', { name: /Sage/ }).check({ force: true });
    await page.getByRole('button', { name: 'Email me when it’s back' }).click();
    const wish = page.locator('kiosk-back-in-stock');
    await wish.getByLabel('Email').fill('ada@example.com');
    await wish.getByRole('button', { name: 'Notify me' }).click();
    await expect(wish.getByText('We’ll email ada@example.com')).toBeVisible();

    await add(page, 'bread-knife');
    await expect(page.getByRole('dialog')).toContainText('Bread knife');
    await expect(page.getByRole('dialog')).toContainText('Subtotal€39.00');
    await page.keyboard.press('Escape');

    const reviews = page.locator('kiosk-review-list');
    await expect(reviews.getByRole('article')).toHaveCount(3);
    await reviews.getByRole('button', { name: 'Write a review' }).click();
    await reviews.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await reviews.getByLabel('Your review', { exact: true }).fill('The handle fits two fingers.');
    await reviews.getByLabel('Your name (public)').fill('Ada');
    await reviews.getByLabel('Email (never shown)').fill('ada@example.com');
    await reviews.getByRole('button', { name: 'Send review' }).click();
    await expect(reviews.getByRole('article').first()).toContainText('The handle fits two fingers.');

    const login = page.locator('kiosk-member-login');
    await signUp(login);
    await expect(login.getByLabel('Six-digit code')).toBeVisible();
    const mails = await mailsOf(world);
    await login.getByLabel('Six-digit code').fill(mails.findLast(({ code }) => code)?.code ?? '');
    await expect(login.getByText('Signed in as ada@example.com')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();

    const second = await context.newPage();
    await open(second, world, '/mug-again');
    await expect(second.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(second.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    await expect(second.getByRole('article').first()).toContainText('The handle fits two fingers.');
    await page.bringToFront();

    await login.getByRole('button', { name: 'Sign out' }).click();
    await expect(
      login.getByRole('heading', { name: 'Create an account' }).or(login.getByRole('heading', { name: 'Sign in' })),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    await expect(second.getByRole('button', { name: 'Sign out' })).toHaveCount(0);

    await world.admin('/stock', { slug: 'stoneware-mug', variantId, quantity: 2 });
    expect((await mailsOf(world)).filter(({ to, code }) => to === 'ada@example.com' && !code)).toHaveLength(1);
  },
);

test(
  'a page with one element fetches only the shared files that the element needs',
  { tag: '@soak' },
  async ({ page, world }) => {
    for (const [element, files] of Object.entries({
      'kiosk-back-in-stock product="sold-out-lamp"': ['actions', 'add-to-cart', 'elements', 'product-page'],
      'kiosk-review-list product="stoneware-mug"': ['actions', 'add-to-cart', 'elements', 'review-list'],
      'kiosk-member-login': ['actions', 'add-to-cart', 'elements', 'member-login'],
      'kiosk-cart-drawer': ['actions', 'add-to-cart', 'cart'],
      'kiosk-add-to-cart product="bread-knife"': ['actions', 'add-to-cart'],
      'kiosk-add-to-cart product="stoneware-mug"': ['actions', 'add-to-cart', 'options'],
    })) {
      world.cdnLog.length = 0;
      const [tag] = element.split(' ');
      await visit(page, world, '/one', `<${element}></${tag}>`);
      await page.waitForLoadState('networkidle');
      const fetched = world.cdnLog.flatMap(path => /shared\/kiosk-(.+)-[\w-]{6}\.js/.exec(path)?.[1] ?? []);
      expect(fetched.toSorted(), element).toEqual(files);
    }
  },
);

async function figures(cdp: CDPSession, timers: () => Promise<readonly string[]>) {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0;
  return {
    heap: of('JSHeapUsedSize'),
    listeners: of('JSEventListeners'),
    frames: of('Frames'),
    nodes: of('Nodes'),
    timers: await timers(),
  };
}

test(
  'twenty content swaps leak no listener, frame or timer, and under 1 MB of heap',
  { tag: ['@leaks', '@needs-devtools'] },
  async ({ page, world }) => {
    const readTimers = await followTimers(page);
    // Ignores the loader's timeout for each file, which ends by itself.
    const timers = async () => (await readTimers()).filter(timer => !/^30000 ms.*\/kiosk\.js/.test(timer));
    await open(page, world);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const swap = async (times: number) => {
      for (let n = 0; n < times; n++) {
        await page.evaluate(() => document.querySelector('main')?.replaceChildren());
        await page.evaluate(html => {
          const parsed = new DOMParser().parseFromString(html, 'text/html').body;
          document.querySelector('main')?.append(...parsed.childNodes);
        }, ELEMENTS);
        await expect(page.getByRole('article')).toHaveCount(3);
        await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
        await expect(page.getByRole('radio', { name: /Sage/ })).toBeVisible();
      }
      await page.evaluate(() => document.querySelector('main')?.replaceChildren());
      // Waits until pending timers have ended by themselves.
      await expect.poll(timers).toEqual([]);
      return figures(cdp, timers);
    };
    const before = await swap(3);
    const after = await swap(20);
    const grown = Math.round((after.heap - before.heap) / 1024);
    console.log(
      `20 swaps: ${grown} kB of heap, ${after.listeners - before.listeners} listeners, ${after.nodes - before.nodes} nodes, ${after.timers.length} timers`,
    );
    expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    expect(after.frames).toBe(before.frames);
    expect(after.timers).toEqual([]);
    expect(grown).toBeLessThan(1024);
  },
);
