import type { Page } from '@playwright/test';
import { visit } from './pages/shop-page.ts';
import { expect, test, type World } from './world.ts';

const SHAPES = [
  [1200, 1500],
  [900, 900],
  [12_000, 400],
  [400, 12_000],
] as const;

interface Odd {
  readonly name?: string;
  readonly price?: number;
  readonly picture?: string;
  readonly size?: readonly [width: number, height: number];
  readonly choices?: readonly string[];
}

function toProduct(world: World, index: number, { name, price = 12, picture, size, choices = [] }: Odd) {
  const [width, height] = size ?? SHAPES[0];
  const prices = { currency: 'EUR', price, discountedPrice: price };
  const image = { url: picture ?? `${world.api}/media/bread-knife`, width, height };
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    slug: `odd-${index}`,
    name: name ?? `Product ${index}`,
    visible: true,
    productType: 'physical',
    priceData: prices,
    price: prices,
    stock: { trackInventory: false, inStock: true },
    manageVariants: false,
    media: { mainMedia: { id: `m${index}`, mediaType: 'image', image }, items: [] },
    productOptions: choices.length
      ? [
          {
            name: 'Shade',
            optionType: 'drop_down',
            choices: choices.map(value => ({ value, description: value, inStock: true, visible: true })),
          },
        ]
      : [],
    variants: [],
  };
}

/**
 * Opens a page with a list of `total` products, each changed by `odd`. In `around`, `$` stands for the list.
 * Returns a function that counts the product queries.
 */
async function open(
  page: Page,
  world: World,
  total: number,
  odd: (index: number) => Odd = () => ({}),
  attributes = '',
  around = '$',
) {
  let queries = 0;
  await page.route('**/query-platformized', async (route, request) => {
    queries++;
    const { limit = 100, offset = 0 } = request.postDataJSON().query?.paging ?? {};
    const count = Math.max(0, Math.min(limit, total - offset));
    const products = Array.from({ length: count }, (_, at) => toProduct(world, offset + at, odd(offset + at)));
    await route.fulfill({ json: { products, metadata: { items: count, offset, total } } });
  });
  const list = `<kiosk-product-list ${attributes}></kiosk-product-list>`;
  const head = `<link rel="stylesheet" href="${world.cdn}/kiosk/kiosk.css">`;
  await visit(page, world, '/odd', `<main><h1>Shop</h1>${around.replace('$', list)}</main>`, { head });
  return () => queries;
}

const cards = (page: Page) => page.locator('kiosk-product-list [part=card]');
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The number of elements of the page, including those in shadow trees. */
const countNodes = (page: Page) =>
  page.evaluate(() => {
    const count = (root: ParentNode): number =>
      [...root.querySelectorAll('*')].reduce(
        (sum, { shadowRoot }) => sum + 1 + (shadowRoot ? count(shadowRoot) : 0),
        0,
      );
    return count(document);
  });

test(
  'an empty list says that it has no products, and offers no “Show more”',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    const queries = await open(page, world, 0);
    await expect(page.getByText('No products found')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Show more/ })).toHaveCount(0);
    expect(queries()).toBe(1);
  },
);

test(
  'a list with one product shows one card, narrower than 400 px',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    const queries = await open(page, world, 1);
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByText('1 product', { exact: true }).first()).toBeVisible();
    expect((await cards(page).boundingBox())?.width).toBeLessThan(400);
    expect(queries()).toBe(1);
  },
);

test(
  'a list of 5,000 products reads one page per press, and at most 500 by address',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    const queries = await open(page, world, 5000, undefined, 'params="s" page-size="24"');
    await expect(cards(page)).toHaveCount(24);
    expect(queries()).toBe(1);
    for (const [presses, shown] of [48, 72, 96].entries()) {
      await page.getByRole('button', { name: /^Show more \(\d+ of 5,?000\)/ }).click();
      await expect(cards(page)).toHaveCount(shown);
      expect(queries()).toBe(presses + 2);
    }
    // An address makes the list load at most 500 products, in five queries of a hundred.
    // The shopper can then load more.
    const before = queries();
    await page.goto(`${world.site}/odd?s-page=50`);
    await expect(cards(page)).toHaveCount(500);
    expect(queries() - before).toBe(5);
    const nodes = await countNodes(page);
    console.log(`5,000 products, page 50 of the address: ${nodes} elements`);
    // Cards far from the screen have only a few elements, because they are not rendered.
    expect(nodes).toBeLessThan(500 * 8);
    await page.goto(`${world.site}/odd?s-page=5000`);
    await expect(cards(page)).toHaveCount(24);
  },
);

