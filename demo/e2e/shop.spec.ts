import type { Page } from '@playwright/test';
import { expect, test, type World } from './world.ts';

const SHOP = `<main><h1>Goods</h1>
  <kiosk-add-to-cart product="stoneware-mug" choices="Colour:Sage;Size:S" show="name price options quantity stock"></kiosk-add-to-cart>
  <kiosk-add-to-cart product="bread-knife" show="name price quantity stock"></kiosk-add-to-cart>
  <kiosk-cart-button></kiosk-cart-button></main><kiosk-cart-drawer></kiosk-cart-drawer>`;

interface Carts {
  readonly carts: readonly {
    readonly cart: {
      readonly lineItems: readonly { readonly quantity: number; readonly productName: { readonly original: string } }[];
    };
  }[];
}
interface Orders {
  readonly orders: readonly {
    readonly id: string;
    readonly lineItems: readonly { readonly quantity: number }[];
    readonly priceSummary: { readonly total: { readonly amount: string } };
  }[];
}

const linesOf = async (world: World) =>
  (await world.handle<Carts>('/carts')).carts.flatMap(({ cart }) =>
    cart.lineItems.map(line => [line.productName.original, line.quantity]),
  );

const open = async (page: Page, world: World, path = '/shop') => {
  await page.goto(world.serve(path, { html: world.html(SHOP) }));
  await expect(page.getByText('€18.00').first()).toBeVisible();
};

