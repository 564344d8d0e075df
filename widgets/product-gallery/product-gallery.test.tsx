// @vitest-environment document
import { beforeEach, expect, test, vi } from 'vitest';
import { findButton, nextFrame, openPage, statesOf, textOf } from '../../src/elements/testing/page.ts';
import { AddToCartElement } from '../add-to-cart/element.ts';
import '../add-to-cart/options/options.ts';
import { ProductGalleryElement } from './element.ts';
import '../../src/elements/gallery/Film.tsx';

let page: Awaited<ReturnType<typeof openPage>>;

beforeEach(async () => {
  page = await openPage();
  AddToCartElement.define();
  ProductGalleryElement.define();
});

const show = (attributes = 'product="stoneware-mug"', inside = '') =>
  page.show(`<kiosk-product-gallery ${attributes}>${inside}</kiosk-product-gallery>`);
const all = (element: Element, selector: string) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const thumbnailsOf = (element: Element) => all(element, '.thumbnail') as HTMLButtonElement[];
const statusOf = (element: Element) => all(element, '[role=status]')[0]?.textContent;
/** The index of the slide that is not inert. */
const shownIn = (element: Element) => all(element, '.stage > li').findIndex(slide => !slide.hasAttribute('inert'));
const drawn = (element: Element, slides = 5) =>
  vi.waitFor(() => expect(all(element, '.stage > li')).toHaveLength(slides));
const press = (element: Element, key: string, init: KeyboardEventInit = {}) =>
  all(element, '.stage button')[0]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));

const still = (id: string, more = {}) => ({
  id,
  title: id,
  mediaType: 'image',
  image: { url: `https://shop.example/media/${id}`, altText: `The ${id}`, ...more },
});

/** Serves a product with these media, and shows its gallery. */
function showMedia(items: readonly object[], more = {}) {
  const product = {
    id: 'p1',
    slug: 'odd-thing',
    name: 'Odd thing',
    media: { items },
    stock: { inStock: true },
    ...more,
  };
  page.intercept(({ url }) =>
    url.endsWith('/query-platformized') ? new Response(JSON.stringify({ products: [product] })) : undefined,
  );
  return show('product="odd-thing"');
}

test('shows pictures in order with thumbnails and counter, the first with priority', async () => {
  const element = show();
  await drawn(element);
  const pictures = all(element, '.stage img') as HTMLImageElement[];
  expect(pictures.map(({ alt }) => alt.replace('A stoneware mug in ', ''))).toEqual([
    'sage',
    'oat',
    'slate',
    'rust',
    'ink',
  ]);
  expect(pictures.map(picture => picture.getAttribute('loading'))).toEqual([null, 'lazy', 'lazy', 'lazy', 'lazy']);
  expect(pictures[0]?.getAttribute('fetchpriority') ?? pictures[0]?.getAttribute('fetchPriority')).toBe('high');
  expect(pictures[0]?.srcset).toContain('/v1/fill/w_480,h_600,');
  expect(thumbnailsOf(element).map(thumbnail => thumbnail.getAttribute('aria-label'))).toContain('Picture 2 of 5, Oat');
  expect(all(element, '.counter')[0]?.textContent).toBe('1 / 5');
  expect(statusOf(element)).toBe('');
});

test('moves to the picture of a choice made in its product’s form', async () => {
  const element = show();
  const form = page.show('<kiosk-add-to-cart product="stoneware-mug"></kiosk-add-to-cart>');
  const other = page.show('<kiosk-add-to-cart product="dinner-plate"></kiosk-add-to-cart>');
  await drawn(element);
  const choose = async (of: Element, name: RegExp) => {
    await vi.waitFor(() => expect(all(of, 'label').some(label => name.test(label.textContent ?? ''))).toBe(true));
    const label = all(of, 'label').find(each => name.test(each.textContent ?? ''));
    label?.querySelector('input')?.click();
  };
  await choose(form, /Oat/);
  await vi.waitFor(() => expect(statusOf(element)).toBe('Picture 2 of 5, Oat'));
  expect(shownIn(element)).toBe(1);
  thumbnailsOf(element)[4]?.click();
  await vi.waitFor(() => expect(statusOf(element)).toBe('Picture 5 of 5, Ink'));
  const changed = new Promise(resolve => addEventListener('kiosk:variant-change', resolve, { once: true }));
  await choose(form, /^L/);
  await changed;
  const changedOther = new Promise(resolve => addEventListener('kiosk:variant-change', resolve, { once: true }));
  await choose(other, /Sky/);
  await changedOther;
  await nextFrame();
  expect(shownIn(element)).toBe(4);
  await choose(form, /Rust/);
  await vi.waitFor(() => expect(shownIn(element)).toBe(3));
});

