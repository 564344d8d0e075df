import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { codeBlock, docs } from '../../src/testing/docs.ts';
import { closeCart } from './pages/cart-drawer.ts';
import { signIn } from './pages/member-login.ts';
import { add, formHtml } from './pages/product-form.ts';
import { quiet } from './pages/quiet.ts';
import { CART_BUTTON, DRAWER, KNIFE, LOGIN, visit } from './pages/shop-page.ts';
import { cartsOf, quantities, toNodeUrl } from './platform-records.ts';
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

test('kiosk:ready reaches listeners that were added before the code has loaded', async ({ page, world }) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const [name, target] of Object.entries({ window, document }))
      target.addEventListener('kiosk:ready', event =>
        heard.push(`${name} ${typeof (event as CustomEvent).detail.version}`),
      );
  });
  const body = `${KNIFE}${world.script()}<script type="module">kiosk.on('kiosk:ready', () => heard.push('kiosk.on'))</script>`;
  await visit(page, world, '/ready', body, { script: '' });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await expect.poll(heard).toEqual(['document string', 'window string', 'kiosk.on']);
});

test(
  'every element changes its language when a script sets the page’s lang',
  { tag: '@wcag-3.1.2' },
  async ({ page, world }) => {
    await visit(
      page,
      world,
      '/lang',
      `${KNIFE}${DRAWER}<kiosk-cart-button></kiosk-cart-button>
        <kiosk-product-gallery product="stoneware-mug"></kiosk-product-gallery>
        <kiosk-back-in-stock product="stoneware-mug" when="always"></kiosk-back-in-stock>
        <kiosk-recommendations product="stoneware-mug"></kiosk-recommendations>
        <kiosk-product-list page-size="2"></kiosk-product-list>
        <kiosk-review-list product="stoneware-mug" page-size="1"></kiosk-review-list>
        <kiosk-member-login></kiosk-member-login>`,
    );
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(page.getByRole('dialog')).toContainText('Subtotal€39.00');
    await page.evaluate(() => {
      document.documentElement.lang = 'de';
    });
    await expect(page.getByRole('dialog')).toContainText(/Zwischensumme39,00\s€/);
    await expect(page.locator('body > kiosk-add-to-cart').getByText(/39,00\s€/)).toHaveCount(1);
    await page.keyboard.press('Escape');
    const told: Readonly<Record<string, RegExp>> = {
      'kiosk-add-to-cart': /In den Warenkorb/,
      'kiosk-cart-button': /Warenkorb, 1 Artikel/,
      'kiosk-product-gallery': /Nächstes Bild/,
      'kiosk-back-in-stock': /Benachrichtigen/,
      'kiosk-recommendations': /Passt gut dazu/,
      'kiosk-product-list': /Sortieren nach/,
      'kiosk-review-list': /Bewertung schreiben/,
      'kiosk-member-login': /Passwort anzeigen/,
    };
    for (const [name, words] of Object.entries(told)) {
      const element = page.locator(`body > ${name}`);
      await element.scrollIntoViewIfNeeded();
      await expect.poll(() => element.evaluate(({ shadowRoot }) => shadowRoot?.innerHTML), name).toMatch(words);
    }
  },
);

