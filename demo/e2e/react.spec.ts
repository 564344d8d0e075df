import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../tools/build.ts';
import { bundle, installPacked } from './packed.ts';
import { loginButton, signIn } from './pages/member-login.ts';
import { add } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { expect, test, type World } from './world.ts';

/** The modules with components. Kiosk's own runtime renders those of the first, the app's React those of the second. */
const SOURCES = ['kiosk-widgets/react', 'kiosk-widgets/react/islands'] as const;

interface Built {
  readonly folder: string;
  /** The HTML that the app renders on a server. */
  readonly rendered: string;
}

const toApp = (source: string) => `import { createElement as h, useRef, useState } from 'react';
import { AddToCart, CartButton, CartDrawer, MemberLogin, useCart, useMember } from '${source}';

const KNIFE = {
  catalogItemId: 'f3ef42b3-56e5-514a-a3cc-369279e75bca',
  appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
};

function Summary() {
  const cart = useCart();
  const { role, logout } = useMember();
  return h('section', { 'aria-label': 'Summary' },
    h('p', null, cart.status + ' ' + cart.units + ' ' + cart.currency),
    h('ul', null, cart.lines.map(line => h('li', { key: line.key }, line.productName.original + ' × ' + line.quantity,
      line.id && h('button', { onClick: () => cart.remove([line.id]) }, 'Drop')))),
    h('button', { onClick: () => cart.add([{ catalogReference: KNIFE, quantity: 2 }]) }, 'Two knives'),
    h('p', null, 'You are a ' + role, h('button', { onClick: logout }, 'Leave')));
}

export function App() {
  const drawer = useRef(null);
  const [quantity, setQuantity] = useState(1);
  const [heard, setHeard] = useState([]);
  const [isThere, setIsThere] = useState(true);
  return h('main', null,
    isThere && h(AddToCart, {
      product: 'bread-knife', quantity, className: 'buy', buyNow: false,
      onBeforeAdd: event => { event.detail.lineItems[0].quantity = quantity; },
      onAdd: ({ detail }) => setHeard(heard => [...heard, detail.lineItems[0].quantity + ' at ' + quantity]),
    }, h('a', { slot: 'fallback', href: '/knife' }, 'Bread knife')),
    h(CartButton, null),
    h(CartDrawer, { ref: drawer, autoOpen: 'none', side: 'start' }),
    h(MemberLogin, { onLogin: () => setHeard(heard => [...heard, 'login']) }),
    h('button', { onClick: () => setQuantity(3) }, 'Make it three'),
    h('button', { onClick: () => drawer.current.show() }, 'Show the cart'),
    h('button', { onClick: () => setIsThere(false) }, 'Take it away'),
    h('output', null, heard.join(', ')),
    h(Summary));
}
`;

const CLIENT = `import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { configure } from 'kiosk-widgets';
import { App } from './app.js';

window.mismatches = [];
hydrateRoot(document.getElementById('root'), createElement(App), {
  onRecoverableError: error => window.mismatches.push(String(error)),
});
configure({ clientId: 'demo-client', apiHost: document.querySelector('[data-api]').dataset.api });
`;

/** An app with all elements that have fields. */
const EVERY_FIELD = `import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { configure } from 'kiosk-widgets';
import { AddToCart, BackInStock, CartDrawer, MemberLogin, ProductList, ReviewList } from 'kiosk-widgets/react/islands';

configure({ clientId: 'demo-client', apiHost: document.querySelector('[data-api]').dataset.api });
createRoot(document.getElementById('root')).render(h('main', null,
  h(AddToCart, { product: 'stoneware-mug', show: 'name options quantity' }),
  h(AddToCart, { product: 'engraved-spoon', show: 'name options quantity' }),
  h(ProductList, { pageSize: 4, controls: 'search sort filters' }),
  h(ReviewList, { product: 'bread-knife' }),
  h(BackInStock, { product: 'sold-out-lamp' }),
  h(CartDrawer, { terms: true }),
  h(MemberLogin)));
`;

const SERVER = `import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.js';
process.stdout.write(renderToString(createElement(App)));
`;

async function buildApp(source: string): Promise<Built> {
  const folder = join(root, '.output', source.replaceAll('/', '-'));
  installPacked(folder);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'app.js'), toApp(source));
  writeFileSync(join(folder, 'server.js'), SERVER);
  const rendered = execFileSync(process.execPath, [join(folder, 'server.js')], { encoding: 'utf8' });
  await bundle(folder, CLIENT);
  return { folder, rendered };
}

async function open(page: Page, world: World, { folder, rendered }: Built): Promise<readonly string[]> {
  const errors: string[] = [];
  page.on('console', message => {
    // The platform answers with an error as long as there is no cart.
    if (message.type() === 'error' && !message.location().url.endsWith('/carts/current')) errors.push(message.text());
  });
  const app = world.mount('react', join(folder, 'dist'));
  const script = `<script type="module" crossorigin src="${app}/main.js" data-api="${world.api}"></script>`;
  await visit(page, world, '/react', `<div id="root">${rendered}</div>${script}`, { script: '' });
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  return errors;
}

const readCode = ({ folder }: Built): string =>
  readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.js'))
    .map(file => readFileSync(join(folder, 'dist', file), 'utf8'))
    .join('\n');

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });

