import { ensureChromium } from '../tools/browser.ts';
import { expect, test, type World } from './world.ts';

// The browser's back-forward cache, which tests usually run without.
test.use({
  launchOptions: {
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test(
  'back after logging out: the page that was kept shows the visitor',
  { tag: ['@needs-chromium', '@sign-in-39'] },
  async ({ page, world }) => {
    const body =
      '<main><kiosk-cart-button></kiosk-cart-button><kiosk-member-login view="register"></kiosk-member-login></main>';
    await page.goto(world.serve('/first', { html: world.html(body) }));
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })));
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
    await page.getByLabel(/^Password/).fill('correct horse');
    await page.getByRole('button', { name: 'Create an account', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.goto(world.serve('/second', { html: world.html(body) }));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(
      page.getByRole('heading', { name: 'Sign in' }).or(page.getByRole('heading', { name: 'Create' })),
    ).toBeVisible();
    // A page that is shown again does not load: there is nothing to wait for but what it shows.
    await page.evaluate(() => history.back());
    await page.waitForURL('**/first', { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => (window as unknown as { persisted?: boolean }).persisted)).toBe(true);
    await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  },
);

test(
  'back from checkout the kept page has its cart, ready to go again; back from a purchase it has none',
  { tag: '@needs-chromium' },
  async ({ page, world }) => {
    const body = '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-drawer></kiosk-cart-drawer>';
    await page.goto(world.serve('/shop', { html: world.html(body) }));
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })));
    // Neither the checkout nor the page it returns to has this mark.
    const kept = () => page.waitForFunction(() => (window as unknown as { persisted?: boolean }).persisted);
    const cart = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await cart.getByRole('button', { name: 'Checkout' }).click();
    await page.waitForURL(/\/checkout/);
    await page.evaluate(() => void setTimeout(() => history.back()));
    await kept();
    await expect(cart).toHaveAccessibleName('Your cart (1)');
    await cart.getByRole('button', { name: 'Checkout' }).click();
    await page.waitForURL(/\/checkout/);
    await page.getByLabel(/e-?mail/i).fill('ada@example.com');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(`${world.site}/shop**`);
    await page.evaluate(() => void setTimeout(() => history.go(-2)));
    await kept();
    await expect(cart).toContainText('Your cart is empty');
  },
);

test(
  'back from checkout the kept page says that there is no order yet, once for each checkout',
  { tag: '@needs-chromium' },
  async ({ page, world }) => {
    const body = '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-drawer></kiosk-cart-drawer>';
    await page.goto(world.serve('/shop', { html: world.html(body) }));
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })));
    const goBack = async () => {
      await page.evaluate(() => void setTimeout(() => history.back()));
      await page.waitForFunction(() => (window as unknown as { persisted?: boolean }).persisted);
      // The next return has to set it again.
      await page.evaluate(() => Object.assign(window, { persisted: false }));
    };
    const cart = page.getByRole('dialog');
    const words = cart.locator('[part=unfinished]');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    for (const _ of [1, 2]) {
      await cart.getByRole('button', { name: 'Checkout' }).click();
      await page.waitForURL(/\/checkout/);
      await goBack();
      await expect(words).toHaveText('Your order isn’t placed yet. Your cart is still here.');
      await expect(cart.getByRole('status')).toHaveText('Your order isn’t placed yet. Your cart is still here.');
      await expect(cart).toHaveAccessibleName('Your cart (1)');
      await page.keyboard.press('Escape');
      await expect(cart).toBeHidden();
      await page.goto(world.serve('/other', { html: world.html(body) }));
      await goBack();
      await page.getByRole('button', { name: 'Add to cart' }).focus();
      await page.evaluate(() => (window as unknown as { kiosk: { cart: { open(): void } } }).kiosk.cart.open());
      await expect(cart).toHaveAccessibleName('Your cart (1)');
      await expect(words).toHaveCount(0);
    }
  },
);

test(
  'back on a list of reviews that the browser has kept, there is what has been written meanwhile',
  { tag: '@needs-chromium' },
  async ({ page, world }) => {
    const list = '<main><kiosk-review-list product="stoneware-mug" page-size="5"></kiosk-review-list></main>';
    await page.goto(world.serve('/list', { html: world.html(list) }));
    const articles = page.getByRole('list').getByRole('article');
    await expect(articles).toHaveCount(5);
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })));
    await page.goto(world.serve('/next', { html: world.html('<h1>Next</h1>') }));
    const sent = await fetch(`${world.api.replace('shop.localhost', '127.0.0.1')}/reviews/v1/reviews`, {
      method: 'POST',
      headers: { authorization: await memberToken(world), 'content-type': 'application/json' },
      body: JSON.stringify({ review: { ...(await mugOf(world)), content: { rating: 5, body: 'Dries well.' } } }),
    });
    expect((await sent.json()).review.moderation.moderationStatus).toBe('APPROVED');
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitForFunction(() => (window as unknown as { persisted?: boolean }).persisted);
    await expect(articles.first()).toContainText('Dries well.');
    await expect(articles).toHaveCount(6);
  },
);

const memberToken = async (world: World) =>
  (await world.admin<{ access_token: string }>('/member-tokens', { email: 'mira.holm@larch.example' })).access_token;

async function mugOf(world: World) {
  const answer = await fetch(
    `${world.api.replace('shop.localhost', '127.0.0.1')}/stores-reader/v1/products/query-platformized`,
    {
      method: 'POST',
      headers: { authorization: await memberToken(world), 'content-type': 'application/json' },
      body: JSON.stringify({ query: { filter: { slug: 'stoneware-mug' } } }),
    },
  );
  const { products } = (await answer.json()) as { products: readonly { id: string }[] };
  return { namespace: 'stores', entityId: products[0]?.id };
}
