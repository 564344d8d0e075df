import type { Page } from '@playwright/test';
import type { Review } from '../../src/api/reviews.ts';
import { passwordField, signIn } from './pages/member-login.ts';
import { articles, bodyField, fillInAuthor, moderate, ownReview, removeReview, sendReview } from './pages/reviews.ts';
import { LOGIN, visit } from './pages/shop-page.ts';
import { askAsMerchant } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const LIST = '<kiosk-review-list product="stoneware-mug" page-size="5"></kiosk-review-list>';

const open = async (page: Page, world: World, body = LIST) => {
  await visit(page, world, '/mug', `<main><h1>Mug</h1>${body}</main>`);
  await expect(articles(page)).toHaveCount(5);
};
const texts = (page: Page) =>
  articles(page).evaluateAll(all => all.map(article => article.querySelector('[part=text]')?.textContent ?? ''));
/** Sends the event of a tab that is shown again, because the tests' tabs are never hidden. */
const showAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate(isHidden => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: isHidden ? 'hidden' : 'visible' });
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);

/** Sets a page's date forward by `ms`. */
const passTime = (page: Page, ms: number) =>
  page.evaluate(ms => {
    const { now } = Date;
    Date.now = () => now() + ms;
  }, ms);

/** Writes and sends a review. Resolves with the review that the platform stores. */
async function write(page: Page, body: string): Promise<Review> {
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByRole('radio', { name: '5 stars, Excellent' }).check({ force: true });
  await bodyField(page).fill(body);
  if (await page.getByLabel('Your name (public)').isVisible()) await fillInAuthor(page);
  const sent = page.waitForResponse(response => /\/reviews(\/contact)?$/.test(response.url()) && response.ok());
  await sendReview(page);
  return (await (await sent).json()).review;
}

/** Counts the review queries that a page sends from now on. */
function watchReadings(page: Page) {
  const asked: string[] = [];
  page.on('request', request => {
    const [, what = ''] = /\/v1\/reviews\/(query|count)$/.exec(request.url()) ?? [];
    if (what && request.method() === 'POST') asked.push(what);
  });
  return { queries: () => asked.filter(what => what === 'query').length };
}

const countOf = async (page: Page) =>
  Number((await page.getByText(/^[\d,]+ reviews$/).textContent())?.replace(/\D/g, ''));

for (const anchoring of sample(1, ['auto', 'none']))
  test(`overflow-anchor ${anchoring}: a list adds approved reviews unmoved when its tab is shown`, async ({
    context,
    page,
    world,
  }) => {
    await open(page, world);
    const { id } = await write(page, 'Better at https://elsewhere.example');
    await expect(ownReview(page)).toContainText('Not published yet');

    const other = await context.newPage();
    await open(other, world);
    await other.addStyleTag({ content: `* { overflow-anchor: ${anchoring} } main { min-block-size: 5000px }` });
    const count = await countOf(other);
    await other.getByRole('button', { name: /Show more/ }).click();
    await expect(articles(other)).toHaveCount(10);
    const before = await texts(other);
    await other.getByRole('button', { name: 'Write a review' }).click();
    await bodyField(other).fill('Half a thought');
    const address = articles(other).nth(7).locator('a[part=address]');
    await address.scrollIntoViewIfNeeded();
    await address.focus();
    const stays = await other.locator('kiosk-review-list').evaluateHandle(host => host.shadowRoot?.activeElement);
    const topOf = () => stays.evaluate(element => Math.round(element?.getBoundingClientRect().top ?? 0));
    await other.evaluate(() => scrollBy(0, 150));
    const top = await topOf();
    // Records each sign of loading. During the refresh, the list must show no such sign.
    await other.locator('kiosk-review-list').evaluate(host => {
      const signs: string[] = [];
      Object.assign(window, { signs });
      const look = () => {
        if (host.matches(':state(loading), :state(busy)')) signs.push('state');
        if (host.shadowRoot?.querySelector('[aria-busy=true], .coming')) signs.push('busy');
        if ((host.shadowRoot?.querySelectorAll('ul.list article').length ?? 0) < 10) signs.push('fewer');
      };
      new MutationObserver(look).observe(host.shadowRoot as ShadowRoot, {
        subtree: true,
        childList: true,
        attributes: true,
      });
    });

    await moderate(world, id, 'APPROVED');
    await showAgain(other);
    await expect(articles(other).first()).toContainText('elsewhere.example');
    expect((await texts(other)).slice(1)).toEqual(before);
    expect(await countOf(other)).toBe(count + 1);
    await expect(bodyField(other)).toHaveValue('Half a thought');
    await expect(address.or(articles(other).nth(8).locator('a[part=address]')).last()).toBeFocused();
    await expect.poll(topOf).toBe(top);
    expect(await other.evaluate(() => (window as unknown as { signs: string[] }).signs)).toEqual([]);

    await showAgain(page);
    await expect(page.getByText('Not published yet')).toHaveCount(0);
    await expect(articles(page).first()).toContainText('elsewhere.example');
    await expect(page.getByText('elsewhere.example')).toHaveCount(1);

    await moderate(world, id, 'REJECTED');
    await passTime(other, 31_000);
    await showAgain(other);
    await expect.poll(async () => (await texts(other)).slice(0, before.length)).toEqual(before);
    expect(await countOf(other)).toBe(count);
  });

