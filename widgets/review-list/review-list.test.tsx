// @vitest-environment document
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

/** Opens the form, fills it in and sends it. */
async function writeReview(element: Element, change: Record<string, string> = {}, stars = 5) {
  await vi.waitFor(() => expect(findButton(element, /Write a review/)).toBeTruthy());
  findButton(element, /Write a review/).click();
  await vi.waitFor(() => expect(findButton(element, /Send review/)).toBeTruthy());
  const input = { body: 'It holds tea.', name: 'Ada', email: 'ada@example.com', ...change };
  for (const [id, text] of Object.entries(input)) {
    const field = element.shadowRoot?.getElementById(id) as HTMLInputElement | null;
    // A member has no field for the name.
    if (!field) continue;
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

test('shows the average and the first page, and “Show more” adds the next page', async () => {
  const element = show();
  await vi.waitFor(() => expect(countReviews(element)).toBe(3));
  expect(textOf(element)).toMatch(/4\.\d\d+ reviews/);
  findButton(element, /Show more \(3 of \d+\)/).click();
  await vi.waitFor(() => expect(countReviews(element)).toBe(6));
  expect(countRequests('/reviews/query')).toBe(2);
});

test('two elements for one product share the reads of reviews and counts', async () => {
  const both = [show(), show('product="stoneware-mug" view="summary"')];
  for (const element of both) await vi.waitFor(() => expect(textOf(element)).toMatch(/\d+ reviews/));
  await vi.waitFor(() => expect(countRequests('/reviews/count')).toBe(5));
  expect(countRequests('/reviews/query')).toBe(1);
});

test('a bar filters the list by its stars, and “Show all” removes the filter', async () => {
  const element = show();
  await vi.waitFor(() => expect(countReviews(element)).toBe(3));
  findButton(element, /^2 stars/).click();
  await vi.waitFor(() => expect(textOf(element)).toContain('Show all'));
  await vi.waitFor(() => expect(countReviews(element)).toBeGreaterThan(0));
  const labels = () =>
    [...(element.shadowRoot?.querySelectorAll('article [part=stars]') ?? [])].map(stars =>
      stars.getAttribute('aria-label'),
    );
  await vi.waitFor(() => expect(new Set(labels())).toEqual(new Set(['2 out of 5 stars'])));
  findButton(element, /Show all/).click();
  await vi.waitFor(() => expect(countReviews(element)).toBe(3));
});

test('says when an entity has no reviews, and has no form if readonly', async () => {
  const element = show('entity="nothing"');
  await vi.waitFor(() => expect(textOf(element)).toContain('No reviews yet'));
  expect(statesOf(element)).toContain('empty');
  const other = show('entity="nothing" readonly');
  await vi.waitFor(() => expect(textOf(other)).toContain('No reviews yet'));
  expect(() => findButton(other, /Write/)).toThrow();
});

test('shows only the fallback for a product that the shop does not have', async () => {
  const element = page.show(
    '<kiosk-review-list product="no-such-thing"><p slot="fallback">Reviews on paper</p></kiosk-review-list>',
  );
  await vi.waitFor(() => expect(statesOf(element)).toEqual(['empty']));
  expect(element.shadowRoot?.querySelector('slot[name=fallback]')).toBeTruthy();
  expect(textOf(element)).toBe('');
});

test('shows a failed read, and a retry loads the reviews', async () => {
  let failing = true;
  page.intercept(({ url }) => (failing && url.endsWith('/count') ? new Response('{}', { status: 400 }) : undefined));
  const element = show();
  await vi.waitFor(() => expect(statesOf(element)).toEqual(['error']));
  failing = false;
  await vi.waitFor(() => findButton(element, /Try again/).click());
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
  await vi.waitFor(() => expect(textOf(element)).toMatch(/Reviews|failed on our side/));
  expect(countReviews(element)).toBeLessThanOrEqual(1);
});

const url = 'https://shop.example/mug.jpg';
const film = { resolutions: [{ url: 'https://shop.example/tea.mp4' }], posters: [{ url: `${url}?4` }] };

test('shows media in all wire formats, and skips invalid media', async () => {
  const media = [
    { image: { id: 'a', url: `${url}?1`, width: 600, height: 400, altText: 'In use' } },
    { image: { url: `${url}?2` } },
    { image: `${url}?3` },
    { image: 'wix:image://v1/b~mv2.jpg/Mug.jpg#originWidth=4&originHeight=3' },
    { image: { id: 'c', url: 'javascript:alert(1)' } },
    { image: { id: 'd' } },
    { image: { id: 'e', url: 7 } },
    { image: 7 },
    { video: film },
    { video: { resolutions: [{ url: 'javascript:alert(1)' }], posters: [] } },
    { video: { resolutions: 7 } },
    null,
  ];
  const review = { id: 'z', content: { rating: 5, media }, author: { authorName: 'Ada' } };
  page.intercept(({ url }) =>
    url.endsWith('/reviews/query') ? Response.json({ reviews: [review], metadata: {} }) : undefined,
  );
  const element = show();
  await vi.waitFor(() => expect(countReviews(element)).toBe(1));
  const buttons = [...(element.shadowRoot?.querySelectorAll('[part=pictures] button') ?? [])];
  const wixUrl = 'https://static.wixstatic.com/media/b~mv2.jpg';
  const pictures = buttons.map(button => button.querySelector('img'));
  expect(pictures.map(picture => picture?.src)).toEqual([
    ...[`${url}?1`, `${url}?2`, `${url}?3`],
    expect.stringContaining(`${wixUrl}/v1/fill/w_72,h_72`),
    `${url}?4`,
  ]);
  expect(pictures[3]?.srcset).toContain(`${wixUrl}/v1/fill/w_144,h_144`);
  const labels = buttons.map(button => button.getAttribute('aria-label'));
  expect(labels[0]).toBe('In use');
  expect(labels.slice(1, 4)).toEqual([2, 3, 4].map(n => `Photo ${n} from Ada`));
  expect(labels[4]).toMatch(/^Video \d from Ada$/);
});

test('opens a film in a dialog over the page, and removes the dialog on close', async () => {
  const review = { id: 'z', content: { rating: 5, body: 'Holds tea.', media: [{ image: { url } }, { video: film }] } };
  page.intercept(request =>
    request.url.endsWith('/reviews/query') ? Response.json({ reviews: [review], metadata: {} }) : undefined,
  );
  const element = show();
  await vi.waitFor(() => expect(countReviews(element)).toBe(1));
  findButton(element, /^Video/).click();
  const dialog = () => element.shadowRoot?.querySelector('dialog');
  await vi.waitFor(() => expect(dialog()?.open).toBe(true));
  expect(dialog()?.querySelector('video')?.controls).toBe(true);
  expect(dialog()?.querySelector('li:not([inert]) video')).not.toBeNull();
  findButton(element, /^Close$/).click();
  await vi.waitFor(() => expect(dialog()).toBeNull());
});

const sortSelect = (element: Element) => element.shadowRoot?.querySelector('select') as HTMLSelectElement;
const search = (element: Element, words: string) => {
  const field = element.shadowRoot?.querySelector('[type=search]') as HTMLInputElement;
  field.value = words;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return nextTask().then(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
};
const withMedia = (element: Element) => element.shadowRoot?.querySelector('[type=checkbox]') as HTMLInputElement;
const bodies = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll('article') ?? [])].map(article => article.textContent);
const said = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll('[role=status]') ?? [])].map(status => status.textContent).join(' ');

