import { ensureChromium } from '../tools/browser.ts';
import { add } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { sample } from './sample.ts';
import { expect, test } from './world.ts';

test.use({
  launchOptions: {
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

const BODY =
  '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-drawer></kiosk-cart-drawer><kiosk-member-login mode="dialog"></kiosk-member-login>';

for (const { page: length, height } of sample(1, [
  { page: 'long', height: '300vh' },
  { page: 'short', height: '10vh' },
]))
  test(
    `a ${length} page behind an open drawer keeps its width and scroll position`,
    { tag: ['@needs-chromium', '@soak'] },
    async ({ page, world }) => {
      const head = `<style>body { margin: 0; padding-top: 200px; min-height: ${height} }</style>`;
      await visit(page, world, '/shop', BODY, { head });
      await expect(page.getByText('€39.00')).toBeVisible();
      const drawer = page.getByRole('dialog', { name: /Your cart/ });
      const look = () =>
        page.evaluate(() => ({
          width: document.documentElement.clientWidth,
          body: document.body.getBoundingClientRect().width,
          top: scrollY,
          left: scrollX,
        }));
      await page.evaluate(() => scrollTo(0, 50));
      const before = await look();
      expect(before).toMatchObject(length === 'long' ? { width: 1265, top: 50 } : { width: 1280, top: 0 });
      await add(page);
      await expect(drawer).toContainText('Subtotal€39.00');
      const heading = drawer.getByRole('heading', { level: 2 });
      // Waits until the drawer has slid in.
      const box = async () => (await drawer.boundingBox()) ?? { x: 0, width: 0 };
      await expect.poll(async () => (await box()).x + (await box()).width).toBe(before.width);
      const { x } = await box();
      for (const [left, top] of [
        [100, 300],
        [x + 50, 30],
        [x + 50, 300],
      ] as const) {
        await page.mouse.move(left, top);
        await page.mouse.wheel(0, 200);
      }
      await expect(heading).toBeFocused();
      for (const key of ['PageDown', 'End', ' ', 'ArrowDown']) await page.keyboard.press(key);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await look()).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      expect(await look()).toEqual(before);
      await page.mouse.wheel(0, 200);
      if (length === 'long') await expect.poll(async () => (await look()).top).toBeGreaterThan(50);
    },
  );

for (const { page: length, height, width } of sample(1, [
  { page: 'long', height: '300vh', width: 1265 },
  { page: 'short', height: '10vh', width: 1280 },
]))
  test(
    `a ${length} page behind the login dialog does not scroll`,
    { tag: '@needs-chromium' },
    async ({ page, world }) => {
      const head = `<style>body { margin: 0; min-height: ${height} }</style>`;
      await visit(page, world, '/shop', BODY, { head });
      await expect(page.getByText('€39.00')).toBeVisible();
      const look = () => page.evaluate(() => [scrollY, document.documentElement.clientWidth]);
      await page.evaluate(() => document.querySelector('kiosk-member-login')?.setAttribute('open', ''));
      const email = page.getByLabel('Email');
      await expect(email).toBeVisible();
      const dialog = page.locator('kiosk-member-login').getByRole('dialog');
      const box = (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(box.x + box.width / 2).toBeCloseTo(width / 2, 0);
      for (const [left, top] of [
        [20, 300],
        [box.x + box.width / 2, box.y + box.height / 2],
      ] as const) {
        await page.mouse.move(left, top);
        await page.mouse.wheel(0, 200);
      }
      const close = page.getByRole('button', { name: 'Close' });
      for (const key of ['PageDown', 'End', 'ArrowDown']) await close.press(key);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await look()).toEqual([0, width]);
      // The keys that must not scroll the page still work in a field.
      await email.fill('ada@example.com');
      await email.press('Home');
      await email.pressSequentially('x');
      await expect(email).toHaveValue('xada@example.com');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect(await look()).toEqual([0, width]);
      await page.mouse.wheel(0, 200);
      if (length === 'long') await expect.poll(async () => (await look())[0]).toBeGreaterThan(0);
    },
  );