test(
  'long, emoji and right-to-left names and odd prices fit their cards',
  { tag: '@needs-request-bodies' },
  async ({ page, world }) => {
    const names = [
      'x'.repeat(300),
      '🫖'.repeat(60),
      'כוס חרס בעבודת יד (גדולה)',
      'إبريق شاي 2 لتر',
      '<b>&amp;"\'',
      '   ',
    ];
    const odd = (index: number): Odd => ({
      name: names[index % names.length] ?? '',
      price: index % 2 ? 1e9 : 0,
    });
    await open(page, world, 12, odd, 'controls="none"');
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(cards(page)).toHaveCount(12);
      await expect(cards(page).nth(0)).toContainText('€0.00');
      await expect(cards(page).nth(1)).toContainText('€1,000,000,000.00');
      expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
      const wide = await cards(page).evaluateAll(all =>
        all
          .filter(card => {
            const inner =
              card.querySelector('kiosk-add-to-cart')?.shadowRoot?.querySelectorAll('[part~=name], .line') ?? [];
            const { right, left } = card.getBoundingClientRect();
            return [...inner].some(element => {
              const box = element.getBoundingClientRect();
              return box.right > right + 1 || box.left < left - 1 || element.scrollWidth > element.clientWidth + 1;
            });
          })
          .map(card => card.textContent),
      );
      expect(wide, `${width} px`).toEqual([]);
    }
    await expect(cards(page).nth(4)).toContainText('<b>&amp;"\'');
  },
);

test(
  'pictures of any shape share one box size, and load at most 1,600 px wide',
  { tag: '@needs-request-bodies' },
  async ({ page, world }) => {
    const asked: string[] = [];
    page.on('request', request => request.resourceType() === 'image' && asked.push(request.url()));
    const broken = `${world.api}/media/no-such-picture`;
    await open(page, world, 8, index => ({
      name: `Kettle ${index}`,
      size: SHAPES[index % 4] ?? SHAPES[0],
      ...(index === 5 && { picture: broken }),
    }));
    await expect(cards(page).nth(5).locator('[part=picture]')).toHaveText('K');
    const boxes = await page
      .locator('kiosk-product-list [part=picture]')
      .evaluateAll(all => all.map(box => `${box.clientWidth} ${box.clientHeight}`));
    expect(boxes).toHaveLength(8);
    expect(new Set(boxes).size).toBe(1);
    const widths = asked.flatMap(url => Number(/w_(\d+)/.exec(url)?.[1] ?? []));
    expect(Math.max(...widths)).toBeLessThanOrEqual(1600);
  },
);

test(
  'a filter of 200 choices has bounded height and a search field',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    const choices = Array.from({ length: 200 }, (_, index) => `Shade ${index}`);
    await open(page, world, 3, () => ({ choices }));
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.locator('summary', { hasText: 'Shade' }).click();
    const facet = page.locator('[part=facet]', { hasText: 'Shade' });
    await expect(facet.getByRole('checkbox')).not.toHaveCount(0);
    expect((await facet.boundingBox())?.height).toBeLessThan(700);
    await facet.locator('[part~=facet-find]').fill('Shade 137');
    await expect(facet.getByRole('checkbox')).toHaveCount(1);
    await facet.getByRole('checkbox', { name: /Shade 137/ }).check();
    await expect(page.getByRole('button', { name: 'Remove filter: Shade 137' })).toBeVisible();
    await expect(cards(page)).toHaveCount(3);
  },
);

test('searches for long text or operators as plain text, without errors', { tag: '@soak' }, async ({ page, world }) => {
  await visit(page, world, '/search', '<main><h1>Shop</h1><kiosk-product-list params="s"></kiosk-product-list></main>');
  await expect(cards(page)).toHaveCount(24);
  const search = page.getByRole('searchbox', { name: 'Search products' });
  for (const text of ['y'.repeat(500), '{"$or":[{}]} $ne * % _ .* \\', "' OR 1=1 --", '🫖'.repeat(60)]) {
    await search.fill(text);
    await expect(page.locator('kiosk-product-list [part=empty]')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    await search.fill('');
    await expect(cards(page)).toHaveCount(24);
  }
  expect((await world.log()).filter(({ status }) => status >= 400)).toEqual([]);
});