test('keeps the open form, and the old list while a sort, filter or search loads', async () => {
  const element = show();
  await vi.waitFor(() => expect(countReviews(element)).toBe(3));
  findButton(element, /Write a review/).click();
  await vi.waitFor(() => expect(element.shadowRoot?.getElementById('body')).toBeTruthy());
  const body = element.shadowRoot?.getElementById('body') as HTMLTextAreaElement;
  body.value = 'Half a thought';
  body.dispatchEvent(new Event('input', { bubbles: true }));
  const list = element.shadowRoot?.querySelector('ul.list');
  const steps = [
    () => {
      sortSelect(element).value = 'lowest';
      sortSelect(element).dispatchEvent(new Event('change', { bubbles: true }));
    },
    () => findButton(element, /^5 stars/).click(),
    () => withMedia(element).click(),
    () => search(element, 'tea'),
    () => {
      withMedia(element).click();
      findButton(element, /^4 stars/).click();
    },
  ];
  for (const step of steps) {
    const before = bodies(element);
    let release = () => {};
    const held = new Promise<undefined>(resolve => {
      release = () => resolve(undefined);
    });
    page.intercept(({ url }) => (url.endsWith('/query') ? held : undefined));
    await step();
    await vi.waitFor(() => expect(list?.getAttribute('aria-busy')).toBe('true'));
    expect(bodies(element)).toEqual(before);
    release();
    await vi.waitFor(() => expect(list?.getAttribute('aria-busy')).toBe('false'));
    page.intercept(undefined);
    expect(element.shadowRoot?.getElementById('body')).toBe(body);
    expect(body.value).toBe('Half a thought');
    expect(element.shadowRoot?.querySelector('ul.list')).toBe(list);
  }
  expect(withMedia(element).checked).toBe(false);
  expect(findButton(element, /^4 stars/).getAttribute('aria-pressed')).toBe('true');
});