test.each([
  ['choices="Colour:Slate"', 2],
  ['choices="Colour:Mauve"', 0],
])('a gallery with %s begins at index %i', async (attributes, at) => {
  const element = show(`product="stoneware-mug" ${attributes}`);
  await drawn(element);
  expect(shownIn(element)).toBe(at);
  expect(statusOf(element)).toBe('');
  expect(thumbnailsOf(element)[at]?.getAttribute('aria-current')).toBe('true');
});

test('arrow buttons move by one and are disabled at the ends', { tags: ['@announced-product-gallery'] }, async () => {
  const element = show();
  await drawn(element);
  const previous = findButton(element, /Previous/);
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  previous.click();
  findButton(element, /Next/).click();
  await vi.waitFor(() => expect(statusOf(element)).toBe('Picture 2 of 5, Oat'));
  expect(previous.hasAttribute('aria-disabled')).toBe(false);
  thumbnailsOf(element)[4]?.click();
  await vi.waitFor(() => expect(findButton(element, /Next/).getAttribute('aria-disabled')).toBe('true'));
});

test(
  'arrow keys, Home and End move the gallery, but not with a modifier',
  { tags: ['@keyboard-product-gallery'] },
  async () => {
    const element = show();
    await drawn(element);
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['End', 4],
      ['ArrowRight', 4],
      ['ArrowLeft', 3],
      ['Home', 0],
      ['ArrowLeft', 0],
    ] as const) {
      press(element, key);
      await vi.waitFor(() => expect(shownIn(element), key).toBe(at));
    }
    press(element, 'ArrowRight', { altKey: true });
    press(element, 'a');
    await nextFrame();
    expect(shownIn(element)).toBe(0);
  },
);

test(
  'ArrowLeft moves to the next picture in right-to-left pages',
  { tags: ['@keyboard-product-gallery'] },
  async () => {
    const element = show();
    await drawn(element);
    const stage = all(element, '.stage')[0] as HTMLElement;
    stage.style.direction = 'rtl';
    for (const [key, at] of [
      ['ArrowLeft', 1],
      ['ArrowLeft', 2],
      ['ArrowRight', 1],
      ['End', 4],
      ['ArrowLeft', 4],
      ['Home', 0],
      ['ArrowRight', 0],
    ] as const) {
      press(element, key);
      await vi.waitFor(() => expect(shownIn(element), key).toBe(at));
    }
  },
);

test('shows no arrows, thumbnails or counter for a single picture', async () => {
  const element = showMedia([still('one')]);
  await drawn(element, 1);
  expect(all(element, '.arrow, .thumbnail, .counter')).toEqual([]);
});

test('shows arrows when thumbnails="none"', async () => {
  const element = show('product="stoneware-mug" thumbnails="none"');
  await drawn(element);
  expect(thumbnailsOf(element)).toEqual([]);
  expect(all(element, '.arrow')).toHaveLength(2);
});

test.each([
  [[]],
  [[{ ...still('x'), image: { url: 'javascript:alert(1)' } }]],
  [[{ id: 'z', mediaType: 'zip' }]],
])('shows the product’s initial when its media are %j', async items => {
  const element = showMedia(items);
  await vi.waitFor(() => expect(statesOf(element)).toEqual(['empty']));
  expect(textOf(element)).toBe('O');
});

