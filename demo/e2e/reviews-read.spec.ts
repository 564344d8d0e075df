import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Review } from '../../src/api/reviews.ts';
import { dist } from '../tools/build.ts';
import { isSoak } from '../tools/is-soak.ts';
import { articles, bodyField, openReviews, readReviews, reviewListHtml } from './pages/reviews.ts';
import { visit } from './pages/shop-page.ts';
import { payloads, toldPayloads, toOtherAddress } from './payloads.ts';
import { reviewsOf, toNodeUrl } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test } from './world.ts';

const anchorsOf = (reviews: readonly Review[]) => reviews.map(({ id }) => `review-${id}`);
const shownAnchors = (page: Page) => articles(page).evaluateAll(all => all.map(({ id }) => id));

/** A review has about 27 nodes, so a list that kept all reviews in the page would exceed the bound of the test. */
const REVIEWS = Number(process.env.REVIEWS ?? (isSoak ? 1000 : 600));

test(
  'paging through all reviews shows each once, with at most 15,000 nodes',
  { tag: '@many-reviews' },
  async ({ page, world }) => {
    test.setTimeout(300_000);
    await world.admin('/reviews', { slug: 'bread-knife', count: REVIEWS });
    await openReviews(page, world, reviewListHtml('product="bread-knife" page-size="100"'));
    await expect(articles(page)).toHaveCount(100);
    const seen = await page.evaluate(async () => {
      const root = document.querySelector('kiosk-review-list')?.shadowRoot as ShadowRoot;
      const ids = new Set<string>();
      let mostNodes = 0;
      for (;;) {
        const all = [...root.querySelectorAll('ul.list article')];
        for (const { id } of all) ids.add(id);
        if (new Set(all.map(({ id }) => id)).size < all.length) throw new Error('One is shown twice');
        mostNodes = Math.max(mostNodes, root.querySelectorAll('*').length);
        const more = root.querySelector<HTMLElement>('[part~=more]');
        if (!more) return { count: ids.size, mostNodes };
        const [before] = all.slice(-1);
        more.click();
        await new Promise<void>(resolve => {
          const check = () => {
            const last = [...root.querySelectorAll('ul.list article')].at(-1);
            if (last !== before && !root.querySelector('ul[aria-busy=true]')) resolve();
            else requestAnimationFrame(check);
          };
          check();
        });
      }
    });
    const total = Number((await page.getByText(/^[\d,]+ reviews$/).textContent())?.replace(/\D/g, ''));
    expect(total).toBeGreaterThan(REVIEWS * 0.9);
    expect(seen.count).toBe(total);
    expect(seen.mostNodes).toBeLessThan(15_000);
  },
);

test('sorting, filtering and searching match the platform’s counts and keep a draft', async ({ page, world }) => {
  const { reviews, count } = await readReviews(world, 'stoneware-mug');
  // Makes sure that the query of `readReviews` has returned all reviews.
  expect(await count({})).toBe(reviews.length);
  expect(reviews.length).toBeGreaterThan(50);
  await openReviews(page, world, reviewListHtml('product="stoneware-mug" page-size="100"'));
  await expect(articles(page)).toHaveCount(reviews.length);
  expect(await shownAnchors(page)).toEqual(anchorsOf(reviews));
  await page.getByRole('button', { name: 'Write a review' }).click();
  const body = bodyField(page);
  await body.fill('Half a thought');

  const bar = page.getByRole('button', { name: /^5 stars, \d+ reviews/ });
  const fives = await count({ 'content.rating': 5 });
  expect(fives).toBeGreaterThan(10);
  await expect(bar).toHaveAccessibleName(`5 stars, ${fives} reviews`);
  await bar.click();
  await expect(articles(page)).toHaveCount(fives);
  await expect(bar).toBeFocused();
  await expect(body).toHaveValue('Half a thought');

  await page.getByLabel('Sort by').selectOption('Most helpful');
  const byHelp = reviews
    .filter(({ content }) => content.rating === 5)
    .toSorted((a, b) => b.helpfulness - a.helpfulness);
  expect(byHelp[0]?.helpfulness).toBeGreaterThan(byHelp.at(-1)?.helpfulness ?? 0);
  // Reviews with equal helpfulness follow by date.
  await expect.poll(() => shownAnchors(page)).toEqual(anchorsOf(byHelp));
  await expect(body).toHaveValue('Half a thought');

  const pictured = { 'content.rating': 5, 'content.media': { $isEmpty: false } };
  const withMedia = await count(pictured);
  expect(withMedia).toBeGreaterThan(0);
  await page.getByLabel('With photos or videos').check();
  await expect(
    page.getByRole('status').filter({ hasText: `5 stars, With photos or videos, ${withMedia} review` }),
  ).toHaveCount(1);
  await expect(articles(page)).toHaveCount(withMedia);
  await expect(body).toHaveValue('Half a thought');

  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(articles(page)).toHaveCount(reviews.length);
  await expect(body).toHaveValue('Half a thought');

  const found = reviews
    .filter(({ content, author, reply }) =>
      [content.title, content.body, author.authorName, reply?.message].join(' ').toLowerCase().includes('weight'),
    )
    .toSorted((a, b) => b.helpfulness - a.helpfulness);
  expect(found.length).toBeGreaterThan(2);
  expect(found.length).toBeLessThan(reviews.length);
  await page.getByRole('searchbox').fill('weight');
  await page.getByRole('searchbox').press('Enter');
  await expect.poll(() => shownAnchors(page)).toEqual(anchorsOf(found));
  for (const text of await articles(page).allTextContents()) expect(text.toLowerCase()).toContain('weight');
  await expect(page.getByRole('status').filter({ hasText: `“weight”, ${found.length} reviews` })).toHaveCount(1);
  await expect(body).toHaveValue('Half a thought');
});