test('announces the result of a filter or search', { tags: ['@announced-review-list'] }, async () => {
  const element = show();
  await vi.waitFor(() => expect(countReviews(element)).toBe(3));
  const label = findButton(element, /^5 stars/).getAttribute('aria-label') ?? '';
  findButton(element, /^5 stars/).click();
  await vi.waitFor(() => expect(said(element)).toContain(label));
  await search(element, 'no such words');
  await vi.waitFor(() => expect(said(element)).toContain('No reviews match.'));
  expect(countReviews(element)).toBe(0);
});

test('the number of listed reviews with pictures equals the announced number', async () => {
  const element = show('product="stoneware-mug" page-size="100"');
  await vi.waitFor(() => expect(countReviews(element)).toBeGreaterThan(50));
  withMedia(element).click();
  await vi.waitFor(() => expect(said(element)).toMatch(/With photos or videos, \d+ reviews/));
  const counted = Number(/(\d+) reviews/.exec(said(element))?.[1]);
  expect(countReviews(element)).toBe(counted);
  expect(element.shadowRoot?.querySelectorAll('article [part=pictures]')).toHaveLength(counted);
});

test('a search finds words in text and author, whatever the accents and capitals', async () => {
  const texts = ['Ein Café', 'nothing here', 'the CAFE again'];
  const reviews = texts.map((body, n) => ({
    id: `r${n}`,
    content: { rating: 5, body },
    author: { authorName: 'Ada' },
  }));
  page.intercept(({ url }) => (url.endsWith('/query') ? Response.json({ reviews, metadata: {} }) : undefined));
  const element = show();
  await vi.waitFor(() => expect(countReviews(element)).toBe(3));
  await search(element, 'café ada');
  await vi.waitFor(() => expect(countReviews(element)).toBe(2));
  await search(element, '');
  await vi.waitFor(() => expect(countReviews(element)).toBe(3));
});

/**
 * Serves reviews by their numbers, in pages of two. The cursor is the number of the next review. Answers a `refused`
 * cursor with status 400.
 */
const servePages = (count: () => number, refused: (cursor: string | undefined) => boolean = () => false) =>
  page.intercept(async request => {
    if (!request.url.endsWith('/reviews/query')) return undefined;
    const { query } = (await request.json()) as { query: { cursorPaging: { cursor?: string; limit: number } } };
    const { cursor } = query.cursorPaging;
    if (refused(cursor)) return Response.json({ message: 'is not a cursor' }, { status: 400 });
    const from = Number(cursor ?? 0);
    const ids = Array.from({ length: count() }, (_, n) => n).slice(from, from + 2);
    const reviews = ids.map(n => ({ id: `r${n}`, content: { rating: 5, body: `No ${n}` }, author: {} }));
    const next = from + 2 < count() ? `${from + 2}` : undefined;
    return Response.json({ reviews, metadata: { cursors: { next } } });
  });

test('shows each review once even if a cursor has expired', async () => {
  let isExpired = false;
  servePages(
    () => 7,
    cursor => {
      const refused = isExpired && cursor === '2';
      if (refused) isExpired = false;
      return refused;
    },
  );
  const element = show('product="stoneware-mug" page-size="2"');
  await vi.waitFor(() => expect(countReviews(element)).toBe(2));
  isExpired = true;
  findButton(element, /Show more/).click();
  await vi.waitFor(() => expect(countReviews(element)).toBe(4));
  for (const count of [6, 7]) {
    findButton(element, /Show more/).click();
    await vi.waitFor(() => expect(countReviews(element)).toBe(count));
  }
  const texts = [...(element.shadowRoot?.querySelectorAll('[part=text]') ?? [])].map(text => text.textContent);
  expect(texts).toEqual([0, 1, 2, 3, 4, 5, 6].map(n => `No ${n}`));
  expect(() => findButton(element, /Show more/)).toThrow();
});