test('shows an initial in place of a picture that fails to load, and keeps the others', async () => {
  const element = showMedia([still('nowhere'), still('there')]);
  await drawn(element, 2);
  all(element, '.stage img')[0]?.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(all(element, '.stage .initial')).toHaveLength(1));
  expect(all(element, '.stage img')).toHaveLength(1);
});

test('lists the product’s pictures, then those of its choices, each once', async () => {
  const choice = (name: string) => ({
    value: '#333',
    description: name,
    media: { mainMedia: still(name), items: [still(name)] },
  });
  const options = [{ name: 'Colour', optionType: 'color', choices: [choice('two'), choice('three')] }];
  const element = showMedia([still('one'), still('two')], { productOptions: options });
  await drawn(element, 3);
  expect(thumbnailsOf(element).map(thumbnail => thumbnail.getAttribute('aria-label'))).toEqual([
    'Picture 1 of 3, The one',
    'Picture 2 of 3, two',
    'Picture 3 of 3, three',
  ]);
});

test('renders a film with poster, controls and an MP4 file, and pauses it on a move', async () => {
  const file = (name: string, width: number) => ({
    url: `https://shop.example/${name}`,
    width,
    format: name.split('.')[1],
  });
  const film = (id: string, files: readonly object[]) => ({
    ...still(id),
    title: id,
    mediaType: 'video',
    video: { files },
  });
  const element = showMedia([
    film('wheel', [file('a.m3u8', 1920), file('small.mp4', 480), file('large.mp4', 1920), file('huge.mp4', 3840)]),
    film('streams', [file('a.mpd', 1920)]),
  ]);
  await vi.waitFor(() => expect(all(element, 'video')).toHaveLength(1));
  const video = all(element, 'video')[0] as HTMLVideoElement;
  expect(video.getAttribute('src')).toBe('https://shop.example/large.mp4');
  expect(video.controls).toBe(true);
  expect(video.getAttribute('poster')).toContain('/media/wheel/');
  expect(all(element, '.stage > li')[1]?.querySelector('img')).toBeTruthy();
  expect(thumbnailsOf(element)[0]?.getAttribute('aria-label')).toBe('Video 1 of 2, The wheel');
  const paused = vi.spyOn(video, 'pause').mockImplementation(() => {});
  findButton(element, /Next/).click();
  await vi.waitFor(() => expect(paused).toHaveBeenCalled());
});

test('shows the page’s fallback for a missing product, and retries a failed read', async () => {
  const gone = show('product="no-such-thing"', '<img slot="fallback" alt="">');
  await vi.waitFor(() => expect(statesOf(gone)).toContain('empty'));
  expect(gone.shadowRoot?.querySelector('slot[name=fallback]')).toBeTruthy();
  let failing = true;
  page.intercept(({ url }) =>
    failing && url.endsWith('/query-platformized') ? new Response('{}', { status: 500 }) : undefined,
  );
  const element = show('product="bread-knife"');
  await vi.waitFor(() => expect(statesOf(element)).toEqual(['error']));
  failing = false;
  await vi.waitFor(() => findButton(element, /Try again/).click());
  await vi.waitFor(() => expect(statesOf(element)).toEqual([]));
});

test('a gallery shown again scrolls to the picture chosen while it was hidden', async () => {
  const reports: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        reports.push(report);
      }
      observe() {}
      disconnect() {}
    },
  );
  const element = show();
  await drawn(element);
  const stage = all(element, '.stage')[0] as HTMLElement;
  const size = (width: number) => {
    Object.defineProperty(stage, 'clientWidth', { configurable: true, value: width });
    for (const report of reports) report();
  };
  size(400);
  size(0);
  thumbnailsOf(element)[3]?.click();
  await vi.waitFor(() => expect(shownIn(element)).toBe(3));
  const scrolled = vi.spyOn(stage, 'scroll').mockImplementation(() => {});
  for (const [at, slide] of [...stage.children].entries())
    vi.spyOn(slide, 'getBoundingClientRect').mockReturnValue(new DOMRect(at * 400));
  size(400);
  expect(scrolled.mock.calls).toEqual([[{ left: 1200, behavior: 'instant' }]]);
  size(300);
  expect(scrolled).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