test.describe('an element in a shadow root', () => {
  const makes = (name: string, root: string, when = '') =>
    `customElements.define('${name}', class extends HTMLElement {
      async connectedCallback() { const root = this.attachShadow({ mode: 'open' }); ${when}; root.innerHTML = '${root}'; }
    });`;
  const REVIEWS = '<kiosk-review-list product="bread-knife"></kiosk-review-list>';

  test('renders in nested, declarative, late-defined and closed shadow roots', async ({ page, world }) => {
    const address = world.serve('/shadow', {
      html: world.html(`<my-shop></my-shop><form><input name="shadowRoot"><input name="shadowRoot"></form>
        <p><template shadowrootmode="open"><kiosk-cart-button></kiosk-cart-button></template></p>
        <button is="my-button">Other</button><my-reviews></my-reviews>
        <script type="module">${makes('my-shop', '<my-card></my-card>')}${makes('my-card', KNIFE, 'await document.fonts.ready')}</script>`),
    });
    const errors: unknown[] = [];
    page.on('pageerror', error => errors.push(error));
    await page.goto(address);
    // Playwright's own look-ups read `shadowRoot`, which the form's inputs would hide.
    await page.evaluate(() => document.forms[0]?.remove());
    await add(page);
    await expect(page.getByRole('button', { name: /Cart/ })).toContainText('1');
    // The page has already loaded, and only a shadow root changes, not the document.
    await page.evaluate(code => void Function(code)(), makes('my-reviews', REVIEWS, 'await fetch(location)'));
    await expect(page.getByRole('button', { name: 'Write a review' })).toBeVisible();
    await page.evaluate(html => {
      const host = document.createElement('div');
      const root = host.attachShadow({ mode: 'closed' });
      root.innerHTML = html;
      document.body.append(host);
      Object.assign(window, { readClosed: () => root.firstElementChild?.shadowRoot?.textContent });
    }, KNIFE);
    await page.waitForFunction(() => (window as unknown as { readClosed(): string }).readClosed()?.includes('€39.00'));
    expect(errors).toEqual([]);
  });

  test(
    'says that its code failed to load, and retries on a press',
    { tag: ['@needs-module-retry', '@soak'] },
    async ({ page, world }) => {
      world.breakCdn('/shared/');
      await visit(page, world, '/shadow-broken', `<div><template shadowrootmode="open">${KNIFE}</template></div>`);
      await expect(page.getByText('Not loaded')).toBeVisible();
      world.breakCdn('');
      await page.getByText('Not loaded').click();
      await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
    },
  );
});

test('inside a link, an element’s controls do not follow the link, other content does', async ({ page, world }) => {
  const card = `<a href="/product"><h2>A mug</h2><kiosk-add-to-cart product="stoneware-mug"></kiosk-add-to-cart><span>Read more</span></a>`;
  const address = world.serve('/card', {
    html: world.html(`${card}<kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>`),
  });
  world.serve('/product', { html: '<h1>The mug</h1>' });
  await page.goto(address);
  await page.locator('label', { hasText: 'Oat' }).click();
  await page.locator('label', { hasText: 'L' }).last().click();
  await page.getByRole('button', { name: 'Quantity: one more' }).click();
  await add(page);
  await expect.poll(() => quantities(world)).toEqual([2]);
  expect(page.url()).toBe(address);
  await page.getByText('Read more').click();
  await expect(page.getByRole('heading', { name: 'The mug' })).toBeVisible();
});

test(
  'the console names misspelt elements, attributes and slugs once, with the remedy',
  { tag: '@soak' },
  async ({ page, world }) => {
    const said: string[] = [];
    page.on('console', message => void said.push(message.text()));
    const wrong = `<kiosk-addtocart></kiosk-addtocart><kiosk-add-to-cart product="no-such-thing"></kiosk-add-to-cart>
    <kiosk-cart-drawer autoopen="note"></kiosk-cart-drawer>`;
    await visit(page, world, '/wrong', wrong + KNIFE);
    await expect
      .poll(() => said.filter(text => text.startsWith('[kiosk]')).map(text => text.slice(8, 60)))
      .toEqual([
        'The shop has no product "no-such-thing": write its s',
        'There is no <kiosk-addtocart>; there is <kiosk-add-t',
        '<kiosk-cart-drawer> has no attribute "autoopen"; it ',
      ]);
  },
);

test('visitors see no signed-in slot, and a fallback only until loaded', { tag: '@soak' }, async ({ page, world }) => {
  const release = world.holdCdn('/shared/');
  const body = `<kiosk-member-login><p slot="signed-in">Welcome back</p></kiosk-member-login>
    <kiosk-review-list product="stoneware-mug"><p slot="fallback">A moment</p></kiosk-review-list>`;
  await visit(page, world, '/states', body);
  const held = () => page.locator('p[slot]').evaluateAll(texts => texts.map(text => text.checkVisibility()));
  await expect.poll(held).toEqual([false, true]);
  release();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await held()).toEqual([false, false]);
});