/** The add-to-cart element of a product. */
const product = (page: Page, slug: string) => page.locator(`kiosk-add-to-cart[product="${slug}"]`);
const drawer = (page: Page) => page.getByRole('dialog');
/** Pays on the hosted checkout with as little as it asks for. */
async function pay(page: Page) {
  await page.waitForURL(/\/checkout/);
  await page.getByLabel(/e-?mail/i).fill('ada@example.com');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

test('first visit to order: add a variant, change, remove, undo, reload, second tab, checkout, empty cart', async ({
  page,
  context,
  world,
}) => {
  await open(page, world);

  await world.faults({ path: '/add-to-cart', delayMs: 1500, times: 1 });
  await product(page, 'stoneware-mug').getByRole('button', { name: 'Add to cart' }).click();
  await expect(drawer(page)).toContainText('Stoneware mug', { timeout: 1000 });
  expect(await linesOf(world)).toEqual([]);
  await expect(drawer(page)).toHaveAccessibleName(/Your cart \(1\)/);
  await expect.poll(() => linesOf(world)).toEqual([['Stoneware mug', 1]]);

  await drawer(page)
    .getByRole('button', { name: /one more$/ })
    .click();
  await expect(drawer(page)).toHaveAccessibleName(/Your cart \(2\)/);
  await expect.poll(() => linesOf(world)).toEqual([['Stoneware mug', 2]]);
  await expect(drawer(page)).toContainText('€36.00');

  await drawer(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect.poll(() => linesOf(world)).toEqual([]);
  await drawer(page).getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => linesOf(world)).toEqual([['Stoneware mug', 2]]);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  const second = await context.newPage();
  await open(second, world, '/second');
  await expect(second.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();

  await product(second, 'bread-knife').getByRole('button', { name: 'Add to cart' }).click();
  await expect
    .poll(() => linesOf(world))
    .toEqual([
      ['Stoneware mug', 2],
      ['Bread knife', 1],
    ]);
  await page.bringToFront();
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible();

  await page.getByRole('button', { name: 'Cart, 3 items' }).click();
  await page.evaluate(() =>
    document.addEventListener('kiosk:checkout', event =>
      sessionStorage.setItem('seen', JSON.stringify((event as CustomEvent).detail)),
    ),
  );
  await drawer(page)
    .getByRole('button', { name: /^Checkout · €75\.00/ })
    .click();
  await page.waitForURL(/\/checkout/);
  expect(new URL(page.url()).origin).toBe(world.api);
  await page.getByLabel(/e-?mail/i).fill('ada@example.com');
  const fill = async (label: RegExp, value: string) => {
    const field = page.getByLabel(label).first();
    if (await field.count()) await field.fill(value);
  };
  await fill(/first name/i, 'Ada');
  await fill(/last name/i, 'Lovelace');
  await fill(/^(street|address)/i, 'Unter den Linden 1');
  await fill(/city|town/i, 'Berlin');
  await fill(/postal|postcode|zip/i, '10117');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(`${world.site}/shop**`);

  const { orders } = await world.handle<Orders>('/orders');
  expect(orders).toHaveLength(1);
  expect(orders[0]?.lineItems.map(({ quantity }) => quantity)).toEqual([2, 1]);
  expect(await linesOf(world)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await expect(page.locator('kiosk-cart-button:state(empty)')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await second.bringToFront();

  const grants = (await world.log()).filter(({ grant }) => grant);
  expect(grants.map(({ grant }) => grant)).toEqual(['anonymous']);
});

test('a purchase is told once, on the return', async ({ page, world }) => {
  await page.addInitScript(() =>
    document.addEventListener('kiosk:purchase', event => {
      const told = JSON.parse(sessionStorage.getItem('told') ?? '[]');
      sessionStorage.setItem('told', JSON.stringify([...told, (event as CustomEvent).detail]));
    }),
  );
  await open(page, world);
  await product(page, 'bread-knife').getByRole('button', { name: 'Add to cart' }).click();
  await drawer(page)
    .getByRole('button', { name: /^Checkout · €39\.00/ })
    .click();
  await pay(page);
  await page.waitForURL(`${world.site}/shop**`);
  await page.reload();
  await expect(page.getByText('€18.00').first()).toBeVisible();
  const told = await page.evaluate(() => JSON.parse(sessionStorage.getItem('told') ?? '[]'));
  const { orders } = await world.handle<Orders>('/orders');
  expect(told.map((detail: { orderId: string }) => detail.orderId)).toEqual(orders.map(({ id }) => id));
});

test('with data-analytics the page’s data layer hears of the way to the order, and of nobody’s name', async ({
  page,
  world,
}) => {
  const heard = () => page.evaluate(() => sessionStorage.getItem('heard') ?? '[]').then(text => JSON.parse(text));
  await page.addInitScript(() => {
    // What a container would have taken: the page before is gone by the time that it is asked for.
    const dataLayer = Object.assign([] as unknown[], {
      push: (...entries: unknown[]) =>
        sessionStorage.setItem(
          'heard',
          JSON.stringify([...JSON.parse(sessionStorage.getItem('heard') ?? '[]'), ...entries]),
        ),
    });
    Object.assign(window, { dataLayer });
  });
  const script = world.script({ 'data-analytics': 'datalayer' });
  await page.goto(world.serve('/measured', { html: world.html(SHOP, { script }) }));
  await product(page, 'stoneware-mug').getByRole('button', { name: 'Add to cart' }).click();
  const mug = { item_name: 'Stoneware mug', item_variant: 'Sage / S', price: 18, item_id: expect.any(String) };
  const said = (event: string, quantity: number, value = quantity * 18) => [
    { ecommerce: null },
    { event, ecommerce: { currency: 'EUR', value, items: [{ ...mug, quantity }] } },
  ];
  await expect.poll(heard).toHaveLength(4);
  expect(await heard()).toEqual(expect.arrayContaining([...said('add_to_cart', 1), ...said('view_cart', 1)]));
  await drawer(page)
    .getByRole('button', { name: /one more$/ })
    .click();
  await expect.poll(async () => (await heard()).slice(4)).toEqual(said('add_to_cart', 1));
  await drawer(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect.poll(async () => (await heard()).slice(6)).toEqual(said('remove_from_cart', 2));
  await drawer(page).getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(async () => (await heard()).slice(8)).toEqual(said('add_to_cart', 2));
  await drawer(page)
    .getByRole('button', { name: /^Checkout · €36\.00/ })
    .click();
  await pay(page);
  await page.waitForURL(`${world.site}/measured**`);
  const { orders } = await world.handle<Orders>('/orders');
  await expect
    .poll(async () => (await heard()).slice(10))
    .toEqual([
      ...said('begin_checkout', 2),
      { ecommerce: null },
      {
        event: 'purchase',
        ecommerce: {
          ...said('', 2)[1]?.ecommerce,
          transaction_id: orders[0]?.id,
          tax: expect.any(Number),
          shipping: expect.any(Number),
        },
      },
    ]);
  expect(JSON.stringify(await heard())).not.toContain('ada@');
  expect(world.cdnLog.filter(path => path.includes('data-layer'))).not.toEqual([]);
});

test('a data layer whose code cannot be had keeps nobody from buying', async ({ page, world }) => {
  const wrong: string[] = [];
  page.on('pageerror', error => wrong.push(error.message));
  world.breakCdn('kiosk-data-layer');
  const script = world.script({ 'data-analytics': 'datalayer' });
  await page.goto(world.serve('/measured', { html: world.html(SHOP, { script }) }));
  await product(page, 'bread-knife').getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => linesOf(world)).toEqual([['Bread knife', 1]]);
  await expect(drawer(page)).toHaveAccessibleName(/Your cart \(1\)/);
  expect(wrong).toEqual([]);
});

const failures = [
  {
    name: 'a 500',
    fault: { path: '/add-to-cart', status: 500, body: '<html>oops</html>' },
    words: 'Something went wrong in the shop. Try again in a moment.',
  },
  {
    name: 'a lost connection before the write',
    fault: { path: '/add-to-cart', drop: 'before' },
    words: "We can't reach the shop. Check your connection and try again.",
  },
  {
    name: 'no answer in time',
    fault: { path: '/add-to-cart', delayMs: 17_000, status: 503 },
    words: 'The shop is taking too long to answer. Try again in a moment.',
  },
  {
    name: '429 without end',
    fault: { path: '/add-to-cart', status: 429, headers: { 'Retry-After': '60' } },
    words: 'The shop is very busy. Try again in a moment.',
  },
];
for (const { name, fault, words } of failures) {
  test(`${name} on adding is said, announced, and leaves the cart right; trying again adds once`, async ({
    page,
    world,
  }) => {
    await page.addInitScript(() => {
      const errors: unknown[] = [];
      Object.assign(window, { errors });
      document.addEventListener('kiosk:error', event => {
        const { code, message, requestId, retry } = (event as CustomEvent).detail;
        errors.push({ code, message, requestId, retry: typeof retry, from: (event.target as Element).localName });
      });
    });
    await open(page, world);
    await world.faults(fault);
    await product(page, 'bread-knife').getByRole('button', { name: 'Add to cart' }).click();
    await expect(drawer(page).getByRole('alert')).toContainText(`Bread knife was not added. ${words}`, {
      timeout: 20_000,
    });
    expect(await linesOf(world)).toEqual([]);
    await expect(drawer(page)).not.toHaveAccessibleName(/\(1\)/);
    expect(await page.evaluate(() => (window as unknown as { errors: unknown[] }).errors)).toEqual([
      expect.objectContaining({ message: words, retry: 'function', from: 'kiosk-add-to-cart' }),
    ]);
    await world.faults();
    await drawer(page).getByRole('button', { name: 'Try again' }).first().click();
    await expect.poll(() => linesOf(world)).toEqual([['Bread knife', 1]]);
    await expect(drawer(page)).toHaveAccessibleName(/Your cart \(1\)/);
  });
}

test('a write that lands after its time is up is found by trying again, not made twice', async ({ page, world }) => {
  await open(page, world);
  await world.faults({ path: '/add-to-cart', delayMs: 16_000, times: 1 });
  await product(page, 'bread-knife').getByRole('button', { name: 'Add to cart' }).click();
  await expect(drawer(page).getByRole('alert')).toContainText('was not added', { timeout: 20_000 });
  await expect.poll(() => linesOf(world)).toEqual([['Bread knife', 1]]);
  await drawer(page).getByRole('button', { name: 'Try again' }).first().click();
  await expect(drawer(page)).toHaveAccessibleName(/Your cart \(1\)/);
  expect(await linesOf(world)).toEqual([['Bread knife', 1]]);
});

test('two adds in a hurry and a link: neither is lost with the page', async ({ page, world }) => {
  await open(page, world);
  await world.faults({ path: '/add-to-cart', delayMs: 700, times: 1 });
  await page.evaluate(() => {
    for (const slug of ['stoneware-mug', 'bread-knife']) {
      const { shadowRoot } = document.querySelector(`kiosk-add-to-cart[product="${slug}"]`) as Element;
      shadowRoot?.querySelector<HTMLElement>('[part~=button]')?.click();
    }
  });
  await page.goto(world.serve('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>' }));
  await expect
    .poll(async () => (await linesOf(world)).toSorted())
    .toEqual([
      ['Bread knife', 1],
      ['Stoneware mug', 1],
    ]);
});

test('an answer lost after the write is looked up, not sent twice', async ({ page, world }) => {
  // On a kept connection Chromium itself sends a request again when it breaks: here each has its own.
  const closed = { headers: { connection: 'close' } };
  await world.faults({ ...closed, method: 'OPTIONS' }, closed);
  await open(page, world);
  await product(page, 'stoneware-mug').getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => linesOf(world)).toEqual([['Stoneware mug', 1]]);
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await world.faults({ path: '/add-to-cart', drop: 'after', times: 1 }, { ...closed, method: 'OPTIONS' }, closed);
  await product(page, 'bread-knife').getByRole('button', { name: 'Add to cart' }).click();
  await expect
    .poll(() => linesOf(world))
    .toEqual([
      ['Stoneware mug', 1],
      ['Bread knife', 1],
    ]);
  await expect(drawer(page)).toHaveAccessibleName(/Your cart \(2\)/);
  const adds = (await world.log()).filter(({ path, method }) => path.endsWith('/add-to-cart') && method === 'POST');
  expect(adds).toHaveLength(2);
});

test('a refused quantity says how many are left, and nothing changes', async ({ page, world }) => {
  await page.goto(
    world.serve('/shop', {
      html: world.html(
        '<kiosk-add-to-cart product="last-teapot" quantity="2"></kiosk-add-to-cart><kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>',
      ),
    }),
  );
  await expect(page.getByText('Only 2 left')).toBeVisible();
  await world.handle('/stock', { slug: 'last-teapot', quantity: 1 });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('alert')).toContainText('1');
  expect(await linesOf(world)).toEqual([]);
});

test('a product that sells out between page and press is said to be sold out', async ({ page, world }) => {
  await page.goto(
    world.serve('/shop', {
      html: world.html(
        '<kiosk-add-to-cart product="last-teapot"></kiosk-add-to-cart><kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>',
      ),
    }),
  );
  await expect(page.getByText('Only 2 left')).toBeVisible();
  await world.handle('/stock', { slug: 'last-teapot', quantity: 0 });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('alert')).toContainText(/sold out/i);
  expect(await linesOf(world)).toEqual([]);
});

test('the whole path by keyboard alone, focus returning to where it was', async ({ page, world }) => {
  await open(page, world);
  const knife = product(page, 'bread-knife').getByRole('button', { name: 'Add to cart' });
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if (await knife.evaluate(button => (button.getRootNode() as ShadowRoot).activeElement === button)) break;
  }
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeVisible();
  await expect.poll(() => linesOf(world)).toEqual([['Bread knife', 1]]);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect
    .poll(() => knife.evaluate(button => (button.getRootNode() as ShadowRoot).activeElement === button))
    .toBe(true);

  const cartButton = page.locator('kiosk-cart-button').getByRole('button');
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab');
    if (await cartButton.evaluate(button => (button.getRootNode() as ShadowRoot).activeElement === button)) break;
  }
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeVisible();
  const checkout = drawer(page).getByRole('button', { name: /^Checkout/ });
  await expect(checkout).toHaveText(/€39\.00/);
  for (let presses = 0; presses < 20; presses++) {
    if (await checkout.evaluate(button => (button.getRootNode() as ShadowRoot).activeElement === button)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/checkout/);
});
