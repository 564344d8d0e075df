import { drawerHtml } from './pages/cart-drawer.ts';
import { add } from './pages/product-form.ts';
import { quiet } from './pages/quiet.ts';
import { KNIFE, visit } from './pages/shop-page.ts';
import { quantities } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test } from './world.ts';

const button = (attributes: string, inside = '') => `<kiosk-add-to-cart ${attributes}>${inside}</kiosk-add-to-cart>`;
const DRAWER = drawerHtml('auto-open="none"');

test('without a client id, logs the cause once, keeps the fallback and sends nothing', async ({ page, world }) => {
  const errors: string[] = [];
  page.on('console', message => message.type() === 'error' && errors.push(message.text()));
  await visit(page, world, '/none', button('product="bread-knife"', '<span slot="fallback">Call us to order</span>'), {
    attributes: { 'data-client-id': 'absent' },
  });
  await expect(page.getByText('Call us to order')).toBeVisible();
  await expect.poll(() => errors.filter(text => text.includes('data-client-id'))).toHaveLength(1);
  expect(await world.log()).toEqual([]);
});

test('reports an unknown client id in the element and offers a retry', async ({ page, world }) => {
  await visit(page, world, '/unknown', button('product="bread-knife"'), { attributes: { 'data-client-id': 'nobody' } });
  await expect(page.getByRole('alert')).toContainText('The shop isn’t available here right now.');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

const GONE = ['retired-vase', '../../etc', '💥', 'no-such-thing', '00000000-0000-4000-8000-000000000000'];

test('elements of unknown or deleted products say so, and another product can be added', async ({ page, world }) => {
  await visit(page, world, '/product', GONE.map(slug => button(`product="${slug}"`)).join('') + KNIFE + DRAWER);
  for (const element of (await page.locator('kiosk-add-to-cart').all()).slice(0, GONE.length))
    await expect(element.getByText(/no longer available/i)).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).last().click();
  await expect.poll(() => quantities(world)).toEqual([1]);
});

test('a sold-out product shows “Sold out” and cannot be added', { tag: '@soak' }, async ({ page, world }) => {
  await visit(page, world, '/sold', button('product="sold-out-lamp"') + DRAWER);
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeVisible();
  await page.getByRole('button', { name: 'Sold out' }).click({ force: true });
  await quiet(page);
  expect(await quantities(world)).toEqual([]);
});

for (const choices of sample(1, ['{broken', 'Colour:Ultraviolet;Size:XXXL', '{"Colour":7}', 'Colour', ';;::', '[]'])) {
  test(`ignores choices="${choices}" and lets the shopper choose`, { tag: '@soak' }, async ({ page, world }) => {
    await visit(page, world, '/choices', button(`product="stoneware-mug" choices='${choices}'`) + DRAWER);
    await add(page);
    await expect(page.getByRole('radio', { name: /Sage/ })).toBeVisible();
    expect(await quantities(world)).toEqual([]);
    await page.getByRole('radio', { name: /Sage/ }).check({ force: true });
    await page.getByRole('radio', { name: /^S\b/ }).check({ force: true });
    await add(page);
    await expect.poll(() => quantities(world)).toEqual([1]);
  });
}

test('an invalid quantity attribute adds one unit', { tag: '@soak' }, async ({ page, world }) => {
  const buttons = ['0', '-1', '1e9', 'abc', ''].map(quantity => button(`product="bread-knife" quantity="${quantity}"`));
  await visit(page, world, '/quantity', buttons.join('') + DRAWER);
  for (const [at] of buttons.entries()) {
    await page.locator('kiosk-add-to-cart').nth(at).getByRole('button', { name: 'Add to cart' }).click();
    await expect.poll(() => quantities(world)).toEqual([at + 1]);
  }
});

const BROKEN = 'Something failed on our side. Try again in a moment.';
const outages = [
  {
    name: 'sends HTML instead of JSON',
    fault: {
      path: '/query-platformized',
      status: 200,
      body: '<!doctype html><p>maintenance',
      headers: { 'content-type': 'text/html' },
    },
  },
  {
    name: 'drops connections',
    fault: { path: '/query-platformized', drop: 'before' },
    words: 'We can’t reach the shop. Check your connection and try again.',
  },
  {
    name: 'sends JSON of another shape',
    fault: {
      path: '/query-platformized',
      status: 200,
      body: '{"products":null}',
      headers: { 'content-type': 'application/json' },
    },
  },
  {
    name: 'answers 429 for a minute',
    fault: { path: '/query-platformized', status: 429, body: '{}', headers: { 'Retry-After': '60' } },
    words: 'We’re very busy right now. Try again in a moment.',
  },
  { name: 'answers 500', fault: { path: '/query-platformized', status: 500, body: '{}' } },
  {
    name: 'sends half a response',
    fault: {
      path: '/query-platformized',
      status: 200,
      body: '{"products":[{"id":',
      headers: { 'content-type': 'application/json' },
    },
  },
];
for (const { name, fault, words = BROKEN } of sample(1, outages)) {
  test(
    `shows an error and works on retry when the API ${name}`,
    { tag: '@security-hostile-answers' },
    async ({ page, world }) => {
      await page.addInitScript(() => {
        const errors: string[] = [];
        Object.assign(window, { errors });
        document.addEventListener('kiosk:error', event => errors.push((event.target as Element).localName));
      });
      await world.faults(fault);
      await visit(page, world, '/outage', KNIFE + DRAWER);
      await expect(page.getByRole('alert')).toContainText(words);
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { errors: string[] }).errors))
        .toEqual(['kiosk-add-to-cart']);
      await world.faults();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('€39.00')).toBeVisible();
      await add(page);
      await expect.poll(() => quantities(world)).toEqual([1]);
    },
  );
}

