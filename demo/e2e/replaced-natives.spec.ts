import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dist } from '../tools/build.ts';
import { isSoak } from '../tools/is-soak.ts';
import { CALLED, replacements, unusable, wrapped } from './hosts/replaced-natives.ts';
import { drawer } from './pages/cart-drawer.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const BODY =
  '<main><kiosk-product-list products="bread-knife stoneware-mug"></kiosk-product-list></main><kiosk-cart-button></kiosk-cart-button><kiosk-cart-drawer></kiosk-cart-drawer>';

/** The names of methods, and of an owner's static methods, that the built code calls or passes on. */
function scan() {
  const files = ['kiosk.js', ...readdirSync(join(dist, 'shared')).map(file => `shared/${file}`)];
  const code = files.map(file => readFileSync(join(dist, file), 'utf8')).join('\n');
  const names = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([, name = '']) => name));
  return {
    methods: names(/\.(\w+)(?:\?\.)?(?=[(`]|\.(?:call|apply|bind)\()/g),
    staticMethods: (owner: string) => names(new RegExp(`\\b${owner}\\.(\\w+)`, 'g')),
  };
}

test('CALLED lists the native functions that the built code calls', async ({ page, world }) => {
  await page.goto(world.serve('/empty', { html: '<!doctype html><title>Empty</title>' }));
  const natives = await page.evaluate(
    owners =>
      owners.map(owner => {
        const [name = '', prototype] = owner.split('.');
        const owned = (globalThis as unknown as Record<string, { readonly prototype: object }>)[name];
        const holder = (prototype ? owned?.prototype : owned) ?? {};
        return [
          owner,
          Object.entries(Object.getOwnPropertyDescriptors(holder))
            .filter(([key, { value }]) => typeof value === 'function' && key !== 'constructor')
            .map(([key]) => key),
        ] as const;
      }),
    Object.keys(CALLED),
  );
  const { methods, staticMethods } = scan();
  const called = natives.map(([owner, names]) => {
    const own = owner.includes('.') ? methods : staticMethods(owner);
    return [
      owner,
      names
        .filter(name => own.has(name))
        .sort()
        .join(' '),
    ];
  });
  expect(Object.fromEntries(called)).toEqual(CALLED);
});

/** Opens a shop, runs the code before Kiosk's script or after a list has rendered, and adds a product. */
async function shop(page: Page, world: World, code: string, time: 'before' | 'after'): Promise<void> {
  const head = time === 'before' ? `<script>{${code}}</script>` : '';
  await page.goto(world.serve('/shop', { html: world.html(BODY, { head }) }));
  await expect(page.locator('kiosk-product-list').getByText('€39.00')).toBeVisible();
  if (time === 'after') await page.addScriptTag({ content: `{${code}}` });
  await page.locator('kiosk-product-list').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(drawer(page)).toContainText('Subtotal€39.00');
  await page.goto(world.serve('/empty', { html: '<!doctype html><title>Empty</title>' }));
  await page.evaluate(() => localStorage.clear());
}

/** Turns off the report of events, because the driver sends it with the page's `JSON`, which a test may replace. */
test.beforeEach(({ page }) => page.addInitScript(() => Object.assign(window, { tellOfEvent() {} })));

for (const time of ['before', 'after'] as const) {
  for (const { name, code } of isSoak || time === 'before' ? sample(1, replacements) : [])
    test(`adds to the cart with page code ${time} the script: ${name}`, async ({ page, world }) => {
      await shop(page, world, code, time);
    });

  for (const [owner, wraps] of isSoak ? Object.entries(wrapped) : [])
    test(`adds to the cart when ${owner} is wrapped ${time} the script`, { tag: '@soak' }, async ({ page, world }) => {
      for (const { name, code } of wraps) await test.step(name, () => shop(page, world, code, time));
    });
}

for (const { name, code } of sample(1, unusable))
  test(`a page that Kiosk cannot work in logs a message or throws: ${name}`, async ({ page, world, uncaught }) => {
    const said: string[] = [];
    page.on('console', message => said.push(message.text()));
    await page.goto(world.serve('/shop', { html: world.html(BODY, { head: `<script>{${code}}</script>` }) }));
    await expect.poll(() => [...said, ...uncaught].length).toBeGreaterThan(0);
    // Leaves the page, because more errors may follow the first and would fail this test.
    await page.goto('about:blank');
    uncaught.length = 0;
  });