test(
  'filters by stars or media list as many reviews as the platform counts',
  { tag: '@soak' },
  async ({ page, world }) => {
    const { count } = await readReviews(world, 'stoneware-mug');
    await openReviews(page, world, reviewListHtml('product="stoneware-mug" page-size="100"'));
    for (const stars of [1, 2, 3, 4, 5]) {
      const counted = await count({ 'content.rating': stars });
      const bar = page.getByRole('button', { name: new RegExp(`^${stars} stars?, ${counted} reviews?$`) });
      await bar.click();
      await expect(articles(page)).toHaveCount(counted);
      await bar.click();
      await expect(bar).toHaveAttribute('aria-pressed', 'false');
    }
    const withMedia = await count({ 'content.media': { $isEmpty: false } });
    expect(withMedia).toBeGreaterThan(0);
    await page.getByLabel('With photos or videos').check();
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`videos, ${withMedia} reviews?$`) }),
    ).toHaveCount(1);
    await expect(articles(page)).toHaveCount(withMedia);
  },
);

test(
  'a URL fragment focuses its review when the list does not include the review',
  { tag: '@soak' },
  async ({ page, world }) => {
    await openReviews(page, world, reviewListHtml('product="stoneware-mug" page-size="100"'));
    const id = await articles(page).nth(40).getAttribute('id');
    await page.goto('about:blank');
    await openReviews(page, world, reviewListHtml('product="stoneware-mug" page-size="2"'), `#${id}`);
    await expect(page.locator(`kiosk-review-list [id="${id}"]`)).toBeFocused();
    await expect(articles(page)).toHaveCount(2);
  },
);

test('fifty summaries of entities without reviews take one query', async ({ page, world }) => {
  const tags = Array.from({ length: 50 }, (_, n) => reviewListHtml(`entity="thing-${n}" view="summary"`));
  const queries: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST' && /\/reviews\/(query|count)$/.test(request.url())) queries.push(request.url());
  });
  await openReviews(page, world, tags.join(''));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText('0 reviews').last()).toBeVisible();
  expect(queries).toHaveLength(1);
});

