import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import type { Page } from '@playwright/test';
import { publint } from 'publint';
import { root } from '../tools/build.ts';
import { bundle, installPacked } from './packed.ts';
import { signIn } from './pages/member-login.ts';
import { add } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { expect, test, type World } from './world.ts';

const folder = join(root, '.output/bundled');
let tarball = '';
const MODULES = ['add-to-cart', 'cart-button', 'cart-drawer', 'member-login', 'review-list', 'back-in-stock'];

// One worker, because all tests use the same bundle.
test.describe.configure({ mode: 'default' });

// Installs the package as from the registry, and bundles it as an app does.
test.beforeAll(async () => {
  tarball = installPacked(folder);
  await bundle(
    folder,
    [
      ...MODULES.map(name => `import 'kiosk-widgets/${name}.js';`),
      "import { configure } from 'kiosk-widgets';",
      "configure({ clientId: 'demo-client', apiHost: document.querySelector('[data-api]').dataset.api });",
    ].join('\n'),
  );
});

async function open(page: Page, world: World): Promise<readonly string[]> {
  const app = world.mount('app', join(folder, 'dist'));
  const script = `<script type="module" crossorigin src="${app}/main.js" data-api="${world.api}"></script>`;
  const missing: string[] = [];
  page.on('response', answer => {
    if (answer.status() === 404 && !answer.url().endsWith('/carts/current')) missing.push(answer.url());
  });
  await visit(
    page,
    world,
    '/app',
    `<h1>Bread knife</h1><kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>
        <kiosk-cart-button></kiosk-cart-button><kiosk-cart-drawer></kiosk-cart-drawer>
        <kiosk-member-login></kiosk-member-login><kiosk-review-list product="bread-knife"></kiosk-review-list>`,
    { script },
  );
  return missing;
}

test('every entry point of the package resolves with its types in Node and bundlers', async () => {
  const { messages } = await publint({ pkgDir: join(folder, 'node_modules/kiosk-widgets'), pack: false });
  expect(messages).toEqual([]);
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  if (!analysis.types) throw new Error('The package has no types');
  // The package has only ES modules, which older resolution modes cannot read and Node before 20.19 cannot `require`.
  const problems = analysis.problems.filter(
    problem =>
      problem.kind !== 'CJSResolvesToESM' && !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
  );
  expect(problems).toEqual([]);
});

test('lazy code works in a bundle: totals, coupon, login and review form', async ({ page, world }) => {
  const missing = await open(page, world);
  await add(page);
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('Subtotal€39.00');
  await drawer.getByRole('button', { name: 'Discount code' }).click();
  await drawer.getByRole('textbox', { name: 'Discount code' }).fill('WELCOME10');
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await expect(drawer).toContainText('−€3.90');
  await page.keyboard.press('Escape');

  await signIn(page.locator('kiosk-member-login'));
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.locator('kiosk-review-list').getByRole('button', { name: 'Write a review' }).click();
  await expect(page.locator('kiosk-review-list').getByRole('radio', { name: '5 stars' })).toBeAttached();
  expect(missing).toEqual([]);
});

test(
  'a bundle whose lazy login code failed to load fetches it on the next press',
  { tag: ['@needs-module-retry', '@soak'] },
  async ({ page, world }) => {
    await open(page, world);
    world.breakCdn('login-flow');
    await signIn(page.locator('kiosk-member-login'));
    await expect(page.locator('kiosk-member-login [part=notice]')).toBeVisible();
    world.breakCdn('');
    await signIn(page.locator('kiosk-member-login'));
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  },
);