test(
  'a review list reloads its failed refresh code when its tab is shown again',
  { tag: ['@needs-module-retry', '@soak'] },
  async ({ browser, page, world }) => {
    await open(page, world);
    world.breakCdn('kiosk-OwnReviews');
    await showAgain(page);
    await expect.poll(() => world.cdnLog.filter(path => path.includes('kiosk-OwnReviews')).length).toBe(3);
    world.breakCdn('');
    const other = await browser.newPage();
    await open(other, world);
    const { id } = await write(other, 'It holds soup.');
    await moderate(world, id, 'APPROVED');
    await other.close();
    await showAgain(page);
    await expect(articles(page).first()).toContainText('It holds soup.');
  },
);

test(
  'a refresh keeps filter, order and search, and the full list has the new review',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world);
    const { id } = await write(page, 'Unweighted. See https://elsewhere.example');
    await expect(ownReview(page)).toContainText('Not published yet');
    const before = await texts(page);
    await page.getByRole('button', { name: /^5 stars/ }).click();
    await page.getByLabel('Sort by').selectOption('Highest rating');
    await page.getByRole('searchbox').fill('weight');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.locator('kiosk-review-list .narrowed')).toContainText('“weight”');
    await expect(page.locator('kiosk-review-list ul.list:not(.coming)')).toBeVisible();
    const found = await texts(page);
    expect(found.length).toBeGreaterThan(0);
    await moderate(world, id, 'APPROVED');
    await showAgain(page);
    await expect.poll(() => texts(page)).toEqual(['Unweighted. See https://elsewhere.example', ...found]);
    await expect(page.getByRole('searchbox')).toHaveValue('weight');
    await expect(page.getByLabel('Sort by')).toHaveValue('highest');
    await expect(page.getByRole('button', { name: /^5 stars/ })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByLabel('Sort by').selectOption('Newest');
    await expect.poll(() => texts(page)).toEqual(['Unweighted. See https://elsewhere.example', ...before]);
  },
);

test(
  'an open list follows reviews that another tab adds, edits and removes',
  { tag: '@soak' },
  async ({ context, page, world }) => {
    await open(page, world, LOGIN + LIST);
    await signIn(page);
    await expect(passwordField(page)).toHaveCount(0);
    const other = await context.newPage();
    await open(other, world);
    const before = await texts(other);
    await write(page, 'Dries well.');
    await expect.poll(() => texts(other)).toEqual(['Dries well.', ...before]);
    await ownReview(page).getByRole('button', { name: 'Edit' }).click();
    await bodyField(page).fill('Dries very well.');
    await sendReview(page);
    await expect.poll(() => texts(other)).toEqual(['Dries very well.', ...before]);
    await removeReview(page);
    await expect.poll(async () => (await texts(other)).slice(0, before.length)).toEqual(before);
  },
);