test(
  'fifty summaries load with one filtered query and without a layout shift',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    const reviews = await reviewsOf(world, { cursorPaging: { limit: 100 } });
    const ids = [...new Set(reviews.map(({ entityId }) => entityId))];
    expect(ids.length).toBeGreaterThan(1);
    const tags = Array.from(
      { length: 50 },
      (_, n) => `${reviewListHtml(`entity="${ids[n % ids.length]}" view="summary"`)}<p>Below</p>`,
    );
    const queries: string[] = [];
    page.on('request', request => {
      if (request.method() === 'POST' && /\/reviews\/(query|count)$/.test(request.url()))
        queries.push(request.postData() ?? '');
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver(entries => {
        for (const entry of entries.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // The window is high, because elements load their reviews only when they come near the screen.
    await page.setViewportSize({ width: 800, height: 8000 });
    world.delayCdn(150, '.js');
    await world.faults({ path: '/reviews/', delayMs: 300, times: 50 });
    const head = `<link rel="stylesheet" href="${world.cdn}/kiosk/kiosk.css">`;
    await visit(page, world, '/badges', `<main>${tags.join('')}</main>`, { head });
    await expect(page.locator('kiosk-review-list [part=average]')).toHaveCount(50);
    await expect(page.locator('kiosk-review-list [part=average]').first()).toHaveText(/^\d\.\d$/);
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    // All averages need one query, and further pages if there are more than a hundred reviews.
    expect(queries.filter(body => body.includes('"filter"'))).toHaveLength(1);
    expect(queries.length).toBeLessThanOrEqual(5);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  },
);

test(
  'hostile payloads in every field of a review are text',
  { tag: '@security-hostile-text' },
  async ({ page, world }) => {
    const ratings = [0, 6, 5] as const;
    const reviews = payloads.map((text, n) => ({
      id: `r${n}`,
      content: {
        title: text,
        body: text.repeat(n % 50 ? 1 : 1500),
        rating: ratings[n % 3],
        media: [
          { image: { url: n % 2 ? toOtherAddress(text) : 'https://shop.invalid/x.png', altText: text } },
          { video: { resolutions: [{ url: toOtherAddress(text) }] } },
          { video: { resolutions: [{ url: 'javascript:alert(1)//.mp4' }, { url: 'https://shop.invalid/x.mp4' }] } },
        ],
      },
      author: n % 7 ? { authorName: text } : undefined,
      reviewDate: text,
      reply: { message: text },
      source: { type: text },
      origin: { type: text },
      foundHelpful: text,
    }));
    await page.route('**/reviews/query', route =>
      route.fulfill({ json: { reviews, metadata: {} }, headers: { 'access-control-allow-origin': '*' } }),
    );
    await page.route('https://shop.invalid/x.png', route => route.abort());
    // The request gets no answer, because the element removes a film that fails to load.
    await page.route('https://shop.invalid/x.mp4', () => undefined);
    const violations: string[] = [];
    await page.exposeFunction('report', (what: string) => violations.push(what));
    await page.addInitScript(() => {
      const { report } = window as unknown as { report: (what: string) => void };
      addEventListener('securitypolicyviolation', event => report(`${event.violatedDirective} ${event.blockedURI}`));
      window.alert = () => report('alert');
    });
    const policy = `script-src ${world.cdn} 'self'; require-trusted-types-for 'script'; trusted-types kiosk; style-src 'self' ${world.cdn}`;
    await visit(
      page,
      world,
      '/hostile',
      `<main>${reviewListHtml('product="stoneware-mug" page-size="100" json-ld')}</main>`,
      {
        headers: { 'content-security-policy': policy },
      },
    );
    await expect(articles(page)).toHaveCount(payloads.length);
    const drawn = await articles(page).evaluateAll(all =>
      all.map(article => {
        const text = (selector: string) => article.querySelector(selector)?.textContent;
        return {
          title: text('[part=title]'),
          body: text('[part=text]'),
          author: text('[part=byline] > span'),
          reply: text('[part=reply] > p'),
          media: [...article.querySelectorAll('[part=pictures] > button')].map(({ ariaLabel }) => ariaLabel),
          stars: article.querySelector('[part=stars]')?.getAttribute('aria-label'),
          filled: Number(article.querySelector('[part=stars] > svg')?.getAttribute('width')) / 24,
        };
      }),
    );
    const stars = ratings.map(rating => Math.min(5, rating));
    expect(drawn).toEqual(
      payloads.map((text, n) => {
        const author = n % 7 ? text : 'Anonymous';
        const film = `Video 3 from ${author}`;
        return {
          title: text,
          body: text.repeat(n % 50 ? 1 : 1500),
          author,
          reply: text,
          // Media whose address is not on the web are dropped.
          media: n % 2 ? [film] : [text, film],
          stars: `${stars[n % 3]} out of 5 stars`,
          filled: stars[n % 3],
        };
      }),
    );

    const findTags = () =>
      page
        .locator('kiosk-review-list')
        .evaluate(({ shadowRoot }) =>
          [...(shadowRoot?.querySelectorAll('script, iframe, math, object, embed, [onerror], [onload]') ?? [])].map(
            ({ tagName }) => tagName,
          ),
        );
    /** The values of all attributes that link to or load an address. */
    const findAddresses = () =>
      page
        .locator('kiosk-review-list')
        .evaluate(({ shadowRoot }) =>
          [...(shadowRoot?.querySelectorAll('*') ?? [])].flatMap(({ attributes }) =>
            [...attributes].flatMap(({ name, value }) =>
              /^(.*:)?(href|src|srcset|poster|action|data)$/.test(name) ? [value] : [],
            ),
          ),
        );
    expect(await findTags()).toEqual([]);

    const looked = payloads.flatMap((text, n) => (n % 28 ? [] : [{ text, n }]));
    for (const { text, n } of looked) {
      await articles(page).nth(n).locator('[part=pictures] > button').first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
      expect(await dialog.evaluate(({ ariaLabel }) => ariaLabel)).toBe(text);
      expect(await dialog.locator('[part=quote]').textContent()).toBe(text.repeat(n % 50 ? 1 : 1500));
      // The picture cannot load, so the first character of its text replaces it.
      await expect(dialog.locator('span[part=image]')).toHaveText([...text.trim()][0] ?? '');
      await page.keyboard.press('ArrowRight');
      await expect(dialog.locator('[part=slide]:not([inert]) video')).toHaveAttribute(
        'src',
        'https://shop.invalid/x.mp4',
      );
      for (const address of await findAddresses())
        expect(address).toMatch(/^(https:\/\/shop\.invalid\/x\.(png|mp4)|#review-r\d+)$/);
      expect(await findTags()).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }

    const told = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(told).toHaveLength(1);
    expect(told[0]).not.toContain('<');
    const { review } = JSON.parse(told[0] ?? '') as {
      review: readonly {
        name: string;
        reviewBody: string;
        author: { name: string };
        reviewRating: { ratingValue: number };
      }[];
    };
    // Search engines reject a rating below one star.
    expect(
      review.map(({ name, reviewBody, author, reviewRating }) => [
        name,
        reviewBody,
        author.name,
        reviewRating.ratingValue,
      ]),
    ).toEqual(
      payloads
        .map((text, n) => [text, text.repeat(n % 50 ? 1 : 1500), n % 7 ? text : 'Anonymous', stars[n % 3]] as const)
        .filter(([, , , rating]) => rating)
        .slice(0, 20),
    );
    expect(page.url()).toBe(`${world.site}/hostile`);
    // The 11 places: title, text, author, answer, date, three of the origin, two of a picture and a film’s address.
    console.log(toldPayloads('reviews', 11, violations.length));
    expect(violations).toEqual([]);
  },
);

for (const size of sample(1, [24, 16, 20]))
  test(`the review summary fits columns of 240 to 800 px at a ${size} px root font`, async ({ page, world }) => {
    await openReviews(page, world, `<div id="column">${reviewListHtml('product="stoneware-mug" page-size="2"')}</div>`);
    await expect(articles(page)).toHaveCount(2);
    for (const width of [240, 320, 480, 610, 800]) {
      await page.evaluate(
        ([size, width]) => {
          document.documentElement.style.fontSize = `${size}px`;
          (document.getElementById('column') as HTMLElement).style.width = `${width}px`;
        },
        [size, width],
      );
      const boxes = await page.locator('kiosk-review-list').evaluate(({ shadowRoot }) => {
        const box = (selector: string) =>
          shadowRoot?.querySelector(selector)?.getBoundingClientRect().toJSON() as DOMRect;
        return { figures: box('.figures'), bars: box('.bars'), controls: box('.controls'), whole: box('section') };
      });
      const { figures, bars, controls, whole } = boxes;
      const apart = figures.right <= bars.left + 1 || figures.bottom <= bars.top + 1;
      expect(apart, `${width}: ${JSON.stringify(boxes)}`).toBe(true);
      expect(bars.bottom).toBeLessThanOrEqual(controls.top + 1);
      for (const { left, right } of [figures, bars, controls]) {
        expect(left).toBeGreaterThanOrEqual(whole.left - 1);
        expect(right, `${width}: ${JSON.stringify(boxes)}`).toBeLessThanOrEqual(whole.right + 1);
      }
    }
  });

test(
  'the reviews command prints JSON, or HTML that is readable without script',
  { tag: ['@needs-script-off', '@soak'] },
  async ({ browser, world }) => {
    const [{ entityId } = { entityId: '' }] = await reviewsOf(world);
    const run = async (...more: readonly string[]) => {
      const args = ['reviews', '--client', 'demo-client', '--entity', entityId, '--api', toNodeUrl(world.api), ...more];
      return (await promisify(execFile)('node', [join(dist, 'cli.js'), ...args])).stdout;
    };
    const reviews = JSON.parse(await run()) as readonly Review[];
    expect(reviews.length).toBeGreaterThan(3);
    const html = await run('--html', '--files', `${world.cdn}/kiosk/`);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await visit(page, world, '/pasted', `<main>${html}</main>`);
    for (const { content } of reviews)
      await expect(page.getByText(content.body ?? '', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Write a review' })).toBeHidden();
    await expect(page.getByRole('searchbox')).toBeHidden();
    await context.close();
  },
);