test(
  'page styles do not affect the elements, and element styles not the page',
  { tag: ['@needs-chromium-metrics', '@soak'] },
  async ({ page, world }) => {
    const hostile = `<style>button, input, label, form, dialog, ul, li, p, select { display: none !important; width: 3px !important; float: left !important; opacity: 0.1 !important }
    svg { width: 999px !important }</style>`;
    const elements = `<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-button></kiosk-cart-button><kiosk-member-login></kiosk-member-login>
    <kiosk-back-in-stock product="sold-out-lamp"></kiosk-back-in-stock><kiosk-review-list product="stoneware-mug"></kiosk-review-list>${DRAWER}`;
    const own = '<nav><a href="#">A</a><h2>B</h2><fieldset><legend>C</legend><textarea></textarea></fieldset></nav>';
    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('kiosk-member-login > input, kiosk-member-login > button')]
          .concat(
            [...document.querySelectorAll('main > *')].flatMap(({ shadowRoot }) => [
              ...(shadowRoot?.querySelectorAll('button, input, form') ?? []),
            ]),
          )
          .map(control => {
            const { width, height } = control.getBoundingClientRect();
            return [control.localName, width, height, getComputedStyle(control).opacity];
          })
          .filter(([, width]) => width),
      );
    const look = () =>
      page.locator('nav, nav *').evaluateAll(nodes =>
        nodes.map(node => {
          const style = getComputedStyle(node);
          return [...style].map(name => `${name}: ${style.getPropertyValue(name)}`);
        }),
      );
    const show = async (path: string, head: string, main: string) => {
      await visit(page, world, path, `${own}<main>${main}</main>`, { head });
      if (!main) return;
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Notify me' })).toBeVisible();
      await expect(page.getByText('€39.00')).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    };
    await show('/bare', '', '');
    const bare = await look();
    await show('/kind', '', elements);
    expect(await look()).toEqual(bare);
    const kind = await boxes();
    expect(kind.length).toBeGreaterThan(10);
    await show('/hostile', hostile, elements);
    expect(await boxes()).toEqual(kind);
    await add(page);
    await expect(page.getByRole('dialog')).toContainText('Subtotal€39.00');
  },
);

test(
  'elements are over 180 px wide in a shrink-to-fit box, and fit a 320 px page',
  { tag: '@soak' },
  async ({ page, world }) => {
    const box = (inside: string) =>
      `<div style="display: flex; flex-direction: column; align-items: start">${inside}</div>`;
    const body =
      box(`<kiosk-back-in-stock product="sold-out-lamp"></kiosk-back-in-stock><kiosk-member-login></kiosk-member-login>
    <kiosk-review-list product="stoneware-mug"></kiosk-review-list><kiosk-review-list product="stoneware-mug" view="summary"></kiosk-review-list>`);
    await visit(page, world, '/boxes', body);
    await expect(page.getByText(/64 reviews/)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Notify me' })).toBeVisible();
    const narrowest = () =>
      page
        .locator('body > div > *')
        .evaluateAll(hosts => Math.min(...hosts.map(host => Math.round(host.getBoundingClientRect().width))));
    expect(await narrowest()).toBeGreaterThan(180);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await narrowest()).toBeGreaterThan(180);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  },
);

