// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { findButton, openPage, statesOf, textOf } from '../../src/elements/testing/page.ts';
import { ReviewListElement } from './element.ts';

let page: Awaited<ReturnType<typeof openPage>>;

beforeEach(async () => {
  page = await openPage();
  ReviewListElement.define();
});

const show = (attributes = 'product="stoneware-mug" page-size="3"') =>
  page.show(`<kiosk-review-list ${attributes}></kiosk-review-list>`);
const countReviews = (element: Element) => element.shadowRoot?.querySelectorAll('article').length ?? 0;
const countRequests = (path: string) => page.requests.filter(request => request.endsWith(path)).length;
const nextTask = () => new Promise(resolve => setTimeout(resolve));

/** Opens the form and fills it in. */
async function writeReview(element: Element, change: Record<string, string> = {}, stars = 5) {
  await vi.waitFor(() => expect(findButton(element, /Write a review/)).toBeTruthy());
  findButton(element, /Write a review/).click();
  await vi.waitFor(() => expect(findButton(element, /Send review/)).toBeTruthy());
  const input = { body: 'It holds tea.', name: 'Ada', email: 'ada@example.com', ...change };
  for (const [id, text] of Object.entries(input)) {
    const field = element.shadowRoot?.getElementById(id) as HTMLInputElement;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await nextTask();
  }
  if (stars) {
    const radio = element.shadowRoot?.querySelectorAll<HTMLInputElement>('[type=radio]')[stars - 1];
    radio?.click();
  }
  await nextTask();
  findButton(element, /Send review/).click();
}

test('shows the average, the first page, and more on request', async () => {
  const element = show();
  await vi.waitFor(() => expect(countReviews(element)).toBe(3));
  expect(textOf(element)).toMatch(/4\.\d\d+ reviews/);
  findButton(element, /Show more \(3 of \d+\)/).click();
  await vi.waitFor(() => expect(countReviews(element)).toBe(6));
  expect(countRequests('/reviews/query')).toBe(2);
});

test('two elements on one page read once', async () => {
  const both = [show(), show('product="stoneware-mug" view="summary"')];
  for (const element of both) await vi.waitFor(() => expect(textOf(element)).toMatch(/\d+ reviews/));
  await vi.waitFor(() => expect(countRequests('/reviews/count')).toBe(5));
  expect(countRequests('/reviews/query')).toBe(1);
});

test('a bar filters the list by its stars, and back', async () => {
  const element = show();
  await vi.waitFor(() => expect(countReviews(element)).toBe(3));
  findButton(element, /^2 stars/).click();
  await vi.waitFor(() => expect(textOf(element)).toContain('Show all'));
  await vi.waitFor(() => expect(countReviews(element)).toBeGreaterThan(0));
  const labels = [...(element.shadowRoot?.querySelectorAll('article [part=stars]') ?? [])];
  expect(new Set(labels.map(stars => stars.getAttribute('aria-label')))).toEqual(new Set(['2 out of 5 stars']));
  findButton(element, /Show all/).click();
  await vi.waitFor(() => expect(countReviews(element)).toBe(3));
});

test('an entity without reviews shows that, and the form unless it is read only', async () => {
  const element = show('entity="nothing"');
  await vi.waitFor(() => expect(textOf(element)).toContain('No reviews yet'));
  expect(statesOf(element)).toContain('empty');
  const other = show('entity="nothing" readonly');
  await vi.waitFor(() => expect(textOf(other)).toContain('No reviews yet'));
  expect(() => findButton(other, /Write/)).toThrow();
});

test('an outage is shown with a retry that works', async () => {
  let failing = true;
  page.intercept(({ url }) => (failing && url.endsWith('/count') ? new Response('{}', { status: 400 }) : undefined));
  const element = show();
  await vi.waitFor(() => expect(statesOf(element)).toEqual(['error']));
  failing = false;
  findButton(element, /Try again/).click();
  await vi.waitFor(() => expect(countReviews(element)).toBe(3));
});

test.each([
  ['null', null],
  [
    'a list of invalid reviews',
    { reviews: [null, 7, {}, { id: 'x' }, { id: 'y', content: { rating: 'x' } }], metadata: null },
  ],
  ['half a review', { reviews: [{ id: 'z', content: { rating: 9 }, reviewDate: 'soon' }], metadata: {} }],
])('a response of %s does not break the element', async (_, body) => {
  page.intercept(({ url }) => (url.endsWith('/reviews/query') ? Response.json(body) : undefined));
  const element = show();
  await vi.waitFor(() => expect(textOf(element)).toMatch(/Reviews|went wrong/));
  expect(countReviews(element)).toBeLessThanOrEqual(1);
});

