import type { Review } from '../../src/api/reviews.ts';
import { ensureChromium } from '../tools/browser.ts';
import { checkOut, closeCart, drawer, pay } from './pages/cart-drawer.ts';
import { ADA, MIRA, register, signIn, signUp } from './pages/member-login.ts';
import { add } from './pages/product-form.ts';
import { articles } from './pages/reviews.ts';
import { DRAWER, KNIFE, visit } from './pages/shop-page.ts';
import { askAsMember, productOf } from './platform-records.ts';
import { expect, test } from './world.ts';

/** Chromium's back-forward cache takes no `no-store` page that has read `no-store` responses. */
const cacheable = { headers: { 'cache-control': 'no-cache' } };

// On a busy machine, Chromium may take seconds to freeze a page, and then it does not cache the page.
test.describe.configure({ retries: 2, timeout: 60_000 });
// Enables the browser's back-forward cache, which Playwright disables by default.
test.use({
  launchOptions: {
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test(
  'a page restored from the back-forward cache after a logout shows no member',
  { tag: ['@needs-chromium', '@sign-in-39'] },
  async ({ page, world }) => {
    const body =
      '<main><kiosk-cart-button></kiosk-cart-button><kiosk-member-login view="register"></kiosk-member-login></main>';
    await visit(page, world, '/first', body, cacheable);
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })));
    await signUp(page);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await visit(page, world, '/second', body, cacheable);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(
      page.getByRole('heading', { name: 'Sign in' }).or(page.getByRole('heading', { name: 'Create' })),
    ).toBeVisible();
    // A restored page fires no load event, so the test waits only for the commit and then for the content.
    await page.evaluate(() => history.back());
    await page.waitForURL('**/first', { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => (window as unknown as { persisted?: boolean }).persisted)).toBe(true);
    await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  },
);

test(
  'a page restored from the bfcache shows the member who has signed in since',
  { tag: ['@needs-chromium', '@sign-in-39', '@soak'] },
  async ({ page, world }) => {
    const body = '<main><kiosk-cart-button></kiosk-cart-button><kiosk-member-login></kiosk-member-login></main>';
    const login = page.locator('kiosk-member-login');
    await visit(page, world, '/first', body, cacheable);
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })));
    await signIn(page, MIRA);
    await expect(login).toContainText('Mira Holm');
    await visit(page, world, '/second', body, cacheable);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await register(page, ADA);
    await expect(login).toContainText(ADA.email);
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitForFunction(() => (window as unknown as { persisted?: boolean }).persisted);
    await expect(login).toContainText(ADA.email);
    await expect(login).not.toContainText('Mira');
  },
);

test(
  'a page restored from the bfcache shows its cart, and an empty cart after payment',
  { tag: ['@needs-chromium', '@soak'] },
  async ({ page, world }) => {
    await visit(page, world, '/shop', KNIFE + DRAWER, cacheable);
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })));
    // Only a restored page has this mark. The checkout and the page after a purchase do not.
    const kept = () => page.waitForFunction(() => (window as unknown as { persisted?: boolean }).persisted);
    const cart = drawer(page);
    await add(page);
    await checkOut(page);
    await page.evaluate(() => void setTimeout(() => history.back()));
    await kept();
    await expect(cart).toHaveAccessibleName('Your cart (1)');
    await checkOut(page);
    await pay(page, `${world.site}/shop**`);
    await page.evaluate(() => void setTimeout(() => history.go(-2)));
    await kept();
    await expect(cart).toContainText('Your cart is empty');
  },
);

test(
  'a page restored from the bfcache says once per checkout that no order is placed',
  { tag: ['@needs-chromium', '@soak'] },
  async ({ page, world }) => {
    await visit(page, world, '/shop', KNIFE + DRAWER, cacheable);
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })));
    const goBack = async () => {
      await page.evaluate(() => void setTimeout(() => history.back()));
      await page.waitForFunction(() => (window as unknown as { persisted?: boolean }).persisted);
      // The next return must set the mark again.
      await page.evaluate(() => Object.assign(window, { persisted: false }));
    };
    const cart = drawer(page);
    const words = cart.locator('[part=unfinished]');
    await add(page);
    for (const _ of [1, 2]) {
      await checkOut(page);
      await goBack();
      await expect(words).toHaveText('Your order isn’t placed yet. Your cart is still here.');
      await expect(cart.getByRole('status')).toHaveText('Your order isn’t placed yet. Your cart is still here.');
      await expect(cart).toHaveAccessibleName('Your cart (1)');
      await closeCart(page);
      await visit(page, world, '/other', KNIFE + DRAWER, cacheable);
      await goBack();
      await page.getByRole('button', { name: 'Add to cart' }).focus();
      await page.evaluate(() => window.kiosk.cart.open());
      await expect(cart).toHaveAccessibleName('Your cart (1)');
      await expect(words).toHaveCount(0);
    }
  },
);

test(
  'shows new reviews in a list restored from the back-forward cache',
  { tag: '@needs-chromium' },
  async ({ page, world }) => {
    const list = '<main><kiosk-review-list product="stoneware-mug" page-size="5"></kiosk-review-list></main>';
    await visit(page, world, '/list', list, cacheable);
    await expect(articles(page)).toHaveCount(5);
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })));
    await visit(page, world, '/next', '<h1>Next</h1>', cacheable);
    const { id: entityId } = await productOf(world, 'stoneware-mug');
    const { review } = await askAsMember<{ review: Review }>(world, 'POST', '/reviews/v1/reviews', {
      review: { namespace: 'stores', entityId, content: { rating: 5, body: 'Dries well.' } },
    });
    expect(review.moderation.moderationStatus).toBe('APPROVED');
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitForFunction(() => (window as unknown as { persisted?: boolean }).persisted);
    await expect(articles(page).first()).toContainText('Dries well.');
    await expect(articles(page)).toHaveCount(6);
  },
);
