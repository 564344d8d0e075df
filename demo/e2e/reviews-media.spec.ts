import { holdRequests } from './hold-requests.ts';
import { articles, openReviews, readReviews, reviewListHtml } from './pages/reviews.ts';
import { expect, test } from './world.ts';

test(
  'a review’s pictures open in a dialog, move by keys, and return the focus',
  { tag: '@keyboard-review-list' },
  async ({ page, world }) => {
    // Doubles the pictures, because no review of the shop has two.
    const { reviews } = await readReviews(world, 'stoneware-mug');
    const doubled = reviews.map(({ content, ...review }) => {
      const pictures = content.media?.filter(({ image }) => image) ?? [];
      return { ...review, content: { ...content, media: [...pictures, ...pictures] } };
    });
    await page.route('**/reviews/query', route => {
      const headers = { 'access-control-allow-origin': '*' };
      return route.fulfill({ json: { reviews: doubled, metadata: {} }, headers });
    });
    await openReviews(page, world, reviewListHtml('product="stoneware-mug" page-size="100"'));
    const picture = articles(page)
      .filter({ has: page.locator('[part=pictures] > button:nth-of-type(2)') })
      .first()
      .locator('[part=pictures] > button')
      .first();
    const address = page.url();
    await picture.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Zoom in' }).click();
    await expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Zoom out' }).click();
    const shown = () =>
      dialog.locator('[part~=slide]').evaluateAll(slides => slides.findIndex(slide => !slide.hasAttribute('inert')));
    expect(await shown()).toBe(0);
    expect(await dialog.locator('[part~=slide]').count()).toBeGreaterThan(1);
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['ArrowLeft', 0],
      ['ArrowRight', 1],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(shown, key).toBe(at);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(picture).toBeFocused();
    expect(page.url()).toBe(address);
  },
);

test('a missing thumbnail shows an initial and still opens the dialog', { tag: '@soak' }, async ({ page, world }) => {
  const { reviews } = await readReviews(world, 'stoneware-mug');
  const gone: string[] = [];
  await page.route('**/media/**', route => {
    gone.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  await openReviews(page, world, reviewListHtml('product="stoneware-mug" page-size="100"'));
  await expect(articles(page)).toHaveCount(reviews.length);
  const pictures = articles(page).locator('button[part=picture]');
  const count = reviews.flatMap(({ content }) => content.media?.filter(({ image }) => image) ?? []).length;
  expect(count).toBeGreaterThan(1);
  await expect(pictures).toHaveCount(count);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    const name = (await picture.getAttribute('aria-label')) ?? '';
    await expect(picture).toHaveText([...name][0] ?? 'no name');
    await expect(picture.locator('img')).toHaveCount(0);
    const whole = await picture.boundingBox();
    expect(whole).toMatchObject({ width: 72, height: 72 });
    expect(await picture.locator('[part=still]').boundingBox()).toEqual(whole);
  }
  expect(gone.length).toBeGreaterThan(0);
  const drawn = await pictures
    .first()
    .locator('[part=still]')
    .evaluate(still => {
      const { display, placeItems, fontWeight } = getComputedStyle(still);
      return { display, placeItems, fontWeight, hidden: still.ariaHidden };
    });
  expect(drawn).toEqual({ display: 'grid', placeItems: 'center', fontWeight: '600', hidden: 'true' });
  await pictures.first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible();
});

test('a press opens a picture whose thumbnail fails during the press', { tag: '@soak' }, async ({ page, world }) => {
  await page.route('**/media/**', route => route.fulfill({ status: 404 }));
  const fail = await holdRequests(page, '**/media/**');
  await openReviews(page, world, reviewListHtml('product="stoneware-mug" page-size="100"'));
  const picture = articles(page).locator('button[part=picture]').first();
  await expect(picture.locator('img')).toHaveCount(1);
  await picture.hover();
  await page.mouse.down();
  fail();
  await expect(picture.locator('img')).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible();
});