test('a list refreshes at most every 30 s, but at once after another tab’s review', async ({
  context,
  page,
  world,
}) => {
  await page.clock.install();
  await open(page, world);
  const { queries } = watchReadings(page);
  const before = await texts(page);
  await showAgain(page);
  await expect.poll(queries).toBe(1);
  await page.clock.runFor(20_000);
  await showAgain(page);
  await page.clock.runFor(11_000);
  await showAgain(page);
  await expect.poll(queries).toBe(2);

  await hide(page, true);
  const other = await context.newPage();
  await open(other, world);
  await write(other, 'Dries well.');
  await expect(articles(other).first()).toContainText('Dries well.');
  await hide(page, false);
  await expect.poll(() => texts(page)).toEqual(['Dries well.', ...before]);
});

test(
  'a list ignores a failed refresh, and shows the review after the next one',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world);
    const { id } = await write(page, 'Better at https://elsewhere.example');
    await expect(ownReview(page)).toContainText('Not published yet');
    const before = await texts(page);
    const errors: string[] = [];
    await page.exposeFunction('report', (what: string) => errors.push(what));
    await page.evaluate(() => {
      const { report } = window as unknown as { report: (what: string) => void };
      addEventListener('kiosk:error', () => report('kiosk:error'));
      addEventListener('unhandledrejection', () => report('unhandled'));
    });
    await moderate(world, id, 'APPROVED');
    let failed = 0;
    await page.route(/\/v1\/reviews\/(query|count)$/, route => {
      failed++;
      return route.fulfill({ status: 400, body: '{}', headers: { 'access-control-allow-origin': '*' } });
    });
    await showAgain(page);
    await expect.poll(() => failed).toBeGreaterThan(1);
    expect(await texts(page)).toEqual(before);
    await page.unrouteAll({ behavior: 'wait' });
    await expect(async () => {
      await showAgain(page);
      expect((await texts(page))[0]).toContain('elsewhere.example');
    }).toPass();
    await expect(page.locator('kiosk-review-list').getByRole('alert')).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);

test(
  'a review form keeps its text when the shop removes the review during its edit',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, LOGIN + LIST);
    await signIn(page);
    await expect(passwordField(page)).toHaveCount(0);
    const { id } = await write(page, 'Dries well.');
    await expect(articles(page).first()).toContainText('Dries well.');
    const before = (await texts(page)).slice(1);
    await ownReview(page).getByRole('button', { name: 'Edit' }).click();
    await bodyField(page).fill('Dries very well.');
    await askAsMerchant(world, 'DELETE', `/reviews/v1/reviews/${id}`);
    await showAgain(page);
    await expect.poll(async () => (await texts(page)).slice(0, before.length)).toEqual(before);
    await expect(bodyField(page)).toHaveValue('Dries very well.');
    await expect(bodyField(page)).toBeFocused();
    await sendReview(page);
    await expect(page.locator('kiosk-review-list').getByRole('alert')).toHaveText('Review removed.');
    await expect(bodyField(page)).toHaveValue('Dries very well.');
    await sendReview(page);
    await expect(articles(page).first()).toContainText('Dries very well.');
  },
);

test('moves the focus from a removed review to the one in its place', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world);
  await write(page, 'Dries well.');
  await expect(articles(page).first()).toContainText('Dries well.');
  const [, second = ''] = await texts(page);
  const first = articles(page).first();
  const id = ((await first.getAttribute('id')) ?? '').replace('review-', '');
  await first.locator('a[part=address]').focus();
  await moderate(world, id, 'REJECTED');
  await showAgain(page);
  await expect(articles(page).first()).toContainText(second);
  await expect(articles(page).first()).toBeFocused();
});