test('100 buttons cause at most 9 requests (3 preflights) besides the options file', async ({ page, world }) => {
  const slugs = await catalogue(world);
  const buttons = Array.from(
    { length: 100 },
    (_, n) => `<kiosk-add-to-cart product="${slugs[n % slugs.length]}"></kiosk-add-to-cart>`,
  );
  await visit(page, world, '/hundred', buttons.join(''));
  await expect(page.getByText('€39.00').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const log = (await world.log()).filter(({ path }) => !path.startsWith('/cdn/'));
  const preflights = log.filter(({ method }) => method === 'OPTIONS');
  expect(preflights.length).toBeLessThanOrEqual(3);
  const files = world.cdnLog.filter(path => !path.includes('kiosk-options'));
  expect([...log, ...files].length).toBeLessThanOrEqual(9);
  expect(log.some(({ path }) => path.endsWith('/query-platformized'))).toBe(true);
});

test(
  '100 buttons that arrive in pieces over 400 ms share at most two product queries',
  { tag: '@soak' },
  async ({ page, world }) => {
    const slugs = await catalogue(world);
    const [head = '', foot = ''] = world
      .html('<hr>', { script: '' })
      .replace('</head>', `${world.script({ type: 'absent', async: '' })}</head>`)
      .split('<hr>');
    const rows = Array.from({ length: 20 }, (_, row) =>
      Array.from(
        { length: 5 },
        (_, n) => `<kiosk-add-to-cart product="${slugs[(row * 5 + n) % slugs.length]}"></kiosk-add-to-cart>`,
      ).join(''),
    );
    await page.goto(world.serve('/pieces', { pieces: [head, ...rows, foot], pause: 20 }));
    await expect(page.getByText('€39.00').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const queries = (await world.log()).filter(
      ({ path, method }) => path.endsWith('/query-platformized') && method === 'POST',
    );
    expect(queries.length).toBeGreaterThanOrEqual(1);
    expect(queries.length).toBeLessThanOrEqual(2);
  },
);

test('renders 100 buttons outside the task that defines them', { tag: '@soak' }, async ({ page, world }) => {
  await page.addInitScript(() => {
    void customElements.whenDefined('kiosk-add-to-cart').then(async () => {
      // Lets the rest of this task's microtasks run.
      for (let turn = 0; turn < 100; turn++) await undefined;
      const hosts = [...document.querySelectorAll('kiosk-add-to-cart')];
      const drawn = hosts.filter(({ shadowRoot }) => shadowRoot?.querySelector('[part~=form]')).length;
      Object.assign(window, { counted: [hosts.length, drawn] });
    });
  });
  await page.setViewportSize({ width: 1280, height: 9000 });
  const buttons = KNIFE.repeat(100);
  await visit(page, world, '/frames', buttons);
  await expect(page.getByText('€39.00')).toHaveCount(100);
  expect(await page.evaluate(() => (window as unknown as { counted: unknown }).counted)).toEqual([100, 0]);
});

test('renders elements added by an aborted task, and later elements', { tag: '@soak' }, async ({ page, world }) => {
  await visit(page, world, '/off', KNIFE);
  await expect(page.getByText('€39.00')).toHaveCount(1);
  await page.evaluate(async knife => {
    type Act = () => void;
    const { scheduler } = window as unknown as { scheduler: { postTask(act: Act, options: object): Promise<void> } };
    const add = () => document.body.insertAdjacentHTML('beforeend', knife);
    const off = new AbortController();
    await scheduler.postTask(add, { signal: off.signal });
    off.abort();
    setTimeout(add, 50);
  }, KNIFE);
  await expect(page.getByText('€39.00')).toHaveCount(3);
});

test('two shops on one page keep two visitors and two carts', { tag: '@soak' }, async ({ page, world }) => {
  const other = (await catalogue(world, 'other-client'))[0];
  const scripts = world.script() + world.script({ 'data-client-id': 'other-client' });
  const body = `${KNIFE}<kiosk-add-to-cart client-id="other-client" product="${other}"></kiosk-add-to-cart>
    <kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>`;
  await visit(page, world, '/two', body, { script: scripts });
  const buttons = page.getByRole('button', { name: 'Add to cart' });
  await buttons.first().click();
  await buttons.last().click();
  await expect.poll(() => quantities(world)).toEqual([1, 1]);
  const carts = await cartsOf(world);
  expect(carts.map(({ clientId }) => clientId).sort()).toEqual(['demo-client', 'other-client']);
  expect(new Set(carts.map(({ visitorId }) => visitorId)).size).toBe(2);
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter(key => key.startsWith('kiosk:tokens:'))
        .sort(),
    ),
  ).toEqual(['kiosk:tokens:demo-client', 'kiosk:tokens:other-client']);
});

test(
  'kiosk.js runs once when the page has it as a module and as a classic script',
  { tag: '@soak' },
  async ({ page, world }) => {
    await visit(page, world, '/twice', KNIFE + DRAWER, {
      script: world.script() + world.script({}, 'kiosk.js?v=2') + world.script({ type: 'absent', defer: '' }),
    });
    await add(page);
    await expect.poll(() => quantities(world)).toEqual([1]);
    const anonymous = (await world.log()).filter(({ grant }) => grant === 'anonymous');
    expect(anonymous).toHaveLength(1);
  },
);

test(
  'after five swaps of content and script, a press adds once and opens one drawer',
  { tag: '@soak' },
  async ({ page, world }) => {
    const body = KNIFE + CART_BUTTON.repeat(2) + DRAWER.repeat(2);
    await visit(page, world, '/swaps', `<main>${body}</main>`);
    for (let swaps = 0; swaps < 5; swaps++) {
      await expect(page.getByText('€39.00')).toBeVisible();
      await page.evaluate(html => {
        const again = document.createElement('script');
        for (const { name, value } of document.querySelector('script')?.attributes ?? [])
          again.setAttribute(name, value);
        document.querySelector('main')?.setHTMLUnsafe(html);
        document.querySelector('main')?.append(again);
      }, body);
    }
    await add(page);
    await expect(page.getByRole('dialog')).toHaveAccessibleName('Your cart (1)');
    await expect(page.locator('kiosk-cart-button').getByText('1')).toHaveCount(2);
    await expect.poll(() => quantities(world)).toEqual([1]);
    const log = await world.log();
    const posts = (path: string) => log.filter(each => each.method === 'POST' && each.path.endsWith(path)).length;
    expect([posts('/add-to-cart'), posts('/query-platformized'), posts('/oauth2/token')]).toEqual([1, 1, 1]);
  },
);