test(
  'a press on “Add to cart” adds once when the product query takes 1.5 s',
  { tag: '@soak' },
  async ({ page, world }) => {
    await world.faults({ path: '/query-platformized', delayMs: 1500, times: 1 });
    await visit(page, world, '/slow', KNIFE + DRAWER);
    await add(page);
    await expect.poll(() => quantities(world)).toEqual([1]);
  },
);

const storages = {
  blocked: () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  corrupted: () => {
    // A page with an opaque origin, such as about:blank, has no storage.
    if (origin === 'null') return;
    for (const value of ['{', 'null', '[]', '{"accessToken":7}', '42'])
      localStorage.setItem('kiosk:tokens:demo-client', value);
    localStorage.setItem('kiosk:cart:demo-client', '\u0000');
    sessionStorage.setItem('kiosk:purchase:demo-client', '{"checkoutId":{}}');
  },
};
for (const [name, spoil] of sample(2, Object.entries(storages))) {
  test(`an add works when storage is ${name}, and the URL keeps its parameters`, async ({ page, world }) => {
    await page.addInitScript(spoil);
    await visit(page, world, '/storage?orderId=1', KNIFE + DRAWER);
    await visit(page, world, '/storage', KNIFE + DRAWER, { search: '?orderId=1&checkoutId=2' });
    await add(page);
    await expect.poll(() => quantities(world)).toEqual([1]);
    expect(new URL(page.url()).search).toBe('?orderId=1&checkoutId=2');
  });
}

test(
  'no access token appears in a request URL, the console or the store',
  { tag: '@soak' },
  async ({ page, world }) => {
    const seen: string[] = [];
    page.on('console', message => seen.push(message.text()));
    page.on('request', request => seen.push(request.url()));
    await visit(page, world, '/secrets', KNIFE + DRAWER);
    await add(page);
    await expect.poll(() => quantities(world)).toEqual([1]);
    const { token, state } = await page.evaluate(() => ({
      token: JSON.parse(localStorage.getItem('kiosk:tokens:demo-client') ?? '{}').accessToken.value as string,
      state: JSON.stringify(window.kiosk.store.getState()),
    }));
    expect(token.length).toBeGreaterThan(10);
    expect([...seen, state].filter(text => text.includes(token))).toEqual([]);
  },
);
