import type { Locator, Page } from '@playwright/test';
import { createFilm } from './film.ts';
import { formHtml } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { expect, test, type World } from './world.ts';

const body = `<main style="max-width: 420px"><h1>Mug</h1>
  <kiosk-product-gallery product="stoneware-mug"></kiosk-product-gallery>
  <kiosk-add-to-cart product="stoneware-mug" choices="Colour:;Size:"></kiosk-add-to-cart>
  <kiosk-recommendations product="stoneware-mug" product-url="/p/{slug}"></kiosk-recommendations>
  <p>After it</p></main>`;

async function open(page: Page, world: World, inside = body) {
  const head = `<link rel="stylesheet" href="${world.cdn}/kiosk/kiosk.css">`;
  await visit(page, world, '/p', inside, { head });
  const gallery = page.locator('kiosk-product-gallery');
  await expect(gallery.locator('[part=counter]').first()).toHaveText('1 / 5');
  return gallery;
}

/** The last segment of the URL of the picture that fills the stage. */
const seen = (stage: Locator) =>
  stage.evaluate(element => {
    const { left } = element.getBoundingClientRect();
    const slide = [...element.children].find(child => Math.abs(child.getBoundingClientRect().left - left) < 1);
    return slide?.querySelector('img')?.getAttribute('src')?.split('/').at(-1);
  });

const focused = (page: Page) =>
  page.evaluate(() => {
    let { activeElement } = document;
    while (activeElement?.shadowRoot?.activeElement) activeElement = activeElement.shadowRoot.activeElement;
    return activeElement?.getAttribute('part');
  });

test(
  'the gallery picture follows the chosen colour, keys, thumbnails and zoom',
  { tag: ['@needs-hover', '@soak'] },
  async ({ page, world }) => {
    const gallery = await open(page, world);
    const stage = gallery.locator('[part=stage]').first();
    await page.getByRole('radio', { name: /Rust/ }).check({ force: true });
    await expect.poll(() => seen(stage)).toBe('stoneware-mug-rust');
    await expect(gallery.getByRole('status')).toHaveText('Picture 4 of 5, Rust');

    await gallery.getByRole('button', { name: 'Picture 4 of 5, Rust' }).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => seen(stage)).toBe('stoneware-mug-sage');
    await expect(gallery.getByRole('button', { name: 'Picture 1 of 5, Sage' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => seen(stage)).toBe('stoneware-mug-slate');
    await gallery.getByRole('button', { name: 'Picture 2 of 5, Oat' }).click();
    await expect.poll(() => seen(stage)).toBe('stoneware-mug-oat');
    await gallery.hover();
    await gallery.getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(() => seen(stage)).toBe('stoneware-mug-slate');

    await stage.click();
    const zoom = gallery.locator('dialog');
    await expect(zoom.getByRole('button', { name: 'Close' })).toBeVisible();
    await expect.poll(() => seen(zoom.locator('[part=stage]'))).toBe('stoneware-mug-slate');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => seen(zoom.locator('[part=stage]'))).toBe('stoneware-mug-rust');
    const widthOf = () => zoom.locator('li:not([inert]) img').evaluate(img => img.clientWidth / innerWidth);
    expect(await widthOf()).toBeCloseTo(1, 1);
    await zoom.getByRole('button', { name: 'Zoom in' }).click();
    expect(await widthOf()).toBeCloseTo(2.5, 1);
    await zoom.getByRole('button', { name: 'Zoom out' }).click();
    expect(await widthOf()).toBeCloseTo(1, 1);
    await page.keyboard.press('Escape');
    await expect(zoom).toHaveCount(0);
    await expect.poll(() => seen(stage)).toBe('stoneware-mug-rust');
    expect(await focused(page)).toBe('open');
  },
);

test(
  'gallery swipes and zooms, and recommendations add, by touch at 320 px',
  { tag: '@needs-touch' },
  async ({ browser, world }) => {
    const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    for (const dir of ['ltr', 'rtl'] as const) {
      const gallery = await open(page, world, body.replace('<main', `<main dir="${dir}"`));
      const stage = gallery.locator('[part=stage]').first();
      const swipe = async (from: number, to: number) => {
        await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 220 }] });
        for (let step = 1; step <= 8; step++)
          await client.send('Input.dispatchTouchEvent', {
            type: 'touchMove',
            touchPoints: [{ x: from + ((to - from) * step) / 8, y: 220 }],
          });
        await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      };
      const [start, end] = dir === 'ltr' ? [270, 50] : [50, 270];
      await swipe(start, end);
      await expect(gallery.locator('[part=counter]').first()).toHaveText('2 / 5');
      await expect.poll(() => seen(stage)).toBe('stoneware-mug-oat');
      await swipe(end, start);
      await expect(gallery.locator('[part=counter]').first()).toHaveText('1 / 5');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
    const gallery = page.locator('kiosk-product-gallery');
    await gallery.locator('[part=stage]').first().tap();
    const zoom = gallery.locator('dialog');
    await expect(zoom.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: readonly number[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map(x => ({ x, y: 320, id: x < 160 ? 0 : 1 })) });
    await touch('touchStart', 140, 180);
    await touch('touchMove', 120, 200);
    await touch('touchMove', 80, 240);
    await touch('touchEnd');
    await expect(zoom.getByRole('button', { name: 'Zoom out' })).toBeVisible();
    await zoom.getByRole('button', { name: 'Close' }).tap();
    await expect(zoom).toHaveCount(0);

    const row = page.locator('kiosk-recommendations');
    await row.getByRole('button', { name: 'Add Oak board to your cart' }).tap();
    await expect(row.getByText('Oak board added to your cart')).toBeAttached();
    await expect(row.getByRole('link', { name: 'Oak board' })).toHaveAttribute('href', '/p/oak-board');
    await context.close();
  },
);

test(
  'a gallery in a form shows the chosen colour; a video loads only when played',
  { tag: '@soak' },
  async ({ page, world }) => {
    const mug = formHtml('stoneware-mug', 'show="gallery name price options"');
    await visit(page, world, '/form', `<main style="width:360px"><h1>Mug</h1>${mug}</main>`);
    const stage = page.locator('kiosk-product-gallery [part=stage]').first();
    await expect.poll(() => seen(stage)).toBe('stoneware-mug-sage');
    await page.getByRole('radio', { name: /Ink/ }).check({ force: true });
    await expect.poll(() => seen(stage)).toBe('stoneware-mug-ink');

    const media = createFilm(world.api);
    const product = {
      id: 'film-1',
      slug: 'filmed',
      name: 'Filmed',
      media: { items: [media] },
      stock: { inStock: true },
    };
    await page.route('**/query-platformized', route => route.fulfill({ json: { products: [product] } }));
    let asked = 0;
    await page.route('**/film.mp4', route => {
      asked++;
      return route.fulfill({ path: new URL('../platform/seed/data/files/film.mp4', import.meta.url).pathname });
    });
    await visit(
      page,
      world,
      '/film',
      '<main><h1>Film</h1><kiosk-product-gallery product="filmed"></kiosk-product-gallery></main>',
    );
    const film = page.locator('kiosk-product-gallery video');
    await expect(film).toHaveAttribute('poster', /stoneware-mug-oat/);
    await expect(film).toHaveAccessibleName('On the wheel');
    expect(asked).toBe(0);
    await film.evaluate((video: HTMLVideoElement) => video.play().catch(() => {}));
    await expect.poll(() => asked).toBeGreaterThan(0);
  },
);
