import type { Page } from '@playwright/test';
import { elementTags } from '../../src/testing/elements.ts';
import { holdRequests } from './hold-requests.ts';
import { CART_BUTTON, KNIFE, visit } from './pages/shop-page.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const tall = { width: 1300, height: 9000 };

/** Forms with every combination of the parts that take room, and with named options. */
const forms = Array.from({ length: 16 }, (_, set) =>
  ['price', 'quantity', 'name', 'image'].filter((_, bit) => (set >> bit) % 2).join(' '),
)
  .flatMap((show, index) => [
    show && `product="bread-knife" show="${show}"`,
    // Alternates between a product with one option and a product with two.
    index % 2
      ? `product="enamel-kettle" show="${show} options" choices="Colour:Chalk"`
      : `product="stoneware-mug" show="options,${show.replaceAll(' ', ',')}" choices="Size:;Colour:"`,
  ])
  .concat(
    'product="bread-knife"',
    'product="bread-knife" buy-now',
    'product="enamel-kettle" choices=\'{"Colour":"Ink"}\'',
    'product="stoneware-mug" choices="Colour:;Size:"',
    'product="stoneware-mug" show="price quantity" choices="Colour:;Size:"',
    'product="bread-knife" show="image name price" class="square"',
  )
  .filter(Boolean);

const elements = [
  ...new Set(forms.map(form => `<kiosk-add-to-cart ${form}></kiosk-add-to-cart>`)),
  '<kiosk-add-to-cart product="bread-knife">Put it in my basket</kiosk-add-to-cart>',
  '<kiosk-add-to-cart product="bread-knife"><b slot="fallback">€39.00</b></kiosk-add-to-cart>',
  '<kiosk-add-to-cart product="bread-knife" show="image" class="spaced"></kiosk-add-to-cart>',
  '<kiosk-add-to-cart product="bread-knife" hidden></kiosk-add-to-cart>',
  CART_BUTTON,
  '<kiosk-cart-button><b slot="fallback">Cart</b></kiosk-cart-button>',
  '<kiosk-cart-drawer><p slot="header">Yours</p></kiosk-cart-drawer>',
  '<kiosk-member-login><p slot="signed-in">Hello</p></kiosk-member-login>',
  '<kiosk-member-login view="register"></kiosk-member-login>',
  '<kiosk-member-login view="recover"></kiosk-member-login>',
  '<kiosk-member-login mode="menu"></kiosk-member-login>',
  '<kiosk-member-login mode="dialog"></kiosk-member-login>',
  '<kiosk-back-in-stock product="bread-knife"></kiosk-back-in-stock>',
  '<kiosk-back-in-stock product="bread-knife" when="always">Tell me</kiosk-back-in-stock>',
  '<kiosk-product-gallery product="stoneware-mug"></kiosk-product-gallery>',
  '<kiosk-product-gallery product="bread-knife" thumbnails="none" class="square"></kiosk-product-gallery>',
  '<kiosk-product-gallery product="bud-vase"></kiosk-product-gallery>',
  '<kiosk-add-to-cart product="stoneware-mug" show="gallery name price"></kiosk-add-to-cart>',
  '<kiosk-add-to-cart product="bread-knife" show="gallery price quantity"></kiosk-add-to-cart>',
  '<kiosk-recommendations product="stoneware-mug"></kiosk-recommendations>',
  '<kiosk-review-list product="stoneware-mug" view="summary"></kiosk-review-list>',
];

const sheet = (world: World) => `<link rel="stylesheet" href="${world.cdn}/kiosk/kiosk.css">`;

/** The HTML of a page with Kiosk's style sheet, a CSS reset as in many pages, and each element in a box. */
const boxes = (world: World, { width, size, dir, script }: Layout & { readonly script: string }) =>
  world
    .html(`<main>${elements.map(element => `<div class="box">${element}</div>`).join('')}</main>`, {
      script,
      head: `${sheet(world)}<style>
        *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0 }
        main { display: flex; flex-wrap: wrap; align-items: start; font-size: ${size}px }
        .box { width: ${width}px }
        .box > * { max-width: 100% }
        .square { --kiosk-picture-ratio: 1 }
        .spaced { display: block; padding: 11px; border: 1px solid; --kiosk-space: 20px }
      </style>`,
    })
    .replace('<html', `<html dir="${dir}"`);

const readSizes = (page: Page) =>
  page.locator('.box > *').evaluateAll(hosts =>
    hosts.map(host => {
      const { width, height } = host.getBoundingClientRect();
      const box = host.parentElement?.getBoundingClientRect().height ?? 0;
      // Rounds to whole pixels, because layout has 64ths of a pixel.
      return [host.outerHTML.replace(/>.*/s, '>'), Math.round(width), Math.round(height), Math.round(box)].join(' ');
    }),
  );

