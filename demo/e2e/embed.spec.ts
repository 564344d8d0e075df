import { add } from './pages/product-form.ts';
import { DRAWER, KNIFE, visit } from './pages/shop-page.ts';
import { quantities } from './platform-records.ts';
import { expect, test } from './world.ts';

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
