import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dist } from '../tools/build.ts';
import { DRAWER, visit } from './pages/shop-page.ts';
import { expect, test, type World } from './world.ts';

const MUG = '<kiosk-add-to-cart product="stoneware-mug" choices="Colour:Sage;Size:S"></kiosk-add-to-cart>';

/** The published tags, with the addresses of this test. */
const pinnedTags = (world: World): string =>
  readFileSync(join(dist, 'pinned.html'), 'utf8')
    .replaceAll(/https:\/\/cdn\.example\/v[^/]+\//g, `${world.cdn}/kiosk/`)
    .replace('"YOUR-CLIENT-ID"', `"demo-client" data-api-host="${world.api}"`);

/** Serves a file of the CDN with an extra line. Returns the query strings of the requests for this file. */
async function tamper(page: Page, file: RegExp): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route(file, async route => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(search);
    const code = readFileSync(join(dist, pathname.replace('/kiosk/', '')), 'utf8');
    await route.fulfill({
      body: `${code}\nglobalThis.tampered = true;`,
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  return asked;
}

const ranTampered = (page: Page): Promise<boolean> => page.evaluate(() => 'tampered' in globalThis);

test('the published pinned tags load an element, its lazy code and German words', async ({ page, world }) => {
  const messages: string[] = [];
  page.on('console', message => messages.push(message.text()));
  const html = world.html(MUG + DRAWER, { script: pinnedTags(world) }).replace('lang="en"', 'lang="de"');
  await page.goto(world.serve('/pinned', { html }));
  await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /Dein Warenkorb/ })).toContainText('Zwischensumme');
  expect(messages).toEqual([]);
});

test('the published tags pin every file of shared/ and words/', async ({ world }) => {
  const { files } = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as { files: Record<string, unknown> };
  const tags = pinnedTags(world);
  for (const file of Object.keys(files).filter(name => /^(shared|words)\//.test(name)))
    expect(tags).toContain(`${world.cdn}/kiosk/${file}": "sha384-`);
});

test(
  'refuses a tampered element file, and shows “Not loaded” in its place',
  { tag: '@security-tampered-files' },
  async ({ page, world }) => {
    const asked = await tamper(page, /kiosk-add-to-cart-/);
    await visit(page, world, '/tampered', MUG, { script: pinnedTags(world) });
    const message = page.getByText('Not loaded');
    await expect(message).toBeVisible();
    await message.click();
    await expect(message).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
    expect(await ranTampered(page)).toBe(false);
  },
);

test('refuses a tampered words file, and keeps the page English', { tag: '@soak' }, async ({ page, world }) => {
  const asked = await tamper(page, /words\/de/);
  const html = world.html(MUG, { script: pinnedTags(world) }).replace('lang="en"', 'lang="de"');
  await page.goto(world.serve('/tampered-words', { html }));
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(await ranTampered(page)).toBe(false);
});

test(
  'refuses a tampered lazy file at each retry, even after the page removes the tag',
  { tag: ['@needs-module-retry', '@security-tampered-files', '@soak'] },
  async ({ page, world }) => {
    const asked = await tamper(page, /kiosk-options-/);
    await visit(page, world, '/tampered-later', MUG, { script: pinnedTags(world) });
    const mug = page.locator('kiosk-add-to-cart');
    for (const _ of [1, 2]) {
      const before = asked.length;
      await mug.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => asked.length).toBeGreaterThan(before);
      // The next press must still be refused after the page has removed the tag that pins the files.
      await page.evaluate(() => document.querySelector('[data-client-id]')?.remove());
    }
    await expect(mug.getByRole('alert')).toBeVisible();
    expect(asked.filter(Boolean)).toEqual([]);
    expect(await ranTampered(page)).toBe(false);

    await visit(page, world, '/not-pinned', MUG);
    await expect(mug.getByRole('radio', { name: 'Sage' })).toBeVisible();
    expect(await ranTampered(page)).toBe(true);
  },
);