test('pictures are shown as the wire has them: objects, media URIs and URLs; other media are left out', async () => {
  const url = 'https://shop.example/mug.jpg';
  const media = [
    { image: { id: 'a', url: `${url}?1`, width: 600, height: 400, altText: 'In use' } },
    { image: { url: `${url}?2` } },
    { image: `${url}?3` },
    { image: 'wix:image://v1/b~mv2.jpg/Mug.jpg#originWidth=4&originHeight=3' },
    { image: { id: 'c', url: 'javascript:alert(1)' } },
    { image: { id: 'd' } },
    { image: { id: 'e', url: 7 } },
    { image: 7 },
    { video: { resolutions: [{ url: 'https://shop.example/tea.mp4' }], posters: [] } },
    null,
  ];
  const review = { id: 'z', content: { rating: 5, media }, author: { authorName: 'Ada' } };
  page.intercept(({ url }) =>
    url.endsWith('/reviews/query') ? Response.json({ reviews: [review], metadata: {} }) : undefined,
  );
  const element = show();
  await vi.waitFor(() => expect(countReviews(element)).toBe(1));
  const links = [...(element.shadowRoot?.querySelectorAll<HTMLAnchorElement>('[part=pictures] a') ?? [])];
  const wixUrl = 'https://static.wixstatic.com/media/b~mv2.jpg';
  expect(links.map(link => link.href)).toEqual([`${url}?1`, `${url}?2`, `${url}?3`, wixUrl]);
  const pictures = links.map(link => link.querySelector('img'));
  expect(pictures.map(picture => picture?.alt)).toEqual([
    'In use',
    ...[2, 3, 4].map(n => expect.stringContaining(`${n}`)),
  ]);
  expect(pictures[3]?.src).toContain(`${wixUrl}/v1/fill/w_144,h_144`);
});

test.each([
  [5, 'It holds tea.', 'APPROVED', /Your review is shown below/],
  [1, 'It leaks.', 'SUBMITTED', /reads your review before/],
  [5, 'See https://shop.example', 'IN_MODERATION', /being checked/],
])('a review of %i stars, %j, is %s', async (stars, body, status, words) => {
  const reviewEvent = new Promise<CustomEvent>(resolve =>
    document.addEventListener('kiosk:review', event => resolve(event as CustomEvent), { once: true }),
  );
  const element = show();
  await vi.waitFor(() => expect(countReviews(element)).toBe(3));
  await writeReview(element, { body }, stars);
  await vi.waitFor(() => expect(textOf(element)).toMatch(words));
  expect((await reviewEvent).detail).toMatchObject({ status, review: { content: { rating: stars, body } } });
  expect(countReviews(element)).toBe(status === 'APPROVED' ? 4 : 3);
});

test.each([
  [{ body: ' ' }, 5, /Write a few words/],
  [{ name: '' }, 5, /Enter a name/],
  [{ email: 'ada@' }, 5, /Enter an email address/],
  [{}, 0, /Choose from one to five stars/],
])('%j with %i stars is rejected by the form, which keeps its input', async (change, stars, words) => {
  const element = show();
  await writeReview(element, change, stars);
  await vi.waitFor(() => expect(textOf(element)).toMatch(words));
  expect(countRequests('/reviews/contact')).toBe(0);
  const { body = 'It holds tea.' } = change as { body?: string };
  expect((element.shadowRoot?.getElementById('body') as HTMLTextAreaElement).value).toBe(body);
});

test('a review that fails to be sent stays in the form and is sent once by a retry', async () => {
  let failing = true;
  page.intercept(({ url }) => (failing && url.endsWith('/contact') ? new Response('{}', { status: 500 }) : undefined));
  const element = show();
  await writeReview(element);
  await vi.waitFor(() => expect(textOf(element)).toContain('Something went wrong'));
  failing = false;
  findButton(element, /Try again/).click();
  findButton(element, /Try again|Send/).click();
  await vi.waitFor(() => expect(textOf(element)).toContain('Your review is shown below'));
  expect(countRequests('/reviews/contact')).toBe(2);
});

test('a review started for one product is not sent for another', async () => {
  const element = show();
  await writeReview(element, { body: '' });
  await vi.waitFor(() => expect(textOf(element)).toContain('Send review'));
  element.setAttribute('product', 'bread-knife');
  await vi.waitFor(() => expect(findButton(element, /Write a review/)).toBeTruthy());
  findButton(element, /Write a review/).click();
  await vi.waitFor(() => expect((element.shadowRoot?.getElementById('name') as HTMLInputElement).value).toBe(''));
});

test('with json-ld the average is in the page for search engines, and is removed with the element', async () => {
  const element = show('product="stoneware-mug" view="summary" json-ld');
  await vi.waitFor(() => expect(element.querySelector('script')).not.toBeNull());
  const data = JSON.parse(element.querySelector('script')?.textContent ?? '');
  expect(data).toMatchObject({
    '@type': 'Product',
    name: 'Stoneware mug',
    aggregateRating: { reviewCount: expect.any(Number) },
  });
  element.remove();
  await vi.waitFor(() => expect(element.querySelector('script')).toBeNull());
});