for (const source of SOURCES)
  test.describe(source, () => {
    let built: Built;
    // A soak repeats the tests of the first module with the second.
    const tag = source === SOURCES[0] ? [] : '@soak';
    // One worker, because all tests use the same bundle.
    test.describe.configure({ mode: 'default' });
    test.beforeAll(async () => {
      built = await buildApp(source);
    });

    test('React hydrates server-rendered tags without a mismatch', async ({ page, world }) => {
      expect(built.rendered).toContain('<kiosk-add-to-cart product="bread-knife" quantity="1" class="buy">');
      expect(built.rendered).toContain('<a slot="fallback" href="/knife">Bread knife</a>');
      expect(built.rendered).toContain('<kiosk-cart-drawer auto-open="none" side="start">');
      expect(built.rendered).toContain('unread 0 undefined');
      const errors = await open(page, world, built);
      await expect(summary(page)).toContainText('ready 0');
      expect(await page.evaluate(() => (window as unknown as { mismatches: string[] }).mismatches)).toEqual([]);
      expect(errors).toEqual([]);
    });

    test(
      'passes props to the element, events to listeners, and the element to refs',
      { tag },
      async ({ page, world }) => {
        const errors = await open(page, world, built);
        await page.getByRole('button', { name: 'Make it three' }).click();
        await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('3');
        await add(page);
        await expect(page.locator('output')).toHaveText('3 at 3');
        await expect(page.getByRole('dialog')).toBeHidden();
        await page.getByRole('button', { name: 'Show the cart' }).click();
        await expect(page.getByRole('dialog')).toContainText('Bread knife');
        await expect(page.locator('kiosk-cart-drawer dialog.start')).toBeVisible();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Take it away' }).click();
        await expect(page.locator('kiosk-add-to-cart')).toHaveCount(0);
        expect(errors).toEqual([]);
      },
    );

    test(
      'useCart reads and changes the cart, and useMember gives the role and signs out',
      { tag },
      async ({ page, world }) => {
        const errors = await open(page, world, built);
        await summary(page).getByRole('button', { name: 'Two knives' }).click();
        await expect(summary(page)).toContainText('ready 2 EUR');
        await expect(summary(page)).toContainText('Bread knife × 2');
        await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
        await add(page);
        await expect(summary(page)).toContainText('Bread knife × 3');
        await summary(page).getByRole('button', { name: 'Drop' }).click();
        await expect(summary(page)).toContainText('ready 0');

        await expect(summary(page)).toContainText('You are a visitor');
        await signIn(page.locator('kiosk-member-login'));
        await expect(summary(page)).toContainText('You are a member');
        await expect(page.locator('output')).toContainText('login');
        await summary(page).getByRole('button', { name: 'Leave' }).click();
        await expect(summary(page)).not.toContainText('You are a member');
        expect(errors).toEqual([]);
      },
    );

    if (source.endsWith('islands'))
      test(
        'React’s development build logs nothing about the elements’ fields',
        { tag: '@soak' },
        async ({ page, world }) => {
          await bundle(built.folder, EVERY_FIELD, 'development');
          const messages: string[] = [];
          page.on('console', message => {
            if (['error', 'warning'].includes(message.type()) && !message.location().url.endsWith('/carts/current'))
              messages.push(`${message.text()} ${message.location().url}`);
          });
          const app = world.mount('react', join(built.folder, 'dist'));
          const script = `<script type="module" crossorigin src="${app}/main.js" data-api="${world.api}"></script>`;
          await visit(page, world, '/fields', `<div id="root"></div>${script}`, { script: '' });
          const form = page.locator('kiosk-add-to-cart').first();
          await expect(form.getByRole('radiogroup')).toHaveCount(2);
          for (const group of await form.getByRole('radiogroup').all()) {
            await group.locator('label').first().click();
            await expect(group.getByRole('radio').first()).toBeChecked();
          }
          await form.getByRole('textbox', { name: 'Quantity' }).fill('2');
          await page.locator('kiosk-product-list').getByRole('searchbox').fill('mug');
          await expect(page.locator('kiosk-product-list').getByText('Stoneware mug')).toBeVisible();
          await page.locator('kiosk-add-to-cart').nth(1).getByRole('textbox').first().fill('Mira');
          await page.locator('kiosk-review-list').getByRole('button', { name: 'Write a review' }).click();
          const stars = page.locator('kiosk-review-list').getByRole('radio', { name: '4 stars' });
          await stars.press('Space');
          await expect(stars).toBeChecked();
          await page.locator('kiosk-back-in-stock').getByRole('textbox', { name: 'Email' }).fill('a@larch.example');
          const login = page.locator('kiosk-member-login');
          await signIn(login);
          await expect(loginButton(login, 'Sign out')).toBeVisible();
          await form.getByRole('button', { name: 'Add to cart' }).click();
          const drawer = page.getByRole('dialog');
          await expect(drawer.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2');
          await drawer.getByText('Discount code').click();
          await drawer.getByRole('textbox', { name: 'Discount code' }).fill('WELCOME10');
          expect(messages).toEqual([]);
        },
      );

    if (source.endsWith('islands'))
      test('the bundle has the app\u2019s React and no Preact', () => {
        const code = readCode(built);
        expect(code).toContain('react.memo_cache_sentinel');
        // Preact's property for a list of children, which no bundler renames.
        expect(code).not.toMatch(/\b__k\b/);
      });
  });