/** All elements but the drawer, which has no box in the page. */
const withBox = elementTags.filter(tag => tag !== 'kiosk-cart-drawer').join();

/** Waits until every element of the page in the view, or at most `near` px from it, is rendered. */
const drawn = (page: Page, near = 0) =>
  page.waitForFunction(
    ({ near, tags }) => {
      const isDone = (host: Element) => host.matches(':defined') && !host.matches(':state(loading)');
      const hosts = [...document.querySelectorAll(tags)];
      // Also waits for the forms in the cards of a list, which render after their list.
      const cards = hosts.flatMap(host => [...(host.shadowRoot?.querySelectorAll('[part=card] > *') ?? [])]);
      return [...hosts, ...cards]
        .filter(host => {
          const { top, bottom } = host.getBoundingClientRect();
          return host.checkVisibility() && bottom > -near && top < innerHeight + near;
        })
        .every(isDone);
    },
    { near, tags: withBox },
  );

interface Layout {
  readonly width: number;
  readonly size: number;
  readonly dir: 'ltr' | 'rtl';
  readonly tag?: string;
}

for (const layout of sample<Layout>(1, [
  { width: 358, size: 16, dir: 'ltr', tag: '@needs-chromium-metrics' },
  { width: 480, size: 20, dir: 'rtl' },
  { width: 240, size: 16, dir: 'rtl', tag: '@needs-chromium-metrics' },
])) {
  test(
    `elements keep their size when they render: ${layout.width} px wide, ${layout.size} px text, ${layout.dir}`,
    { tag: layout.tag ?? [] },
    async ({ page, world }) => {
      await page.setViewportSize(tall);
      await page.goto(world.serve('/before', { html: boxes(world, { ...layout, script: '' }) }));
      const before = await readSizes(page);
      await page.goto(world.serve('/after', { html: boxes(world, { ...layout, script: world.script() }) }));
      await drawn(page);
      // Skips elements with a sentence that takes two lines in a narrow column.
      const isOneLine = (line: string) => layout.width > 300 || !/back-in-stock|member-login|summary/.test(line);
      const after = await readSizes(page);
      expect(after.filter(isOneLine)).toEqual(before.filter(isOneLine));
    },
  );
}