test('all.js with an integrity attribute needs no other script file', { tag: '@soak' }, async ({ page, world }) => {
  const manifest = (await (
    await fetch(`${world.cdn.replace('cdn.localhost', '127.0.0.1')}/kiosk/manifest.json`)
  ).json()) as { files: Record<string, { integrity: string }> };
  await visit(page, world, '/all', KNIFE + DRAWER, {
    script: world.script({ integrity: manifest.files['all.js']?.integrity ?? 'missing' }, 'all.js'),
  });
  await add(page);
  await expect(page.getByRole('dialog')).toContainText('Bread knife');
  expect(world.cdnLog.filter(path => path.endsWith('.js'))).toEqual(['/kiosk/all.js']);
});

test('window.kiosk still works when the page has all.js before kiosk.js', { tag: '@soak' }, async ({ page, world }) => {
  await visit(page, world, '/both', DRAWER, {
    script: world.script({}, 'all.js') + world.script(),
  });
  await page.waitForLoadState();
  await page.evaluate(() =>
    Promise.race([
      window.kiosk.cart.refresh(),
      new Promise((_, reject) => setTimeout(() => reject(new Error('kiosk.cart never answers')), 15_000)),
    ]),
  );
});

test('an element works after it was removed while loading, moved and cloned', async ({ page, world }) => {
  world.delayCdn(300, '/shared/');
  await visit(page, world, '/moves', `<div id="a">${KNIFE}</div><div id="b"></div>`);
  await expect.poll(() => world.cdnLog.some(path => path.startsWith('/kiosk/shared/'))).toBe(true);
  await page.evaluate(async () => {
    const element = document.querySelector('kiosk-add-to-cart') as HTMLElement;
    const b = document.querySelector('#b') as HTMLElement;
    element.remove();
    await customElements.whenDefined('kiosk-add-to-cart');
    b.append(element);
    b.append(element.cloneNode(true));
    document.querySelector('#a')?.append(element);
  });
  await page.locator('#b').getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => quantities(world)).toEqual([1]);
  await page.locator('#a').getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => quantities(world)).toEqual([2]);
});

test(
  'a listener can cancel or edit an add; an invalid edit causes an error',
  { tag: '@soak' },
  async ({ page, world }) => {
    await visit(page, world, '/edit', `${KNIFE}<kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>`);
    const button = page.getByRole('button', { name: 'Add to cart' });
    await expect(page.getByText('€39.00')).toBeVisible();
    await page.evaluate(() => {
      const answers: ((event: CustomEvent) => void)[] = [
        event => event.preventDefault(),
        event => Object.assign(event.detail.lineItems[0], { quantity: 3 }),
        event => Object.assign(event.detail.lineItems[0], { quantity: -1 }),
      ];
      const errors: string[] = [];
      Object.assign(window, { errors });
      document.addEventListener('kiosk:before-add', event => answers.shift()?.(event as CustomEvent));
      document.addEventListener('kiosk:error', event => errors.push((event as CustomEvent).detail.code));
    });
    await button.click();
    await button.click();
    await expect.poll(() => quantities(world)).toEqual([3]);
    await button.click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { errors: string[] }).errors))
      .toEqual(['invalid_edit']);
    expect(await quantities(world)).toEqual([3]);
  },
);

async function catalogue(world: World, clientId = 'demo-client'): Promise<readonly string[]> {
  const api = toNodeUrl(world.api);
  const send = async (path: string, body: object, token?: string) => {
    const answer = await fetch(api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as {
      access_token: string;
      products: readonly { slug: string; productOptions: readonly unknown[]; stock: { inStock: boolean } }[];
    };
  };
  const { access_token } = await send('/oauth2/token', { clientId, grantType: 'anonymous' });
  const { products } = await send(
    '/v1/products/query-platformized',
    { query: { paging: { limit: 100 } } },
    access_token,
  );
  await world.admin('/reset', {});
  const plain = products.filter(({ productOptions, stock }) => !productOptions.length && stock.inStock);
  return [...plain, ...products.filter(product => !plain.includes(product))].map(({ slug }) => slug);
}
