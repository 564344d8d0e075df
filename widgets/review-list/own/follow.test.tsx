// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Review } from '../../../src/api/reviews.ts';
import { findButton, openPage, textOf } from '../../../src/elements/testing/page.ts';
import { ReviewListElement } from '../element.ts';
// Imported in advance, because on a busy machine the import takes longer than a test waits.
import './OwnReviews.tsx';

let page: Awaited<ReturnType<typeof openPage>>;

beforeEach(async () => {
  page = await openPage();
  ReviewListElement.define();
});
afterEach(() => {
  location.hash = '';
});

const show = () => page.show('<kiosk-review-list product="stoneware-mug" page-size="3"></kiosk-review-list>');
const bodies = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll('ul.list article') ?? [])].map(
    article => article.querySelector('[part=text]')?.textContent,
  );
const nextTask = () => new Promise(resolve => setTimeout(resolve));
const said = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll('[role=status]') ?? [])].map(status => status.textContent).join(' ');
const showAgain = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
/** Dispatches the event that this tab gets when another tab writes or removes the stored reviews. */
const hear = (newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key: 'kiosk:reviews:demo-client', newValue }));

/** Sends a review and returns the platform's version of it. */
async function write(element: Element, body: string): Promise<Review> {
  const sent = new Promise<Review>(resolve =>
    document.addEventListener('kiosk:review', event => resolve((event as CustomEvent).detail.review), { once: true }),
  );
  await vi.waitFor(() => findButton(element, /Write a review/).click());
  await vi.waitFor(() => expect(findButton(element, /Send review/)).toBeTruthy());
  element.shadowRoot?.querySelectorAll<HTMLInputElement>('[type=radio]')[4]?.click();
  for (const [id, text] of Object.entries({ body, name: 'Ada', email: 'ada@example.com' })) {
    const field = element.shadowRoot?.getElementById(id) as HTMLInputElement;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await nextTask();
  }
  findButton(element, /Send review/).click();
  return sent;
}

interface Asked {
  readonly filter?: Readonly<Record<string, unknown>>;
}

/** Answers each query with these reviews once the query is released. Counts seven reviews for each rating. */
function holdQueries(bodies: (asked: Asked) => readonly string[]) {
  const held: { readonly release: () => void }[] = [];
  page.intercept(async request => {
    if (request.url.endsWith('/reviews/count')) return Response.json({ count: 7 });
    if (!request.url.endsWith('/reviews/query')) return undefined;
    const { query } = (await request.json()) as { query: Asked };
    await new Promise<void>(release => held.push({ release }));
    return answerWith(bodies(query));
  });
  return held;
}
const answerWith = (bodies: readonly string[]) =>
  Response.json({
    reviews: bodies.map(body => ({ id: body, content: { rating: 4, body }, author: {} })),
    metadata: {},
  });

test('announces the result of a filter that is chosen during a refresh', async () => {
  const element = show();
  await vi.waitFor(() => expect(bodies(element)).toHaveLength(3));
  const held = holdQueries(({ filter }) => (filter?.['content.rating'] ? ['Narrowed'] : ['All']));
  showAgain();
  await vi.waitFor(() => expect(held).toHaveLength(1));
  findButton(element, /^4 stars/).click();
  await vi.waitFor(() => expect(held).toHaveLength(2));
  held[0]?.release();
  await vi.waitFor(() => expect(textOf(element)).toContain('35 reviews'));
  held[1]?.release();
  await vi.waitFor(() => expect(bodies(element)).toEqual(['Narrowed']));
  await vi.waitFor(() => expect(said(element)).toMatch(/4 stars, 7 reviews/));
});

test('reads the list again only once when another tab writes reviews during a read', async () => {
  const element = show();
  await vi.waitFor(() => expect(bodies(element)).toHaveLength(3));
  let shown = ['First'];
  const held = holdQueries(() => shown);
  hear('[1]');
  hear(null);
  await vi.waitFor(() => expect(held).toHaveLength(1));
  held[0]?.release();
  shown = ['Before'];
  await vi.waitFor(() => expect(bodies(element)).toEqual(['Before']));
  // Both reviews are written during the second read, which may include neither.
  hear('[2]');
  await vi.waitFor(() => expect(held).toHaveLength(2));
  hear('[3]');
  hear('[4]');
  await nextTask();
  held[1]?.release();
  await vi.waitFor(() => expect(held).toHaveLength(3));
  shown = ['After'];
  held[2]?.release();
  await vi.waitFor(() => expect(bodies(element)).toEqual(['After']));
  expect(held).toHaveLength(3);
});

test('focuses the review in the address once', async () => {
  let entityId = '';
  let isListed = false;
  page.intercept(async request => {
    if (request.url.endsWith('/reviews/late')) {
      const review = { id: 'late', namespace: 'stores', entityId, content: { rating: 4, body: 'late' } };
      return Response.json({ review });
    }
    if (!request.url.endsWith('/reviews/query')) return undefined;
    const { query } = (await request.json()) as { query: Asked };
    entityId = String(query.filter?.entityId);
    return answerWith(isListed ? ['late', 'early'] : ['early']);
  });
  location.hash = '#review-late';
  const element = show();
  const active = () => element.shadowRoot?.activeElement?.id;
  await vi.waitFor(() => expect(active()).toBe('review-late'));
  findButton(element, /Write a review/).focus();
  const focused: string[] = [];
  element.shadowRoot?.addEventListener('focusin', ({ target }) => focused.push((target as Element).id));
  isListed = true;
  showAgain();
  await vi.waitFor(() => expect(bodies(element)).toEqual(['late', 'early']));
  for (const id of ['early', 'late']) {
    location.hash = `#review-${id}`;
    dispatchEvent(new HashChangeEvent('hashchange'));
    await vi.waitFor(() => expect(active()).toBe(`review-${id}`));
  }
  expect(focused).toEqual(['review-early', 'review-late']);
});

test('lists an approved review once after the shopper sends another review', async () => {
  for (const script of document.querySelectorAll('script')) script.dataset.storage = 'local';
  const element = show();
  await vi.waitFor(() => expect(bodies(element)).toHaveLength(3));
  const { id, ...review } = await write(element, 'See https://shop.example');
  await vi.waitFor(() => expect(textOf(element)).toContain('Not published yet'));
  const approved = { ...review, id, moderation: { moderationStatus: 'APPROVED' } };
  page.intercept(({ url, method }) =>
    method === 'GET' && url.endsWith(`/reviews/${id}`) ? Response.json({ review: approved }) : undefined,
  );
  await write(element, 'It holds tea.');
  await vi.waitFor(() => expect(textOf(element)).not.toContain('Not published yet'));
  await vi.waitFor(() => expect(bodies(element)).toHaveLength(5));
  expect(bodies(element).slice(0, 2).sort()).toEqual(['It holds tea.', 'See https://shop.example']);
  expect(textOf(element).split('See https://shop.example')).toHaveLength(2);
});