test('moves the focus to the first new review when the last page loads', async () => {
  servePages(() => 3);
  const element = show('product="stoneware-mug" page-size="2"');
  await vi.waitFor(() => expect(countReviews(element)).toBe(2));
  findButton(element, /Show more/).focus();
  findButton(element, /Show more/).click();
  await vi.waitFor(() => expect(countReviews(element)).toBe(3));
  await vi.waitFor(() => expect(element.shadowRoot?.activeElement?.textContent).toContain('No 2'));
});

test('an address shows an unlisted review of this product only', { tags: ['@security-review-link'] }, async () => {
  let entityId = '';
  page.intercept(async request => {
    if (request.url.endsWith('/reviews/query')) {
      const { query } = (await request.clone().json()) as { query: { filter?: { entityId: string } } };
      entityId = query.filter?.entityId ?? entityId;
    }
    const [, id] = /\/v1\/reviews\/(far|other)$/.exec(request.url) ?? [];
    if (!id) return undefined;
    const review = {
      id,
      namespace: 'stores',
      entityId: id === 'far' ? entityId : 'x',
      content: { rating: 4, body: id },
    };
    return Response.json({ review });
  });
  location.hash = '#review-far';
  const element = show();
  await vi.waitFor(() => expect(countReviews(element)).toBe(4));
  await vi.waitFor(() => expect(element.shadowRoot?.activeElement?.id).toBe('review-far'));
  location.hash = '#review-other';
  dispatchEvent(new HashChangeEvent('hashchange'));
  await vi.waitFor(() => expect(countRequests('/reviews/other')).toBe(1));
  await vi.waitFor(() => expect(countReviews(element)).toBe(3));
  location.hash = '';
});

test('reads the ratings of several products with one query', async () => {
  const names = ['stoneware-mug', 'bread-knife', 'linen-towel', 'oak-board', 'espresso-cup'];
  page.intercept(async request => {
    if (!request.url.endsWith('/reviews/query')) return undefined;
    const { query } = (await request.json()) as { query: { filter: { entityId: { $in: readonly string[] } } } };
    const reviews = query.filter.entityId.$in.flatMap((entityId, n) =>
      Array.from({ length: n + 1 }, (_, m) => ({
        id: `${entityId}${m}`,
        namespace: 'stores',
        entityId,
        content: { rating: 4 },
      })),
    );
    return Response.json({ reviews, metadata: {} });
  });
  const elements = names.map(name => show(`entity="${name}" view="summary"`));
  for (const [n, element] of elements.entries())
    await vi.waitFor(() => expect(textOf(element)).toBe(`4.0${n + 1} review${n ? 's' : ''}`));
  expect(countRequests('/reviews/query')).toBe(1);
  expect(countRequests('/reviews/count')).toBe(0);
});

test('counts the reviews of each product when the shared query has too many pages', async () => {
  page.intercept(async request => {
    if (request.url.endsWith('/reviews/count')) {
      const { filter } = (await request.json()) as { filter: Readonly<Record<string, unknown>> };
      return Response.json({ count: filter['content.rating'] === 4 ? 900 : 0 });
    }
    if (!request.url.endsWith('/reviews/query')) return undefined;
    // There is always another page.
    return Response.json({ reviews: [], metadata: { cursors: { next: 'more' } } });
  });
  const elements = ['stoneware-mug', 'bread-knife'].map(name => show(`entity="${name}" view="summary"`));
  for (const element of elements) await vi.waitFor(() => expect(textOf(element)).toBe('4.0900 reviews'));
  expect(countRequests('/reviews/query')).toBe(5);
  expect(countRequests('/reviews/count')).toBe(10);
});

