import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dist } from '../tools/build.ts';
import { add } from './pages/product-form.ts';
import { DRAWER, KNIFE, LOGIN, visit } from './pages/shop-page.ts';
import { expect, test, type World } from './world.ts';

type Row = Readonly<Record<string, string | number>>;

const BODY = KNIFE + LOGIN + DRAWER;

/** Opens a page. Returns the lines of its console, to which later lines are added. */
async function open(page: Page, world: World, attributes: Readonly<Record<string, string>>, head = '', after = '') {
  const lines: string[] = [];
  page.on('console', message => lines.push(`${message.type()} ${message.text()}`));
  await visit(page, world, '/page', BODY + after, { head, attributes });
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  return lines;
}

test(
  'data-debug lists elements, requests and mistakes in the console',
  { tag: '@needs-console-groups' },
  async ({ page, world }) => {
    const words =
      '<script type="application/json" data-kiosk-words>{ "addd": "Put in the bag", "cart.title": "Bag" }</script>';
    const styles = `<style>${readFileSync(join(dist, 'kiosk.css'), 'utf8')}</style>`;
    const other = world.script({}).replace('/kiosk/kiosk.js', '/other/kiosk.js');
    world.mount('other', dist);
    const tables: (Promise<readonly Row[]> | undefined)[] = [];
    page.on('console', message => {
      if (message.type() === 'table') tables.push(message.args()[0]?.jsonValue());
    });
    const lines = await open(page, world, { 'data-debug': '', 'data-curency': 'EUR' }, words + styles, other);
    await expect
      .poll(() => lines.find(line => line.startsWith('startGroup')))
      .toMatch(/3 elements, \d+ requests, \d+ to mend/);
    await expect.poll(() => lines).toContain('endGroup console.groupEnd');
    const [settings, elements, requests = []] = await Promise.all(tables);
    expect(settings).toEqual([
      { src: `${world.cdn}/kiosk/kiosk.js`, clientId: 'demo-client', apiHost: world.api, debug: '', curency: 'EUR' },
    ]);
    expect(elements).toEqual([
      {
        element: 'kiosk-add-to-cart',
        about: 'bread-knife',
        states: '',
        size: expect.stringMatching(/^\d{3,} × \d{2,}$/),
      },
      { element: 'kiosk-member-login', about: '', states: '', size: expect.stringMatching(/^\d{3,} × \d{3,}$/) },
      { element: 'kiosk-cart-drawer', about: '', states: expect.stringMatching(/^(loading)?$/), size: '0 × 0' },
    ]);
    expect(requests.find(({ path }) => path === '/oauth2/token')).toEqual({
      method: 'POST',
      path: '/oauth2/token',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.stringMatching(/^\S{8,}$/),
    });
    // Each call is listed once, even a call in flight while the debug code loads.
    expect(requests.map(({ path }) => path).filter(path => `${path}`.endsWith('/query-platformized'))).toHaveLength(1);
    expect(lines.filter(line => line.includes('kiosk.css'))).toEqual([]);
    for (const text of [
      `There are two builds of Kiosk, ${world.cdn}/kiosk/ and ${world.cdn}/other/: the first to run draws all; keep one.`,
      'The script tag has no data-curency; it has data-currency.',
      '"addToCart" has no words "addd"; there is "add".',
      '<kiosk-add-to-cart> is empty without script: put a link or a sentence with slot="fallback" into it.',
      '<kiosk-member-login> is empty without script: put a link or a sentence with slot="fallback" into it.',
    ])
      expect(
        lines.filter(line => line.startsWith(`warning [kiosk] ${text}`)),
        text,
      ).toHaveLength(1);

    await add(page);
    await expect(page.getByRole('dialog')).toContainText('Subtotal€39.00');
    await expect
      .poll(() =>
        lines.filter(line => /^debug \[kiosk\] POST \S+\/carts\/current\/add-to-cart 200 \d+ ms \S{8,}/.test(line)),
      )
      .toHaveLength(1);
    expect(lines.filter(line => line.startsWith('debug [kiosk] kiosk:add '))).toHaveLength(1);
  },
);

test(
  'data-debug names a source that a CSP lacks, and the cause of a layout shift',
  { tag: ['@needs-console-groups', '@soak'] },
  async ({ page, world }) => {
    const policy = `script-src ${world.cdn} 'nonce-ask'; connect-src ${world.api} ${world.cdn}; frame-src 'none'; img-src 'none'`;
    const lines: string[] = [];
    page.on('console', message => lines.push(message.text()));
    const asking = `<script nonce="ask">setInterval(() => fetch('${world.api}/ask'), 300)</script>`;
    await visit(
      page,
      world,
      '/page',
      `<kiosk-add-to-cart product="bread-knife" show="image name"></kiosk-add-to-cart><p>Below</p><kiosk-cart-drawer></kiosk-cart-drawer>${asking}`,
      { headers: { 'content-security-policy': policy }, attributes: { 'data-debug': '' } },
    );
    const count = (text: string | RegExp) => lines.filter(line => line.search(text) >= 0).length;
    await expect
      .poll(() => count(`The page's Content-Security-Policy refuses something: img-src lacks ${world.api}.`))
      .toBe(1);
    expect(count(/The page has moved by 0\.(?!000)\d{3} below <kiosk-add-to-cart>: give it the room/)).toBe(1);
    expect(count('The rules of kiosk.css are not here')).toBe(1);
    expect(count('There are two builds')).toBe(0);
  },
);

test(
  'the console and the elements report shared files that a CSP blocks',
  { tag: ['@needs-console-groups', '@soak'] },
  async ({ page, world }) => {
    const lines: string[] = [];
    page.on('console', message => lines.push(message.text()));
    const policy = `script-src ${world.cdn}/kiosk/kiosk.js; connect-src ${world.api}`;
    await visit(page, world, '/page', BODY, {
      headers: { 'content-security-policy': policy },
      attributes: { 'data-debug': '' },
    });
    await expect(page.locator('kiosk-add-to-cart')).toContainText('Not loaded');
    await expect.poll(() => lines.find(line => /\/shared\/kiosk-/.test(line))).toContain('script-src');
  },
);

test('without data-debug, fetches no debug code and logs no debug output', async ({ page, world }) => {
  const lines = await open(page, world, {});
  await add(page);
  await expect(page.getByRole('dialog')).toContainText('Subtotal€39.00');
  expect(world.cdnLog.filter(path => path.includes('debug'))).toEqual([]);
  expect(lines.filter(line => /^(startGroup|table|debug)/.test(line))).toEqual([]);
});
