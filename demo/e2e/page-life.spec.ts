import { spawn } from 'node:child_process';
import type { Page } from '@playwright/test';
import { ensureChromium } from '../tools/browser.ts';
import { cartButton } from './pages/cart-drawer.ts';
import { quiet } from './pages/quiet.ts';
import { visit } from './pages/shop-page.ts';
import { cartsOf, quantities } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test, type World, worldTest } from './world.ts';

const BODY = `<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-button></kiosk-cart-button>
  <kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>`;

const open = (page: Page, world: World) => visit(page, world, '/shop', BODY);

/** Returns a function that freezes the page and wakes it. */
async function lifecycleOf(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  return (state: 'frozen' | 'active') => cdp.send('Page.setWebLifecycleState', { state });
}

const addKnife = (page: Page) =>
  page.locator('body > kiosk-add-to-cart').getByRole('button', { name: 'Add to cart' }).click();

const pending = (page: Page) => page.evaluate(() => window.kiosk.store.getState().cart.ops);

test(
  'a frozen page shows another tab’s add once it resumes, and can then add',
  { tag: '@needs-devtools' },
  async ({ context, page, world }) => {
    const address = await open(page, world);
    await addKnife(page);
    await expect(cartButton(page)).toHaveAccessibleName(/1 item/);
    const setLifecycle = await lifecycleOf(page);
    const other = await context.newPage();
    await other.goto(address);
    await setLifecycle('frozen');
    await addKnife(other);
    await expect(cartButton(other)).toHaveAccessibleName(/2 items/);
    await setLifecycle('active');
    await page.bringToFront();
    await expect(cartButton(page)).toHaveAccessibleName(/2 items/);
    await addKnife(page);
    await expect(cartButton(page)).toHaveAccessibleName(/3 items/);
    await expect(cartButton(other)).toHaveAccessibleName(/3 items/);
  },
);

test(
  'an add in flight arrives once when its page is frozen and closed',
  { tag: ['@needs-devtools', '@soak'] },
  async ({ context, page, world }) => {
    const address = await open(page, world);
    await expect(page.getByText('€39.00')).toBeVisible();
    await world.faults({ path: '/add-to-cart', delayMs: 1000, times: 1 });
    const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/add-to-cart'));
    await addKnife(page);
    await sent;
    const setLifecycle = await lifecycleOf(page);
    await setLifecycle('frozen');
    await page.close();
    const again = await context.newPage();
    await again.goto(address);
    await expect(cartButton(again)).toHaveAccessibleName(/1 item/);
    await expect.poll(() => quantities(world), { timeout: 120_000 }).toEqual([1]);
    await expect.poll(() => pending(again), { timeout: 120_000 }).toEqual([]);
    expect(await quantities(world)).toEqual([1]);
  },
);

const KNIFE = `{ catalogItemId: 'f3ef42b3-56e5-514a-a3cc-369279e75bca', appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }`;

/**
 * Visits an address in a separate Chromium, because Chromium prerenders nothing while a debugger is attached.
 * Returns a function that ends this Chromium, whose child processes may write to the profile afterwards.
 * The next run empties the folder.
 */