test('renders at most 300 reviews of a long list, and earlier reviews on request', async () => {
  const all = Array.from({ length: 450 }, (_, n) => ({ id: `r${n}`, content: { rating: 5, body: `No ${n}` } }));
  page.intercept(async request => {
    if (!request.url.endsWith('/reviews/query')) return undefined;
    const { query } = (await request.json()) as { query: { cursorPaging: { cursor?: string } } };
    const from = Number(query.cursorPaging.cursor ?? 0);
    const next = from + 100 < all.length ? `${from + 100}` : undefined;
    return Response.json({ reviews: all.slice(from, from + 100), metadata: { cursors: { next } } });
  });
  const element = show('product="stoneware-mug" page-size="100"');
  const first = () => element.shadowRoot?.querySelector('[part=text]')?.textContent;
  await vi.waitFor(() => expect(countReviews(element)).toBe(100));
  for (const [count, begins] of [
    [200, 0],
    [300, 0],
    [300, 100],
    [300, 150],
  ]) {
    findButton(element, /Show more/).click();
    await vi.waitFor(() => expect([countReviews(element), first()]).toEqual([count, `No ${begins}`]));
  }
  expect(element.shadowRoot?.querySelector('li[aria-posinset="151"]')?.textContent).toContain('No 150');
  findButton(element, /Show earlier/).click();
  await vi.waitFor(() => expect(first()).toBe('No 50'));
  expect(countReviews(element)).toBe(300);
  findButton(element, /Show earlier/).click();
  await vi.waitFor(() => expect(first()).toBe('No 0'));
  findButton(element, /Show more/).click();
  await vi.waitFor(() => expect(first()).toBe('No 100'));
});

test.each([
  [5, 'It holds tea.', 'APPROVED', /Your review is shown below/],
  [1, 'It leaks.', 'SUBMITTED', /check reviews before/],
  [5, 'See https://shop.example', 'IN_MODERATION', /checking your review/],
])('a review of %i stars with the text %j gets the status %s', async (stars, body, status, words) => {
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
])('the form rejects %j with %i stars, and keeps its input', async (change, stars, words) => {
  const element = show();
  await writeReview(element, change, stars);
  await vi.waitFor(() => expect(textOf(element)).toMatch(words));
  expect(countRequests('/reviews/contact')).toBe(0);
  const { body = 'It holds tea.' } = change as { body?: string };
  expect((element.shadowRoot?.getElementById('body') as HTMLTextAreaElement).value).toBe(body);
});

test('keeps a review that fails to send, and sends it once if retry is pressed twice', async () => {
  let failing = true;
  page.intercept(({ url }) => (failing && url.endsWith('/contact') ? new Response('{}', { status: 500 }) : undefined));
  const element = show();
  await writeReview(element);
  await vi.waitFor(() => expect(textOf(element)).toContain('Something failed on our side'));
  failing = false;
  findButton(element, /Try again/).click();
  findButton(element, /Try again|Send/).click();
  await vi.waitFor(() => expect(textOf(element)).toContain('Your review is shown below'));
  expect(countRequests('/reviews/contact')).toBe(2);
});

test.each([
  ['headline', 101, '100'],
  ['body', 3001, '3,000'],
  ['name', 101, '100'],
])('reports that a pasted %s of %i characters is too long, and does not cut it', async (name, length, most) => {
  const element = show();
  await writeReview(element, { [name]: 'a'.repeat(length) });
  const field = element.shadowRoot?.getElementById(name) as HTMLInputElement;
  await vi.waitFor(() => expect(field.hasAttribute('aria-invalid')).toBe(true));
  const error = element.shadowRoot?.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
  expect([error?.textContent, field.maxLength > 0]).toEqual([`Up to ${most} characters`, false]);
  expect(countRequests('/reviews/contact')).toBe(0);
});