/** Records the layout shifts of the page from the next document on, with the moved elements. Returns their reader. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    // The report of a shift also names the elements that changed their height before it.
    const heights = new Map<Element, number>();
    let resized: string[] = [];
    const sizes = new ResizeObserver(entries => {
      for (const { target } of entries) {
        const { height } = target.getBoundingClientRect();
        const was = heights.get(target);
        if (was !== undefined && was !== height)
          resized.push(`${target.localName}[${target.getAttribute('product')}] ${was} > ${height}`);
        heights.set(target, height);
      }
    });
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('body *'))
        if (element.localName.startsWith('kiosk-') || element.localName === 'img') sizes.observe(element);
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[])
        shifts.push(
          `${entry.value.toFixed(4)} ${entry.sources.map(({ node, previousRect: was, currentRect: is }) => `${node instanceof Element ? node.outerHTML.slice(0, 60) : node?.textContent?.slice(0, 60)} ${[was.x, was.y, was.width, was.height].map(Math.round)} > ${[is.x, is.y, is.width, is.height].map(Math.round)}`).join(' | ')} after ${resized.join(', ')}`,
        );
      resized = [];
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The browser reports a shift at most two frames after the rendering.
  return () =>
    page.evaluate(
      () =>
        new Promise<readonly string[]>(resolve =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => setTimeout(() => resolve((window as unknown as { shifts: string[] }).shifts))),
          ),
        ),
    );
}

const demos = sample(2, ['product', 'journal', 'index', 'shop', 'bread-knife', 'classic', 'thanks']);
for (const width of sample(1, [390, 1280, 768])) {
  test(
    `demo pages have no layout shift while they load and scroll, at ${width} px`,
    { tag: '@needs-layout-shifts' },
    async ({ page, world }) => {
      test.slow();
      const shifts = await watchShifts(page);
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      world.delayCdn(150, '.js');
      // Serves empty pictures of the requested size, so that the platform resizes none.
      await page.route('**/media/**', (route, request) => {
        const [, wide = '4', high = '5'] = /w_(\d+),h_(\d+)/.exec(request.url()) ?? [];
        const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"/>`;
        return route.fulfill({ contentType: 'image/svg+xml', body });
      });
      for (const demo of demos) {
        await world.faults({ path: '/query', delayMs: 150, times: 2 });
        await page.goto(`${world.site}/${demo}.html`, { waitUntil: 'commit' });
        // `drawn` can only wait for elements that are already parsed.
        await page.waitForFunction(
          () => (globalThis as { kiosk?: unknown }).kiosk && document.readyState !== 'loading',
        );
        let end = false;
        while (!end) {
          await drawn(page);
          end = await page.evaluate(() => {
            const top = scrollY;
            scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
            return scrollY === top;
          });
        }
        const moved = await shifts();
        const sum = moved.reduce((total, shift) => total + Number.parseFloat(shift), 0);
        // The head of a page that loads in pieces shifts by less than this.
        expect(sum, `${demo} ${moved.join('; ')}`).toBeLessThan(0.0005);
      }
    },
  );
}

const knife = '<kiosk-add-to-cart product="bread-knife" show="image price options quantity"></kiosk-add-to-cart>';
const around = (element: string) =>
  `<h1>A knife</h1><p>Cuts bread.</p>${element}<h2>What people say</h2><p>It cuts bread.</p>`;

test(
  'the style sheet prevents the layout shift that the page has without it',
  { tag: '@needs-layout-shifts' },
  async ({ page, world }) => {
    const shifts = await watchShifts(page);
    world.delayCdn(150, '.js');
    for (const [head, moves] of [
      ['', true],
      [sheet(world), false],
    ] as const) {
      await visit(page, world, '/room', around(knife), { head });
      await drawn(page);
      await expect(page.getByText('€39.00')).toBeVisible();
      expect((await shifts()).length > 0, head).toBe(moves);
    }
  },
);

test(
  'without the style sheet, the loader reserves the height of a plain button',
  { tag: ['@needs-chromium-metrics', '@soak'] },
  async ({ page, world }) => {
    const release = await holdRequests(page, '**/shared/*');
    await visit(page, world, '/plain', `${KNIFE}<kiosk-add-to-cart hidden></kiosk-add-to-cart>`);
    const heights = () => page.locator('kiosk-add-to-cart').evaluateAll(hosts => hosts.map(host => host.clientHeight));
    await expect.poll(heights).toEqual([86, 0]);
    release();
    await expect(page.getByText('€39.00')).toBeVisible();
    expect(await heights()).toEqual([86, 0]);
  },
);

test(
  'the style sheet reserves the height of a distant element until it renders',
  { tag: ['@needs-chromium-metrics', '@soak'] },
  async ({ page, world }) => {
    const far = `${knife}<div style="height:9000px"></div>${around(knife)}`;
    await visit(page, world, '/far', far, { head: sheet(world), script: '' });
    const height = () => page.locator('kiosk-add-to-cart').evaluateAll(hosts => hosts.map(host => host.clientHeight));
    const room = await height();
    expect(room[1]).toBeGreaterThan(500);
    await visit(page, world, '/far', far, { head: sheet(world) });
    await drawn(page);
    expect(await height()).toEqual(room);
    await page.getByRole('heading', { name: 'What people say' }).scrollIntoViewIfNeeded();
    await drawn(page);
    await expect(page.locator('kiosk-add-to-cart').last().getByText('€39.00')).toBeVisible();
    expect(await height()).toEqual(room);
  },
);

test('the style sheet changes no styles on a page without elements', { tag: '@soak' }, async ({ page, world }) => {
  const styles = async (head: string) => {
    const body = `${around('<my-element>Mine</my-element><div slot="signed-in" hidden>Slotted</div>')}<form><input><button>Send</button></form>`;
    await visit(page, world, '/plain', body, { head, script: '' });
    return page
      .locator('*')
      .evaluateAll(all =>
        all
          .filter(({ localName }) => localName !== 'link')
          .flatMap(element =>
            ['', '::before', '::after'].map(pseudo =>
              [...getComputedStyle(element, pseudo)]
                .map(name => `${name}:${getComputedStyle(element, pseudo).getPropertyValue(name)}`)
                .join(),
            ),
          ),
      );
  };
  expect(await styles(sheet(world))).toEqual(await styles(''));
});

test('the style sheet does not change the box of a rendered element', async ({ page, world }) => {
  const own = '<style>kiosk-add-to-cart::before { content: "New" }</style>';
  const box = async (head: string) => {
    await visit(page, world, '/own', around(knife), { head: own + head });
    await drawn(page);
    return page.locator('kiosk-add-to-cart').evaluate(host =>
      ['', '::before'].map(pseudo => {
        const { padding, margin, float, contain, minHeight } = getComputedStyle(host, pseudo);
        return { padding, margin, float, contain, minHeight };
      }),
    );
  };
  expect(await box(sheet(world))).toEqual(await box(''));
});
