import type { Locator, Page } from '@playwright/test';
import { fill } from './fill.ts';
import { galleryStates } from './gallery-sample.ts';
import { checkOut } from './pages/cart-drawer.ts';
import { add, variantIdOf } from './pages/product-form.ts';
import { DRAWER, KNIFE, visit } from './pages/shop-page.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const open = (page: Page, world: World, body: string, head = '') =>
  visit(page, world, '/look', `<main><h1>Goods</h1>${body}</main>`, { head });

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} has no box`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

for (const width of sample(1, [320, 390, 1280]))
  test(`the limit notice covers neither the add button nor the next text at ${width} px`, async ({ page, world }) => {
    await page.setViewportSize({ width, height: 700 });
    await open(
      page,
      world,
      '<kiosk-add-to-cart product="last-teapot" show="price quantity"></kiosk-add-to-cart><p>Next</p>',
    );
    const form = page.locator('kiosk-add-to-cart');
    const more = form.locator('[part=more]');
    await more.click();
    // Forces the click, because the button counts as disabled at the limit. A press still shows the hint.
    await more.click({ force: true });
    const hint = form.getByText('At most 2', { exact: true });
    await expect(hint).toBeVisible();
    const words = await hint.evaluate(node => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { top, bottom, left, right } = range.getBoundingClientRect();
      return { top, bottom, left, right };
    });
    const button = await boxOf(form.getByRole('button', { name: 'Add to cart' }));
    const next = await boxOf(page.getByText('Next', { exact: true }));
    const isApart = (box: typeof button) =>
      words.bottom <= box.y || words.top >= box.bottom || words.right <= box.x || words.left >= box.right;
    expect(isApart(button)).toBe(true);
    expect(isApart(next)).toBe(true);
  });

test('in Arabic, price and unit price do not overlap, and both keep their direction', async ({ page, world }) => {
  await open(
    page,
    world,
    '<div dir="rtl" lang="ar"><kiosk-add-to-cart product="olive-oil" show="price" locale="ar"></kiosk-add-to-cart></div>',
  );
  const form = page.locator('kiosk-add-to-cart');
  const now = await boxOf(form.locator('[part=price-now]'));
  const unit = await boxOf(form.locator('[part=price-unit]'));
  // From right to left, the price comes before the unit price.
  expect(unit.right).toBeLessThanOrEqual(now.x + 0.5);
  expect(now.x - unit.right).toBeGreaterThan(2);
  for (const part of ['price-now', 'price-unit'])
    expect(await form.locator(`[part=${part}]`).evaluate(node => getComputedStyle(node).unicodeBidi)).toBe('plaintext');
});

test('a tap leaves no underline on the button', { tag: ['@needs-touch', '@soak'] }, async ({ browser, world }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } });
  const page = await context.newPage();
  await open(page, world, KNIFE);
  const button = page.getByRole('button', { name: 'Add to cart' });
  await button.tap();
  await expect(page.locator('kiosk-add-to-cart').getByText('Added', { exact: true })).toBeVisible();
  const underlined = () =>
    page.locator('kiosk-add-to-cart [part~=button]').evaluate(node => getComputedStyle(node).textDecorationLine);
  expect(await underlined()).toBe('none');
  await context.close();
});

test('a pointer over a button underlines its text', { tag: ['@needs-hover', '@soak'] }, async ({ page, world }) => {
  await open(page, world, KNIFE);
  const button = page.getByRole('button', { name: 'Add to cart' });
  await button.hover();
  expect(await button.evaluate(node => getComputedStyle(node).textDecorationLine)).toBe('underline');
});

/** The distinct colours of a square of the screen. */
const coloursOf = async (
  page: Page,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
) => {
  const shot = await page.screenshot({ clip: { x, y, width: size, height: size } });
  return page.evaluate(async data => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!canvas) throw new Error('no canvas');
    canvas.drawImage(image, 0, 0);
    const { data: pixels } = canvas.getImageData(0, 0, image.width, image.height);
    const seen = new Set<string>();
    for (let at = 0; at < pixels.length; at += 4) seen.add([...pixels.slice(at, at + 3)].join());
    return [...seen];
  }, shot.toString('base64'));
};

test(
  'in forced colours, the swatch of a sold-out colour is struck through',
  { tag: ['@needs-media-emulation', '@wcag-1.4.1'] },
  async ({ page, world }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
    await open(page, world, '<kiosk-add-to-cart product="stoneware-mug" choices="Size:L"></kiosk-add-to-cart>');
    const form = page.locator('kiosk-add-to-cart');
    await expect(form.getByRole('radio', { name: /^Slate/ })).toHaveAccessibleName(/Sold out/);
    const middle = async (name: RegExp) => {
      const swatch = form.locator('[part~=swatch]').filter({ has: page.getByRole('radio', { name }) });
      const { x, y, width, height } = await boxOf(swatch.locator('svg'));
      return { x: Math.round(x + width / 2) - 4, y: Math.round(y + height / 2) - 4, size: 8 };
    };
    expect(await coloursOf(page, await middle(/^Sage/))).toHaveLength(1);
    expect((await coloursOf(page, await middle(/^Slate/))).length).toBeGreaterThan(1);
  },
);

for (const forcedColors of sample(1, ['active', 'none'] as const))
  test(
    `only chosen options have a ring, with forced colours ${forcedColors}`,
    { tag: ['@wcag-1.4.1', ...(forcedColors === 'active' ? ['@needs-media-emulation'] : [])] },
    async ({ page, world }) => {
      await page.emulateMedia({ forcedColors, colorScheme: 'light', reducedMotion: 'reduce' });
      await open(
        page,
        world,
        '<kiosk-add-to-cart product="stoneware-mug" choices="Colour:Sage;Size:L"></kiosk-add-to-cart>',
      );
      const form = page.locator('kiosk-add-to-cart');
      await expect(form.getByRole('radio', { name: /^Sage/ })).toBeChecked();
      await expect(form.getByRole('radio', { name: 'L', exact: true })).toBeChecked();
      /** The shadow without its colours, and the outline's width, of the swatch or the pill of a choice. */
      const around = (name: RegExp) =>
        form.getByRole('radio', { name }).evaluate(radio => {
          const swatch = radio.parentElement?.querySelector('svg');
          const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(
            swatch ?? (radio.parentElement as Element),
          );
          return [boxShadow.replace(/\b\w+\([^)]*\) ?/g, ''), outlineStyle === 'none' ? '' : outlineWidth];
        });
      const isForced = forcedColors === 'active';
      for (const [chosen, other, shadow] of [
        [/^Sage/, /^Oat/, '0px 0px 0px 2px, 0px 0px 0px 4px'],
        [/^L$/, /^S$/, '0px 0px 0px 1px inset'],
      ] as const) {
        // Engines may leave out shadows in forced colours.
        if (isForced) expect((await around(chosen))[1]).toBe('2px');
        else expect(await around(chosen)).toEqual([shadow, '']);
        expect(await around(other)).toEqual(['none', '']);
      }
    },
  );

for (const width of sample(1, [390, 1280]))
  test(`a sold-out product has one filled button, beside the email field, at ${width} px`, async ({ page, world }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(
      page,
      world,
      `<kiosk-add-to-cart product="stoneware-mug" choices="Colour:Slate;Size:L"></kiosk-add-to-cart>
       <kiosk-back-in-stock product="stoneware-mug"></kiosk-back-in-stock>`,
    );
    const form = page.locator('kiosk-add-to-cart');
    await expect(form.locator('[part~=stock]')).toHaveText('Sold out in Slate, L');
    const notify = page.getByRole('button', { name: 'Notify me' });
    const lead = form.getByRole('button', { name: 'Email me when it’s back' });
    const backgroundOf = (target: Locator) => target.evaluate(node => getComputedStyle(node).backgroundColor);
    expect(await backgroundOf(lead)).toBe('rgba(0, 0, 0, 0)');
    expect(await backgroundOf(notify)).not.toBe('rgba(0, 0, 0, 0)');
    const field = await boxOf(page.getByLabel('Email', { exact: true }));
    const button = await boxOf(notify);
    expect(Math.abs(field.y - button.y)).toBeLessThanOrEqual(1);
    await page.getByLabel('Email', { exact: true }).fill('ada@');
    await notify.click();
    await expect(page.getByText('Enter an email address').first()).toBeVisible();
    expect(
      Math.abs((await boxOf(page.getByLabel('Email', { exact: true }))).y - (await boxOf(notify)).y),
    ).toBeLessThanOrEqual(1);
  });

test(
  'shows the remaining stock above the button once the options are chosen',
  { tag: '@soak' },
  async ({ page, world }) => {
    const body =
      '<kiosk-add-to-cart product="stoneware-mug" show="name price options quantity stock"></kiosk-add-to-cart>';
    await open(page, world, body);
    const form = page.locator('kiosk-add-to-cart');
    await expect(form.getByRole('radio', { name: /^Sage/ })).toBeVisible();
    const variantId = await variantIdOf(page, 'stoneware-mug', 'Sage', 'L');
    await world.admin('/stock', { slug: 'stoneware-mug', variantId, quantity: 2 });
    await page.reload();
    await form.getByRole('radio', { name: /^Sage/ }).check({ force: true });
    await form.getByRole('radio', { name: 'L', exact: true }).check({ force: true });
    const stock = form.getByText('Only 2 left', { exact: true });
    await expect(stock).toBeVisible();
    const words = await boxOf(stock);
    const row = await boxOf(form.locator('[part=row]'));
    expect(words.x - row.x).toBeLessThan(1);
    expect(row.y - words.bottom).toBeGreaterThanOrEqual(0);
    expect(row.y - words.bottom).toBeLessThan(24);
    expect(await stock.evaluate(node => getComputedStyle(node).fontWeight)).toBe('600');
  },
);

test('rating bars have round ends that stretching does not distort', { tag: '@soak' }, async ({ page, world }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await open(page, world, '<kiosk-review-list product="stoneware-mug"></kiosk-review-list>');
  const bars = page.locator('kiosk-review-list [part~=bar]');
  await expect(bars).toHaveCount(5);
  await expect(bars.first()).toContainText('5 ★');
  for (const line of await bars.locator('path').all())
    expect(
      await line.evaluate(node => {
        const { vectorEffect, strokeLinecap } = getComputedStyle(node);
        return `${vectorEffect} ${strokeLinecap}`;
      }),
    ).toBe('non-scaling-stroke round');
});

test('swatches double and cart pictures grow at 200 % text size', { tag: '@soak' }, async ({ page, world }) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  const sizes = async (size: string) => {
    await open(
      page,
      world,
      '<kiosk-add-to-cart product="stoneware-mug" choices="Colour:Sage;Size:L"></kiosk-add-to-cart><kiosk-cart-drawer></kiosk-cart-drawer>',
      `<style>html { font-size: ${size} }</style>`,
    );
    const swatch = page.locator('kiosk-add-to-cart [part~=swatch] svg').first();
    await expect(swatch).toBeVisible();
    const { width } = await boxOf(swatch);
    await add(page);
    const picture = page.getByRole('dialog').locator('[part=line-picture]');
    await expect(picture).toBeVisible();
    return { swatch: width, picture: (await boxOf(picture)).width };
  };
  const small = await sizes('100%');
  const large = await sizes('200%');
  expect(large.swatch).toBeCloseTo(2 * small.swatch, 0);
  expect(large.picture).toBeGreaterThan(1.15 * small.picture);
});

async function openCheckout(page: Page, world: World): Promise<void> {
  await open(page, world, KNIFE + DRAWER);
  await add(page);
  await checkOut(page);
}

test(
  'the hosted checkout and product page request no missing file and no favicon.ico',
  { tag: '@soak' },
  async ({ page, world }) => {
    const missing: string[] = [];
    page.on('response', answer => {
      if (answer.status() === 404) missing.push(answer.url());
    });
    page.on('request', request => {
      if (request.url().endsWith('/favicon.ico')) missing.push(request.url());
    });
    await openCheckout(page, world);
    await page.waitForLoadState('networkidle');
    await page.goto(`${world.api}/product/bread-knife`);
    await page.waitForLoadState('networkidle');
    expect(missing).toEqual([]);
  },
);

test(
  'hosted checkout explains errors and folds rare fields on a phone',
  { tag: ['@needs-form-resend', '@soak'] },
  async ({ page, world }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await openCheckout(page, world);
    const email = page.getByLabel('Email', { exact: true });
    await expect(email).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Bread knife')).toBeHidden();
    await expect(page.getByLabel('State or region')).toHaveCount(0);
    await expect(page.getByLabel('Coupon code')).toBeHidden();
    await page.getByText('Your order', { exact: true }).click();
    await expect(page.getByText('Bread knife')).toBeVisible();

    await email.fill('ada@');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByText('That doesn’t look like an email address.')).toBeVisible();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await fill(email, 'ada@example.com');
    await page.getByLabel('Country').selectOption('US');
    await page.getByRole('button', { name: 'Update totals' }).click();
    await expect(page.getByLabel('State or region')).toBeVisible();
    await page.getByText('Add a coupon code').click();
    await page.getByLabel('Coupon code').fill('NOPE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByLabel('Coupon code')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Coupon code')).toBeVisible();

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.reload();
    await expect(page.getByText('Bread knife')).toBeVisible();
  },
);

test('the quantity field has 16 px text on a 12 px page, so that phones do not zoom', async ({ page, world }) => {
  const small = '<style>body { font-size: 12px }</style>';
  await open(page, world, '<kiosk-add-to-cart product="bread-knife" show="price quantity"></kiosk-add-to-cart>', small);
  const count = page.locator('kiosk-add-to-cart [part=count]');
  await expect(count).toBeVisible();
  expect(await count.evaluate(node => getComputedStyle(node).fontSize)).toBe('16px');
});

/** The index of a state in the gallery. */
function at(element: string, state: string): number {
  const found = galleryStates.findIndex(one => one.element === element && one.state === state);
  if (found < 0) throw new Error(`No ${state} of ${element}`);
  return found;
}

for (const [element, state, part] of sample(1, [
  ['kiosk-cart-drawer', 'order placed', 'line-picture'],
  ['kiosk-member-login', 'orders', 'order-status'],
  ['kiosk-review-list', 'pictures, films and marks', 'film'],
] as const))
  test(
    `in forced colours, a border replaces the tint of ${part}`,
    { tag: '@needs-media-emulation' },
    async ({ page, world }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(`${world.site}/gallery-state.html?at=${at(element, state)}&motion=reduce`);
      const framed = page.locator(`${element} [part~=${part}]`).first();
      await expect(framed).toHaveCSS('border-top-width', '1px');
      await expect(framed).toHaveCSS('border-top-color', 'rgb(0, 0, 0)');
    },
  );

test(
  'in forced colours, the price filter’s currency does not look like a link',
  { tag: ['@needs-media-emulation', '@soak'] },
  async ({ page, world }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(`${world.site}/gallery-state.html?at=${at('kiosk-product-list', 'filters')}&motion=reduce`);
    const currency = page.locator('summary .note', { hasText: 'EUR' });
    await expect(currency).toBeVisible();
    const link = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.cssText = 'forced-color-adjust: none; color: LinkText';
      return getComputedStyle(probe).color;
    });
    await expect(currency).not.toHaveCSS('color', link);
  },
);

test('an order’s currency is left of its amount on an Arabic page', { tag: '@soak' }, async ({ page, world }) => {
  const state = at('kiosk-cart-drawer', 'order placed');
  await page.goto(`${world.site}/gallery-state.html?at=${state}&motion=reduce&dir=rtl&lang=ar`);
  const sums = page.locator('[part=order-placed] dd');
  await expect(sums).not.toHaveCount(0);
  for (const sum of await sums.all()) {
    const [currency = 0, digit = 0] = await sum.evaluate(element => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      return [text.data.indexOf('€'), text.data.search(/\d/)].map(index => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect().left;
      });
    });
    expect(currency).toBeLessThan(digit);
  }
});