test('the status of the uploads names each rejected file once', async () => {
  const element = show();
  await vi.waitFor(() => findButton(element, /Write a review/).click());
  const find = <T extends Element>(selector: string) => element.shadowRoot?.querySelector<T>(selector);
  await vi.waitFor(() => expect(find('[type=file]')).toBeTruthy());
  const input = find('[type=file]') as HTMLInputElement;
  const choose = (names: readonly string[]) => {
    Object.defineProperty(input, 'files', { configurable: true, value: names.map(name => new File([], name)) });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose(Array.from({ length: 12 }, (_, n) => `tea-${n + 1}.png`));
  await vi.waitFor(() => expect(said(element)).toContain('Not added (2): tea-11.png, tea-12.png'));
  await vi.waitFor(() => expect(said(element)).toContain('tea-10.png'));
  const status = [...(element.shadowRoot?.querySelectorAll('[role=status]') ?? [])].find(({ textContent }) =>
    textContent?.includes('Not added'),
  );
  // Not atomic, so that each message is announced alone.
  expect(status?.getAttribute('aria-atomic')).toBe('false');
  expect([...(status?.children ?? [])].map(({ textContent }) => /tea-\d+/.exec(textContent ?? '')?.[0])).toEqual(
    [11, ...Array.from({ length: 10 }, (_, n) => n + 1)].map(n => `tea-${n}`),
  );
});

test('empties the name in the review form when the product changes', async () => {
  const element = show();
  await writeReview(element, { body: '' });
  await vi.waitFor(() => expect(textOf(element)).toContain('Send review'));
  element.setAttribute('product', 'bread-knife');
  await vi.waitFor(() => expect(findButton(element, /Write a review/)).toBeTruthy());
  findButton(element, /Write a review/).click();
  await vi.waitFor(() => expect((element.shadowRoot?.getElementById('name') as HTMLInputElement).value).toBe(''));
});

test('json-ld adds the average for search engines, and removes it with the element', async () => {
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

test('json-ld has the canonical address of the page', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'canonical', href: 'https://shop.example/mug' });
  document.head.append(link);
  const element = show('product="stoneware-mug" view="summary" json-ld');
  await vi.waitFor(() => expect(element.querySelector('script')).not.toBeNull());
  const data = JSON.parse(element.querySelector('script')?.textContent ?? '');
  expect([data.url, data.offers.url]).toEqual(Array(2).fill('https://shop.example/mug'));
  link.remove();
});

test('json-ld has the page’s address, not that of the platform’s product page', async () => {
  page.intercept(async request => {
    if (!request.url.includes('/products/query')) return undefined;
    page.intercept(undefined);
    const answer = (await (await fetch(request)).json()) as { products: readonly object[] };
    const productPageUrl = { base: 'https://hosted.example', path: '/product-page/mug' };
    return Response.json({ ...answer, products: answer.products.map(product => ({ ...product, productPageUrl })) });
  });
  const element = show('product="stoneware-mug" view="summary" json-ld');
  await vi.waitFor(() => expect(element.querySelector('script')).not.toBeNull());
  expect(JSON.parse(element.querySelector('script')?.textContent ?? '').url).toBe(location.href);
});

test('shows large stars beside the average, and small ones on each review', async () => {
  const element = show();
  await vi.waitFor(() => expect(countReviews(element)).toBe(3));
  const sizes = (selector: string) =>
    [...(element.shadowRoot?.querySelectorAll(`${selector} [part=stars]`) ?? [])].map(stars =>
      stars.classList.contains('large'),
    );
  expect(sizes('[part=summary]')).toEqual([true]);
  expect(sizes('article')).toEqual([false, false, false]);
});

test('a late answer to a former member leaves the next person’s form open', async () => {
  const { access_token, refresh_token } = await page.admin('member-tokens', { email: 'mira.holm@larch.example' });
  const element = show();
  await vi.waitFor(() => expect(findButton(element, /Write a review/)).toBeTruthy());
  const session = page.registry()?.apps.get('demo-client')?.client.session;
  session?.adopt({
    accessToken: { value: access_token, expiresAt: Date.now() / 1000 + 14_400 },
    refreshToken: { value: refresh_token, role: 'member', person: 1 },
  });
  let answer = () => {};
  const held = new Promise<undefined>(resolve => {
    answer = () => resolve(undefined);
  });
  page.intercept(({ url }) => (url.endsWith('/v1/reviews') ? held : undefined));
  await writeReview(element);
  await vi.waitFor(() => expect(countRequests('/v1/reviews')).toBe(1));
  session?.forget();
  await vi.waitFor(() => expect(findButton(element, /Write a review/)).toBeTruthy());
  await writeReview(element, { body: 'Mine is chipped.', name: '' });
  const sent = new Promise(resolve => addEventListener('kiosk:review', resolve, { once: true }));
  answer();
  await sent;
  await nextTask();
  expect((element.shadowRoot?.getElementById('body') as HTMLTextAreaElement | null)?.value).toBe('Mine is chipped.');
});