function visitUnwatched(address: string): () => Promise<void> {
  const profile = test.info().outputPath('profile');
  const options = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`];
  const browser = spawn(ensureChromium(), [...options, address], { stdio: 'ignore' });
  const gone = new Promise(resolve => browser.on('exit', resolve));
  return async () => {
    browser.kill();
    await gone;
  };
}

for (const file of sample(1, ['kiosk.js', 'all.js']))
  test(
    `in a tab prerendered by the browser, ${file} saves no view or coupon until shown`,
    { tag: ['@needs-chromium', '@soak'] },
    async ({ world }) => {
      const tag = world.script({ 'data-analytics': 'datalayer' }, file);
      const say = `const say = what => fetch('${world.cdn}/say/' + what);`;
      const next = `${world.serve('/next', {
        html: world.html(
          `<script>${say}
          const tell = when => {
            const viewed = localStorage.getItem('kiosk:viewed:demo-client') ? 'viewed' : '';
            const events = (window.dataLayer ?? []).flatMap(({ event }) => event ?? []);
            say([when, document.prerendering, viewed, ...events].join());
          };
          (async () => {
            // These requests take longer than anything that the first answer would start.
            for (let n = 0; n < 80; n++) await kiosk.cart.refresh();
            tell('read');
          })();
          document.addEventListener('prerenderingchange', () => {
            const timer = setInterval(() => {
              if (!window.dataLayer?.some(({ event }) => event === 'view_item') || !localStorage.getItem('kiosk:viewed:demo-client')) return;
              clearInterval(timer);
              tell('shown');
            }, 50);
          });
        </script>
        <kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-button></kiosk-cart-button>
        <kiosk-recommendations product="bread-knife"></kiosk-recommendations>`,
          { script: tag.replace(' type="module"', '') },
        ),
      })}?coupon=WELCOME10`;
      const first = world.serve('/first', {
        html: world.html(
          `<script>${say}
          kiosk.cart.add([{ catalogReference: ${KNIFE}, quantity: 1 }]).then(() => {
            say('added');
            const rules = document.createElement('script');
            rules.type = 'speculationrules';
            rules.text = JSON.stringify({ prerender: [{ urls: ['${next}'], eagerness: 'immediate' }] });
            document.head.append(rules);
          });
          setInterval(() => fetch('/go').then(({ ok }) => ok && (location.href = '${next}')), 100);
        </script>`,
          { script: world.script().replace(' type="module"', '') },
        ),
      });
      const said = () =>
        world.cdnLog.filter(name => name.startsWith('/say/')).map(name => decodeURIComponent(name.slice(5)));
      const cart = async () =>
        (await cartsOf(world)).map(({ cart }) => [cart.lineItems.length, cart.appliedDiscounts.length]);
      const leave = visitUnwatched(first);
      try {
        // The page sends eighty requests, one after the other.
        await expect.poll(said, { timeout: 120_000 }).toEqual(['added', 'read,true,']);
        expect(await cart()).toEqual([[1, 0]]);
        world.serve('/go', { html: '' });
        await expect.poll(() => said().at(-1)).toMatch(/^shown,false,viewed,view_item/);
        await expect.poll(cart).toEqual([[1, 1]]);
      } finally {
        await leave();
      }
    },
  );

const FILES = ['kiosk.js', 'all.js', 'add-to-cart.js'];

/** Scripts that remove a feature, as in an older engine. */
const OLD = {
  'without IntersectionObserver': 'delete window.IntersectionObserver;',
  'without relative colours': `const { supports } = CSS; CSS.supports = text => !/from/.test(text) && supports.call(CSS, text);
    const { replaceSync } = CSSStyleSheet.prototype;
    CSSStyleSheet.prototype.replaceSync = function (text) { replaceSync.call(this, text.replaceAll('rgb(from', 'rgb(of')); };`,
  'without :dir()': `const { supports } = CSS; CSS.supports = text => !/:dir/.test(text) && supports.call(CSS, text);
    const { replaceSync } = CSSStyleSheet.prototype;
    CSSStyleSheet.prototype.replaceSync = function (text) { replaceSync.call(this, text.replaceAll(':dir(', ':of(')); };`,
};
/** The first three pages cover every missing feature and every file. */
const OLD_PAGES = [0, 1, 2].flatMap(step =>
  Object.entries(OLD).map(([name, script], at) => ({ name, script, file: FILES[(at + step) % FILES.length] })),
);
for (const { name, script, file } of sample(1, OLD_PAGES))
  worldTest(
    `${file} in a browser ${name} keeps the page’s fallback content, and warns once`,
    async ({ page, world }) => {
      const said: string[] = [];
      page.on('pageerror', ({ message }) => void said.push(message));
      page.on('console', message => message.type() !== 'debug' && said.push(message.text()));
      await page.addInitScript(script);
      await visit(
        page,
        world,
        '/shop',
        `<kiosk-add-to-cart product="bread-knife"><a slot="fallback" href="/buy">Buy the knife</a></kiosk-add-to-cart>
        <kiosk-product-list>
        </kiosk-product-list><kiosk-cart-button>Cart</kiosk-cart-button><kiosk-cart-drawer><p slot="empty">Nothing</p></kiosk-cart-drawer>
        <kiosk-member-login><p slot="signed-in" style="display: block">Members only</p><a slot="fallback" href="/login">Sign in</a></kiosk-member-login>
        <kiosk-review-list><p slot="empty">No reviews</p><p slot="fallback">Reviews</p></kiosk-review-list>
        <script>addEventListener('load', () => {
          const late = document.createElement('kiosk-add-to-cart');
          late.textContent = 'Late';
          const login = document.createElement('kiosk-member-login');
          login.innerHTML = '<p slot="signed-in">Seen by whom we know</p>';
          document.body.append(late, login);
        });</script>`,
        { script: world.script({}, file), head: `<link rel="stylesheet" href="${world.cdn}/kiosk/kiosk.css">` },
      );
      await expect(page.getByText('This part of the page needs a newer browser.')).toHaveCount(1);
      await expect(page.locator('kiosk-product-list')).toHaveText('This part of the page needs a newer browser.');
      await expect(page.getByRole('link', { name: 'Buy the knife' })).toBeVisible();
      // One line high, because nothing reserves room for an element that cannot load.
      expect((await page.locator('kiosk-product-list').boundingBox())?.height).toBeLessThan(40);
      await expect(page.getByText('Cart', { exact: true })).toBeVisible();
      await expect(page.getByText('Late')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
      for (const unseen of ['Nothing', 'Members only', 'Seen by whom we know', 'No reviews'])
        await expect(page.getByText(unseen)).toBeHidden();
      expect(said).toEqual([expect.stringMatching(/^\[kiosk\] This browser is older than those served/)]);
    },
  );

/**
 * Runs `script` first in a page with one product form. Returns a list, to which the page's uncaught errors and console
 * messages are added. Debug messages are left out.
 */
async function openTold(page: Page, world: World, script: string): Promise<string[]> {
  const said: string[] = [];
  page.on('pageerror', ({ message }) => void said.push(message));
  page.on('console', message => message.type() !== 'debug' && said.push(message.text()));
  await page.addInitScript(script);
  await visit(page, world, '/shop', '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>');
  return said;
}

worldTest(
  'says that a browser without constructable style sheets is too old',
  { tag: '@soak' },
  async ({ page, world }) => {
    const said = await openTold(
      page,
      world,
      'window.CSSStyleSheet = class { constructor() { throw new Error("none") } };',
    );
    await expect(page.locator('kiosk-add-to-cart')).toHaveText('This part of the page needs a newer browser.');
    expect(said).toEqual([expect.stringMatching(/^\[kiosk\] This browser is older than those served/)]);
  },
);

worldTest(
  'throws nothing in an older browser when check-browser.js is blocked',
  { tag: '@soak' },
  async ({ page, world }) => {
    await page.route('**/check-browser.js', route => route.abort());
    const failed = page.waitForEvent('requestfailed');
    const said = await openTold(page, world, OLD['without IntersectionObserver']);
    await failed;
    await quiet(page);
    // Ignores the engines' own messages about a blocked request.
    expect(said.filter(text => !/^(Failed to load resource|The Same Origin Policy disallows)/.test(text))).toEqual([]);
  },
);

for (const scheme of sample(1, ['color: #eee; background: #111', 'color: #222; background: #fff']))
  test(`a button keeps readable contrast without relative colours, on a page with ${scheme}`, async ({
    page,
    world,
  }) => {
    // Chromium before 131, Firefox before 133 and Safari before 18 reject this syntax.
    await page.addInitScript(() => {
      const { replaceSync } = CSSStyleSheet.prototype;
      CSSStyleSheet.prototype.replaceSync = function (text) {
        replaceSync.call(
          this,
          text.replaceAll('from currentColor', 'of currentColor').replaceAll('from currentcolor', 'of it'),
        );
      };
    });
    await visit(page, world, '/shop', BODY, { head: `<style>body { ${scheme} }</style>` });
    const button = page.locator('body > kiosk-add-to-cart').getByRole('button', { name: 'Add to cart' });
    await expect(button).toBeVisible();
    const { isTextColour, label, box, around } = await button.evaluate(element => {
      const { color, webkitTextFillColor, backgroundColor } = getComputedStyle(element);
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      const luminance = (color: string) => {
        if (!context) throw new Error('No canvas');
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(byte =>
          byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      return {
        isTextColour: backgroundColor === color,
        label: luminance(webkitTextFillColor),
        box: luminance(backgroundColor),
        around: luminance(getComputedStyle(document.body).backgroundColor),
      };
    });
    const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    // A background in the text's colour would hide the label in an engine without relative colours.
    expect(isTextColour).toBe(false);
    expect(contrast(label, box)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(box, around)).toBeGreaterThanOrEqual(3);
  });
