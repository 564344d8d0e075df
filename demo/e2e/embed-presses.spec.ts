import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { codeBlock, docs } from '../../src/testing/docs.ts';
import { closeCart } from './pages/cart-drawer.ts';
import { formHtml } from './pages/product-form.ts';
import { quiet } from './pages/quiet.ts';
import { DRAWER, KNIFE, visit } from './pages/shop-page.ts';
import { quantities } from './platform-records.ts';
import { expect, test, type World } from './world.ts';

test.describe('presses before kiosk.js has loaded, with the documented inline script', () => {
  const [, line = ''] = /^<script>(.*)<\/script>$/m.exec(codeBlock('html', 'kioskClicks')) ?? [];
  const body = `<a href="#kiosk-cart">Your basket</a>
    <form action="/sent"><kiosk-add-to-cart product="bread-knife"><button slot="fallback">Buy</button></kiosk-add-to-cart></form>
    <kiosk-add-to-cart product="oak-board"><a slot="fallback" href="#board">See the board</a></kiosk-add-to-cart>${DRAWER}`;
  const visit = async (page: Page, world: World, headers = {}) => {
    const release = world.holdCdn('/kiosk.js');
    const html = world.html(body, { script: `<script>${line}</script>${world.script({ async: '', type: 'absent' })}` });
    await page.goto(world.serve('/early', { html, headers }), { waitUntil: 'commit' });
    return release;
  };

  test('repeated presses on a fallback add one unit and submit no form', async ({ page, world }) => {
    const release = await visit(page, world);
    for (const _ of 'twice') await page.getByRole('button', { name: 'Buy' }).click();
    await page.getByText('See the board').click();
    expect(await page.evaluate(() => Symbol.for('kiosk') in window)).toBe(false);
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/early#board');
    release();
    await expect.poll(() => quantities(world)).toEqual([1]);
    await quiet(page);
    expect(await quantities(world)).toEqual([1]);
    expect(new URL(page.url()).pathname).toBe('/early');
  });

  test('a pressed #kiosk-cart link opens the cart after the load', { tag: '@soak' }, async ({ page, world }) => {
    const release = await visit(page, world);
    await page.getByRole('link', { name: 'Your basket' }).click();
    expect(new URL(page.url()).hash).toBe('');
    release();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('after the load, kioskClicks is removed and an add works', { tag: '@soak' }, async ({ page, world }) => {
    (await visit(page, world))();
    await expect(page.getByText('€39.00')).toBeVisible();
    await page.locator('kiosk-add-to-cart').first().getByRole('button', { name: 'Add to cart' }).click();
    await expect.poll(() => quantities(world)).toEqual([1]);
    expect(await page.evaluate(() => 'kioskClicks' in window)).toBe(false);
  });

  test('a strict CSP with the documented hash allows the inline script', { tag: '@soak' }, async ({ page, world }) => {
    const hash = `sha256-${createHash('sha256').update(line).digest('base64')}`;
    expect(docs).toContain(`'${hash}'`);
    const policy = `default-src 'none'; script-src ${world.cdn} '${hash}'; connect-src ${world.api}; img-src ${world.api}`;
    const release = await visit(page, world, { 'content-security-policy': policy });
    await page.getByRole('button', { name: 'Buy' }).click();
    release();
    await expect.poll(() => quantities(world)).toEqual([1]);
  });
});

test.describe('presses before the elements’ code has loaded', () => {
  test('two presses on a fallback add one unit after the load', { tag: '@soak' }, async ({ page, world }) => {
    const release = world.holdCdn('/shared/');
    await visit(page, world, '/slow', formHtml('bread-knife', '', '<b>Buy the knife</b>') + DRAWER);
    await page.getByText('Buy the knife').click();
    await page.getByText('Buy the knife').click();
    expect(await quantities(world)).toEqual([]);
    release();
    await expect.poll(() => quantities(world)).toEqual([1]);
    await quiet(page);
    expect(await quantities(world)).toEqual([1]);
  });

  test(
    'carries out a press on the fallback of an element that waits to render',
    { tag: ['@needs-devtools', '@soak'] },
    async ({ page, world }) => {
      await visit(page, world, '/turn', KNIFE + DRAWER);
      await expect(page.getByText('€39.00')).toHaveCount(1);
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      await page.evaluate(knife => {
        const fallback = '<button slot="fallback" style="position: fixed; inset: 0">Buy</button>';
        const form = Object.assign(document.createElement('form'), { action: '/sent' });
        form.innerHTML = `<div hidden>${knife.repeat(99)}</div>${knife.replace('><', `>${fallback}<`)}`;
        document.body.append(form);
      }, KNIFE);
      await page.mouse.click(300, 60);
      await expect.poll(() => quantities(world)).toEqual([1]);
      expect(new URL(page.url()).pathname).toBe('/turn');
    },
  );

  test(
    'a press without chosen options focuses the options and adds nothing',
    { tag: '@soak' },
    async ({ page, world }) => {
      const release = world.holdCdn('/shared/');
      await visit(page, world, '/slow', formHtml('stoneware-mug', '', '<b>Buy a mug</b>') + DRAWER);
      await page.getByText('Buy a mug').click();
      release();
      await expect(page.getByRole('radio').first()).toBeVisible();
      await expect
        .poll(() =>
          page
            .locator('kiosk-add-to-cart')
            .evaluate(host => (host.shadowRoot?.activeElement as HTMLInputElement | null)?.type),
        )
        .toBe('radio');
      expect(await quantities(world)).toEqual([]);
    },
  );

  test('a fallback button submits no form, a fallback link navigates', { tag: '@soak' }, async ({ page, world }) => {
    const release = world.holdCdn('/shared/');
    const body = `<form action="/sent"><kiosk-add-to-cart product="bread-knife"><button slot="fallback">Buy</button></kiosk-add-to-cart></form>
      <kiosk-add-to-cart product="oak-board"><a slot="fallback" href="#elsewhere">See the board</a></kiosk-add-to-cart>`;
    await visit(page, world, '/form', body);
    await page.getByRole('button', { name: 'Buy' }).click();
    await page.getByText('See the board').click();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/form#elsewhere');
    release();
    await expect.poll(() => quantities(world)).toEqual([1]);
    expect(new URL(page.url()).pathname).toBe('/form');
  });

  test(
    'an element whose code fails to load says so, and a press on it retries',
    { tag: ['@needs-module-retry', '@soak'] },
    async ({ page, world }) => {
      world.breakCdn('/shared/');
      await visit(page, world, '/broken', KNIFE);
      await expect(page.getByRole('alert')).toContainText('Not loaded');
      world.breakCdn('');
      await page.getByRole('alert').click();
      await expect(page.getByText('€39.00')).toBeVisible();
      // The first press retried the code and did not add the product.
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await expect.poll(() => quantities(world)).toEqual([1]);
    },
  );

  test(
    'a link to #kiosk-cart opens the cart in a drawer that the code creates',
    { tag: '@soak' },
    async ({ page, world }) => {
      await visit(page, world, '/link', '<a href="#kiosk-cart">Your basket</a>');
      await page.getByRole('link', { name: 'Your basket' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(new URL(page.url()).hash).toBe('');
      await closeCart(page);
      await page.getByRole('link', { name: 'Your basket' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  );
});
